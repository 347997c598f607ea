// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/time/layer_time.h"

#include "core/memory/weight_bytes.h"
#include "core/model/model_catalogue.h"
#include "core/time/card_rates.h"
#include "core/time/step_flops.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double halfBytes = 2;

bool isMatrix(const WeightTensor &tensor)
{
    return tensor.columns > 1 && tensor.role != WeightRole::Convolution && tensor.role != WeightRole::Norm
           && tensor.role != WeightRole::Bias;
}

bool trainsAdaptersOnly(const Settings &settings)
{
    return settings.training.method != Method::Full;
}

double perElement(const Settings &settings)
{
    return settings.precision.activations->nominalBits >= 32 ? 2 * halfBytes : halfBytes;
}

// The products of one weight tensor: forward, then with respect to input and weight. Frozen weights have none of the
// last kind; quantised ones are unpacked to 16 bits first, each time: read, written and read again.
class Products
{
public:
    Products(const Stage &stage, LayerTime &time)
        : m_stage(stage),
          m_card(*stage.settings.accelerator),
          m_time(time),
          m_tokens(tokensOnRank(stage)),
          m_type(productTypeOf(stage.settings.precision.activations))
    { }

    void add(const WeightTensor &tensor)
    {
        const double ranks = ranksOf(tensor, m_stage);
        const double elements = static_cast<double>(tensor.elements()) / ranks;
        (isExpert(tensor.role) ? m_time.expertParameters : m_time.parameters) += elements;
        if (!isMatrix(tensor))
            return;
        ProductShape shape { .m = m_tokens,
                             .n = static_cast<double>(tensor.rows),
                             .k = static_cast<double>(tensor.columns),
                             .count = static_cast<double>(tensor.count) };
        switch (tensor.shard) {
        case Shard::Row: shape.k /= ranks; break;
        case Shard::Column:
        case Shard::Vocabulary:
        case Shard::KvHead: shape.n /= ranks; break;
        case Shard::Expert: expertShape(tensor, shape); break;
        case Shard::Replicated:
            if (m_stage.sequenceParallel)
                shape.m /= static_cast<double>(m_stage.layout.tensor);
            break;
        }
        addShape(shape, tensor);
    }

private:
    // The experts of this rank get the tokens that the ranks of their group send.
    void expertShape(const WeightTensor &tensor, ProductShape &shape) const
    {
        const auto &moe = m_stage.architecture().moe;
        const auto split = static_cast<double>(m_stage.layout.expertTensor);
        const auto senders = static_cast<double>(m_stage.layout.expert);
        const auto all = static_cast<double>(moe->experts);
        const double share = m_stage.sequenceParallel || m_stage.layout.tensor > m_stage.layout.expertTensor
                                 ? static_cast<double>(m_stage.layout.tensor) / split
                                 : 1;
        shape.m = m_tokens / share * senders * static_cast<double>(moe->expertsPerToken) / all;
        shape.m *= m_stage.settings.training.expertImbalance;
        shape.count = std::max(1.0, static_cast<double>(tensor.count) / senders);
        if (tensor.role == WeightRole::ExpertDown)
            shape.k /= split;
        else
            shape.n /= split;
    }

    void addShape(const ProductShape &shape, const WeightTensor &tensor)
    {
        const bool frozen = trainsAdaptersOnly(m_stage.settings);
        const bool looped = isExpert(tensor.role) && m_stage.settings.training.experts == ExpertKernels::Loop;
        ProductShape one = shape;
        double times = 1;
        if (looped) {
            times = one.count;
            one.count = 1;
        }
        const double forward = times * productSeconds(m_card, m_type, one, halfBytes);
        const ProductShape toInput { one.m, one.k, one.n, one.count };
        const ProductShape toWeight { one.n, one.k, one.m, one.count };
        m_time.products += forward;
        m_time.backwardProducts += times * productSeconds(m_card, m_type, toInput, halfBytes);
        const double elements = shape.count * shape.n * shape.k;
        // Gradients that add up are read and written again when the product is done.
        if (!frozen)
            m_time.backwardProducts +=
                times * productSeconds(m_card, m_type, toWeight, halfBytes)
                + memorySeconds(m_card, elements * 2 * m_stage.settings.precision.gradients.bytes());
        const Format weights = m_stage.settings.precision.weights;
        if (weights->wide != WideTensors::None && weights->nominalBits < 16) {
            const double unpack = memorySeconds(m_card, elements * (weights->storedBits / 8 + halfBytes));
            m_time.products += unpack;
            m_time.backwardProducts += unpack;
        }
        // Casting to 8 bits: read in 16, written straight and transposed; in the backward pass the gradients too.
        if (m_type == ProductType::Byte || m_type == ProductType::Nibble) {
            constexpr double castBytes = 4;
            const double moved = shape.count * shape.m * castBytes;
            m_time.products += memorySeconds(m_card, moved * shape.k);
            m_time.backwardProducts += memorySeconds(m_card, moved * shape.n);
        }
    }

