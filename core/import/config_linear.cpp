// SPDX-License-Identifier: GPL-3.0-or-later
// Stacks that mix linear attention with softmax attention. Sources: the configuration and modeling files of
// transformers, or the code beside the weights on the hub.
#include "core/import/config_families.h"
#include "core/model/architecture_fields.h"

#include <algorithm>

namespace headroom {

namespace {

// Every full_attention_interval-th layer attends, the others are gated delta nets.
void setDeltaLayers(ConfigReader &in, Architecture &model)
{
    model.modelClass = ModelClass::Hybrid;
    model.attentionOutputGate = AttentionOutputGate::Full;
    model.qkNorm = QkNorm::PerHead;
    model.partialRotaryFactor = model.partialRotaryFactor.value_or(0.25);
    LinearAttention part { .kind = LinearAttentionKind::GatedDeltanet, .stateType = NativeType::Float32 };
    part.keyHeads = in.sizeOr({ "linear_num_key_heads" }, 1, maxHeads, 16);
    part.valueHeads = in.sizeOr({ "linear_num_value_heads" }, 1, maxHeads, 32);
    part.keyHeadDim = in.sizeOr({ "linear_key_head_dim" }, 1, maxHeadDim, 128);
    part.valueHeadDim = in.sizeOr({ "linear_value_head_dim" }, 1, maxHeadDim, 128);
    part.convolution = in.sizeOr({ "linear_conv_kernel_dim" }, 1, 1 << 10, 4);
    model.linearAttention = part;
    const std::vector<std::string> types = in.words("layer_types", model.layers);
    const std::int64_t interval = in.integer({ "full_attention_interval" }, 1, maxLayers).value_or(4);
    LayerStack stack;
    for (std::int64_t i = 0; i < model.layers; ++i) {
        const auto index = static_cast<std::size_t>(i);
        const bool full = index < types.size() ? types[index] == "full_attention" : (i + 1) % interval == 0;
        stack.add({ .mixer = full ? Mixer::Full : Mixer::GatedDeltanet, .ffn = model.moe ? Ffn::Moe : Ffn::Dense });
    }
    model.groups = stack.groups();
}

void addQwenMtp(Architecture &model, std::int64_t modules, bool ownEmbeddings)
{
    if (modules > 0) {
        model.mtp = Mtp { .modules = modules,
                          .layer = { .count = 1, .ffn = model.moe ? Ffn::Moe : Ffn::Dense },
                          .norms = 3,
                          .ownEmbeddings = ownEmbeddings };
    }
}

// Qwen3-Next's weights hold a prediction module that its config does not mention; Qwen3.5's says how many.
void readQwen3Next(ConfigReader &in, Architecture &model)
{
    if (in.has("num_experts")) {
        model.moe = readExperts(in);
    } else { // Qwen3NextConfig
        in.assume("num_experts");
        model.moe = Moe { .experts = 512,
                          .expertsPerToken = 10,
                          .intermediateSize = 512,
                          .sharedExperts = 1,
                          .sharedIntermediateSize = 512 };
    }
    model.moe->sharedExpertGate = true;
    setDeltaLayers(in, model);
    in.assume("num_nextn_predict_layers");
    addQwenMtp(model, 1, false);
}

void readQwen35(ConfigReader &in, Architecture &model)
{
    if (in.has("num_experts")) {
        model.moe = readExperts(in);
        model.moe->sharedExpertGate = true;
        model.intermediateSize = in.integer({ "intermediate_size" }, 1, maxInner);
    }
    setDeltaLayers(in, model);
    addQwenMtp(model, in.integer({ "mtp_num_hidden_layers" }, 0, 64).value_or(0),
               in.flag({ "mtp_use_dedicated_embeddings" }, false));
}

// Kimi Linear: the layers of each kind are listed, counted from 1.
void readKimiLinear(ConfigReader &in, Architecture &model)
{
    model.modelClass = ModelClass::Hybrid;
    Mla mla;
    mla.kvRank = in.need({ "kv_lora_rank" }, 1, maxWidth);
    mla.queryRank = in.integer({ "q_lora_rank" }, 0, maxWidth).value_or(0);
    mla.ropeDim = in.need({ "qk_rope_head_dim" }, 0, maxHeadDim);
    mla.noRopeDim = in.need({ "qk_nope_head_dim" }, 0, maxHeadDim);
    mla.valueDim = in.need({ "v_head_dim" }, 1, maxHeadDim);
    model.mla = mla;
    model.headDim = mla.noRopeDim + mla.ropeDim;
    model.kvHeads = model.heads;
    model.moe = readExperts(in);
    model.moe->routerCorrectionBias = true;
    LinearAttention part { .kind = LinearAttentionKind::Kda };
    std::vector<bool> attends(static_cast<std::size_t>(model.layers), false);
    const nlohmann::ordered_json *linear = in.object("linear_attn_config");
    if (linear == nullptr) {
        in.problem(ProblemKind::MissingKey, "linear_attn_config", "linear_attn_config", {});
        return;
    }
    JsonReader reader(*linear, in.pathOf("linear_attn_config"), in.problems());
    part.keyHeads = part.valueHeads = reader.integer("num_heads", 1, maxHeads).value_or(model.heads);
    part.keyHeadDim = part.valueHeadDim = reader.integer("head_dim", 1, maxHeadDim).value_or(128);
    part.convolution = reader.integer("short_conv_kernel_size", 1, 1 << 10).value_or(4);
    if (const nlohmann::ordered_json *full = reader.list("full_attn_layers", maxLayers)) {
        for (const nlohmann::ordered_json &layer : *full) {
            if (layer.is_number_integer() && layer >= 1 && layer <= model.layers)
                attends[layer.get<std::size_t>() - 1] = true;
        }
    }
    model.linearAttention = part;
    LayerStack stack;
    for (std::int64_t i = 0; i < model.layers; ++i) {
        stack.add({ .mixer = attends[static_cast<std::size_t>(i)] ? Mixer::Mla : Mixer::Kda,
                    .ffn = i < model.moe->leadingDenseLayers ? Ffn::Dense : Ffn::Moe });
    }
    model.groups = stack.groups();
    for (const std::string_view key : { "mla_use_output_gate", "latent_moe_use_norm", "attn_res_block_size" }) {
        if (in.has(key))
            in.unsupported(key);
    }
}

// MiniMax-Text-01: attn_type_list has 0 for lightning attention, 1 for softmax.
void readMiniMaxText(ConfigReader &in, Architecture &model)
{
    model.modelClass = ModelClass::Hybrid;
    model.moe = readExperts(in);
    model.linearAttention = LinearAttention { .kind = LinearAttentionKind::Lightning,
                                              .keyHeads = model.heads,
                                              .valueHeads = model.heads,
                                              .keyHeadDim = model.headDim,
                                              .valueHeadDim = model.headDim };
    const std::vector<std::int64_t> types = in.integers("attn_type_list", model.layers, 1);
    const std::vector<std::string> words = in.words("layer_types", model.layers);
    LayerStack stack;
    for (std::int64_t i = 0; i < model.layers; ++i) {
        const auto index = static_cast<std::size_t>(i);
        bool full = (i + 1) % 8 == 0;
        if (index < types.size())
            full = types[index] == 1;
        else if (index < words.size())
            full = words[index] == "full_attention";
        stack.add({ .mixer = full ? Mixer::Full : Mixer::Lightning, .ffn = Ffn::Moe });
    }
    model.groups = stack.groups();
}

constexpr std::array families = {
    ConfigFamily { "qwen3_next", readQwen3Next },        ConfigFamily { "qwen3_5", readQwen35 },
    ConfigFamily { "qwen3_5_moe", readQwen35 },          ConfigFamily { "kimi_linear", readKimiLinear },
    ConfigFamily { "minimax_text_01", readMiniMaxText }, ConfigFamily { "minimax_m1", readMiniMaxText },
    ConfigFamily { "minimax", readMiniMaxText },
};

} // namespace

std::span<const ConfigFamily> linearFamilies()
{
    return families;
}

} // namespace headroom
