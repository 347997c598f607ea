// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/time/layer_time.h"

#include "core/model/model_catalogue.h"
#include "core/time/card_rates.h"
#include "core/time/layer_products.h"
#include "core/time/layer_traffic.h"
#include "core/time/step_flops.h"

#include <algorithm>

namespace headroom {

namespace {

// Losses whose softmax and gradient are one kernel, or are made of a few rows at a time.
bool isFusedLoss(Loss loss)
{
    return loss == Loss::Fused || loss == Loss::FusedNative || loss == Loss::FusedLinear || loss == Loss::Chunked;
}

constexpr double halfBytes = 2;

// Models of PyTorch's own operators and the FlashAttention package, instead of Transformer Engine's and cuDNN's.
bool plainCode(const Settings &settings)
{
    return settings.training.framework != Framework::Megatron
           || settings.parallelism.shardingEngine == ShardingEngine::Fsdp;
}

// Scores that are written to memory: how often each is read or written, forward and backward, in 16-bit elements.
// Megatron's fused scale, mask and softmax reads and writes once; dropout once more each way, with a mask of a byte;
// transformers computes the softmax in fp32 and casts back. Counted from the operators' sources, not measured.
struct ScorePasses
{
    double forward, backward;
};

ScorePasses scorePasses(const Settings &settings)
{
    if (settings.training.framework == Framework::Megatron)
        return { 6.5, 10 };
    return { 12, 16 };
}

void addAttention(const Stage &stage, const LayerGroup &group, LayerTime &time)
{
    const Settings &settings = stage.settings;
    const Accelerator &card = *settings.accelerator;
    const Architecture &model = stage.architecture();
    const auto length = static_cast<double>(settings.training.sequenceLength);
    const double tokens = tokensOnRank(stage);
    const auto split = static_cast<double>(stage.layout.tensor);
    const bool eager = settings.training.attention == Attention::Eager;
    const double flops = attentionFlops(model, group, attendedTokens(model, group, length, !eager)) * tokens / split;
    if (flops <= 0)
        return;
    const auto headDim = static_cast<double>(headDimOf(model, group));
    if (!eager) {
        const AttentionKernel kernel = plainCode(settings) ? AttentionKernel::Flash2 : AttentionKernel::Vendor;
        time.attention += attentionSeconds(card, kernel, flops, length, headDim);
        time.backwardAttention += attentionSeconds(card, kernel, 2.5 * flops, length, headDim);
        return;
    }
    const double heads = static_cast<double>(headsOf(model, group)) / split;
    const auto batch = static_cast<double>(settings.training.microBatch);
    const double scores = heads * tokens * length * halfBytes;
    const ProductShape toScores { length / stage.layout.context, length, headDim, heads * batch };
    const double product =
        productSeconds(card, productTypeOf(card, settings.precision.activations), toScores, halfBytes);
    const ScorePasses passes = scorePasses(settings);
    time.attention += 2 * product + memorySeconds(card, passes.forward * scores);
    time.backwardAttention += 4 * product + memorySeconds(card, passes.backward * scores);
}

// How many times more memory traffic the plain PyTorch operators of model code make than fused kernels: an RMS norm in
// fp32 reads and writes eight times instead of twice, rotary positions and gated activations three times; 2.5 and what
// torch.compile leaves of it are assumed, between these.
double unfused(const Settings &settings)
{
    constexpr double plain = 2.5;
    constexpr double compiled = 1.2;
    if (!plainCode(settings))
        return 1;
    if (settings.training.compile || settings.training.framework == Framework::Torchtitan
        || settings.training.framework == Framework::Litgpt)
        return compiled;
    return settings.training.kernels != 0 ? (plain + compiled) / 2 : plain;
}

// PyTorch's ring attention merges what each rank's keys and values give in fp32 with plain operators, and adds up their
// gradients so: bytes of a head's element and rank. Counted from torch/distributed/tensor/experimental/_attention.py:
// forward turned to fp32, difference, product, difference; backward three additions and a copy of two for the next rank.
void addRing(const Stage &stage, const LayerGroup &group, LayerTime &time)
{
    if (stage.layout.context <= 1 || !plainCode(stage.settings) || time.attention <= 0)
        return;
    constexpr double forward = 38;
    constexpr double backward = 46;
    const Architecture &model = stage.architecture();
    const double elements = tokensOnRank(stage) * static_cast<double>(headsOf(model, group) * headDimOf(model, group))
                            / stage.layout.tensor * stage.layout.context;
    time.attention += memorySeconds(*stage.settings.accelerator, forward * elements);
    time.backwardAttention += memorySeconds(*stage.settings.accelerator, backward * elements);
}

void addMemory(const Stage &stage, const LayerGroup &group, LayerTime &time)
{
    const Settings &settings = stage.settings;
    const auto split = static_cast<double>(stage.layout.tensor);
    const double elements =
        tokensOnRank(stage) * movedElements(stage.architecture(), group, split, stage.sequenceParallel ? split : 1);
    time.memory += unfused(settings) * memorySeconds(*settings.accelerator, elements * streamBytes(settings));
}

// The host starts the kernels of a layer one after another, in the backward pass twice as many; the device waits where
// it is faster: layers with few tokens or many small experts. Counts and time of a start are assumed. Megatron's experts
// keep the host far longer than their kernels are many, as it waits for how many tokens each gets: Qwen3-30B-A3B at 4096
// tokens over 16 H100 took 13.4 ms a layer and micro batch with the all-to-all dispatcher and 8.0 ms with HybridEP and
// CUDA graphs of the router (Megatron-Bridge, skills/nemo-mbridge-perf-moe-comm-overlap and -dispatcher-selection: 41.25
// and 24.71 s for 64 micro batches of 48 layers), which its guide advises where a link domain is larger than a node.
double hostSeconds(const Stage &stage, const LayerGroup &group)
{
    constexpr double ofLayer = 18;
    constexpr double ofExperts = 80; // routing, permutation and their bookkeeping
    constexpr double start = 6e-6;
    constexpr double allToAll = 13.4e-3 / 3; // of three passes
    constexpr double hybrid = 8.0e-3 / 3;
    const bool sparse = group.ffn == Ffn::Moe;
    const double kernels = ofLayer + (sparse ? ofExperts + expertStarts(stage, group) : 0);
    const double seconds = start * unfused(stage.settings) * kernels;
    const bool waits = sparse && !plainCode(stage.settings);
    const bool oneDomain = linkedCards(stage.settings) > static_cast<double>(stage.settings.perNode);
    return waits ? std::max(seconds, oneDomain ? hybrid : allToAll) : seconds;
}

void addLaunches(const Stage &stage, const LayerGroup &group, LayerTime &time)
{
    const double sent = (time.tensor.exposed + time.expert.exposed) / 3;
    time.memory += std::max(0.0, hostSeconds(stage, group) - time.forward() - sent);
}

} // namespace

double movedElements(const Architecture &model, const LayerGroup &group, double split, double streamSplit)
{
    const auto hidden = static_cast<double>(model.hiddenSize);
    const double ofStream = 10 * hidden / streamSplit;
    const double heads = static_cast<double>(headsOf(model, group) + kvHeadsOf(model, group));
    double inner = 2 * heads * static_cast<double>(headDimOf(model, group));
    double moved = 0;
    if (group.ffn == Ffn::Moe && model.moe) {
        const auto chosen = static_cast<double>(model.moe->expertsPerToken);
        inner += 3
                 * (chosen * static_cast<double>(model.moe->intermediateSize)
                    + static_cast<double>(model.moe->sharedIntermediateSize));
        moved = 8 * chosen * hidden / split; // permuted, padded, weighed, and put back
    } else if (group.ffn != Ffn::None) {
        inner += (model.gatedMlp ? 3 : 2) * static_cast<double>(intermediateSizeOf(model, group).value_or(0));
    }
    if (model.linearAttention || model.stateSpace)
        inner += 12 * hidden; // convolution, gates, scan
    return ofStream + inner / split + moved;
}

double streamBytes(const Settings &settings)
{
    return settings.precision.activations->nominalBits >= 32 ? 2 * halfBytes : halfBytes;
}

double tokensOnRank(const Stage &stage)
{
    const Settings::Training &training = stage.settings.training;
    return static_cast<double>(training.microBatch) * static_cast<double>(training.sequenceLength)
           / stage.layout.context;
}

LayerTime layerTime(const Stage &stage, const LayerGroup &group, std::size_t index)
{
    LayerTime time;
    addProducts(stage, index, time);
    addAttention(stage, group, time);
    addRing(stage, group, time);
    addMemory(stage, group, time);
    addTraffic(stage, group, time);
    addLaunches(stage, group, time);
    return time;
}

double lossSeconds(const Stage &stage)
{
    const Settings &settings = stage.settings;
    const Accelerator &card = *settings.accelerator;
    const Architecture &model = stage.architecture();
    const double tokens = tokensOnRank(stage);
    const double words = static_cast<double>(model.vocabSize.value_or(0)) / stage.layout.tensor;
    const auto hidden = static_cast<double>(model.hiddenSize);
    if (words <= 0)
        return 0;
    const ProductShape shape { tokens, words, hidden };
    const double product = productSeconds(card, ProductType::Half, shape, halfBytes);
    const double passes = settings.training.method == Method::Full ? 3 : 2;
    // Bytes a logit at the bandwidth of large copies. Fused: Transformer Engine's cross entropy on B200, 3.3 ps a logit
    // forward and backward (SimuMax v1.2, ce_fusion: 8 bytes at 0.28 of 8 TB/s). Else counted from the operators: written
    // and read in 16 bits, turned into fp32 and its softmax, and the gradient the same way back; Megatron's over vocabulary
    // ranks reads and writes its fp32 logits once more for the maximum, the difference and the exponentials.
    constexpr double fused = 20;
    constexpr double plain = 30;
    constexpr double overRanks = 52;
    const double unfusedBytes = settings.training.framework == Framework::Megatron ? overRanks : plain;
    const double bytes = isFusedLoss(settings.training.loss) ? fused : unfusedBytes;
    return passes * product + memorySeconds(card, tokens * words * bytes);
}

} // namespace headroom
