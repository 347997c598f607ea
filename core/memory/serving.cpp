// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/serving.h"

#include "core/hardware/accelerator.h"
#include "core/memory/block_pool.h"
#include "core/memory/cache_rows.h"
#include "core/memory/engine_rules.h"
#include "core/memory/engine_weights.h"
#include "core/memory/serving_runtime.h"
#include "core/memory/serving_workspace.h"
#include "core/memory/states.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

// Sequences that a replica serves: with data parallel replicas each has its share.
double sequencesHere(const Stage &stage)
{
    if (engineRules(stage.settings.inference.engine).sharedContext)
        return 1;
    return std::ceil(static_cast<double>(stage.settings.inference.concurrency) / stage.layout.data);
}

template <typename Sink>
void workspaceRows(const Stage &stage, Sink &&sink)
{
    const Workspace workspace = servingWorkspace(stage);
    const auto emit = [&sink](std::string_view id, double bytes) {
        if (bytes != 0)
            sink(TermId::Workspace, Row { .id = id, .elements = bytes, .bytesPerElement = 1 });
    };
    emit("hidden_states", workspace.hidden);
    emit("mlp_intermediate", workspace.intermediate);
    emit("attention_scores", workspace.scores);
    emit("attention_mask", workspace.mask);
    emit("logits", workspace.logits);
    emit("sampler", workspace.sampler);
    emit("expert_workspace", workspace.experts);
    emit("pipeline_copies", workspace.copies);
    emit("streamed_weight", workspace.streamed);
    emit("expanded_keys_values", workspace.expanded);
    emit("vision_tower", workspace.vision);
    emit("other_buffers", workspace.other);
    emit("library_workspace", workspace.library);
    emit("cache_copies", workspace.cache);
    emit("dequantised_matrix", workspace.weights);
    emit("allocator_rounding", workspace.rounding);
    emit("cache_not_yet_filled", workspace.unfilled);
}

// The cache and the states of what is asked for: all sequences at their longest at once.
Bytes demand(const Stage &stage, double sequences, bool withStates)
{
    double bytes = 0;
    cacheRows(stage, sequences, [&bytes, withStates](TermId term, const Row &row) {
        if (term == TermId::KvCache || withStates)
            bytes += row.bytes();
    });
    return Bytes::rounded(bytes);
}

// What the driver tells a program of an NVIDIA card is less than what nvidia-smi shows, which the catalogue has: 0.30
// GiB and 0.22 %. Measured: T4 14.56…14.74 of 15.0 GiB, L4 22.16 of 22.49, RTX 3090 23.58 of 24.0, RTX 5090 31.36 of
// 31.84, A100-40 39.38…39.56 of 40.0, L40S 44.42 of 44.99, H100 79.19 of 79.65, H200 139.8 of 140.4.
double visibleBytes(const Settings &settings)
{
    const auto capacity = static_cast<double>(settings.capacity.count());
    if (settings.accelerator->vendor != "NVIDIA" || !settings.accelerator->usableMemory)
        return capacity;
    return capacity - static_cast<double>(Bytes::fromGib(0.30).count()) - 0.0022 * capacity;
}

// Bytes of one token of the pool on this card. SGLang's pool for sliding layers has 0.8 as many tokens as the other
// (--swa-full-tokens-ratio). Source: sglang/srt/model_executor/model_runner_kv_cache_mixin.py, _resolve_hybrid_swa_tokens.
double poolToken(const Stage &stage)
{
    constexpr double slidingShare = 0.8;
    const Settings &settings = stage.settings;
    double bytes = 0;
    for (std::size_t g = 0; g < stage.model().caches.size(); ++g) {
        const LayerCache &cache = stage.model().caches[g];
        const double share =
            settings.inference.engine == Engine::Sglang && keepsOnlyWindow(cache, settings) ? slidingShare : 1;
        bytes += share * cachingLayers(stage, g)
                 * tokenBytes(cache, layerBytes(settings, g), cacheRanks(cache, stage.layout));
    }
    return bytes;
}

// The free bytes that vLLM prints are those of its first stage with layers; the others have what they need more or less
// than that one.
// Log: Llama-3.1-8B of 0.19 on two stages, 66.54 GiB free on the first and 1075312 tokens, 65.63 GiB of 16 layers: the
// last samples.
double givenSpace(const Stage &stage, const DeviceMemory &device)
{
    const Settings &settings = stage.settings;
    const auto given = static_cast<double>(settings.inference.availableKvBytes);
    if (settings.inference.engine != Engine::Vllm || stage.stages == 1 || stage.layers == 0)
        return given;
    std::int32_t index = 0;
    while (index < stage.index && makeStage(settings, stage.layout, index).layers == 0)
        ++index;
    if (index == stage.index)
        return given;
    const DeviceMemory printed = servingMemory(makeStage(settings, stage.layout, index));
    const auto taken = [](const DeviceMemory &memory) {
        return static_cast<double>((memory.terms[TermId::Weights] + memory.terms[TermId::Workspace]).count());
    };
    return std::max(0.0, given + taken(printed) - taken(device));
}

