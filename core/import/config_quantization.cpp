// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/config_quantization.h"

#include "core/json/document.h"

#include <algorithm>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

std::optional<NativeType> typeNamed(std::string_view name)
{
    if (name.starts_with("torch."))
        name.remove_prefix(6);
    if (name == "bfloat16")
        return NativeType::Bfloat16;
    if (name == "float16" || name == "half")
        return NativeType::Float16;
    if (name == "float32" || name == "float")
        return NativeType::Float32;
    if (name == "float8_e4m3fn")
        return NativeType::Float8;
    return std::nullopt;
}

Format formatOf(NativeType type)
{
    switch (type) {
    case NativeType::Bfloat16: return formatNamed("bf16");
    case NativeType::Float16: return formatNamed("fp16");
    case NativeType::Float32: return formatNamed("fp32");
    case NativeType::Float8: return formatNamed("fp8");
    case NativeType::Mxfp4:
    case NativeType::Float4Float8: return formatNamed("mxfp4");
    }
    return formatNamed("bf16");
}

// Group sizes that our format has scales for; others are stored a little larger or smaller.
void noteGroup(ConfigReader &in, std::optional<std::int64_t> group, std::int64_t ours)
{
    if (group && *group != ours)
        in.approximate("quantization_config/group_size");
}

std::optional<Format> byBits(std::int64_t bits, Format four, Format eight)
{
    switch (bits) {
    case 2: return formatNamed("int2");
    case 4: return four;
    case 8: return eight;
    default: return std::nullopt;
    }
}

// compressed-tensors and ModelOpt: the first group's weights.
std::optional<Format> readGroups(ConfigReader &in, JsonReader &config)
{
    const Json *groups = config.object("config_groups");
    if (groups == nullptr || groups->empty())
        return std::nullopt;
    if (groups->size() > 1)
        in.unsupported("quantization_config/config_groups");
    const Json &first = *groups->begin();
    if (!first.is_object())
        return std::nullopt;
    JsonReader group(first, "/quantization_config/config_groups", in.problems());
    const Json *described = group.object("weights");
    if (described == nullptr)
        return std::nullopt;
    JsonReader weights(*described, "/quantization_config/config_groups/weights", in.problems());
    const std::int64_t bits = weights.integer("num_bits", 1, 32).value_or(0);
    const auto size = weights.integer("group_size", -1, 1 << 20);
    if (weights.text("type") == "float") {
        if (bits == 8)
            return formatNamed("fp8");
        if (bits == 4)
            return size == 32 ? formatNamed("mxfp4") : formatNamed("nvfp4");
        return std::nullopt;
    }
    if (bits == 4)
        noteGroup(in, size, 128);
    return byBits(bits, formatNamed("int4"), formatNamed("int8"));
}

// The algorithms of NVIDIA's ModelOpt by their names. Source: NVIDIA/Model-Optimizer
// modelopt/torch/export/quant_utils.py and model_config.py (QUANTIZATION_*), TensorRT-LLM quantization/mode.py
// (QuantAlgo).
std::optional<Format> formatOfModelOpt(std::string_view algorithm)
{
    struct Row
    {
        std::string_view algorithm;
        Format format;
    };
    static constexpr auto rows = std::to_array<Row>({
        { "FP8", formatNamed("fp8") },
        { "FP8_PER_CHANNEL_PER_TOKEN", formatNamed("fp8") },
        { "FP8_PB_WO", formatNamed("fp8") },
        { "FP8_BLOCK_SCALES", formatNamed("fp8") },
        { "NVFP4", formatNamed("nvfp4") },
        { "NVFP4_AWQ", formatNamed("nvfp4") },
        { "W4A8_NVFP4_FP8", formatNamed("nvfp4") },
        { "W4A8_MXFP4_FP8", formatNamed("mxfp4") },
        { "W4A16_MXFP4", formatNamed("mxfp4") },
        { "W4A16", formatNamed("int4") },
        { "W4A16_AWQ", formatNamed("awq-4bit") },
        { "W4A8_AWQ", formatNamed("awq-4bit") },
        { "W4A16_GPTQ", formatNamed("gptq-4bit") },
        { "W8A16", formatNamed("int8") },
        { "W8A16_GPTQ", formatNamed("gptq-8bit") },
        { "W8A8_SQ_PER_CHANNEL", formatNamed("int8") },
        { "INT8", formatNamed("int8") },
    });
    const auto *found = std::ranges::find(rows, algorithm, &Row::algorithm);
    return found == rows.end() ? std::nullopt : std::optional(found->format);
}

