// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/measured_case.h"

#include "core/json/reader.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

double count(Bytes bytes)
{
    return static_cast<double>(bytes.count());
}

// What a result says of one card.
struct DeviceQuantity
{
    std::string_view name;
    double (*of)(const DeviceMemory &);
};
constexpr std::array deviceQuantities = {
    DeviceQuantity { "framework_bytes", [](const DeviceMemory &device) { return count(device.framework()); } },
    DeviceQuantity { "reserved_bytes", [](const DeviceMemory &device) { return count(device.reserved()); } },
    DeviceQuantity { "total_bytes", [](const DeviceMemory &device) { return count(device.total()); } },
    DeviceQuantity { "static_bytes", [](const DeviceMemory &device) { return count(device.fixed); } },
    DeviceQuantity { "weights_bytes_per_device",
                     [](const DeviceMemory &device) { return count(device.terms[TermId::Weights]); } },
    DeviceQuantity {
        "kv_cache_bytes_per_device",
        [](const DeviceMemory &device) { return count(device.pool.value_or(device.terms[TermId::KvCache])); } },
    DeviceQuantity { "sequence_state_bytes",
                     [](const DeviceMemory &device) { return count(device.terms[TermId::SequenceState]); } },
    DeviceQuantity { "workspace_bytes",
                     [](const DeviceMemory &device) { return count(device.terms[TermId::Workspace]); } },
    DeviceQuantity { "runtime_bytes", [](const DeviceMemory &device) { return count(device.terms[TermId::Runtime]); } },
};

// And of the whole run.
struct RunQuantity
{
    std::string_view name;
    double (*of)(const Estimate &);
};
constexpr std::array runQuantities = {
    RunQuantity { "all_devices_bytes", [](const Estimate &estimate) { return count(estimate.allDevices); } },
    RunQuantity { "file_bytes", [](const Estimate &estimate) { return count(estimate.file); } },
    RunQuantity { "bits_per_weight",
                  [](const Estimate &estimate) {
                      return estimate.fileParameters > 0
                                 ? count(estimate.file) * 8 / static_cast<double>(estimate.fileParameters)
                                 : 0.0;
                  } },
    RunQuantity { "kv_bytes_per_token", [](const Estimate &estimate) { return estimate.serving.kvBytesPerToken; } },
    RunQuantity { "kv_capacity_tokens",
                  [](const Estimate &estimate) { return static_cast<double>(estimate.serving.kvCapacityTokens); } },
    RunQuantity { "max_concurrency", [](const Estimate &estimate) { return estimate.serving.maxConcurrency; } },
};

// Of a training step.
struct StepQuantity
{
    std::string_view name;
    double (*of)(const MeasuredCase &, const Evaluation &, const StepTime &);
};
// Printed by each rank's own process.
bool isLogged(std::string_view quantity)
{
    static constexpr std::array<std::string_view, 4> logged = { "weights_bytes_per_device", "kv_cache_bytes_per_device",
                                                                "workspace_bytes", "runtime_bytes" };
    return std::ranges::find(logged, quantity) != logged.end();
}

bool isEngine(const MeasuredCase &measured, Engine engine)
{
    return measured.code == engineNames[static_cast<std::size_t>(engine)];
}

// Each data parallel replica of vLLM and SGLang is an engine of its own, whose log tells of its own pool.
double replicasApart(const MeasuredCase &measured, const Estimate &estimate)
{
    const bool ofPool = measured.quantity == "kv_capacity_tokens" || measured.quantity == "max_concurrency";
    return ofPool && (isEngine(measured, Engine::Vllm) || isEngine(measured, Engine::Sglang)) ? estimate.layout.data
                                                                                              : 1;
}

constexpr double tera = 1e12;
constexpr std::array stepQuantities = {
    StepQuantity { "step_seconds",
                   [](const MeasuredCase &, const Evaluation &, const StepTime &step) { return step.seconds; } },
    StepQuantity { "tokens_per_second_per_device", [](const MeasuredCase &, const Evaluation &,
                                                      const StepTime &step) { return step.tokensPerSecondPerDevice; } },
    StepQuantity { "model_tflops_per_device",
                   [](const MeasuredCase &measured, const Evaluation &, const StepTime &step) {
                       return step.rate(measured.convention) / tera;
                   } },
    StepQuantity { "mfu",
                   [](const MeasuredCase &measured, const Evaluation &, const StepTime &step) {
                       return step.rate(measured.convention) / (measured.peak > 0 ? measured.peak : step.bandwidthPeak);
                   } },
    StepQuantity { "gpu_hours", [](const MeasuredCase &, const Evaluation &evaluation,
                                   const StepTime &) { return evaluation.run.gpuHours; } },
};

// Of a served model's speed.
struct SpeedQuantity
{
    std::string_view name;
    double (*of)(const InferenceSpeed &);
};
constexpr std::array speedQuantities = {
    SpeedQuantity { "time_to_first_token", [](const InferenceSpeed &speed) { return speed.timeToFirstToken; } },
    SpeedQuantity { "time_per_output_token", [](const InferenceSpeed &speed) { return speed.timePerOutputToken; } },
    SpeedQuantity { "tokens_per_second", [](const InferenceSpeed &speed) { return speed.tokensPerSecond; } },
    SpeedQuantity { "prefill_tokens_per_second",
                    [](const InferenceSpeed &speed) { return speed.prefillTokensPerSecond; } },
};

bool isQuantity(std::string_view name)
{
    const auto isName = [name](std::string_view other) { return other == name; };
    return std::ranges::any_of(deviceQuantities, isName, &DeviceQuantity::name)
           || std::ranges::any_of(runQuantities, isName, &RunQuantity::name)
           || std::ranges::any_of(stepQuantities, isName, &StepQuantity::name)
           || std::ranges::any_of(speedQuantities, isName, &SpeedQuantity::name);
}

