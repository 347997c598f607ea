// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scenario/compound_fields.h"

#include "core/scenario/checks.h"
#include "ui/text/choice_words.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace headroom::ui {

namespace {

struct Compound
{
    Q_DECLARE_TR_FUNCTIONS(headroom::ui::Compound)
};

// "none" and then the formats.
std::span<const std::string_view> masterNames()
{
    static const std::vector<std::string_view> names = [] {
        std::vector<std::string_view> result { "none" };
        result.insert(result.end(), formatIds().begin(), formatIds().end());
        return result;
    }();
    return names;
}

FieldValue masterWeights(const Scenario &scenario)
{
    if (scenario.precision.noMasterWeights)
        return std::int64_t { 0 };
    const std::optional<Format> format = scenario.precision.masterWeights;
    return format ? FieldValue(std::int64_t { format->index() } + 1) : FieldValue();
}

void setMasterWeights(Scenario &scenario, const FieldValue &value)
{
    const auto *index = std::get_if<std::int64_t>(&value);
    scenario.precision.noMasterWeights = index && *index == 0;
    scenario.precision.masterWeights =
        index && *index > 0 ? std::optional(Format(static_cast<std::uint8_t>(*index - 1))) : std::optional<Format>();
}

FieldValue cache(const Scenario &scenario)
{
    const std::optional<Format> keys = scenario.precision.keyCache;
    if (!keys)
        return {};
    const bool alike = scenario.precision.valueCache == keys || !scenario.precision.valueCache;
    return alike ? std::int64_t { keys->index() } : std::int64_t { numberFormats.size() };
}

void setCache(Scenario &scenario, const FieldValue &value)
{
    const auto *index = std::get_if<std::int64_t>(&value);
    if (index && *index == static_cast<std::int64_t>(numberFormats.size()))
        return;
    scenario.precision.keyCache =
        index ? std::optional(Format(static_cast<std::uint8_t>(*index))) : std::optional<Format>();
    scenario.precision.valueCache = scenario.precision.keyCache;
}

std::span<const std::string_view> cacheNames()
{
    static const std::vector<std::string_view> names = [] {
        std::vector<std::string_view> result(formatIds().begin(), formatIds().end());
        result.emplace_back("other");
        return result;
    }();
    return names;
}

ScenarioField choice(std::string_view section, std::string_view key, std::span<const std::string_view> names,
                     FieldValue (*get)(const Scenario &), void (*set)(Scenario &, const FieldValue &))
{
    return { section, key, FieldType::Choice, 0, static_cast<double>(names.size() - 1), names, {}, get, set };
}

} // namespace

const ScenarioField *findInputField(std::string_view path)
{
    static const std::array fields = {
        choice("precision", "master_weights", masterNames(), &masterWeights, &setMasterWeights),
        choice("precision", "kv_cache", cacheNames(), &cache, &setCache),
    };
    for (const ScenarioField &field : fields) {
        if (field.dottedPath() == path)
            return &field;
    }
    return findField(path);
}

std::vector<std::size_t> allowedChoices(const ScenarioField &field)
{
    const std::span<const Format> formats =
        field.section == "precision" ? allowedFormats(field.key) : std::span<const Format>();
    std::vector<std::size_t> result;
    for (std::size_t i = 0; i < field.names.size(); ++i) {
        // What is no format ("none") stands beside the formats.
        const std::optional<Format> format = formats.empty() ? std::nullopt : findFormat(field.names[i]);
        if (!format || std::ranges::find(formats, *format) != formats.end())
            result.push_back(i);
    }
    return result;
}

QString inputChoiceText(const ScenarioField &field, std::size_t index)
{
    if (field.names[index] == "other")
        return Compound::tr("As in the file");
    return choiceName(field, index);
}

} // namespace headroom::ui
