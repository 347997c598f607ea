// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/activations/activations.h"

#include "core/memory/activations/inventories.h"

#include <algorithm>

namespace headroom {

namespace {

double keptBytes(KeptType type, const Settings::Precision &precision)
{
    const bool mixed = precision.weights->nominalBits == 32 && precision.activations->nominalBits < 32;
    switch (type) {
    case KeptType::Compute:
        // Low-precision products keep what enters them in 16 bits.
        return std::max(precision.activations.bytes(), 2.0);
    case KeptType::Residual: return mixed ? 4 : std::max(precision.activations.bytes(), 2.0);
    case KeptType::Float32: return 4;
    case KeptType::Mask: return 1;
    case KeptType::Index: return 8;
    }
    return 0;
}

double keptRanks(KeptSplit split, const Dimensions &dimensions, const Stage &stage)
{
    const double tensor = stage.layout.tensor;
    switch (split) {
    case KeptSplit::Whole: return 1;
    case KeptSplit::Sequence: return stage.sequenceParallel ? tensor : 1;
    case KeptSplit::Tensor: return tensor;
    case KeptSplit::KvHeads: return std::min(tensor, std::max(dimensions[Symbol::KvHeads], 1.0));
    case KeptSplit::Dispatched: return stage.sequenceParallel ? std::max(1.0, tensor / stage.layout.expertTensor) : 1;
    }
    return 1;
}

Facts methodFacts(const Settings &settings)
{
    using namespace fact;
    const Settings::Training &training = settings.training;
    if (training.method == Method::Full)
        return 0;
    static constexpr std::array<Facts, loraTargetNames.size()> adapts = { AdaptsQuery,  AdaptsKey,  AdaptsValue,
                                                                          AdaptsOutput, AdaptsGate, AdaptsUp,
                                                                          AdaptsDown };
    Facts facts = Frozen;
    for (std::size_t i = 0; i < adapts.size(); ++i) {
        if ((training.loraTargets >> i) & 1u)
            facts |= adapts[i];
    }
    if (facts & (AdaptsQuery | AdaptsKey | AdaptsValue))
        facts |= AdaptsAttention;
    if (facts & (AdaptsGate | AdaptsUp))
        facts |= AdaptsMlp;
    if (training.loraDropout > 0)
        facts |= AdapterDropout;
    if (settings.precision.gradients->nominalBits == 32 && settings.precision.activations->nominalBits < 32)
        facts |= WideAdapters;
    return facts;
}

} // namespace

const ActivationInventory &activationInventory(Framework framework)
{
    switch (framework) {
    case Framework::Textbook: return textbookInventory;
    case Framework::Megatron: return megatronInventory;
    case Framework::Transformers:
    case Framework::Torchtitan:
    case Framework::Torchtune:
    case Framework::Litgpt: return transformersInventory;
    }
    return textbookInventory;
}

Facts layerFacts(const Stage &stage, const LayerGroup &group)
{
    using namespace fact;
    const Settings &settings = stage.settings;
    const Architecture &model = stage.architecture();
    Facts facts = methodFacts(settings);
    const bool latent = group.mixer == Mixer::Mla || group.mixer == Mixer::Dsv4;
    const bool attends = isAttention(group.mixer);
    if (attends || latent) {
        switch (settings.training.attention) {
        case Attention::Flash: facts |= Flash; break;
        case Attention::Sdpa: facts |= Sdpa; break;
        case Attention::Eager: facts |= Eager; break;
        }
        facts |= latent && model.mla ? Latent : Attends;
        if (latent && model.mla && model.mla->queryRank > 0)
            facts |= CompressedQuery;
    } else if (group.mixer != Mixer::None) {
        facts |= Recurrent;
    }
    facts |= model.norm == Norm::RmsNorm ? RmsNorm : LayerNorm;
    if (model.gatedMlp)
        facts |= Gated;
    if (settings.training.dropout > 0)
        facts |= Dropout;
    if (settings.precision.activations->nominalBits < 32) {
        facts |= Half;
        if (settings.precision.weights->nominalBits == 32)
            facts |= Mixed;
    }
    if (model.qkNorm != QkNorm::None)
        facts |= fact::QkNorm;
    if (kvHeadsOf(model, group) < headsOf(model, group))
        facts |= GroupedQuery;
    if (group.ffn == Ffn::Dense)
        facts |= Dense;
    if (group.ffn == Ffn::Moe && model.moe) {
        facts |= fact::Moe;
        if (model.moe->sharedExperts > 0)
            facts |= SharedExperts;
    }
    return facts;
}

Dimensions layerDimensions(const Stage &stage, const LayerGroup &group)
{
    const Settings::Training &training = stage.settings.training;
    const Architecture &model = stage.architecture();
    const auto set = [](Dimensions &dimensions, Symbol symbol, std::int64_t value) {
        dimensions.set(symbol, static_cast<double>(value));
    };
    Dimensions d;
    const double sequence = static_cast<double>(training.sequenceLength);
    // Context parallelism gives each rank a part of the sequence; scores stay as wide as all of it.
    d.set(Symbol::Tokens, sequence / stage.layout.context * static_cast<double>(training.microBatch));
    d.set(Symbol::Sequence, sequence);
    set(d, Symbol::MicroBatch, training.microBatch);
    set(d, Symbol::Hidden, model.hiddenSize);
    set(d, Symbol::Intermediate, intermediateSizeOf(model, group).value_or(0));
    const std::int64_t heads = headsOf(model, group);
    const std::int64_t kvHeads = kvHeadsOf(model, group);
    const std::int64_t headDim = headDimOf(model, group);
    set(d, Symbol::Heads, heads);
    set(d, Symbol::KvHeads, kvHeads);
    set(d, Symbol::HeadDim, headDim);
    set(d, Symbol::QueryWidth, heads * headDim);
    set(d, Symbol::KvWidth, kvHeads * headDim);
    set(d, Symbol::LoraRank, training.loraRank);
    if (model.moe) {
        set(d, Symbol::Experts, model.moe->experts);
        set(d, Symbol::TopK, model.moe->expertsPerToken);
        set(d, Symbol::ExpertIntermediate, model.moe->intermediateSize);
        set(d, Symbol::SharedIntermediate, model.moe->sharedIntermediateSize);
    }
    if (model.mla) {
        set(d, Symbol::QueryRank, model.mla->queryRank);
        set(d, Symbol::KvRank, model.mla->kvRank);
        set(d, Symbol::RopeDim, model.mla->ropeDim);
        set(d, Symbol::ValueDim, model.mla->valueDim);
        set(d, Symbol::QkDim, model.mla->noRopeDim + model.mla->ropeDim);
    }
    // The inner width of a recurrent mixer.
    std::int64_t inner = model.hiddenSize;
    if (model.stateSpace)
        inner = model.stateSpace->innerSize > 0 ? model.stateSpace->innerSize
                                                : model.stateSpace->heads * model.stateSpace->headDim;
    else if (model.linearAttention)
        inner = model.linearAttention->valueHeads * model.linearAttention->valueHeadDim;
    set(d, Symbol::StateElements, inner > 0 ? inner : model.hiddenSize);
    return d;
}

double microBatches(const Stage &stage)
{
    const Settings::Training &training = stage.settings.training;
    if (training.accumulation > 0)
        return static_cast<double>(training.accumulation);
    if (training.globalBatch > 0)
        return std::max(1.0, static_cast<double>(training.globalBatch)
                                 / (static_cast<double>(training.microBatch) * stage.layout.data));
    return stage.stages;
}

double microBatchesInFlight(const Stage &stage)
{
    const double all = microBatches(stage);
    const double stages = stage.stages;
    switch (stage.settings.parallelism.schedule) {
    case Schedule::GPipe: return all;
    case Schedule::OneForwardOneBackward:
    case Schedule::ZeroBubble: return std::min(all, stages - stage.index);
    case Schedule::Interleaved: {
        const double chunks = std::max(stage.settings.parallelism.virtualStages, 1);
        // Warm-up of a rank in chunks: 2(p - i - 1) + (v - 1)p, and one in work; each is 1/v of the stage's layers.
        const double warmUp = 2 * (stages - stage.index - 1) + (chunks - 1) * stages + 1;
        return std::min(all, chunks > 1 ? warmUp / chunks : stages - stage.index);
    }
    case Schedule::DualPipe: return std::min(all, stages + 1);
    }
    return 1;
}

Row keptRow(const KeptTensor &tensor, const Dimensions &dimensions, const Stage &stage)
{
    Row row { .id = tensor.id, .product = tensor.product, .coefficient = tensor.coefficient };
    row.elements = tensor.coefficient;
    for (const Symbol symbol : tensor.product)
        row.elements *= dimensions[symbol];
    row.bytesPerElement = keptBytes(tensor.type, stage.settings.precision);
    row.divisor = keptRanks(tensor.split, dimensions, stage);
    return row;
}

} // namespace headroom
