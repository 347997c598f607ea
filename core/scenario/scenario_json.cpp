// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/scenario_json.h"

#include "core/hardware/accelerator_json.h"
#include "core/json/document.h"
#include "core/json/reader.h"
#include "core/model/architecture_json.h"
#include "core/model/assumed_architecture.h"
#include "core/scenario/extras.h"
#include "core/scenario/fields.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

void readField(JsonReader &reader, const ScenarioField &field, Scenario &scenario)
{
    if (!field.autoWord.empty()) {
        const Json *value = reader.any(field.key);
        if (!value)
            return;
        if (value->is_string() && value->get_ref<const std::string &>() == field.autoWord)
            return;
        if (!value->is_number()) {
            reader.problem(ProblemKind::WrongType, field.key, jsonExcerpt(*value),
                           "whole number or \"" + std::string(field.autoWord) + '"');
            return;
        }
    }
    switch (field.type) {
    case FieldType::Boolean:
        if (const auto value = reader.boolean(field.key))
            field.set(scenario, *value);
        return;
    case FieldType::Integer:
        if (const auto value = reader.integer(field.key, static_cast<std::int64_t>(field.least),
                                              static_cast<std::int64_t>(field.most)))
            field.set(scenario, *value);
        return;
    case FieldType::Number:
        if (const auto value = reader.number(field.key, field.least, field.most))
            field.set(scenario, *value);
        return;
    case FieldType::Choice:
        if (const auto value = reader.oneOf(field.key, field.names))
            field.set(scenario, static_cast<std::int64_t>(*value));
        return;
    }
}

void readFields(JsonReader &reader, std::string_view section, Scenario &scenario)
{
    for (const ScenarioField &field : scenarioFields()) {
        if (field.section == section)
            readField(reader, field, scenario);
    }
}

std::string joined(std::span<const std::string_view> names, std::string_view extra = {})
{
    std::string result(extra);
    for (const std::string_view name : names) {
        if (!result.empty())
            result += ' ';
        result += name;
    }
    return result;
}

// A name, or a list of names, as a set of bits. `words` are names for whole sets.
struct SetWord
{
    std::string_view name;
    std::uint8_t set;
};
template <typename Set = std::uint8_t>
std::optional<Set> readSet(JsonReader &reader, std::string_view key, std::span<const std::string_view> names,
                           std::initializer_list<SetWord> words)
{
    const Json *value = reader.any(key);
    if (!value)
        return std::nullopt;
    std::string allowed;
    for (const SetWord &word : words)
        allowed.append(allowed.empty() ? "" : " ").append(word.name);
    allowed = joined(names, allowed);

    Set set = 0;
    const auto add = [&](const Json &element) {
        if (!element.is_string()) {
            reader.problem(ProblemKind::WrongType, key, jsonExcerpt(element), allowed);
            return false;
        }
        const std::string &name = element.get_ref<const std::string &>();
        for (const SetWord &word : words) {
            if (word.name == name) {
                set = static_cast<Set>(set | word.set);
                return true;
            }
        }
        const auto found = std::ranges::find(names, std::string_view(name));
        if (found == names.end()) {
            reader.problem(ProblemKind::UnknownValue, key, jsonExcerpt(element), allowed);
            return false;
        }
        set = static_cast<Set>(set | (1u << (found - names.begin())));
        return true;
    };
    if (value->is_array()) {
        if (value->size() > 64) {
            reader.problem(ProblemKind::TooLarge, key, std::to_string(value->size()), "64");
            return std::nullopt;
        }
        return std::ranges::all_of(*value, add) ? std::optional(set) : std::nullopt;
    }
    return add(*value) ? std::optional(set) : std::nullopt;
}

void readModel(JsonReader &top, Scenario &scenario)
{
    if (!top.require("model"))
        return;
    const Json *object = top.object("model");
    if (!object)
        return;
    JsonReader reader(*object, top.pathOf("model"), top.problems());
    ModelChoice &model = scenario.model;
    int ways = 0;
    if (const auto preset = reader.text("preset", 256)) {
        model.preset = *preset;
        ++ways;
    }
    if (const auto parameters = reader.number("parameters", fewestParameters, mostParameters)) {
        model.parameters = parameters;
        ++ways;
    }
    if (const Json *shape = reader.object("architecture")) {
        if (auto architecture = readArchitecture(*shape, reader.pathOf("architecture")))
            model.architecture = std::make_shared<const Architecture>(std::move(*architecture));
        else
            top.problems().insert(top.problems().end(), architecture.error().begin(), architecture.error().end());
        ++ways;
    }
    if (const auto file = reader.text("file")) {
        model.file = *file;
        ++ways;
    }
    readFields(reader, "model", scenario);
    const std::size_t before = top.problems().size();
    reader.finish();
    if (ways != 1 && top.problems().size() == before)
        top.problem(ProblemKind::Conflict, "model", std::to_string(ways), "one of preset parameters architecture file");
}