    const Stage &m_stage;
    const Accelerator &m_card;
    LayerTime &m_time;
    double m_tokens;
    ProductType m_type;
};

// Scores that are written to memory: how often each is read or written, forward and backward, in 16-bit elements.
// Megatron's fused scale, mask and softmax reads and writes once; dropout once more each way, with a mask of a byte;
// transformers computes the softmax in fp32 and casts back.
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
        const AttentionKernel kernel =
            settings.training.framework == Framework::Megatron || settings.training.attention == Attention::Flash
                ? AttentionKernel::Vendor
                : AttentionKernel::Flash2;
        time.attention += attentionSeconds(card, kernel, flops, length, headDim);
        time.backwardAttention += attentionSeconds(card, kernel, 2.5 * flops, length, headDim);
        return;
    }
    const double heads = static_cast<double>(headsOf(model, group)) / split;
    const auto batch = static_cast<double>(settings.training.microBatch);
    const double scores = heads * tokens * length * halfBytes;
    const ProductShape toScores { length / stage.layout.context, length, headDim, heads * batch };
    const double product = productSeconds(card, productTypeOf(settings.precision.activations), toScores, halfBytes);
    const ScorePasses passes = scorePasses(settings);
    time.attention += 2 * product + memorySeconds(card, passes.forward * scores);
    time.backwardAttention += 4 * product + memorySeconds(card, passes.backward * scores);
}

// How many times more memory traffic the plain PyTorch operators of model code make than fused kernels: an RMS norm in
// fp32 reads and writes eight times instead of twice, rotary positions and gated activations three times.
double unfused(const Settings &settings)
{
    const bool plainCode = settings.training.framework != Framework::Megatron
                           || settings.parallelism.shardingEngine == ShardingEngine::Fsdp;
    constexpr double plain = 2.5;
    constexpr double compiled = 1.2;
    if (!plainCode)
        return 1;
    if (settings.training.compile || settings.training.framework == Framework::Torchtitan
        || settings.training.framework == Framework::Litgpt)
        return compiled;
    return settings.training.kernels != 0 ? (plain + compiled) / 2 : plain;
}

void addMemory(const Stage &stage, const LayerGroup &group, LayerTime &time)
{
    const Settings &settings = stage.settings;
    const auto split = static_cast<double>(stage.layout.tensor);
    const double elements =
        tokensOnRank(stage) * movedElements(stage.architecture(), group, split, stage.sequenceParallel ? split : 1);
    time.memory += unfused(settings) * memorySeconds(*settings.accelerator, elements * perElement(settings));
}

// Kernels of a layer's forward pass, which the host starts one after another; the backward pass has twice as many. The
// device waits where it is faster: layers with few tokens or many small experts.
void addLaunches(const Stage &stage, const LayerGroup &group, LayerTime &time)
{
    constexpr double ofLayer = 18;
    constexpr double ofExperts = 80; // routing, permutation, exchange and their bookkeeping
    constexpr double start = 6e-6;   // seconds of the host for a PyTorch operator
    const bool sparse = group.ffn == Ffn::Moe;
    const double host = start * unfused(stage.settings) * (ofLayer + (sparse ? ofExperts : 0));
    time.memory += std::max(0.0, host - time.forward());
}

