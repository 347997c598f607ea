// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/serving_workspace.h"

#include "core/hardware/accelerator.h"
#include "core/memory/engine_rules.h"
#include "core/memory/forward_step.h"
#include "core/memory/library_workspace.h"
#include "core/memory/runtime.h"
#include "core/memory/transformers_step.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

// DeepGEMM's kernels for block-scaled fp8 experts, which vLLM takes on Hopper and Blackwell since 0.11. They want each
// expert's rows in multiples of 128.
bool hasGroupedFp8(const Stage &stage)
{
    constexpr std::int32_t since = 11;
    constexpr std::int64_t multiple = 128;
    const Settings &settings = stage.settings;
    const Architecture &model = stage.architecture();
    const std::string_view capability = settings.accelerator->computeCapability;
    return settings.precision.weights == formatNamed("fp8") && !settings.inference.before(since)
           && (capability.starts_with("9.") || capability.starts_with("10."))
           && model.moe->intermediateSize / stage.layout.expertTensor % (multiple / 2) == 0
           && model.hiddenSize % multiple == 0;
}

// Workspace of the fused MoE kernel, kept for the next layer: T · k rows of the larger of both products' outputs, and
// of the inner values. DeepGEMM has E · 127 rows more and makes the second as wide as the hidden states.
// Source: vllm/model_executor/layers/fused_moe/fused_moe.py, modular_kernel.py (_allocate_buffers), deep_gemm_moe.py
// (workspace_shapes); MXFP4 kernels have their own.
// Logs: Qwen1.5-MoE at 8192 tokens keeps 0.29 GiB more than a dense model of its vocabulary; MiniMax-M2 fp8 on four
// H100 with 0.19 has 1.1 GiB for everything.
double expertWorkspace(const Stage &stage, double tokens)
{
    const Architecture &model = stage.architecture();
    if (!model.moe || stage.settings.precision.weights == formatNamed("mxfp4"))
        return 0;
    const double inner = static_cast<double>(model.moe->intermediateSize) / stage.layout.expertTensor;
    const double rows = tokens * static_cast<double>(model.moe->expertsPerToken);
    const auto hidden = static_cast<double>(model.hiddenSize);
    const double outputs = std::max(2 * inner, hidden);
    const double bytes = activationBytes(stage.settings);
    if (hasGroupedFp8(stage)) {
        constexpr double most = 127;
        const double local = static_cast<double>(model.moe->experts) / stage.layout.expert;
        return (rows + local * most) * (outputs + std::max(inner, hidden)) * bytes;
    }
    return rows * (outputs + inner) * bytes;
}

// Patches of the images that vLLM fills a step with, and the values of one. Gemma 3 gets as many images of 256 tokens,
// 16 patches each, as a step holds; Qwen3-VL one image, of 16384 tokens at most.
// Source: vllm/v1/worker/gpu_model_runner.py (profile_run), multimodal/encoder_budget.py.
struct Images
{
    double patches = 0;
    double values = 0;
};

Images imagesOfStep(const Stage &stage, double tokens)
{
    constexpr double gemmaTokens = 256;
    constexpr double gemmaPatches = 16; // of a token
    constexpr double qwenTokens = 16384;
    constexpr double colors = 3;
    const Architecture &model = stage.architecture();
    if (!model.vision || !stage.first)
        return {};
    const Vision &vision = *model.vision;
    const auto square = [](std::int64_t side) { return static_cast<double>(side * side); };
    const double values = colors * square(vision.patch) * static_cast<double>(vision.temporalPatch);
    switch (vision.kind) {
    case VisionKind::SiglipGemma3: {
        // The first engine had one image a sequence.
        const Settings::Inference &inference = stage.settings.inference;
        const double most = inference.firstEngine ? static_cast<double>(inference.maxSequences) : tokens;
        const double images = std::clamp(std::floor(tokens / gemmaTokens), 1.0, std::max(1.0, most));
        return { images * gemmaTokens * gemmaPatches, values };
    }
    case VisionKind::Qwen3Vl:
        return { std::max(1.0, std::floor(tokens / qwenTokens)) * qwenTokens * square(vision.spatialMerge), values };
    case VisionKind::Llama4:
    case VisionKind::Gemma4: return {}; // not measured
    }
    return {};
}

// The vision tower at them, P patches: the pixels, the layer's input, what it adds to, its norm and the position
// embeddings (4 h), and the MLP's inner values before and after the activation.
// Source: vllm/model_executor/models/qwen3_vl.py. Log: Qwen3.5-27B of 0.26 on RTX 5090, steps of 2048 tokens: 2.22 GiB,
// of which this is 1.82.
double encoderStep(const Stage &stage, const Images &images)
{
    if (images.patches == 0)
        return 0;
    const Vision &vision = *stage.architecture().vision;
    const double inner = static_cast<double>(vision.intermediateSize) / stage.layout.tensor;
    return images.patches * (images.values + 4 * static_cast<double>(vision.hiddenSize) + 2 * inner)
           * activationBytes(stage.settings);
}

