// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scenario/compound_fields.h"

#include "core/scenario/checks.h"
#include "ui/text/choice_words.h"

#include <algorithm>
#include <array>

namespace headroom::ui {

namespace {

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

FieldValue indexOf(std::optional<Format> format)
{
    return format ? FieldValue(std::int64_t { format->index() }) : FieldValue();
}

std::optional<Format> formatAt(const FieldValue &value)
{
    const auto *index = std::get_if<std::int64_t>(&value);
    return index ? std::optional(Format(static_cast<std::uint8_t>(*index))) : std::nullopt;
}

// Keys and values have one format until the values are given another.
FieldValue cache(const Scenario &scenario)
{
    return indexOf(scenario.precision.keyCache);
}

void setCache(Scenario &scenario, const FieldValue &value)
{
    Scenario::Precision &precision = scenario.precision;
    if (precision.valueCache == precision.keyCache)
        precision.valueCache = formatAt(value);
    precision.keyCache = formatAt(value);
}

FieldValue valueCache(const Scenario &scenario)
{
    const Scenario::Precision &precision = scenario.precision;
    return precision.valueCache == precision.keyCache ? FieldValue() : indexOf(precision.valueCache);
}

void setValueCache(Scenario &scenario, const FieldValue &value)
{
    const std::optional<Format> format = formatAt(value);
    scenario.precision.valueCache = format ? format : scenario.precision.keyCache;
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
        choice("precision", "kv_cache", formatIds(), &cache, &setCache),
        choice("precision/kv_cache", "v", formatIds(), &valueCache, &setValueCache),
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
    return choiceName(field, index);
}

} // namespace headroom::ui