std::optional<Format> readMethod(ConfigReader &in, JsonReader &config, ImportedModel &imported)
{
    std::string_view method = config.text("quant_method").value_or("");
    if (method.empty() && (config.has("load_in_4bit") || config.has("load_in_8bit")))
        method = "bitsandbytes"; // its first configs did not say so
    if (config.has("moe_quant_algo"))
        in.unsupported("quantization_config/moe_quant_algo"); // the experts in another format
    const auto group = config.integer("group_size", -1, 1 << 20);
    // MLX names no method; its 4-bit weights have a scale and a bias for each group, a little more than ours.
    if (method.empty() && config.has("bits")) {
        in.approximate("quantization/group_size");
        return byBits(config.integer("bits", 1, 32).value_or(4), formatNamed("int4"), formatNamed("int8"));
    }
    if (method == "gptq" || method == "awq" || method == "auto-round") {
        noteGroup(in, group, 128);
        const std::int64_t bits = config.integer("bits", 1, 32).value_or(config.integer("w_bit", 1, 32).value_or(4));
        const Format four = method == "awq" ? formatNamed("awq-4bit") : formatNamed("gptq-4bit");
        return byBits(bits, four, formatNamed("gptq-8bit"));
    }
    if (method == "bitsandbytes") {
        if (config.boolean("load_in_8bit").value_or(false))
            return formatNamed("int8");
        const bool twice = config.boolean("bnb_4bit_use_double_quant").value_or(false);
        if (config.text("bnb_4bit_quant_type").value_or("fp4") == "nf4")
            return twice ? formatNamed("nf4-dq") : formatNamed("nf4");
        return formatNamed("fp4");
    }
    if (method == "fp8" || method == "fbgemm_fp8") {
        const Json *block = config.list("weight_block_size", 2);
        if (block != nullptr && !block->empty() && block->front().is_number_integer())
            imported.model.fp8Block = std::clamp<std::int64_t>(block->front().get<std::int64_t>(), 0, 1 << 20);
        return formatNamed("fp8");
    }
    if (method == "mxfp4")
        return formatNamed("mxfp4");
    if (const auto format = formatOfModelOpt(config.text("quant_algo").value_or("")))
        return format;
    return readGroups(in, config);
}

void setFormat(ImportedModel &imported, Format format)
{
    imported.weights = format;
    if (format == formatNamed("fp8"))
        imported.model.nativeType = NativeType::Float8;
    if (format == formatNamed("mxfp4"))
        imported.model.nativeType = NativeType::Mxfp4;
}

} // namespace

void readWeightFormat(ConfigReader &in, ImportedModel &imported)
{
    if (const auto name = in.text({ "torch_dtype", "dtype" }))
        imported.model.nativeType = typeNamed(*name);
    if (imported.model.nativeType)
        imported.weights = formatOf(*imported.model.nativeType);
    const std::string_view key = in.has("quantization_config") ? "quantization_config" : "quantization";
    const Json *described = in.object(key);
    if (described == nullptr)
        return;
    if (described->size() > JsonReader::maxMembers) // a format for each layer
        return in.unsupported(key);
    JsonReader config(*described, in.pathOf(key), in.problems());
    const std::optional<Format> format = readMethod(in, config, imported);
    if (!format) {
        in.unsupported("quantization_config");
        return;
    }
    setFormat(imported, *format);
    if (*format == formatNamed("fp8") && in.text({ "expert_dtype" }) == "fp4") // DeepSeek-V4
        imported.model.nativeType = NativeType::Float4Float8;
}

Problems readModelOptConfig(std::string_view text, ImportedModel &imported)
{
    const auto json = parseJson(text, { .members = 1 << 17 });
    if (!json)
        return json.error();
    if (!json->is_object())
        return { { ProblemKind::WrongType, {}, jsonExcerpt(*json), "object", {} } };
    Problems problems;
    JsonReader whole(*json, {}, problems);
    const Json *described = whole.object("quantization");
    if (described == nullptr)
        return problems;
    JsonReader quantization(*described, "/quantization", problems);
    const std::string_view algorithm = quantization.text("quant_algo").value_or("");
    const auto format = formatOfModelOpt(algorithm);
    if (format)
        setFormat(imported, *format);
    else if (!algorithm.empty())
        imported.notes.push_back({ ImportNoteKind::Unsupported, "quantization/quant_algo" });
    imported.model.release = imported.weights;
    return problems;
}

} // namespace headroom