void addTraffic(const Stage &stage, const LayerGroup &group, LayerTime &time)
{
    const Settings &settings = stage.settings;
    const Accelerator &card = *settings.accelerator;
    const Architecture &model = stage.architecture();
    const Layout &layout = stage.layout;
    const double tokens = tokensOnRank(stage);
    const auto hidden = static_cast<double>(model.hiddenSize);
    const double element = perElement(settings);
    const double perNode = linkedCards(settings);
    const bool sparse = group.ffn == Ffn::Moe && model.moe;
    if (layout.tensor > 1) {
        const RankGroup ranks = rankGroup(layout.tensor, 1, perNode);
        const double bytes = tokens * hidden * element;
        // Forward and backward of attention and of the MLP, unless experts take the tokens as they are split.
        const double reduces = 2.0 * (sparse && layout.expertTensor < layout.tensor ? 1 : 2);
        time.tensor = reduces * collectiveSeconds(card, Collective::AllReduce, ranks, bytes);
        time.tensorBytes = reduces * 2 * bytes * (ranks.ranks - 1) / ranks.ranks;
        // What was split along the sequence is gathered once more for the weights' gradients.
        if (stage.sequenceParallel && !trainsAdaptersOnly(settings)) {
            time.tensor += reduces / 2 * collectiveSeconds(card, Collective::AllGather, ranks, bytes);
            time.tensorBytes += reduces / 2 * bytes * (ranks.ranks - 1) / ranks.ranks;
        }
    }
    if (layout.context > 1) {
        const RankGroup ranks = rankGroup(layout.context, layout.tensor, perNode);
        const double width = static_cast<double>(kvHeadsOf(model, group))
                             * static_cast<double>(headDimOf(model, group) + valueHeadDimOf(model, group))
                             / layout.tensor;
        const double bytes = 3 * tokens * width * element * (ranks.ranks - 1);
        time.context = collectiveSeconds(card, Collective::SendReceive, ranks, bytes);
        time.contextBytes = bytes;
    }
    if (sparse && layout.expert > 1) {
        // Tensor ranks each send their part of the sequence; where they share the experts' matrices too, what arrives is
        // gathered among them.
        const double share = stage.sequenceParallel ? static_cast<double>(layout.tensor)
                                                    : static_cast<double>(layout.tensor) / layout.expertTensor;
        const RankGroup ranks = rankGroup(layout.expert, layout.expertTensor, perNode);
        const auto chosen = static_cast<double>(model.moe->expertsPerToken);
        // Dispatchers of today send a token once to each node that has one of its experts.
        const double nodes = std::max(ranks.nodes(), 1.0);
        const double copies = nodes > 1 ? std::min(chosen, nodes * (1 - std::pow(1 - 1 / nodes, chosen))) : chosen;
        const double bytes = tokens / share * copies * hidden * halfBytes;
        constexpr double passes = 4; // there and back, forward and backward
        time.expert = passes * collectiveSeconds(card, Collective::AllToAll, ranks, bytes);
        if (stage.sequenceParallel && layout.expertTensor > 1)
            time.expert += passes
                           * collectiveSeconds(card, Collective::AllGather, rankGroup(layout.expertTensor, 1, perNode),
                                               bytes * layout.expertTensor);
        time.expertBytes = passes * bytes * (ranks.ranks - 1) / ranks.ranks;
    }
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

double tokensOnRank(const Stage &stage)
{
    const Settings::Training &training = stage.settings.training;
    return static_cast<double>(training.microBatch) * static_cast<double>(training.sequenceLength)
           / stage.layout.context;
}

LayerTime layerTime(const Stage &stage, const LayerGroup &group, std::size_t index)
{
    LayerTime time;
    Products products(stage, time);
    for (const WeightTensor &tensor : stage.model().weights) {
        if (tensor.place == WeightPlace::Layer && tensor.group == index)
            products.add(tensor);
    }
    addAttention(stage, group, time);
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
    // Bytes a logit: written and read in 16 bits, turned into fp32 and its softmax, and the gradient the same way back.
    constexpr double fused = 10;
    constexpr double plain = 30;
    const double bytes = settings.training.loss == Loss::Standard ? plain : fused;
    return passes * product + memorySeconds(card, tokens * words * bytes);
}

} // namespace headroom
