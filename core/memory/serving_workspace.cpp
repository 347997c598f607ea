// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/serving_workspace.h"

#include "core/memory/engine_rules.h"
#include "core/memory/forward_step.h"
#include "core/memory/library_workspace.h"
#include "core/memory/runtime.h"
#include "core/memory/transformers_step.h"

#include <algorithm>

namespace headroom {

namespace {

// Workspace of the fused MoE kernel, kept for the next layer: T · k rows of the larger of both products' outputs, and
// of the inner values. Source: vllm/model_executor/layers/fused_moe/fused_moe.py; MXFP4 kernels have none.
// Log: Qwen1.5-MoE at 8192 tokens keeps 0.29 GiB more than a dense model of its vocabulary.
double expertWorkspace(const Stage &stage, double tokens)
{
    const Architecture &model = stage.architecture();
    if (!model.moe || stage.settings.precision.weights == formatNamed("mxfp4"))
        return 0;
    const double inner = static_cast<double>(model.moe->intermediateSize) / stage.layout.expertTensor;
    const double rows = tokens * static_cast<double>(model.moe->expertsPerToken);
    const double outputs = std::max(2 * inner, static_cast<double>(model.hiddenSize));
    return rows * (outputs + inner) * activationBytes(stage.settings);
}

// vLLM's profile run: a forward step of max_num_batched_tokens, then logits and sampling for max_num_seqs sequences.
// A sampled sequence and word of the vocabulary take: logits in the model's type (2), in fp32 (4), probabilities (4)
// and the exponential noise (4); before 0.17 a sort for top-k and top-p beside them. The sort's 24 bytes (values, 64-bit
// indices and its work space) and the Triton kernel's row of fp32 for each multiprocessor of an H100 (132) are fitted
// to the logs below; FlashInfer's sampler, which newer releases prefer, is not measured.
// Source: vllm/v1/worker/gpu_model_runner.py (profile_run), v1/sample/ops/topk_topp_sampler.py.
// Measured beside it, on 20 models of vLLM 0.19: 1.12 copies of the hidden states and 44 MiB.
// Logs: Llama-3.1-8B 1.89 GiB, Gemma-2-9B 3.65, gpt-oss-20b 2.87 (0.19); gpt-oss-120b 7.38, Qwen3-32B 5.64 (0.11).
Workspace vllmProfile(const Stage &stage)
{
    constexpr std::int32_t sortsUntil = 17;
    constexpr double sampledBytes = 12;
    constexpr double sortedBytes = 24;
    constexpr double processors = 132;
    constexpr double hiddenCopies = 1.12;
    constexpr double besides = 44.0 * 1024 * 1024;

    const Settings &settings = stage.settings;
    const Settings::Inference &inference = settings.inference;
    const Architecture &model = stage.architecture();
    const auto tokens = static_cast<double>(inference.batchTokens);
    const double bytes = activationBytes(settings);
    const auto h = static_cast<double>(model.hiddenSize);

    Workspace sampling;
    if (stage.last) {
        const double sequences = std::min(static_cast<double>(inference.maxSequences), tokens);
        const auto vocabulary = static_cast<double>(model.vocabSize.value_or(0));
        sampling.logits = sequences * vocabulary * bytes;
        sampling.sampler = vocabulary
                           * (inference.before(sortsUntil) ? sequences * (sampledBytes + sortedBytes)
                                                           : sequences * sampledBytes + processors * 4);
        sampling.hidden = hiddenCopies * tokens * h * bytes;
        sampling.other = besides;
    }
    Workspace forward = forwardStep(stage, tokens);
    if (model.moe)
        forward.intermediate = 0;
    forward.other = besides;
    Workspace widest = sampling.total() > forward.total() ? sampling : forward;
    widest.experts = expertWorkspace(stage, tokens);
    if (model.vision)
        widest.other += tokens * h * bytes; // the encoder's output for as many image tokens
    return widest;
}

Workspace chunkedStep(const Stage &stage)
{
    const Settings::Inference &inference = stage.settings.inference;
    const auto tokens = static_cast<double>(inference.batchTokens);
    Workspace workspace = forwardStep(stage, tokens);
    if (stage.last)
        workspace.logits = std::min(tokens, static_cast<double>(inference.concurrency))
                           * static_cast<double>(stage.architecture().vocabSize.value_or(0)) * 4;
    return workspace;
}

// TensorRT-LLM makes its buffers for the largest batch when the engine starts: logits in fp32, and from 0.19 on the
// decoder's copy of them and the probabilities and ids that top-p sorts.
// Source: cpp/tensorrt_llm/layers/dynamicDecodeLayer.cpp, topPSamplingLayer.cpp. Logs: 13.5 GiB beside the cache with
// Llama-3.1-8B in fp8 (0.19, RTX 5090), 11.4 with GLM-4-9B in int8 (0.13, RTX 4090).
Workspace tensorrtBuffers(const Stage &stage)
{
    constexpr std::int32_t eagerDecoder = 19;
    constexpr double decoderCopies = 3;
    const Settings::Inference &inference = stage.settings.inference;
    Workspace workspace = forwardStep(stage, static_cast<double>(inference.batchTokens));
    if (stage.last) {
        workspace.logits = static_cast<double>(inference.maxSequences)
                           * static_cast<double>(stage.architecture().vocabSize.value_or(0)) * 4;
        workspace.sampler = inference.before(eagerDecoder) ? 0 : decoderCopies * workspace.logits;
    }
    return workspace;
}

Workspace ofLlama(const LlamaBuffer &buffer)
{
    Workspace workspace;
    workspace.hidden = buffer.hidden;
    workspace.intermediate = buffer.intermediate;
    workspace.scores = buffer.scores;
    workspace.logits = buffer.logits;
    workspace.mask = buffer.mask;
    workspace.copies = buffer.copies;
    workspace.streamed = buffer.streamed;
    return workspace;
}

// What SGLang's communicators hold when it starts to load ("Load weight begin. avail mem"), beside the context: 1.53 GiB
// with two H100 (0.3, 77.17 GiB free) and 2.1 with eight and sixteen (0.3.0 and 0.4.3, from the pools of Qwen2-72B and
// DeepSeek-R1); 1.28 with eight (September 2025, 77.43 GiB free).
Bytes sglangCommunication(const Stage &stage)
{
    constexpr std::int32_t leaner = 500;
    constexpr std::int32_t many = 8;
    const Layout &layout = stage.layout;
    if (layout.tensor * layout.pipeline == 1 || !hopperOrLater(stage.settings))
        return communicationBytes(stage.settings, layout);
    if (!stage.settings.inference.before(leaner))
        return Bytes::fromGib(1.28);
    return Bytes::fromGib(layout.tensor >= many ? 2.1 : 1.53);
}

struct Outside
{
    std::int32_t since;     // release
    double single, several; // GiB
};
constexpr std::array<Outside, 3> vllmOutside = { { { 18, 0.25, 2.1 }, { 9, 0.13, 0.54 }, { 0, 0.09, 0.2 } } };

} // namespace

Workspace servingWorkspace(const Stage &stage)
{
    switch (stage.settings.inference.engine) {
    case Engine::Vllm: return vllmProfile(stage);
    case Engine::LlamaCpp: return ofLlama(llamaBuffer(stage));
    case Engine::Transformers: return transformersStep(stage);
    case Engine::TensorrtLlm: return tensorrtBuffers(stage);
    case Engine::Sglang:
    case Engine::Generic: return chunkedStep(stage);
    }
    return {};
}

Bytes servingRuntime(const Stage &stage)
{
    const Settings::Inference &inference = stage.settings.inference;
    if (inference.engine == Engine::LlamaCpp)
        return Bytes::fromMib(120);
    if (inference.engine != Engine::Vllm)
        return contextBytes(stage.settings);
    for (const Outside &outside : vllmOutside) {
        if (!inference.before(outside.since))
            return Bytes::fromGib(stage.layout.tensor > 1 ? outside.several : outside.single);
    }
    return {};
}

Bytes servingCommunication(const Stage &stage)
{
    if (stage.settings.inference.engine == Engine::Sglang)
        return sglangCommunication(stage);
    if (stage.settings.inference.engine != Engine::Vllm)
        return communicationBytes(stage.settings, stage.layout);
    return stage.layout.tensor > 1 ? Bytes::fromGib(1.02) : Bytes();
}

} // namespace headroom
