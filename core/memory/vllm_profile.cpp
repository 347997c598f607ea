// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/vllm_profile.h"

#include "core/hardware/accelerator.h"
#include "core/memory/forward_step.h"
#include "core/memory/library_workspace.h"

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
// Each data parallel rank computes its experts for the tokens of all of them, which it gathers first.
// Source: vllm/distributed/device_communicators/all2all.py (AgRsAll2AllManager; naive before 0.11).
// Log: Qwen3-235B fp8 on two times four L40S, steps of 2048 tokens, 1.40 GiB.
double expertWorkspace(const Stage &stage, double stepTokens)
{
    const Architecture &model = stage.architecture();
    if (!model.moe || stage.settings.precision.weights == formatNamed("mxfp4"))
        return 0;
    const double inner = static_cast<double>(model.moe->intermediateSize) / stage.layout.expertTensor;
    const double tokens = stepTokens * stage.layout.data;
    const double rows = tokens * static_cast<double>(model.moe->expertsPerToken);
    const auto hidden = static_cast<double>(model.hiddenSize);
    const double gathered = stage.layout.data > 1 ? tokens * hidden : 0;
    const double outputs = std::max(2 * inner, hidden);
    const double bytes = activationBytes(stage.settings);
    if (hasGroupedFp8(stage)) {
        constexpr double most = 127;
        const double local = static_cast<double>(model.moe->experts) / stage.layout.expert;
        return ((rows + local * most) * (outputs + std::max(inner, hidden)) + gathered) * bytes;
    }
    return (rows * (outputs + inner) + gathered) * bytes;
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

// The audio encoder of an encoder-decoder, with a whole recording for each sequence in the first engine and as many as a
// step's tokens in the second: input, residual, norm and attention's output (4 h), and the MLP's inner values before and
// after the activation.
// Source: vllm/worker/enc_dec_model_runner.py (profile_run), model_executor/models/whisper.py.
// Log: Whisper large-v3-turbo with 0.9.0 on MI300X, 256 sequences of 1500 positions, 10.45 GiB.
double audioStep(const Stage &stage, double sequences, double tokens)
{
    const Architecture &model = stage.architecture();
    if (!model.encoder || !stage.first)
        return 0;
    const auto positions = static_cast<double>(model.encoder->positions);
    const double recordings = stage.settings.inference.firstEngine
                                  ? sequences
                                  : std::clamp(std::floor(tokens / positions), 1.0, std::max(1.0, sequences));
    const double inner = static_cast<double>(model.encoder->intermediateSize) / stage.layout.tensor;
    return recordings * positions * (4 * static_cast<double>(model.hiddenSize) + 2 * inner)
           * activationBytes(stage.settings);
}

} // namespace

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

    const double sequences = std::min(static_cast<double>(inference.maxSequences), tokens);
    Workspace sampling;
    if (stage.last) {
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
    encoder.vision = encoderStep(stage, images) + audioStep(stage, sequences, tokens);
    encoder.other = besides;
    Workspace widest = sampling.total() > forward.total() ? sampling : forward;
    if (encoder.total() > widest.total())
        return encoder;
    widest.experts = expertWorkspace(stage, tokens);
    if (model.vision) // the encoder's output for as many image tokens, and the pixels
        widest.vision = tokens * h * bytes + images.patches * images.values * bytes;
    return widest;
}

} // namespace headroom
