// SPDX-License-Identifier: GPL-3.0-or-later
// Mixtures of experts. Sources: the configuration and modeling files of transformers, or the code that lies beside the
// weights on the hub.
#include "core/import/config_families.h"
#include "core/model/architecture_fields.h"

#include <algorithm>

namespace headroom {

void readLatentAttention(ConfigReader &in, Architecture &model)
{
    Mla mla;
    mla.kvRank = in.need({ "kv_lora_rank" }, 1, maxWidth);
    mla.queryRank = in.integer({ "q_lora_rank" }, 0, maxWidth).value_or(0);
    mla.ropeDim = in.need({ "qk_rope_head_dim" }, 0, maxHeadDim);
    mla.noRopeDim = in.need({ "qk_nope_head_dim" }, 0, maxHeadDim);
    mla.valueDim = in.sizeOr({ "v_head_dim" }, 1, maxHeadDim, mla.noRopeDim);
    if (const auto heads = in.integer({ "index_n_heads" }, 1, maxHeads)) {
        mla.indexer =
            Indexer { *heads, in.need({ "index_head_dim" }, 1, maxHeadDim), in.need({ "index_topk" }, 1, maxTokens) };
    }
    model.mla = mla;
    model.headDim = mla.noRopeDim + mla.ropeDim;
    model.kvHeads = model.heads;
    model.attentionBias = in.flag({ "attention_bias" }, false) ? AttentionBias::All : AttentionBias::None;
}

namespace {

// Groups a stack in which `isSparse(i)` tells the mixture layers.
template <typename IsSparse>
void setLayers(Architecture &model, Mixer mixer, IsSparse isSparse)
{
    LayerStack stack;
    for (std::int64_t i = 0; i < model.layers; ++i)
        stack.add({ .mixer = mixer, .ffn = isSparse(i) ? Ffn::Moe : Ffn::Dense });
    model.groups = stack.groups();
}

void setLeadingDense(ConfigReader &in, Architecture &model, Mixer mixer)
{
    const std::int64_t leading = model.moe->leadingDenseLayers;
    const nlohmann::ordered_json *marks = in.any("moe_layer_freq"); // a step, or a mark a layer
    std::vector<std::int64_t> listed;
    std::int64_t step = 1;
    if (marks != nullptr && marks->is_array())
        listed = in.integers("moe_layer_freq", model.layers, 1);
    else
        step = in.integer({ "moe_layer_freq" }, 1, maxLayers).value_or(1);
    setLayers(model, mixer, [&](std::int64_t i) {
        const auto index = static_cast<std::size_t>(i);
        return index < listed.size() ? listed[index] == 1 : i >= leading && i % step == 0;
    });
}

void readMixtral(ConfigReader &in, Architecture &model)
{
    model.moe = readExperts(in);
    model.slidingWindow = in.integer({ "sliding_window" }, 1, maxTokens);
    setLayers(model, model.slidingWindow ? Mixer::Sliding : Mixer::Full, [](std::int64_t) { return true; });
}

// modeling_qwen2_moe.py: every decoder_sparse_step-th layer, but those in mlp_only_layers.
void setQwenLayers(ConfigReader &in, Architecture &model)
{
    const std::int64_t step = in.integer({ "decoder_sparse_step" }, 1, maxLayers).value_or(1);
    const std::vector<std::int64_t> dense = in.integers("mlp_only_layers", maxLayers, maxLayers);
    setLayers(model, Mixer::Full,
              [&](std::int64_t i) { return (i + 1) % step == 0 && std::ranges::find(dense, i) == dense.end(); });
}

void readQwen2Moe(ConfigReader &in, Architecture &model)
{
    model.attentionBias = in.flag({ "qkv_bias" }, true) ? AttentionBias::Qkv : AttentionBias::None;
    model.moe = readExperts(in);
    model.moe->sharedExpertGate = true;
    setQwenLayers(in, model);
}

void readQwen3Moe(ConfigReader &in, Architecture &model)
{
    model.attentionBias = in.flag({ "attention_bias" }, false) ? AttentionBias::All : AttentionBias::None;
    model.qkNorm = QkNorm::PerHead;
    model.moe = readExperts(in);
    setQwenLayers(in, model);
}

// The module that predicts further tokens, under DeepSeek's names.
void readMtp(ConfigReader &in, Architecture &model, LayerGroup layer, bool ownEmbeddings)
{
    const std::int64_t modules = in.integer({ "num_nextn_predict_layers" }, 0, 64).value_or(0);
    if (modules == 0)
        return;
    layer.count = 1;
    model.mtp = Mtp { .modules = modules, .layer = layer, .norms = 3, .ownEmbeddings = ownEmbeddings };
}

void readDeepSeekMla(ConfigReader &in, Architecture &model)
{
    readLatentAttention(in, model);
    model.moe = readExperts(in);
    model.moe->layerInterval = 1;
    setLeadingDense(in, model, Mixer::Mla);
}

void readDeepSeekV3(ConfigReader &in, Architecture &model)
{
    readDeepSeekMla(in, model);
    model.moe->routerCorrectionBias = in.text({ "topk_method" }).value_or("noaux_tc") == "noaux_tc";
    readMtp(in, model, { .mixer = Mixer::Mla, .ffn = Ffn::Moe }, true);
}

// GLM-5: the prediction module shares embedding and head. Some layers of its successors reuse another layer's indexer.
void readGlmDsa(ConfigReader &in, Architecture &model)
{
    readDeepSeekMla(in, model);
    model.moe->routerCorrectionBias = true;
    readMtp(in, model, { .mixer = Mixer::Mla, .ffn = Ffn::Moe }, false);
    const std::vector<std::string> indexers = in.words("indexer_types", model.layers);
    if (std::ranges::find(indexers, "shared") != indexers.end())
        in.unsupported("indexer_types");
}

void readMiniCpm3(ConfigReader &in, Architecture &model)
{
    readLatentAttention(in, model);
    model.groups = { { .count = model.layers, .mixer = Mixer::Mla } };
}

// DeepSeek's first mixture: ordinary attention.
void readDeepSeekMoe(ConfigReader &in, Architecture &model)
{
    model.moe = readExperts(in);
    setLeadingDense(in, model, Mixer::Full);
}

void readDots(ConfigReader &in, Architecture &model)
{
    readDeepSeekMoe(in, model);
    model.qkNorm = QkNorm::PerHead;
    model.moe->routerCorrectionBias = true;
}

void readGlm4Moe(ConfigReader &in, Architecture &model)
{
    readDeepSeekMoe(in, model);
    model.attentionBias = in.flag({ "attention_bias" }, false) ? AttentionBias::Qkv : AttentionBias::None;
    if (in.flag({ "use_qk_norm" }, false))
        model.qkNorm = QkNorm::PerHead;
    model.moe->routerCorrectionBias = true;
    model.partialRotaryFactor = model.partialRotaryFactor.value_or(0.5);
    readMtp(in, model, { .mixer = Mixer::Full, .ffn = Ffn::Moe }, true);
}

// From moe_layer_start_index to moe_layer_end_index (-1: the last), every moe_layer_interval-th layer.
void readErnieMoe(ConfigReader &in, Architecture &model)
{
    model.moe = readExperts(in);
    const std::int64_t start = in.integer({ "moe_layer_start_index" }, 0, maxLayers).value_or(0);
    const std::int64_t interval = in.integer({ "moe_layer_interval" }, 1, maxLayers).value_or(1);
    const std::int64_t end = in.integer({ "moe_layer_end_index" }, -1, maxLayers).value_or(-1);
    model.moe->leadingDenseLayers = start;
    model.moe->routerCorrectionBias = in.flag({ "moe_use_aux_free" }, true);
    setLayers(model, Mixer::Full,
              [&](std::int64_t i) { return i >= start && (end < 0 || i <= end) && (i + 1) % interval == 0; });
}

// Cross-layer attention: of each cla_share_factor layers only the first projects keys and values.
void readHunyuan(ConfigReader &in, Architecture &model)
{
    Moe moe;
    moe.experts = in.integer({ "num_experts" }, 0, maxExperts).value_or(1);
    moe.expertsPerToken = in.integer({ "moe_topk" }, 0, maxExperts).value_or(1);
    moe.intermediateSize =
        in.integer({ "moe_intermediate_size" }, 0, maxInner).value_or(model.intermediateSize.value_or(0));
    moe.sharedExperts = in.integer({ "num_shared_expert" }, 0, 4096).value_or(0);
    moe.sharedIntermediateSize = moe.sharedExperts * moe.intermediateSize;
    if (moe.experts > 1 && moe.intermediateSize > 0)
        model.moe = moe;
    model.attentionBias = in.flag({ "attention_bias" }, false) ? AttentionBias::All : AttentionBias::None;
    if (in.flag({ "use_qk_norm" }, false))
        model.qkNorm = QkNorm::PerHead;
    const std::int64_t share = in.flag({ "use_cla" }, false) ? in.sizeOr({ "cla_share_factor" }, 1, maxLayers, 2) : 1;
    LayerStack stack;
    for (std::int64_t i = 0; i < model.layers; ++i) {
        LayerGroup layer { .ffn = model.moe ? Ffn::Moe : Ffn::Dense };
        if (i % share != 0) {
            layer.kvShared = 1;
            layer.noKv = true;
            layer.keepKeyNorm = model.qkNorm != QkNorm::None;
        }
        stack.add(layer);
    }
    model.groups = stack.groups();
}

void readOlmoe(ConfigReader &in, Architecture &model)
{
    readMixtral(in, model);
    model.qkNorm = QkNorm::Full;
}

void readPhiMoe(ConfigReader &in, Architecture &model)
{
    readMixtral(in, model);
    model.slidingWindow.reset(); // as wide as the context
    setLayers(model, Mixer::Full, [](std::int64_t) { return true; });
    model.attentionBias = in.flag({ "attention_bias" }, false) ? AttentionBias::All : AttentionBias::None;
    model.headBias = in.flag({ "lm_head_bias" }, false);
    model.norm = Norm::LayerNorm;
}

void readMiniCpm(ConfigReader &in, Architecture &model)
{
    if (in.integer({ "num_experts" }, 0, maxExperts).value_or(0) > 1)
        readMixtral(in, model);
}

// Grok-1 norms before and after each half of a layer.
void readGrok(ConfigReader &in, Architecture &model)
{
    readMixtral(in, model);
    model.normsPerLayer = 4;
}

// Databricks' names stand in two nested objects.
void readDbrx(ConfigReader &in, Architecture &model)
{
    model.norm = Norm::LayerNormNoBias;
    Moe moe;
    if (const nlohmann::ordered_json *ffn = in.object("ffn_config")) {
        JsonReader part(*ffn, in.pathOf("ffn_config"), in.problems());
        moe.intermediateSize = part.integer("ffn_hidden_size", 1, maxInner).value_or(0);
        moe.experts = part.integer("moe_num_experts", 1, maxExperts).value_or(0);
        moe.expertsPerToken = part.integer("moe_top_k", 1, maxExperts).value_or(1);
    }
    if (moe.intermediateSize == 0 || moe.experts == 0)
        in.problem(ProblemKind::MissingKey, "ffn_config", "ffn_config", {});
    if (const nlohmann::ordered_json *attention = in.object("attn_config")) {
        JsonReader part(*attention, in.pathOf("attn_config"), in.problems());
        model.kvHeads = part.integer("kv_n_heads", 1, maxHeads).value_or(model.heads);
    }
    model.intermediateSize = moe.intermediateSize;
    model.moe = moe;
    setLayers(model, Mixer::Full, [](std::int64_t) { return true; });
}

// MiniMax: intermediate_size is one expert's. M2 norms query and key over all heads.
void readMiniMaxM2(ConfigReader &in, Architecture &model)
{
    model.moe = readExperts(in);
    if (in.flag({ "use_qk_norm" }, false))
        model.qkNorm = in.text({ "qk_norm_type" }) == "per_head" ? QkNorm::PerHead : QkNorm::Full;
    setLayers(model, Mixer::Full, [](std::int64_t) { return true; });
}

// Multi-matrix factorisation attention: the query passes a narrower space; one head of keys and values.
void readStep3(ConfigReader &in, Architecture &model)
{
    model.sharedQueryDim = in.integer({ "share_q_dim" }, 0, maxWidth).value_or(0);
    model.kvHeads = in.integer({ "num_attention_groups" }, 1, maxHeads).value_or(1);
    model.moe = readExperts(in);
    // moe_layers_enum: the mixture layers, "4,5,6,…" in text.
    std::vector<bool> sparse(static_cast<std::size_t>(model.layers), false);
    const std::string_view listed = in.text({ "moe_layers_enum" }).value_or("");
    std::int64_t number = 0;
    bool digits = false;
    for (std::size_t i = 0; i <= listed.size(); ++i) {
        const char c = i < listed.size() ? listed[i] : ',';
        if (c >= '0' && c <= '9' && number < maxLayers) {
            number = 10 * number + (c - '0');
            digits = true;
        } else if (c == ',' && digits) {
            if (number < model.layers)
                sparse[static_cast<std::size_t>(number)] = true;
            number = 0;
            digits = false;
        }
    }
    setLayers(model, Mixer::Full, [&](std::int64_t i) { return sparse[static_cast<std::size_t>(i)]; });
    while (model.moe->leadingDenseLayers < model.layers
           && !sparse[static_cast<std::size_t>(model.moe->leadingDenseLayers)])
        ++model.moe->leadingDenseLayers;
}

constexpr ConfigDefaults tied { .tied = true };

constexpr std::array families = {
    ConfigFamily { "mixtral", readMixtral },
    ConfigFamily { "granitemoe", readMixtral },
    ConfigFamily { "qwen2_moe", readQwen2Moe },
    ConfigFamily { "qwen3_moe", readQwen3Moe },
    ConfigFamily { "qwen3_vl_moe", readQwen3Moe },
    ConfigFamily { "deepseek", readDeepSeekMoe },
    ConfigFamily { "deepseek_v2", readDeepSeekMla },
    ConfigFamily { "deepseek_v3", readDeepSeekV3 },
    ConfigFamily { "deepseek_v32", readDeepSeekV3 },
    ConfigFamily { "kimi_k2", readDeepSeekV3 },
    ConfigFamily { "glm4_moe_lite", readDeepSeekV3 },
    ConfigFamily { "glm_moe_dsa", readGlmDsa },
    ConfigFamily { "minicpm3", readMiniCpm3, tied },
    ConfigFamily { "minicpm", readMiniCpm, tied },
    ConfigFamily { "dots1", readDots },
    ConfigFamily { "glm4_moe", readGlm4Moe },
    ConfigFamily { "glm4v_moe", readGlm4Moe },
    ConfigFamily { "ernie4_5_moe", readErnieMoe, tied },
    ConfigFamily { "hunyuan", readHunyuan, tied },
    ConfigFamily { "hunyuan_v1_moe", readHunyuan, tied },
    ConfigFamily { "hunyuan_v1_dense", readHunyuan, tied },
    ConfigFamily { "olmoe", readOlmoe },
    ConfigFamily { "phimoe", readPhiMoe },
    ConfigFamily { "grok-1", readGrok, tied },
    ConfigFamily { "dbrx", readDbrx },
    ConfigFamily { "minimax_m2", readMiniMaxM2 },
    ConfigFamily { "step3_vl", readStep3 },
    ConfigFamily { "step3", readStep3 },
};

} // namespace

std::span<const ConfigFamily> sparseFamilies()
{
    return families;
}

} // namespace headroom
