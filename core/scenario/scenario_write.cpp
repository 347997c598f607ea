// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/accelerator_json.h"
#include "core/model/architecture_json.h"
#include "core/scenario/extras.h"
#include "core/scenario/fields.h"
#include "core/scenario/scenario_json.h"

#include <nlohmann/json.hpp>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

void writeFields(Json &object, std::string_view section, const Scenario &scenario)
{
    for (const ScenarioField &field : scenarioFields()) {
        if (field.section != section)
            continue;
        const FieldValue value = field.get(scenario);
        const std::string key(field.key);
        if (const auto *flag = std::get_if<bool>(&value))
            object[key] = *flag;
        else if (const auto *real = std::get_if<double>(&value))
            object[key] = *real;
        else if (const auto *whole = std::get_if<std::int64_t>(&value))
            object[key] = field.type == FieldType::Choice
                              ? Json(std::string(field.names[static_cast<std::size_t>(*whole)]))
                              : Json(*whole);
    }
}

Json setAsList(std::uint16_t set, std::span<const std::string_view> names)
{
    Json list = Json::array();
    for (std::size_t i = 0; i < names.size(); ++i) {
        if ((unsigned { set } >> i) & 1u)
            list.push_back(std::string(names[i]));
    }
    return list;
}

Json modelObject(const Scenario &scenario)
{
    const ModelChoice &model = scenario.model;
    Json object = Json::object();
    if (!model.preset.empty())
        object["preset"] = model.preset;
    if (model.parameters)
        object["parameters"] = *model.parameters;
    if (model.architecture)
        object["architecture"] = writeArchitecture(*model.architecture);
    if (!model.file.empty())
        object["file"] = model.file;
    writeFields(object, "model", scenario);
    return object;
}

Json precisionObject(const Scenario &scenario)
{
    Json object = Json::object();
    writeFields(object, "precision", scenario);
    const Scenario::Precision &precision = scenario.precision;
    if (precision.noMasterWeights)
        object["master_weights"] = "none";
    else if (precision.masterWeights)
        object["master_weights"] = std::string((*precision.masterWeights)->id);
    if (precision.keyCache && precision.keyCache == precision.valueCache) {
        object["kv_cache"] = std::string((*precision.keyCache)->id);
    } else if (precision.keyCache || precision.valueCache) {
        Json &parts = object["kv_cache"] = Json::object();
        if (precision.keyCache)
            parts["k"] = std::string((*precision.keyCache)->id);
        if (precision.valueCache)
            parts["v"] = std::string((*precision.valueCache)->id);
    }
    return object;
}

Json trainingObject(const Scenario &scenario)
{
    Json object = Json::object();
    writeFields(object, "training", scenario);
    Json lora = Json::object();
    writeFields(lora, "training/lora", scenario);
    const Scenario::Training &training = scenario.training;
    if (training.loraTargets)
        lora["targets"] = *training.loraTargets == loraAttention   ? Json("attention")
                          : *training.loraTargets == loraAllLinear ? Json("all-linear")
                                                                   : setAsList(*training.loraTargets, loraTargetNames);
    if (!lora.empty())
        object["lora"] = std::move(lora);
    if (training.recomputeModules)
        object["recompute_modules"] = setAsList(*training.recomputeModules, recomputeModuleNames);
    if (training.kernels)
        object["kernels"] = *training.kernels == 0 ? Json("none") : setAsList(*training.kernels, kernelNames);
    if (training.offload)
        object["offload"] = *training.offload == 0 ? Json("none") : setAsList(*training.offload, offloadNames);
    if (training.offloadModules)
        object["offload_modules"] = setAsList(*training.offloadModules, offloadModuleNames);
    return object;
}

} // namespace

std::string writeScenario(const Scenario &scenario)
{
    Json document = Json::object();
    document["format"] = std::string(scenarioFormat);
    if (!scenario.name.empty())
        document["name"] = scenario.name;
    document["model"] = modelObject(scenario);
    writeFields(document, "", scenario);

    Json inference = Json::object();
    writeFields(inference, "inference", scenario);
    if (!scenario.inference.engineVersion.empty())
        inference["engine_version"] = scenario.inference.engineVersion;
    Json hardware = Json::object();
    if (scenario.hardware.own)
        hardware["accelerator"] = writeAccelerator(*scenario.hardware.own);
    else if (!scenario.hardware.accelerator.empty())
        hardware["accelerator"] = scenario.hardware.accelerator;
    writeFields(hardware, "hardware", scenario);
    Json parallelism = Json::object();
    writeFields(parallelism, "parallelism", scenario);
    if (!scenario.parallelism.stageLayers.empty())
        parallelism["stage_layers"] = scenario.parallelism.stageLayers;

    const auto place = [&document](const char *name, Json object) {
        if (!object.empty())
            document[name] = std::move(object);
    };
    place("precision", precisionObject(scenario));
    place("training", trainingObject(scenario));
    place("inference", std::move(inference));
    place("hardware", std::move(hardware));
    place("parallelism", std::move(parallelism));

    placeExtras(scenario.extras, document);
    return document.dump(2) + '\n';
}

} // namespace headroom
