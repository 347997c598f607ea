// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/serving_workspace.h"

#include "core/hardware/accelerator.h"
#include "core/memory/engine_rules.h"
#include "core/memory/library_workspace.h"
#include "core/memory/runtime.h"

#include <algorithm>

namespace headroom {

namespace {

double activationBytes(const Settings &settings)
{
    return std::max(settings.precision.activations.bytes(), 2.0);
}

// Width of the widest MLP on this rank: gate, up and their product of a dense layer, or of the experts a token visits.
double widestMlp(const Stage &stage)
{
    const Architecture &model = stage.architecture();
    const double matrices = model.gatedMlp ? 3 : 2;
    double widest = 0;
    for (std::size_t g = 0; g < model.groups.size(); ++g) {
        const LayerGroup &group = model.groups[g];
        double width = 0;
        if (group.ffn == Ffn::Dense)
            width = static_cast<double>(intermediateSizeOf(model, group).value_or(0));
        if (group.ffn == Ffn::Moe && model.moe)
            width = static_cast<double>(model.moe->expertsPerToken * model.moe->intermediateSize
                                        + model.moe->sharedIntermediateSize);
        if (stage.groupLayers[g] > 0)
            widest = std::max(widest, matrices * width);
    }
    return widest / stage.layout.tensor;
}

// The residual stream and the attention's input and output around an MLP: T · (widest MLP + 4 h) elements, and the
// scores where attention keeps them.
Workspace forwardStep(const Stage &stage, double tokens)
{
    const Settings &settings = stage.settings;
    const Architecture &model = stage.architecture();
    const double bytes = activationBytes(settings);
    Workspace workspace;
    workspace.hidden = 4 * tokens * static_cast<double>(model.hiddenSize) * bytes;
    workspace.intermediate = tokens * widestMlp(stage) * bytes;
    if (settings.inference.attention == Attention::Eager)
        workspace.scores = static_cast<double>(model.heads) * tokens
                           * static_cast<double>(settings.inference.sequenceTokens()) * 4 / stage.layout.tensor;
    return workspace;
}

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
// Measured beside it, on 20 models of vLLM 0.19: 1.12 copies of the hidden states, and 12 MiB beside cuBLAS's workspace,
// which seven logs of 0.7 to 0.11 on T4, L4, RTX 4090 and A100 do not show.
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
    if (model.moe)
        forward.intermediate = 0;
    forward.other = besides;
    Workspace widest = sampling.total() > forward.total() ? sampling : forward;
    widest.experts = expertWorkspace(stage, tokens);
    if (model.vision)
        widest.other += tokens * h * bytes; // the encoder's output for as many image tokens
    return widest;
}

// The prompt passes at once. The logits of all its tokens in 16 bits and their fp32 copy until 4.45, of the last token
// since; then the MLP is the widest moment. From 4.50 on the Qwen3 tables (torch.cuda.max_memory_allocated, 4.51)
// show no more than the cache.
// Source: transformers modeling_*.py, num_logits_to_keep; Qwen speed benchmarks.
Workspace wholePrompt(const Stage &stage)
{
    constexpr std::int32_t lastLogitsOnly = 4045;
    constexpr std::int32_t cacheOnly = 4050;
    const Settings &settings = stage.settings;
    const Settings::Inference &inference = settings.inference;
    const auto sequences = static_cast<double>(inference.concurrency);
    const double tokens = static_cast<double>(inference.promptTokens) * sequences;
    const auto vocabulary = static_cast<double>(stage.architecture().vocabSize.value_or(0));
    const bool measuredLean = inference.version >= cacheOnly;

    Workspace workspace = forwardStep(stage, measuredLean ? sequences : tokens);
    if (stage.last && inference.before(lastLogitsOnly)) {
        workspace.hidden = 0;
        workspace.intermediate = 0;
        workspace.logits = tokens * vocabulary * (activationBytes(settings) + 4);
    } else if (stage.last) {
        workspace.logits = sequences * vocabulary * 4;
    }
    return workspace;
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
    case Engine::Transformers: return wholePrompt(stage);
    case Engine::Sglang:
    case Engine::TensorrtLlm:
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
    if (stage.settings.inference.engine != Engine::Vllm)
        return communicationBytes(stage.settings, stage.layout);
    return stage.layout.tensor > 1 ? Bytes::fromGib(1.02) : Bytes();
}

} // namespace headroom