void readPrecision(JsonReader &reader, Scenario &scenario)
{
    readFields(reader, "precision", scenario);
    if (const Json *master = reader.any("master_weights")) {
        if (master->is_string() && master->get_ref<const std::string &>() == "none")
            scenario.precision.noMasterWeights = true;
        else if (const auto index = reader.oneOf("master_weights", formatIds()))
            scenario.precision.masterWeights = Format(static_cast<std::uint8_t>(*index));
    }
    const Json *cache = reader.any("kv_cache");
    if (cache && cache->is_object()) {
        JsonReader parts(*cache, reader.pathOf("kv_cache"), reader.problems());
        if (const auto index = parts.oneOf("k", formatIds()))
            scenario.precision.keyCache = Format(static_cast<std::uint8_t>(*index));
        if (const auto index = parts.oneOf("v", formatIds()))
            scenario.precision.valueCache = Format(static_cast<std::uint8_t>(*index));
        parts.finish();
    } else if (const auto index = reader.oneOf("kv_cache", formatIds())) {
        scenario.precision.keyCache = scenario.precision.valueCache = Format(static_cast<std::uint8_t>(*index));
    }
}

void readTraining(JsonReader &reader, Scenario &scenario)
{
    Scenario::Training &training = scenario.training;
    readFields(reader, "training", scenario);
    if (const Json *lora = reader.object("lora")) {
        JsonReader parts(*lora, reader.pathOf("lora"), reader.problems());
        readFields(parts, "training/lora", scenario);
        training.loraTargets = readSet(parts, "targets", loraTargetNames,
                                       { { "attention", loraAttention }, { "all-linear", loraAllLinear } });
        parts.finish();
    }
    training.recomputeModules = readSet<std::uint16_t>(reader, "recompute_modules", recomputeModuleNames, {});
    training.kernels = readSet(reader, "kernels", kernelNames, { { "none", 0 }, { "liger", ligerKernels } });
    training.offload = readSet(reader, "offload", offloadNames, { { "none", 0 } });
    training.offloadModules = readSet(reader, "offload_modules", offloadModuleNames, {});
}

void readHardware(JsonReader &reader, Scenario &scenario)
{
    if (const Json *card = reader.any("accelerator"); card && card->is_object()) {
        JsonReader parts(*card, reader.pathOf("accelerator"), reader.problems());
        if (auto accelerator = readAccelerator(parts))
            scenario.hardware.own = std::make_shared<const Accelerator>(std::move(*accelerator));
    } else if (const auto id = reader.text("accelerator", 256)) {
        scenario.hardware.accelerator = *id;
    }
    readFields(reader, "hardware", scenario);
}

void readParallelism(JsonReader &reader, Scenario &scenario)
{
    readFields(reader, "parallelism", scenario);
    if (const Json *layers = reader.list("stage_layers", 4096)) {
        for (std::size_t i = 0; i < layers->size(); ++i) {
            const Json &value = (*layers)[i];
            if (!value.is_number_integer() || value.get<double>() < 0 || value.get<double>() > 4096) {
                reader.problems().push_back({ value.is_number() ? ProblemKind::OutOfRange : ProblemKind::WrongType,
                                              reader.pathOf("stage_layers") + '/' + std::to_string(i),
                                              jsonExcerpt(value),
                                              "0…4096",
                                              {} });
                return;
            }
            scenario.parallelism.stageLayers.push_back(value.get<std::int64_t>());
        }
    }
}

using SectionReader = void (*)(JsonReader &, Scenario &);
struct Section
{
    std::string_view name;
    SectionReader read;
};
constexpr std::array sections = {
    Section { "precision", readPrecision },
    Section { "training", readTraining },
    Section { "inference",
              [](JsonReader &reader, Scenario &scenario) {
                  readFields(reader, "inference", scenario);
                  if (const auto version = reader.text("engine_version", 256))
                      scenario.inference.engineVersion = *version;
              } },
    Section { "hardware", readHardware },
    Section { "parallelism", readParallelism },
};

// "headroom/1" is ours; "headroom/7" is a later one; anything else is not a scenario.
void readFormat(JsonReader &top)
{
    if (!top.require("format"))
        return;
    const auto format = top.text("format", 64);
    if (!format || *format == scenarioFormat)
        return;
    const bool later = format->starts_with("headroom/") && format->size() > 9
                       && std::all_of(format->begin() + 9, format->end(), [](char c) { return c >= '0' && c <= '9'; });
    top.problem(later ? ProblemKind::FutureFormat : ProblemKind::UnknownValue, "format", std::string(*format),
                std::string(scenarioFormat));
}

} // namespace

Result<Scenario> readScenarioDocument(const Json &document)
{
    Problems problems;
    if (!document.is_object())
        return std::unexpected(Problems { { ProblemKind::WrongType, {}, jsonExcerpt(document), "object", {} } });

    Scenario scenario;
    JsonReader top(document, {}, problems);
    readFormat(top);
    if (!problems.empty() && problems.front().kind == ProblemKind::FutureFormat)
        return std::unexpected(problems);
    if (const auto name = top.text("name"))
        scenario.name = *name;
    readModel(top, scenario);
    readFields(top, "", scenario);
    for (const Section &section : sections) {
        if (const Json *object = top.object(section.name)) {
            JsonReader reader(*object, top.pathOf(section.name), problems);
            section.read(reader, scenario);
            reader.finish();
        }
    }
    top.finish();
    if (!problems.empty())
        return std::unexpected(std::move(problems));
    scenario.extras = extrasOf(document);
    return scenario;
}

Result<Scenario> readScenario(std::string_view json)
{
    const auto document = parseJson(json);
    if (!document)
        return std::unexpected(document.error());
    return readScenarioDocument(*document);
}

} // namespace headroom