std::string textOf(const Json &object, const char *key, std::string absent)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::move(absent);
}

const Json &partOf(const Json &object, const char *key)
{
    static const Json none = Json::object();
    const auto found = object.find(key);
    return found != object.end() && found->is_object() ? *found : none;
}

MeasuredDevice readDevice(JsonReader &reader)
{
    MeasuredDevice device;
    const Json *value = reader.any("device");
    if (!value || (value->is_string() && *value == "worst"))
        return device;
    if (value->is_string() && *value == "all") {
        device.which = MeasuredDevice::Which::All;
    } else if (const auto stage = reader.integer("device", 0, 4096)) {
        device.which = MeasuredDevice::Which::Stage;
        device.stage = static_cast<std::int32_t>(*stage);
    }
    return device;
}

} // namespace

std::string sourceName(std::string_view source)
{
    constexpr std::string_view gitHub = "https://github.com/";
    if (source.starts_with(gitHub)) {
        source.remove_prefix(gitHub.size());
    } else if (const std::size_t slashes = source.find("://"); slashes != std::string_view::npos) {
        source.remove_prefix(slashes + 3);
        return std::string(source.substr(0, source.find_first_of("/ ,;()")));
    }
    const std::string_view word = source.substr(0, source.find_first_of(" ,;:()@#?"));
    const std::size_t owner = word.find('/');
    return std::string(owner == std::string_view::npos ? word : word.substr(0, word.find('/', owner + 1)));
}

Result<MeasuredCase> readMeasuredCase(const Json &document, const std::string &path)
{
    Problems problems;
    JsonReader reader(document, path, problems);
    MeasuredCase result;
    for (const std::string_view key : { "id", "scenario", "measured", "confidence", "source" })
        reader.require(key);
    result.id = reader.text("id").value_or("");
    result.source = sourceName(reader.text("source").value_or(""));
    const std::string_view confidence = reader.text("confidence").value_or("");
    const Json *unknown = reader.list("unknown", 4096);
    result.isScored = confidence == "high" && (!unknown || unknown->empty());
    if (const Json *scenario = reader.object("scenario")) {
        result.task = textOf(*scenario, "task", std::string(taskNames[0]));
        const bool trains = result.task == taskNames[1];
        result.code = trains ? textOf(partOf(*scenario, "training"), "framework", "megatron")
                             : textOf(partOf(*scenario, "inference"), "engine", "vllm");
    }
    if (const Json *measured = reader.object("measured")) {
        JsonReader parts(*measured, reader.pathOf("measured"), problems);
        parts.require("what");
        parts.require("value");
        result.quantity = parts.text("what").value_or("");
        result.value = parts.number("value", 0, 1e18).value_or(0);
        result.device = readDevice(parts);
        if (const auto convention = parts.text("flop_convention")) {
            const auto name = std::ranges::find(flopConventionNames, *convention);
            if (name == flopConventionNames.end())
                parts.problem(ProblemKind::UnknownValue, "flop_convention", std::string(*convention), "causal …");
            else
                result.convention = static_cast<FlopConvention>(name - flopConventionNames.begin());
        }
        result.peak = parts.number("peak_tflops", 0, 1e9).value_or(0) * tera;
        if (parts.has("what") && !isQuantity(result.quantity))
            parts.problem(ProblemKind::UnknownValue, "what", result.quantity, "framework_bytes …");
    }
    if (!problems.empty())
        return std::unexpected(std::move(problems));
    return result;
}

std::optional<double> quantityOf(const MeasuredCase &measured, const Evaluation &evaluation)
{
    const std::string_view quantity = measured.quantity;
    const MeasuredDevice &device = measured.device;
    if (const auto step = std::ranges::find(stepQuantities, quantity, &StepQuantity::name);
        step != stepQuantities.end())
        return evaluation.step ? std::optional(step->of(measured, evaluation, *evaluation.step)) : std::nullopt;
    if (const auto speed = std::ranges::find(speedQuantities, quantity, &SpeedQuantity::name);
        speed != speedQuantities.end())
        return evaluation.speed ? std::optional(speed->of(*evaluation.speed)) : std::nullopt;
    const Estimate &estimate = evaluation.estimate;
    if (const auto run = std::ranges::find(runQuantities, quantity, &RunQuantity::name); run != runQuantities.end())
        return run->of(estimate) / replicasApart(measured, estimate);
    const auto found = std::ranges::find(deviceQuantities, quantity, &DeviceQuantity::name);
    if (found == deviceQuantities.end())
        return std::nullopt;
    switch (device.which) {
    case MeasuredDevice::Which::All: {
        double sum = 0;
        for (const DeviceMemory &stage : estimate.devices)
            sum += found->of(stage);
        return sum * static_cast<double>(estimate.layout.cards()) / static_cast<double>(estimate.devices.size());
    }
    case MeasuredDevice::Which::Stage: {
        // Of several cards of one stage each is as full as the others.
        const auto stage = static_cast<std::size_t>(device.stage);
        return found->of(stage < estimate.devices.size() ? estimate.devices[stage] : estimate.worstDevice());
    }
    case MeasuredDevice::Which::Worst: break;
    }
    // Of several stages vLLM's log begins with the first one's lines.
    if (isEngine(measured, Engine::Vllm) && isLogged(quantity))
        return found->of(estimate.devices.front());
    // Logs of compute buffers name the largest of the cards; the fullest card may hold more weights instead.
    if (quantity == "workspace_bytes") {
        double largest = 0;
        for (const DeviceMemory &stage : estimate.devices)
            largest = std::max(largest, found->of(stage));
        return largest;
    }
    return found->of(estimate.worstDevice());
}

} // namespace headroom
