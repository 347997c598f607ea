// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/card_verdict.h"

#include "core/handbook/rules.h"
#include "core/hardware/accelerator.h"
#include "core/model/model_catalogue.h"
#include "core/planning/chosen_settings.h"
#include "core/planning/plan.h"
#include "core/time/card_rates.h"

namespace headroom {

namespace {

void freeLayout(Scenario &scenario)
{
    freeDegrees(scenario);
    scenario.hardware.cards.clear();
    scenario.training.measuredMfu.reset(); // of another card
    scenario.parallelism.context.reset();
    scenario.parallelism.virtualStages.reset();
    scenario.parallelism.schedule.reset();
    scenario.parallelism.shardGroup.reset();
}

} // namespace

Result<CardVerdict> cardVerdict(const Scenario &scenario, const std::string &accelerator, const Catalogues &catalogues)
{
    Scenario own = scenario;
    freeLayout(own);
    if (!own.hardware.own || own.hardware.own->id != accelerator) {
        own.hardware.own.reset();
        if (own.hardware.accelerator != accelerator) {
            own.hardware.cardHourPrice.reset(); // of another card
            own.hardware.nicBytesPerSecond.reset();
        }
        own.hardware.accelerator = accelerator;
    }
    const Result<Settings> open = chosenSettings(own, catalogues);
    if (!open)
        return std::unexpected(open.error());
    const Accelerator &card = *open->accelerator;
    CardVerdict verdict;
    verdict.accelerator = card.id;
    verdict.name = card.name;
    verdict.usable = open->capacity - open->reserve;
    verdict.memoryBytesPerSecond = card.memoryBytesPerSecond.value_or(0);
    verdict.peakFlops = peakRate(card, ProductType::Half);
    verdict.linkBytesPerSecond = card.interconnect.bytesPerSecond.value_or(card.hostBytesPerSecond.value_or(0));
    if (verdict.peakFlops > 0 && verdict.linkBytesPerSecond > 0)
        verdict.tensorLimit = rules::tensorLimit(static_cast<double>(open->model->architecture.hiddenSize),
                                                 verdict.peakFlops, verdict.linkBytesPerSecond);
    const Plan fewest = plan(own, *open, { .objective = Objective::Cards, .top = 1 });
    if (fewest.options.empty())
        return verdict;
    const Result<Evaluation> there = evaluate(withOption(own, fewest.options.front()), catalogues);
    if (!there)
        return std::unexpected(there.error());
    verdict.layout = there->estimate.layout;
    verdict.cards = verdict.layout.cards();
    verdict.cost = there->cost;
    verdict.operation = there->settings.operation;
    if (there->step) {
        verdict.tokensPerSecondPerCard = there->step->tokensPerSecondPerDevice;
        verdict.utilization = there->step->mfu;
    } else if (there->speed) {
        verdict.tokensPerSecondPerCard = there->speed->tokensPerSecond / static_cast<double>(verdict.cards);
        verdict.secondsPerToken = there->speed->timePerOutputToken;
    }
    return verdict;
}

} // namespace headroom