// The room of an engine's cache.
//   vLLM:          utilization · total - weights - activation peak - non-torch memory
//   SGLang:        fraction · free before loading - weights; steps live in the rest
//   TensorRT-LLM:  fraction · (free after loading and buffers)
//   others:        what the card has left
// Source: vllm/v1/worker/gpu_worker.py determine_available_memory; sglang/srt/model_executor/model_runner_kv_cache_mixin.py
// profile_max_num_token (in model_runner.py before 0.5) and handle_max_mamba_cache; TensorRT-LLM
// cpp/tensorrt_llm/batch_manager/kvCacheManager.cpp, free_gpu_memory_fraction.
double cacheSpace(const Stage &stage, const DeviceMemory &device)
{
    const Settings &settings = stage.settings;
    const Settings::Inference &inference = settings.inference;
    if (inference.availableKvBytes > 0)
        return givenSpace(stage, device);
    if (inference.kvTokens > 0)
        return static_cast<double>(inference.kvTokens) * poolToken(stage);
    const auto bytes = [&device](TermId term) { return static_cast<double>(device.terms[term].count()); };
    const double weights = bytes(TermId::Weights);
    const double graphs = budgetHasGraphs(settings) ? bytes(TermId::Fragmentation) : 0;
    const double step = bytes(TermId::Workspace) + bytes(TermId::Runtime) + graphs;
    const double visible = visibleBytes(settings) - static_cast<double>(settings.reserve.count());
    const double share = inference.memoryUtilization;
    switch (inference.engine) {
    case Engine::Vllm: return std::min(share * visibleBytes(settings), visible) - weights - step;
    case Engine::Sglang:
        return share * (visible - bytes(TermId::Runtime) - bytes(TermId::Communication)) - weights
               - bytes(TermId::SequenceState);
    case Engine::TensorrtLlm: return share * (visible - weights - step - bytes(TermId::Communication));
    default: break;
    }
    return static_cast<double>((settings.capacity - settings.reserve).count()) - weights - step
           - bytes(TermId::Communication);
}

// A pool takes all that its budget leaves. What is asked for beyond it is missing.
void fillPool(const Stage &stage, DeviceMemory &device)
{
    const bool states = engineRules(stage.settings.inference.engine).stateInPool;
    const Bytes space = Bytes::rounded(cacheSpace(stage, device));
    device.pool = std::max(space, Bytes());
    device.spare = space - demand(stage, sequencesHere(stage), states);
}

} // namespace

DeviceMemory servingMemory(const Stage &stage)
{
    std::array<double, termCount> sums {};
    const auto add = [&sums](TermId term, const Row &row) { sums[static_cast<std::size_t>(term)] += row.bytes(); };
    stateRows(stage, add);
    engineWeightRows(stage, add);
    cacheRows(stage, sequencesHere(stage), add);
    workspaceRows(stage, add);

    DeviceMemory device;
    device.stage = stage.index;
    device.peak = Moment::Serving;
    for (std::size_t i = 0; i < termCount; ++i)
        device.terms[static_cast<TermId>(i)] = Bytes::rounded(sums[i]);
    device.terms[TermId::Runtime] = servingRuntime(stage);
    device.terms[TermId::Fragmentation] = graphBytes(stage);
    device.terms[TermId::Communication] = servingCommunication(stage);
    if (engineRules(stage.settings.inference.engine).pool)
        fillPool(stage, device);
    device.fixed = device.terms[TermId::Weights] + device.terms[TermId::KvCache] + device.terms[TermId::SequenceState];
    // Without requests: weights, the cache, which engines take at the start, and what is outside of the framework.
    MomentMemory idle { Moment::Static, device.terms };
    idle.terms[TermId::Workspace] = Bytes();
    device.moments[device.momentCount++] = idle;
    device.moments[device.momentCount++] = { Moment::Serving, device.terms };
    return device;
}

void explainServing(const Stage &stage, Explanation &explanation)
{
    const auto collect = [&explanation](TermId term, const Row &row) {
        if (term == explanation.term && row.bytes() != 0)
            explanation.rows.push_back(row);
    };
    stateRows(stage, collect);
    engineWeightRows(stage, collect);
    workspaceRows(stage, collect);
    cacheRows(stage, sequencesHere(stage), collect);
}

CacheBudget cacheBudget(const Stage &stage, const DeviceMemory &device)
{
    const Settings &settings = stage.settings;
    const EngineRules &rules = engineRules(settings.inference.engine);
    const double space = std::max(0.0, cacheSpace(stage, device));
    if (settings.inference.engine == Engine::Vllm) {
        const BlockPool pool = blockPool(stage);
        CacheBudget budget;
        if (pool.caches)
            budget.tokens = pool.tokens(space, settings.inference);
        if (pool.blockBytes > 0)
            budget.sequences = pool.sequences(space);
        return budget;
    }
    const double token = poolToken(stage);
    const auto block = static_cast<double>(blockOf(settings.inference));
    const auto sequence = static_cast<double>(demand(stage, 1, !rules.pool).count());
    CacheBudget budget;
    if (token > 0)
        budget.tokens = std::floor(space / (token * block)) * block;
    if (sequence > 0)
        budget.sequences = space / sequence;
    return budget;
}

} // namespace headroom
