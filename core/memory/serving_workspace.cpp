// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/serving_workspace.h"

#include "core/memory/forward_step.h"
#include "core/memory/transformers_step.h"
#include "core/memory/vllm_profile.h"

#include <algorithm>

namespace headroom {

namespace {

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
    workspace.expanded = buffer.expanded;
    workspace.scores = buffer.scores;
    workspace.logits = buffer.logits;
    workspace.mask = buffer.mask;
    workspace.copies = buffer.copies;
    workspace.streamed = buffer.streamed;
    return workspace;
}

} // namespace

Workspace servingWorkspace(const Stage &stage)
{
    switch (stage.settings.inference.engine) {
    case Engine::Vllm: return vllmProfile(stage);
    case Engine::LlamaCpp:
    case Engine::IkLlamaCpp: return ofLlama(llamaBuffer(stage));
    case Engine::Transformers: return transformersStep(stage);
    case Engine::TensorrtLlm: return tensorrtBuffers(stage);
    case Engine::Sglang:
    case Engine::Generic: return chunkedStep(stage);
    }
    return {};
}

} // namespace headroom
