// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/precision_flags.h"

#include "core/launch/flag.h"
#include "core/model/model_catalogue.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr std::array<Spelling, 5> computeTypes = { {
    { "bfloat16", "bf16" },
    { "float16", "fp16" },
    { "half", "fp16" },
    { "float32", "fp32" },
    { "float", "fp32" },
} };

// Those with an empty name of ours are read from the checkpoint.
constexpr std::array<Spelling, 24> quantizations = { {
    { "fp8", "fp8" },
    { "bitsandbytes", "nf4" },
    { "awq", "awq-4bit" },
    { "awq_marlin", "awq-4bit" },
    { "gptq", "gptq-4bit" },
    { "gptq_marlin", "gptq-4bit" },
    { "gptq_marlin_24", "gptq-4bit" },
    { "marlin", "gptq-4bit" },
    { "fbgemm_fp8", "fp8" },
    { "modelopt_fp8", "fp8" },
    { "w8a8_fp8", "fp8" },
    { "modelopt_fp4", "nvfp4" },
    { "petit_nvfp4", "nvfp4" },
    { "mxfp4", "mxfp4" },
    { "experts_int8", "int8" },
    { "w8a8_int8", "int8" },
    { "auto-round", "int4" },
    { "moe_wna16", "int4" },
    { "ptpc_fp8", "fp8" },
    { "compressed-tensors", "" },
    { "modelopt", "" },
    { "torchao", "" },
    { "quark", "" },
    { "gguf", "" },
} };

std::string names(std::span<const Spelling> spellings)
{
    std::string all;
    for (const Spelling &spelling : spellings)
        all.append(all.empty() ? "" : " ").append(spelling.engine);
    return all;
}

Result<Format> formatIn(std::span<const Spelling> spellings, std::string_view word, std::string_view flag)
{
    const auto found = std::ranges::find(spellings, word, &Spelling::engine);
    if (found == spellings.end())
        return std::unexpected(Problems {
            { ProblemKind::UnknownValue, std::string(flag), std::string(word), "auto " + names(spellings), {} } });
    return findFormat(found->ours).value_or(Format());
}

std::string computeWord(Format format)
{
    const auto found = std::ranges::find(computeTypes, format->id, &Spelling::ours);
    return found == computeTypes.end() ? std::string() : std::string(found->engine);
}

bool publishedQuantized(const Model &model)
{
    return model.nativeType == NativeType::Float8 || model.nativeType == NativeType::Mxfp4;
}

// What an engine loads when nothing is said.
bool isPublished(Format weights, const Model &model)
{
    if (model.nativeType == NativeType::Float8)
        return weights == formatNamed("fp8");
    return model.nativeType == NativeType::Mxfp4 && weights == formatNamed("mxfp4");
}

} // namespace

PrecisionFlags precisionFlags(const Scenario &scenario, const Settings &settings)
{
    PrecisionFlags flags;
    const Model &model = *settings.model;
    const Format weights = settings.precision.weights;
    const bool plain = weights->wide == WideTensors::None;
    if (!plain && scenario.precision.weights && !isPublished(weights, model)) {
        const bool madeOnLoading =
            !publishedQuantized(model) && (weights == formatNamed("fp8") || weights == formatNamed("nf4"));
        if (madeOnLoading)
            flags.quantization = weights == formatNamed("fp8") ? "fp8" : "bitsandbytes";
        else
            flags.neededCheckpoint = weights;
    }
    if (plain && scenario.precision.weights) {
        flags.dtype = computeWord(weights);
        if (publishedQuantized(model) || flags.dtype.empty())
            flags.neededCheckpoint = weights;
    }
    if (scenario.precision.activations && settings.precision.activations != (plain ? weights : formatNamed("bf16"))) {
        const std::string word = plain ? std::string() : computeWord(settings.precision.activations);
        if (word.empty())
            flags.activationsUnsaid = true;
        else
            flags.dtype = word;
    }
    return flags;
}

Result<void> readPrecision(std::optional<std::string_view> dtype, std::optional<std::string_view> quantization,
                           std::optional<Format> stored, const Model *model, Scenario &scenario)
{
    if (stored)
        scenario.precision.weights = stored;
    if (quantization && *quantization != "None" && *quantization != "none") {
        const Result<Format> format = formatIn(quantizations, *quantization, "--quantization");
        if (!format)
            return std::unexpected(format.error());
        const bool fromCheckpoint = *format == Format();
        const bool alike = stored && (*format)->nominalBits == (*stored)->nominalBits; // the name knows better
        if (!fromCheckpoint && !alike && !(model && isPublished(*format, *model)))
            scenario.precision.weights = *format;
    }
    if (!dtype || *dtype == "auto")
        return {};
    const Result<Format> format = formatIn(computeTypes, *dtype, "--dtype");
    if (!format)
        return std::unexpected(format.error());
    const bool quantized = scenario.precision.weights || (model && publishedQuantized(*model));
    (quantized ? scenario.precision.activations : scenario.precision.weights) = *format;
    return {};
}

} // namespace headroom
