// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scenario/compound_fields.h"

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

// The names of a choice by the set of bits that each stands for.
struct NamedSet
{
    std::string_view name;
    std::uint8_t bits;
};
constexpr std::array targetSets = { NamedSet { "attention", loraAttention }, NamedSet { "all-linear", loraAllLinear },
                                    NamedSet { "q v", 0x05 } };
constexpr std::array<std::string_view, 4> targetNames = { "attention", "all-linear", "q v", "other" };
// The index is the set of bits.
constexpr std::array<std::string_view, 8> offloadSetNames = {
    "none",
    "optimizer",
    "parameters",
    "optimizer parameters",
    "activations",
    "optimizer activations",
    "parameters activations",
    "optimizer parameters activations",
};

FieldValue loraTargets(const Scenario &scenario)
{
    const std::optional<std::uint8_t> bits = scenario.training.loraTargets;
    if (!bits)
        return {};
    const auto set = std::ranges::find(targetSets, *bits, &NamedSet::bits);
    return std::int64_t { set - targetSets.begin() };
}

void setLoraTargets(Scenario &scenario, const FieldValue &value)
{
    const auto *index = std::get_if<std::int64_t>(&value);
    if (!index)
        scenario.training.loraTargets.reset();
    else if (*index < static_cast<std::int64_t>(targetSets.size()))
        scenario.training.loraTargets = targetSets[static_cast<std::size_t>(*index)].bits;
}

FieldValue offload(const Scenario &scenario)
{
    const std::optional<std::uint8_t> bits = scenario.training.offload;
    return bits ? FieldValue(std::int64_t { *bits }) : FieldValue();
}

void setOffload(Scenario &scenario, const FieldValue &value)
{
    const auto *index = std::get_if<std::int64_t>(&value);
    scenario.training.offload =
        index ? std::optional(static_cast<std::uint8_t>(*index)) : std::optional<std::uint8_t>();
}

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

QString targetText(std::string_view name)
{
    if (name == "attention")
        return Compound::tr("Attention", "the matrices LoRA adapts");
    if (name == "all-linear")
        return Compound::tr("All linear layers", "the matrices LoRA adapts");
    return name == "q v" ? Compound::tr("Query and value", "the matrices LoRA adapts") : Compound::tr("As in the file");
}

QString offloadText(std::size_t bits)
{
    switch (bits) {
    case 0: return Compound::tr("Nothing", "to host memory");
    case 1: return Compound::tr("Optimizer states", "to host memory");
    case 2: return Compound::tr("Parameters", "to host memory");
    case 3: return Compound::tr("Optimizer states and parameters", "to host memory");
    case 4: return Compound::tr("Activations", "to host memory");
    case 5: return Compound::tr("Optimizer states and activations", "to host memory");
    case 6: return Compound::tr("Parameters and activations", "to host memory");
    default: return Compound::tr("Everything", "to host memory");
    }
}

} // namespace

const ScenarioField *findInputField(std::string_view path)
{
    static const std::array fields = {
        choice("precision", "master_weights", masterNames(), &masterWeights, &setMasterWeights),
        choice("precision", "kv_cache", cacheNames(), &cache, &setCache),
        choice("training/lora", "targets", targetNames, &loraTargets, &setLoraTargets),
        choice("training", "offload", offloadSetNames, &offload, &setOffload),
    };
    for (const ScenarioField &field : fields) {
        if (field.dottedPath() == path)
            return &field;
    }
    return findField(path);
}

QString inputChoiceText(const ScenarioField &field, std::size_t index)
{
    const std::string_view name = field.names[index];
    if (field.key == "targets")
        return targetText(name);
    if (field.key == "offload")
        return offloadText(index);
    if (name == "other")
        return Compound::tr("As in the file");
    return choiceName(field, index);
}

} // namespace headroom::ui
