// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/config_families.h"
#include "core/model/architecture_fields.h"

#include <algorithm>

namespace headroom {

namespace {

std::optional<Activation> activationNamed(std::string_view name)
{
    struct Spelling
    {
        std::string_view name;
        Activation activation;
    };
    static constexpr std::array spellings = {
        Spelling { "silu", Activation::Silu },
        Spelling { "swish", Activation::Silu },
        Spelling { "swiglu", Activation::Silu },
        Spelling { "gelu", Activation::Gelu },
        Spelling { "gelu_new", Activation::GeluNew },
        Spelling { "gelu_fast", Activation::GeluNew },
        Spelling { "gelu_pytorch_tanh", Activation::GeluTanh },
        Spelling { "relu", Activation::Relu },
        Spelling { "relu2", Activation::SquaredRelu },
    };
    const auto *found = std::ranges::find(spellings, name, &Spelling::name);
    return found != spellings.end() ? std::optional(found->activation) : std::nullopt;
}

} // namespace

void readSizes(ConfigReader &in, Architecture &model, const ConfigDefaults &defaults)
{
    const auto size = [&](ConfigKeys keys, std::int64_t most, std::int64_t otherwise) {
        return otherwise > 0 ? in.sizeOr(keys, 1, most, otherwise) : in.need(keys, 1, most);
    };
    model.hiddenSize = size({ "hidden_size", "n_embd", "d_model", "n_embed" }, maxWidth, defaults.hiddenSize);
    if (defaults.layers == fromPattern)
        model.layers = in.integer({ "num_hidden_layers" }, 1, maxLayers).value_or(0);
    else
        model.layers = size({ "num_hidden_layers", "n_layer", "n_layers", "num_layers" }, maxLayers, defaults.layers);
    model.vocabSize = size({ "vocab_size", "padded_vocab_size" }, maxVocabulary, defaults.vocabSize);
    model.maxPositions = in.integer({ "max_position_embeddings", "n_positions", "seq_length", "max_seq_len",
                                      "max_sequence_length", "n_ctx", "context_length", "model_max_length" },
                                    1, maxTokens);
    model.tieWordEmbeddings = in.flag({ "tie_word_embeddings", "tie_embeddings" }, defaults.tied);
    model.intermediateSize = in.integer({ "intermediate_size", "ffn_hidden_size", "n_inner", "ffn_dim" }, 1, maxInner);
    if (!model.intermediateSize && defaults.intermediateSize > 0)
        model.intermediateSize = in.sizeOr({ "intermediate_size" }, 1, maxInner, defaults.intermediateSize);
    if (const auto name = in.text({ "hidden_activation", "hidden_act", "activation_function" }))
        model.activation = activationNamed(*name);

    if (defaults.heads == noHeads)
        return;
    model.heads = size({ "num_attention_heads", "n_head", "n_heads", "num_heads" }, maxHeads, defaults.heads);
    const auto kvHeads = in.integer({ "num_key_value_heads", "multi_query_group_num" }, 1, maxHeads);
    if (!kvHeads && defaults.kvHeads > 0)
        in.assume("num_key_value_heads");
    model.kvHeads = kvHeads.value_or(defaults.kvHeads > 0 ? defaults.kvHeads : model.heads);
    const auto headDim = in.integer({ "head_dim", "kv_channels", "attention_head_dim" }, 1, maxHeadDim);
    if (!headDim && defaults.headDim > 0)
        in.assume("head_dim");
    model.headDim = headDim.value_or(defaults.headDim > 0 ? defaults.headDim : model.hiddenSize / model.heads);
    model.partialRotaryFactor = in.number({ "partial_rotary_factor", "rotary_pct", "rope_pct" }, 0, 1);
    if (model.partialRotaryFactor == 1.0)
        model.partialRotaryFactor.reset();
    model.rotaryDim = in.integer({ "rotary_dim" }, 1, maxHeadDim);
}

Moe readExperts(ConfigReader &in)
{
    Moe moe;
    moe.experts = in.need({ "num_experts", "n_routed_experts", "num_local_experts", "moe_num_experts" }, 1, maxExperts);
    moe.expertsPerToken = in.need({ "num_experts_per_tok", "num_experts_per_token", "experts_per_token", "moe_topk",
                                    "moe_k", "moe_top_k", "top_k_experts" },
                                  1, maxExperts);
    moe.intermediateSize = in.need(
        { "moe_intermediate_size", "expert_intermediate_size", "intermediate_size", "ffn_hidden_size" }, 1, maxInner);
    moe.sharedExperts =
        in.integer({ "n_shared_experts", "num_shared_experts", "moe_num_shared_experts" }, 0, 4096).value_or(0);
    moe.sharedIntermediateSize = moe.sharedExperts * moe.intermediateSize;
    if (const auto width = in.integer({ "shared_expert_intermediate_size", "moe_shared_expert_intermediate_size",
                                        "share_expert_dim", "shared_intermediate_size" },
                                      0, maxInner)) {
        moe.sharedIntermediateSize = *width;
        moe.sharedExperts = *width > 0 ? std::max<std::int64_t>(moe.sharedExperts, 1) : 0;
    }
    moe.expertHiddenSize = in.integer({ "moe_latent_size", "routed_expert_hidden_size" }, 0, maxWidth).value_or(0);
    moe.leadingDenseLayers = in.integer({ "first_k_dense_replace" }, 0, maxLayers).value_or(0);
    moe.routerCorrectionBias = in.text({ "topk_method" }) == "noaux_tc" || in.flag({ "use_routing_bias" }, false)
                               || in.flag({ "use_moe_router_bias", "moe_use_aux_free" }, false);
    return moe;
}

void LayerStack::add(LayerGroup layer)
{
    layer.count = 0;
    const auto same = [&](LayerGroup group) {
        group.count = 0;
        group.kvShared = 0;
        return group == layer;
    };
    const std::int64_t shared = layer.kvShared;
    layer.kvShared = 0;
    auto group = std::ranges::find_if(m_groups, same);
    if (group == m_groups.end())
        group = m_groups.insert(m_groups.end(), layer);
    ++group->count;
    group->kvShared += shared;
}

const ConfigFamily *findConfigFamily(std::string_view modelType)
{
    for (const auto families : { denseFamilies(), earlyFamilies(), gemmaFamilies(), sparseFamilies(), patternFamilies(),
                                 recurrentFamilies(), linearFamilies(), otherFamilies() }) {
        const auto found = std::ranges::find(families, modelType, &ConfigFamily::modelType);
        if (found != families.end())
            return &*found;
    }
    return nullptr;
}

} // namespace headroom