// vLLM's profile run: a forward step of max_num_batched_tokens, then logits and sampling for max_num_seqs sequences. A
// sampled sequence and word of the vocabulary take: logits in the model's type (2), in fp32 (4), probabilities (4) and
// the exponential noise (4); before 0.17 a sort for top-k and top-p beside them. The sort's 24 bytes (values, 64-bit
// indices and its work space) and the Triton kernel's row of fp32 for each multiprocessor of an H100 (132) are fitted
// to the logs below; FlashInfer's sampler, which newer releases prefer, is not measured.
// Source: vllm/v1/worker/gpu_model_runner.py (profile_run), v1/sample/ops/topk_topp_sampler.py.
// Measured beside it, on 20 models of vLLM 0.19: 1.12 copies of the hidden states, and 12 MiB beside cuBLAS's
// workspace, which seven logs of 0.7 to 0.11 on T4, L4, RTX 4090 and A100 do not show.
// Logs: Llama-3.1-8B 1.89 GiB, Gemma-2-9B 3.65, gpt-oss-20b 2.87 (0.19); gpt-oss-120b 7.38, Qwen3-32B 5.64 (0.11).
Workspace vllmProfile(const Stage &stage)
{
    constexpr std::int32_t sortsUntil = 17;
    constexpr double sampledBytes = 12;
    constexpr double sortedBytes = 24;
    constexpr double processors = 132;
    constexpr double hiddenCopies = 1.12;
    constexpr double smallTensors = 12.0 * 1024 * 1024;

    const Settings &settings = stage.settings;
    const Settings::Inference &inference = settings.inference;
    const double besides = (inference.before(sortsUntil) ? 0 : smallTensors) + productWorkspaceBytes(settings);
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
    // Products of 8 bits take an 8-bit copy of their inputs, of which the last of the MLP has the widest.
    const Format weights = settings.precision.weights;
    if (weights == formatNamed("int8") || weights == formatNamed("fp8"))
        forward.intermediate += tokens * widestMlp(stage) / (model.gatedMlp ? 3 : 2);
    if (model.moe)
        forward.intermediate = 0;
    forward.other = besides;
    Workspace encoder;
    const Images images = imagesOfStep(stage, tokens);
    encoder.vision = encoderStep(stage, images);
    encoder.other = besides;
    Workspace widest = sampling.total() > forward.total() ? sampling : forward;
    if (encoder.total() > widest.total())
        return encoder;
    widest.experts = expertWorkspace(stage, tokens);
    if (model.vision) // the encoder's output for as many image tokens, and the pixels
        widest.vision = tokens * h * bytes + images.patches * images.values * bytes;
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
    workspace.expanded = buffer.expanded;
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

// GiB outside of PyTorch's allocator: kernels by the card's compute capability, and what the links' buffers add with more
// than one card, over NVLink and over PCIe.
struct Outside
{
    std::int32_t since; // release
    double hopper, ampere, turing, large, small;
    double linked, unlinked;
};
constexpr std::array<Outside, 3> vllmOutside = { { { .since = 18,
                                                     .hopper = 0.25,
                                                     .ampere = 0.09,
                                                     .turing = 0.04,
                                                     .large = 0.08,
                                                     .small = 0.04,
                                                     .linked = 1.85,
                                                     .unlinked = 0.12 },
                                                   { .since = 7,
                                                     .hopper = 0.13,
                                                     .ampere = 0.09,
                                                     .turing = 0.04,
                                                     .large = 0.08,
                                                     .small = 0.04,
                                                     .linked = 0.41,
                                                     .unlinked = 0.12 },
                                                   // Counted the driver's context too.
                                                   { .since = 0,
                                                     .hopper = 0.26,
                                                     .ampere = 0.26,
                                                     .turing = 0.26,
                                                     .large = 0.26,
                                                     .small = 0.26,
                                                     .linked = 0.41,
                                                     .unlinked = 0.12 } } };

double kernels(const Outside &outside, const Accelerator &card)
{
    constexpr double largeFrom = 50e12; // of RTX 4090's 83 and L4's 30 TFLOP/s
    const std::string_view capability = card.computeCapability;
    if (capability.starts_with("7."))
        return outside.turing;
    if (capability == "8.0")
        return outside.ampere;
    if (capability.starts_with("9.") || capability.starts_with("10."))
        return outside.hopper;
    return card.rates.fp32.value_or(0) >= largeFrom ? outside.large : outside.small;
}

// Cards that reach each other over a switch or a full set of links, not a bridge or the host.
bool linked(const Accelerator &card)
{
    constexpr double slowest = 100e9;
    return card.interconnect.bytesPerSecond.value_or(0) >= slowest;
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

Bytes servingRuntime(const Stage &stage)
{
    const Settings::Inference &inference = stage.settings.inference;
    if (inference.engine == Engine::LlamaCpp)
        return Bytes::fromMib(120);
    if (inference.engine != Engine::Vllm)
        return contextBytes(stage.settings);
    for (const Outside &outside : vllmOutside) {
        if (inference.before(outside.since))
            continue;
        const Accelerator &card = *stage.settings.accelerator;
        const double links = linked(card) ? outside.linked : outside.unlinked;
        return Bytes::fromGib(kernels(outside, card) + (stage.layout.tensor > 1 ? links : 0));
    }
    return {};
}

Bytes graphBytes(const Stage &stage)
{
    const Settings::Inference &inference = stage.settings.inference;
    return inference.engine == Engine::Vllm && inference.cudaGraphs ? Bytes::fromGib(0.38) : Bytes();
}

bool budgetHasGraphs(const Settings &settings)
{
    constexpr std::int32_t since = 21;
    return !settings.inference.before(since);
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
