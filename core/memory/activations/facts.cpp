// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/activations/facts.h"

#include "core/hardware/accelerator.h"
#include "core/memory/library_workspace.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

using namespace fact;

Facts precisionFacts(const Settings &settings)
{
    const Settings::Precision &precision = settings.precision;
    const bool half = precision.activations->nominalBits < 32;
    const bool wideResidual = !half || precision.residual->nominalBits == 32;
    const bool quantised = precision.weights->wide != WideTensors::None;
    Facts facts = 0;
    if (half)
        facts |= Half;
    if (wideResidual)
        facts |= WideResidual;
    if (half && precision.autocast) {
        facts |= Autocast;
        if (wideResidual)
            facts |= CastInputs;
        if (castsWeights(settings))
            facts |= CastWeights;
    }
    if (quantised)
        facts |= Quantised;
    if (quantised && settings.training.keepsDequantised)
        facts |= DequantisedKept;
    return facts;
}

Facts methodFacts(const Settings &settings, Facts precision)
{
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
    constexpr Facts qkv = AdaptsQuery | AdaptsKey | AdaptsValue;
    if ((facts & AdaptsAttention) && (facts & qkv) != qkv)
        facts |= PaddedAdapters;
    if (facts & (AdaptsGate | AdaptsUp))
        facts |= AdaptsMlp;
    const bool wide = settings.precision.gradients->nominalBits == 32 && (precision & Half);
    if (wide)
        facts |= WideAdapters;
    const bool casts = (precision & Autocast) != 0;
    if (training.loraDropout > 0)
        facts |= AdapterDropout | AdapterCopies | OutputAdapterCopy;
    if (casts || wide)
        facts |= OutputAdapterCopy;
    // A 32-bit stream enters 32-bit adapters as it is.
    if (casts || (wide && !(precision & WideResidual)))
        facts |= AdapterCopies;
    return facts;
}

Facts attentionFacts(const Stage &stage, const LayerGroup &group)
{
    const Settings::Training &training = stage.settings.training;
    const Architecture &model = stage.architecture();
    const bool compresses = group.mixer == Mixer::Mla || group.mixer == Mixer::Dsv4;
    const bool latent = compresses && model.mla;
    if (!compresses && !isAttention(group.mixer))
        return group.mixer == Mixer::None ? 0 : Recurrent | Mixes;

    Facts facts = Mixes | (latent ? Latent : Attends);
    const bool eager = training.attention == Attention::Eager;
    facts |= eager ? Eager : NoScores;
    if (latent) {
        if (model.mla->queryRank > 0)
            facts |= CompressedQuery;
        if (model.mla->valueDim == model.mla->noRopeDim + model.mla->ropeDim)
            facts |= EqualValueDim;
        return facts;
    }
    // A single KV head is repeated by a view, which only eager attention of several sequences then copies.
    const std::int64_t kvHeads = kvHeadsOf(model, group);
    const bool repeats = training.attention != Attention::Flash && training.repeatKv && kvHeads < headsOf(model, group);
    const bool views = kvHeads == 1 && (!eager || training.microBatch == 1);
    if (repeats && !views)
        facts |= RepeatedKv;
    if (model.qkNorm != headroom::QkNorm::None)
        facts |= fact::QkNorm;
    return facts;
}

Facts mlpFacts(const Stage &stage, const LayerGroup &group)
{
    const Architecture &model = stage.architecture();
    Facts facts = 0;
    if (model.gatedMlp) {
        facts |= Gated;
    } else {
        switch (model.activation.value_or(Activation::Gelu)) {
        case Activation::GeluNew:
            // In single operators only in transformers' code: Megatron's and litgpt's own GELU is one kernel.
            if (stage.settings.training.framework == Framework::Transformers)
                facts |= GeluNew;
            break;
        case Activation::Relu: facts |= Relu; break;
        case Activation::SquaredRelu: facts |= SquaredRelu; break;
        case Activation::Silu:
        case Activation::Gelu:
        case Activation::GeluTanh: break;
        }
    }
    if (group.ffn == Ffn::Dense)
        facts |= Dense | HasFfn;
    if (group.ffn == Ffn::Moe && model.moe) {
        facts |= fact::Moe | HasFfn;
        if (model.moe->sharedExperts > 0)
            facts |= SharedExperts;
        if (model.moe->routerCorrectionBias)
            facts |= SigmoidRouter;
        if (stage.settings.training.experts == ExpertKernels::Loop)
            facts |= LoopedExperts;
    }
    return facts;
}

