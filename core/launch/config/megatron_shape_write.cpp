// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/config/layer_pattern.h"
#include "core/launch/config/megatron.h"
#include "core/model/layer_order.h"
#include "core/model/model_catalogue.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr std::string_view shapeKey = "model.architecture";

// What Megatron's GPT has no argument for.
bool isBeyondGpt(const Architecture &model)
{
    const bool odd = std::ranges::any_of(model.groups, [](const LayerGroup &group) {
        const bool mixes = group.mixer == Mixer::Full || group.mixer == Mixer::Mla || group.mixer == Mixer::Sliding;
        return !mixes || group.ffn == Ffn::None || group.heads || group.kvHeads || group.headDim || group.valueHeadDim
               || group.extraParameters > 0 || group.keyIsValue || group.noKv || group.kvShared > 0;
    });
    return odd || model.modelClass != ModelClass::Decoder || model.stateSpace || model.linearAttention || model.dsv4
           || model.vision || model.encoder || model.parallelBlock || model.perLayerInput > 0
           || model.normsPerLayer != 2 || model.embedNorm || model.qkNorm == QkNorm::Full
           || model.attentionBias == AttentionBias::O || model.attentionBias == AttentionBias::Qv
           || model.positional == Positional::Alibi || model.norm == Norm::LayerNormNoBias
           || (model.mla && model.mla->indexer);
}

void writeKinds(SettingWriter &out, const Architecture &model)
{
    const bool root = model.norm == Norm::RmsNorm;
    out.put("--normalization", root ? "RMSNorm" : "LayerNorm");
    if (model.norm == Norm::LayerNorm1p)
        out.putSwitch("--apply-layernorm-1p");
    const bool biases = model.mlpBias && model.attentionBias == AttentionBias::All;
    if (!biases)
        out.putSwitch("--disable-bias-linear");
    if (!biases && model.attentionBias == AttentionBias::Qkv)
        out.putSwitch("--add-qkv-bias");
    if (!biases && (model.mlpBias || model.attentionBias == AttentionBias::All))
        out.cannotSay(shapeKey);
    if (!model.tieWordEmbeddings)
        out.putSwitch("--untie-embeddings-and-output-weights");
    const bool learned = model.positional == Positional::Learned;
    out.put("--position-embedding-type", learned                                ? "learned_absolute"
                                         : model.positional == Positional::None ? "none"
                                                                                : "rope");
    const std::int64_t positions = learned && model.positionTable > 0
                                       ? model.positionTable
                                       : model.maxPositions.value_or(out.settings().training.sequenceLength);
    out.put("--max-position-embeddings", positions);
    if (model.attentionSinks)
        out.put("--softmax-type", "learnable");
    if (model.qkNorm == QkNorm::PerHead && !model.mla)
        out.putSwitch("--qk-layernorm");
}

void writeFeedForward(SettingWriter &out, const Architecture &model)
{
    if (model.intermediateSize)
        out.put("--ffn-hidden-size", model.moe && model.moe->denseIntermediateSize ? *model.moe->denseIntermediateSize
                                                                                   : *model.intermediateSize);
    const Activation function = model.activation.value_or(model.gatedMlp ? Activation::Silu : Activation::Gelu);
    if (model.gatedMlp && function == Activation::Silu)
        out.putSwitch("--swiglu");
    else if (!model.gatedMlp && function == Activation::SquaredRelu)
        out.putSwitch("--squared-relu");
    else if (model.gatedMlp || function == Activation::Relu)
        out.cannotSay("model.architecture.activation");
}

void writeAttention(SettingWriter &out, const Architecture &model)
{
    if (!model.mla) {
        if (model.kvHeads != model.heads) {
            out.putSwitch("--group-query-attention");
            out.put("--num-query-groups", model.kvHeads);
        }
        out.put("--kv-channels", model.headDim);
        return;
    }
    out.putSwitch("--multi-latent-attention");
    out.putSwitch("--qk-layernorm"); // the norms of the latents
    if (model.mla->queryRank > 0)
        out.put("--q-lora-rank", model.mla->queryRank);
    out.put("--kv-lora-rank", model.mla->kvRank);
    out.put("--qk-head-dim", model.mla->noRopeDim);
    out.put("--qk-pos-emb-head-dim", model.mla->ropeDim);
    out.put("--v-head-dim", model.mla->valueDim);
}

void writeExperts(SettingWriter &out, const Architecture &model)
{
    const Moe &moe = *model.moe;
    out.put("--num-experts", moe.experts);
    out.put("--moe-router-topk", moe.expertsPerToken);
    out.put("--moe-ffn-hidden-size", moe.intermediateSize);
    if (moe.sharedIntermediateSize > 0)
        out.put("--moe-shared-expert-intermediate-size", moe.sharedIntermediateSize);
    if (moe.sharedExpertGate)
        out.putSwitch("--moe-shared-expert-gate");
    if (moe.routerCorrectionBias) {
        out.put("--moe-router-score-function", "sigmoid"); // it accepts the bias with no other
        out.putSwitch("--moe-router-enable-expert-bias");
    }
    std::vector<bool> pattern;
    for (const std::uint8_t group : layerOrder(model))
        pattern.push_back(model.groups[group].ffn == Ffn::Moe);
    if (const std::string text = layerPatternText(pattern); text != "1")
        out.put("--moe-layer-freq", text);
    if (moe.parallelDenseIntermediateSize > 0 || moe.expertHiddenSize > 0)
        out.cannotSay("model.architecture.moe");
}

} // namespace

void writeMegatronShape(SettingWriter &out)
{
    const Model &model = *out.settings().model;
    const Architecture &shape = model.architecture;
    if (isBeyondGpt(shape))
        out.cannotSay(shapeKey);
    out.put("--num-layers", shape.layers);
    out.put("--hidden-size", shape.hiddenSize);
    out.put("--num-attention-heads", shape.heads);
    writeAttention(out, shape);
    writeFeedForward(out, shape);
    writeKinds(out, shape);
    if (shape.moe)
        writeExperts(out, shape);
    if (shape.mtp)
        out.put("--mtp-num-layers", shape.mtp->modules);
    if (shape.vocabSize)
        out.put("--vocab-size", *shape.vocabSize);
    if (!out.scenario().model.preset.empty()) {
        out.put("--tokenizer-type", "HuggingFaceTokenizer");
        out.put("--tokenizer-model", out.scenario().model.preset);
    }
}

} // namespace headroom
