// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/engine_rules.h"
#include "core/memory/sglang_weights.h"
#include "core/memory/stage.h"

#include <algorithm>

namespace headroom {

// Elements of the tables of cosines and sines that vLLM and SGLang keep beside the weights: positions · rotary
// dimensions, whole on every rank. Gemma 3's global layers stretch positions by 8 and have a table of their own.
// Source: vllm/model_executor/layers/rotary_embedding. Logs (weights over parameters): Llama-3.1-8B 32 MiB,
// Llama-4-Scout with 10485760 positions 2.5 GiB, Gemma-3-4B 0.57 GiB.
double rotaryElements(const Model &model);

// Of transformers before 4.45, where each attention layer kept tables of its own, made for all positions when the model
// is loaded: 2 · P · d a layer. Llama and Gemma compute them for each step since 4.38. Qwen2's chat releases name 32768
// positions, its base releases, which the catalogue has, 131072.
// Source: transformers 4.38 models/qwen2/modeling_qwen2.py, Qwen2RotaryEmbedding._set_cos_sin_cache. Measured: Qwen2-1.5B
// and -7B hold 448 MiB beside everything else, Qwen2-0.5B 192 (4.38.2).
double layerRotaryElements(const Stage &stage);

// transformers loads a head of its own beside the tied embedding of an fp8 release. Logs: Qwen3-1.7B-FP8 and Qwen3-4B-FP8
// hold 0.59 and 0.82 GB more than their parameters.
double untiedHeadElements(const Stage &stage);

// Latent attention multiplies with the halves of the up-projection one by one. vLLM keeps a 16-bit copy of it where the
// weights are quantised; otherwise the halves are views of it.
// Source: vllm/model_executor/layers/attention/mla_attention.py (process_weights_after_loading). Log: DeepSeek-V3 fp8
// on 16 cards, 40.3172 GiB: 122 MiB of them.
double absorbedElements(const Stage &stage);

// vLLM 0.7 multiplied those halves into the query's up-projection and the output projection, and kept the products
// beside the weights, as wide as fp8 weights are and in 16 bits otherwise: a · r_kv · (inputs of the query's projection +
// h) a layer; the rotary rows of the query's projection once more in 16 bits. In bytes. Source:
// vllm/attention/backends/mla/common.py of 0.7 (process_weights_after_loading, VLLM_MLA_PERFORM_MATRIX_ABSORPTION).
// Log: the first of three stages of DeepSeek-R1 fp8 with eight ranks each, 25.0166 GiB: 1.39 GiB of them.
double absorbedProductBytes(const Stage &stage);

// What vLLM's weights count beyond their tensors, since it prints what PyTorch's allocator counts: see TorchBlocks. The
// tensors are vLLM's, in the order in which it makes them: queries, keys and values are one, gate and up are one, all
// experts of a layer are one.
// Source: vllm/utils/mem_utils.py (DeviceMemoryProfiler), model_executor/layers/linear.py, fused_moe/layer.py.
double blockExcess(const Stage &stage);

// Elements of the adapters that an engine has room for: r · (inputs + outputs) of each matrix inside layers but the
// experts', the half on the side that is split over ranks split with it. vLLM reserves them with the weights.
// Llama and what shares its code take them for embedding and head too.
// Source: vllm/lora/layers, models/llama.py (embedding_modules). Logs: with one slot of rank 32 Qwen3-8B fp8 loads
// 8.9638 GiB, 166 MiB of them slots, and Llama-3.2-1B fp8 1.4721 GiB, 61 MiB.
double adapterSlotElements(const Stage &stage);

// What an engine keeps with the weights beside those of the checkpoint.
template <typename Sink>
void engineWeightRows(const Stage &stage, Sink &&sink)
{
    const Settings &settings = stage.settings;
    if (const double head = untiedHeadElements(stage); head > 0)
        sink(TermId::Weights, Row { .id = "head", .elements = head, .bytesPerElement = 2 });
    if (const double slots = adapterSlotElements(stage); slots > 0)
        sink(TermId::Weights, Row { .id = "adapter_slots", .elements = slots, .bytesPerElement = 2 });
    if (const double tables = layerRotaryElements(stage); tables > 0)
        sink(TermId::Weights, Row { .id = "rotary_tables",
                                    .elements = tables,
                                    .bytesPerElement = std::max(settings.precision.activations.bytes(), 2.0) });
    if (const double absorbed = sglangAbsorbedElements(stage); absorbed > 0)
        sink(TermId::Weights, Row { .id = "absorbed_projections", .elements = absorbed, .bytesPerElement = 2 });
    if (const double shared = replicatedSharedElements(stage); shared > 0)
        sink(TermId::Weights, Row { .id = "replicated_shared_experts",
                                    .elements = shared,
                                    .bytesPerElement = settings.precision.weights->storedBits / 8 });
    if (const double rounding = segmentRounding(stage); rounding > 0)
        sink(TermId::Weights, Row { .id = "allocator_rounding", .elements = rounding, .bytesPerElement = 1 });
    if (!engineRules(settings.inference.engine).rotaryTables)
        return;
    const double elements = rotaryElements(stage.model());
    // SGLang keeps them in fp32, vLLM in the model's type.
    const double bytes =
        settings.inference.engine == Engine::Sglang ? 4 : std::max(settings.precision.activations.bytes(), 2.0);
    if (elements > 0)
        sink(TermId::Weights, Row { .id = "rotary_tables", .elements = elements, .bytesPerElement = bytes });
    if (const double absorbed = settings.inference.engine == Engine::Vllm ? absorbedElements(stage) : 0; absorbed > 0)
        sink(TermId::Weights, Row { .id = "absorbed_projections", .elements = absorbed, .bytesPerElement = 2 });
    if (const double products = absorbedProductBytes(stage); products > 0)
        sink(TermId::Weights, Row { .id = "absorbed_projections", .elements = products, .bytesPerElement = 1 });
    if (const double excess = settings.inference.engine == Engine::Vllm ? blockExcess(stage) : 0; excess > 0)
        sink(TermId::Weights, Row { .id = "allocator_blocks", .elements = excess, .bytesPerElement = 1 });
}

} // namespace headroom