// The part of a head that is rotated.
double rotaryDim(const Architecture &model, const LayerGroup &group)
{
    if (model.mla && group.mixer == Mixer::Mla)
        return static_cast<double>(model.mla->ropeDim);
    if (model.rotaryDim)
        return static_cast<double>(*model.rotaryDim);
    return std::floor(static_cast<double>(headDimOf(model, group)) * model.partialRotaryFactor.value_or(1));
}

} // namespace

bool castsWeights(const Settings &settings)
{
    const Settings::Precision &precision = settings.precision;
    const bool gathers16 = settings.parallelism.zeroStage >= 3 && precision.gatheredWeights->nominalBits < 32;
    return precision.autocast && precision.weights->nominalBits == 32 && precision.activations->nominalBits < 32
           && !gathers16;
}

Facts layerFacts(const Stage &stage, const LayerGroup &group)
{
    const Settings &settings = stage.settings;
    const Settings::Training &training = settings.training;
    const Architecture &model = stage.architecture();
    const bool rmsNorm = model.norm == Norm::RmsNorm;
    Facts facts = precisionFacts(settings);
    facts |= methodFacts(settings, facts) | attentionFacts(stage, group) | mlpFacts(stage, group);

    facts |= rmsNorm ? RmsNorm : LayerNorm;
    if (!rmsNorm || contains(training.kernels, Kernel::RmsNorm))
        facts |= FusedNorm;
    if (contains(training.kernels, Kernel::Swiglu))
        facts |= FusedSwiglu;
    // Inductor computes again in the backward pass what only single operators lie before: the conversions of a norm, the
    // activation function. It keeps what enters a norm, and what matrix products make or read. Source: PyTorch
    // functorch/_src/partitioners.py min_cut_rematerialization_partition (materialised backwards). Measured: torchtune
    // README, Llama-3.2-3B on 2 x 4096 tokens: 60.0 GiB, compiled 51.0 = 8.8 of 8 h + 2 f bytes a layer and token.
    if (training.compile) {
        facts |= FusedNorm | FusedSwiglu;
        facts &= ~GeluNew;
    }
    if ((facts & Half) && (rmsNorm || (facts & Autocast)))
        facts |= WideSoftmax;
    if (training.dropout > 0)
        facts |= Dropout;
    if (training.microBatch == 1)
        facts |= SingleSequence;
    if (training.framework == Framework::Megatron)
        facts |= SequenceFirst;
    if (model.positional == Positional::Rope)
        facts |= Rotary;
    if (stage.layout.context > 1)
        facts |= Ring;
    // Transformer Engine takes flash-attn up to Ampere and cuDNN's kernel, which reads [s, b, …], from Hopper on.
    if (training.framework == Framework::Megatron
        && training.layerImplementation == LayerImplementation::TransformerEngine
        && training.attention != Attention::Eager && training.microBatch > 1 && settings.accelerator->vendor == "NVIDIA"
        && !hopperOrLater(settings))
        facts |= BatchFirstKernel;
    if (training.rotaryPerLayer)
        facts |= RotaryPerLayer;
    if (model.embedNorm)
        facts |= EmbedNorm;
    if (model.positional == Positional::Learned)
        facts |= LearnedPositions;
    const std::int64_t norms = group.norms.value_or(model.normsPerLayer);
    if (model.parallelBlock && norms < 2)
        facts |= ParallelBlock;
    if (model.parallelBlock && norms == 2)
        facts |= SharedNormInput;
    if (norms >= 4)
        facts |= SandwichNorms;
    if (training.recompute == Recompute::Full && rmsNorm && training.attention == Attention::Eager)
        facts |= MaskKept;
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
    // Where context ranks hold less than a token of each sequence, none has a label.
    d.set(Symbol::LabelledTokens, std::max(0.0, d[Symbol::Tokens] - static_cast<double>(training.microBatch)));
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
    set(d, Symbol::Vocabulary, model.vocabSize.value_or(0));
    d.set(Symbol::RotaryDim, rotaryDim(model, group));
    if (model.moe) {
        set(d, Symbol::Experts, model.moe->experts);
        d.set(Symbol::TopK, static_cast<double>(model.moe->expertsPerToken) * training.expertImbalance);
        set(d, Symbol::ExpertIntermediate, model.moe->intermediateSize);
        set(d, Symbol::SharedIntermediate, model.moe->sharedIntermediateSize);
    }
    if (model.mla) {
        set(d, Symbol::QueryRank, model.mla->queryRank);
        set(d, Symbol::KvRank, model.mla->kvRank);
        set(d, Symbol::NopeDim, model.mla->noRopeDim);
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

} // namespace headroom
