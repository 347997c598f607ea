// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/cards_study.h"

#include "core/hardware/accelerator.h"
#include "core/hardware/accelerator_catalogue.h"
#include "core/planning/chosen_settings.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace headroom::ui {
namespace {

// What people compare: the cards of today's data centers and desks, of several vendors.
constexpr std::array<std::string_view, 12> compared = {
    "b200-sxm-180gb", "h200-sxm5-141gb", "h100-sxm5-80gb", "a100-sxm4-80gb", "h20-96gb", "l40s",
    "rtx-5090",       "rtx-4090",        "mi355x",         "mi300x",         "gaudi3",   "ascend-910b3-64gb",
};
constexpr std::array formats = { formatNamed("fp32"), formatNamed("bf16"), formatNamed("int8"), formatNamed("int4") };

CardsCase asItIs(const Evaluation &evaluation)
{
    CardsCase result;
    result.own = true;
    result.weights = evaluation.settings.precision.weights;
    result.settings = evaluation.settings;
    result.cards = evaluation.cards;
    if (evaluation.settings.accelerator)
        result.name = evaluation.settings.accelerator->name;
    return result;
}

CardsCase changed(const Scenario &scenario, const Catalogues &catalogues)
{
    CardsCase result;
    if (Result<Settings> settings = chosenSettings(scenario, catalogues))
        result.settings = std::move(*settings);
    return result;
}

bool countFirstOf(std::vector<CardsCase> &cases)
{
    const auto open = [](const CardsCase &item) { return item.settings && !item.cards; };
    const auto next = std::ranges::find_if(cases, open);
    if (next == cases.end())
        return false;
    next->cards = cards(*next->settings);
    return true;
}

} // namespace

CardsStudy cardsStudy(const Scenario &scenario, const Evaluation &evaluation, const Catalogues *catalogues)
{
    CardsStudy study;
    const CardsCase own = asItIs(evaluation);
    study.accelerators.push_back(own);
    if (catalogues) {
        for (const std::string_view id : compared) {
            const Accelerator *accelerator = catalogues->accelerators.find(id);
            if (!accelerator || accelerator->name == own.name)
                continue;
            Scenario other = scenario;
            other.hardware.own.reset();
            other.hardware.accelerator = id;
            study.accelerators.push_back(changed(other, *catalogues));
            study.accelerators.back().name = accelerator->name;
        }
    }
    for (const Format format : formats) {
        const bool same = format->nominalBits == own.weights->nominalBits;
        if (!same && !catalogues)
            continue;
        Scenario other = scenario;
        other.precision.weights = format;
        study.formats.push_back(same ? own : changed(other, *catalogues));
        study.formats.back().name.clear();
        study.formats.back().weights = same ? own.weights : format;
    }
    return study;
}

bool countNext(CardsStudy &study)
{
    return countFirstOf(study.accelerators) || countFirstOf(study.formats);
}

} // namespace headroom::ui
