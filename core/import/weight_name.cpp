// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/weight_name.h"

#include <algorithm>

namespace headroom {

namespace {

using enum WeightRole;

struct Ending
{
    std::string_view text;
    std::array<WeightRole, 3> roles;
    std::uint8_t count;
};

consteval Ending one(std::string_view text, WeightRole role)
{
    return { text, { role, role, role }, 1 };
}
consteval Ending two(std::string_view text, WeightRole a, WeightRole b)
{
    return { text, { a, b, b }, 2 };
}
consteval Ending three(std::string_view text, WeightRole a, WeightRole b, WeightRole c)
{
    return { text, { a, b, c }, 3 };
}

// The ends of names without ".weight", the first that fits counts. Sources: the modeling files of transformers; for GGUF
// gguf-py/gguf/constants.py of llama.cpp.
constexpr std::array endings = {
    // Experts before the projections they are made of.
    one("experts.gate_proj", ExpertGate),
    one("experts.up_proj", ExpertUp),
    one("experts.down_proj", ExpertDown),
    two("experts.gate_up_proj", ExpertGate, ExpertUp),
    // Mixtral, MiniMax, DeepSeek-V4; DBRX; GraniteMoe; Step-3; MLX.
    one("shared_experts.w1", SharedGate),
    one("shared_experts.w3", SharedUp),
    one("shared_experts.w2", SharedDown),
    one("experts.w1", ExpertGate),
    one("experts.w3", ExpertUp),
    one("experts.w2", ExpertDown),
    one("experts.mlp.w1", ExpertGate),
    one("experts.mlp.v1", ExpertUp),
    one("experts.mlp.w2", ExpertDown),
    two("block_sparse_moe.input_linear", ExpertGate, ExpertUp),
    one("block_sparse_moe.output_linear", ExpertDown),
    one("moe.gate_proj", ExpertGate),
    one("moe.up_proj", ExpertUp),
    one("moe.down_proj", ExpertDown),
    one("switch_mlp.gate_proj", ExpertGate),
    one("switch_mlp.up_proj", ExpertUp),
    one("switch_mlp.down_proj", ExpertDown),
    one("fc1_latent_proj", ExpertIn),
    one("fc2_latent_proj", ExpertOut),
    one("ffn_gate_exps", ExpertGate),
    one("ffn_up_exps", ExpertUp),
    one("ffn_down_exps", ExpertDown),
    two("ffn_gate_up_exps", ExpertGate, ExpertUp),
    one("shared_expert.gate_proj", SharedGate),
    one("shared_experts.gate_proj", SharedGate),
    one("shared_expert.up_proj", SharedUp),
    one("shared_experts.up_proj", SharedUp),
    one("shared_expert.down_proj", SharedDown),
    one("shared_experts.down_proj", SharedDown),
    one("share_expert.gate_proj", SharedGate),
    one("share_expert.up_proj", SharedUp),
    one("share_expert.down_proj", SharedDown),
    one("shared_mlp.gate_proj", SharedGate),
    one("shared_mlp.up_proj", SharedUp),
    one("shared_mlp.down_proj", SharedDown),
    two("shared_mlp.input_linear", SharedGate, SharedUp),
    one("shared_mlp.output_linear", SharedDown),
    one("ffn_gate_shexp", SharedGate),
    one("ffn_up_shexp", SharedUp),
    one("ffn_down_shexp", SharedDown),
    one("shared_expert_gate", SharedRouter),
    one("ffn_gate_inp_shexp", SharedRouter),
    one("mlp.gate", Router),
    one("ffn.gate", Router),
    one("mixer.gate", Router),
    one("mlp.gate.wg", Router),
    one("router.layer", Router),
    one("router.proj", Router),
    one("block_sparse_moe.gate", Router),
    one("router", Router),
    one("moe.gate", Router),
    one("ffn_gate_inp", Router),
    one("e_score_correction_bias", Router),
    one("exp_probs_b", Router),
    one("exp_probs_b.bias", Router),
    // Latent attention.
    one("q_a_proj", QueryDown),
    one("q_b_proj", QueryUp),
    one("kv_a_proj_with_mqa", KvDown),
    one("kv_b_proj", KvUp),
    one("attn_q_a", QueryDown),
    one("attn_q_b", QueryUp),
    one("attn_kv_a_mqa", KvDown),
    one("attn_kv_b", KvUp),
    one("attn_k_b", KvUp),
    one("attn_v_b", KvUp),
    one("indexer.wq_b", IndexerQuery),
    one("indexer.wk", IndexerKey),
    one("indexer.weights_proj", IndexerWeight),
    one("indexer.attn_q_b", IndexerQuery),
    one("indexer.attn_k", IndexerKey),
    one("indexer.proj", IndexerWeight),
    // DeepSeek-V4.
    one("compressor.wkv", Compressor),
    one("compressor.wgate", Compressor),
    one("compressor.ape", Compressor),
    one("attn.wq_a", QueryDown),
    one("attn.wq_b", QueryUp),
    one("attn.wkv", KvDown),
    one("attn.wo_a", Output),
    one("attn.wo_b", Output),
    one("attn_sink", AttentionSink),
    // Recurrent mixers.
    one("in_proj", StateSpaceIn),
    one("in_proj_qkvz", StateSpaceIn),
    one("in_proj_ba", StateSpaceIn),
    one("in_proj_qkv", StateSpaceIn),
    one("in_proj_z", StateSpaceIn),
    one("in_proj_a", StateSpaceIn),
    one("in_proj_b", StateSpaceIn),
    one("x_proj", StateSpaceStep),
    one("dt_proj", StateSpaceStep),
    one("mamba.out_proj", StateSpaceOut),
    one("mixer.out_proj", StateSpaceOut),
    one("linear_attn.out_proj", StateSpaceOut),
    one("conv1d", Convolution),
    one("A_log", StateSpaceVector),
    one("dt_bias", StateSpaceVector),
    one(".D", StateSpaceVector),
    one("ssm_in", StateSpaceIn),
    one("ssm_x", StateSpaceStep),
    one("ssm_dt", StateSpaceStep),
    one("ssm_out", StateSpaceOut),
    one("ssm_conv1d", Convolution),
    one("ssm_a", StateSpaceVector),
    one("ssm_d", StateSpaceVector),
    one("ssm_ba", StateSpaceIn),
    one("attn_gate", QueryGate),
    // Attention.
    three("qkv_proj", Query, Key, Value),
    three("query_key_value", Query, Key, Value),
    three("c_attn", Query, Key, Value),
    three("W_pack", Query, Key, Value),
    three("Wqkv", Query, Key, Value),
    three("wqkv", Query, Key, Value),
    three("attn_qkv", Query, Key, Value),
    three("attn.qkv", Query, Key, Value),
    one("q_proj", Query),
    one("k_proj", Key),
    one("v_proj", Value),
    one("attention.query", Query),
    one("self.query", Query),
    one("self.key", Key),
    one("self.value", Value),
    one("attention.wo", Output),
    one("o_proj", Output),
    one("attn.c_proj", Output),
    one("attn.out_proj", Output),
    one("self_attention.dense", Output),
    one("attention.dense", Output),
    one("attention.output.dense", Output),
    one("self_attn.dense", Output),
    one("out_proj", Output),
    one("attn_q", Query),
    one("attn_k", Key),
    one("attn_v", Value),
    one("attn_output", Output),
    one("sinks", AttentionSink),
    one("attn_sinks", AttentionSink),
    // MLP.
    two("gate_up_proj", Gate, Up),
    one("gate_proj", Gate),
    one("up_proj", Up),
    one("down_proj", Down),
    one("mlp.c_fc", Up),
    one("mlp.c_proj", Down),
    one("dense_h_to_4h", Up),
    one("dense_4h_to_h", Down),
    one("fc_in", Up),
    one("fc_out", Down),
    one("mlp.fc1", Up),
    one("mlp.fc2", Down),
    one("fc1", Up),
    one("fc2", Down),
    one("ffn.up_proj", Up),
    one("ffn.down_proj", Down),
    one("feed_forward.w1", Gate),
    one("feed_forward.w3", Up),
    one("feed_forward.w2", Down),
    one("mlp.w1", Up),
    one("mlp.w2", Gate),
    one("intermediate.dense", Up),
    one("output.dense", Down),
    one("ffn_gate", Gate),
    one("ffn_up", Up),
    one("ffn_down", Down),
    // Ends of the stack.
    one("embed_tokens_per_layer", PerLayerEmbedding),
    one("per_layer_token_embd", PerLayerEmbedding),
    one("embed_tokens", Embedding),
    one("wte", Embedding),
    one("word_embeddings", Embedding),
    one("embed_in", Embedding),
    one("tok_embeddings", Embedding),
    one("token_embd", Embedding),
    one("embeddings", Embedding),
    one("embedding", Embedding),
    one("per_layer_model_projection", WideMatrix),
    one("per_layer_model_proj", WideMatrix),
    one("altup_projections", WideMatrix),
    one("altup_proj", WideMatrix),
    one("altup_unembed_projections", WideMatrix),
    one("altup_unembd_proj", WideMatrix),
    one("laurel.linear_left", WideMatrix),
    one("laurel.linear_right", WideMatrix),
    one("laurel_l", WideMatrix),
    one("laurel_r", WideMatrix),
    one("project_in", EmbeddingProjection),
    one("project_out", EmbeddingProjection),
    one("wpe", PositionEmbedding),
    one("embed_positions", PositionEmbedding),
    one("position_embeddings", PositionEmbedding),
    one("position_embd", PositionEmbedding),
    one("token_type_embeddings", TokenTypeEmbedding),
    one("token_types", TokenTypeEmbedding),
    one("lm_head", Head),
    one("embed_out", Head),
    one("output_layer", Head),
    one("eh_proj", MtpProjection),
    one("nextn.eh_proj", MtpProjection),
    // Norms go by part of a name, last.
    one("norm", WeightRole::Norm),
    one("layernorm", WeightRole::Norm),
    one("ln_1", WeightRole::Norm),
    one("ln_2", WeightRole::Norm),
    one("ln_f", WeightRole::Norm),
};

// Experts and towers have numbers in the middle: "experts.17.gate_proj" is "experts.gate_proj".
struct Shortened
{
    std::array<char, 600> text;
    std::size_t size = 0;
    std::int32_t layer = -1;
    std::string_view view() const { return { text.data(), size }; }
};

bool isNumber(std::string_view part)
{
    return !part.empty() && part.size() <= 6 && std::ranges::all_of(part, [](char c) { return c >= '0' && c <= '9'; });
}

Shortened withoutNumbers(std::string_view name)
{
    Shortened result;
    std::string_view before;
    while (!name.empty()) {
        const std::size_t dot = name.find('.');
        const std::string_view part = name.substr(0, dot);
        if (isNumber(part)) {
            std::int32_t value = 0;
            for (const char c : part)
                value = 10 * value + (c - '0');
            if (result.layer < 0 && before != "experts")
                result.layer = value;
        } else {
            if (result.size > 0 && result.size < result.text.size())
                result.text[result.size++] = '.';
            const std::size_t fits = std::min(part.size(), result.text.size() - result.size);
            std::ranges::copy_n(part.begin(), static_cast<std::ptrdiff_t>(fits),
                                result.text.begin() + static_cast<std::ptrdiff_t>(result.size));
            result.size += fits;
        }
        before = part;
        name = dot == std::string_view::npos ? std::string_view() : name.substr(dot + 1);
    }
    return result;
}

struct Suffix
{
    std::string_view text;
    TensorUse use;
};

// What quantisers append to a matrix's name, and the buffers that old checkpoints keep. Sources: AutoGPTQ, AutoAWQ
// (qweight, qzeros, scales, g_idx), compressed-tensors (weight_packed, weight_scale …), DeepSeek's fp8
// (weight_scale_inv), ModelOpt (weight_scale_2, input_scale), gpt-oss (_blocks, _scales), bitsandbytes (absmax …), MLX
// (scales, biases).
constexpr std::array suffixes = {
    Suffix { ".qweight", TensorUse::Packed },
    Suffix { ".weight_packed", TensorUse::Packed },
    Suffix { "_blocks", TensorUse::Packed },
    Suffix { ".qzeros", TensorUse::Scale },
    Suffix { ".scales", TensorUse::Scale },
    Suffix { "_scales", TensorUse::Scale },
    Suffix { ".biases", TensorUse::Scale },
    Suffix { ".g_idx", TensorUse::Scale },
    Suffix { ".weight_scale_inv", TensorUse::Scale },
    Suffix { ".weight_scale_2", TensorUse::Scale },
    Suffix { ".weight_scale", TensorUse::Scale },
    Suffix { ".weight_global_scale", TensorUse::Scale },
    Suffix { ".input_global_scale", TensorUse::Scale },
    Suffix { ".weight_zero_point", TensorUse::Scale },
    Suffix { ".weight_shape", TensorUse::Scale },
    Suffix { ".weight_g_idx", TensorUse::Scale },
    Suffix { ".input_scale", TensorUse::Scale },
    Suffix { ".output_scale", TensorUse::Scale },
    Suffix { ".k_scale", TensorUse::Scale },
    Suffix { ".v_scale", TensorUse::Scale },
    Suffix { ".SCB", TensorUse::Scale },
    Suffix { ".weight_format", TensorUse::Scale },
    Suffix { ".weight.absmax", TensorUse::Scale },
    Suffix { ".weight.nested_absmax", TensorUse::Scale },
    Suffix { ".weight.nested_quant_map", TensorUse::Scale },
    Suffix { ".weight.quant_map", TensorUse::Scale },
    Suffix { ".weight.quant_state.bitsandbytes__nf4", TensorUse::Scale },
    Suffix { ".weight.quant_state.bitsandbytes__fp4", TensorUse::Scale },
    Suffix { ".scale", TensorUse::Scale },
    Suffix { ".inv_freq", TensorUse::Buffer },
    Suffix { ".masked_bias", TensorUse::Buffer },
    Suffix { ".position_ids", TensorUse::Buffer },
    Suffix { "rope_freqs.weight", TensorUse::Buffer },
    Suffix { "rope_factors_long.weight", TensorUse::Buffer },
    Suffix { "rope_factors_short.weight", TensorUse::Buffer },
    Suffix { ".attn.bias", TensorUse::Buffer },      // GPT-2 and GPT-Neo: the causal mask
    Suffix { ".attention.bias", TensorUse::Buffer }, // GPT-NeoX, GPT-J
    Suffix { ".weight", TensorUse::Parameter },
};

// A part of a name that begins it or follows a dot.
bool hasPart(std::string_view name, std::string_view part)
{
    for (std::size_t at = name.find(part); at != std::string_view::npos; at = name.find(part, at + 1)) {
        if (at == 0 || name[at - 1] == '.')
            return true;
    }
    return false;
}

// Prediction modules that have names of their own; others count as further layers.
bool isMtp(std::string_view name)
{
    return hasPart(name, "mtp") || hasPart(name, "nextn.");
}

bool isVision(std::string_view name)
{
    constexpr std::array<std::string_view, 12> parts = { "vision_tower",        "vision_model", "vision_encoder",
                                                         "vision_embed_tokens", "visual.",      "multi_modal_projector",
                                                         "mm_projector",        "embed_vision", "audio_tower",
                                                         "embed_audio",         "audio_model",  "v.blk." };
    return std::ranges::any_of(parts, [&](std::string_view part) { return hasPart(name, part); })
           || name.starts_with("mm.");
}

} // namespace

WeightName readWeightName(std::string_view name)
{
    WeightName result { .owner = name };
    for (const Suffix &suffix : suffixes) {
        if (name.ends_with(suffix.text)) {
            result.use = suffix.use;
            result.owner = name.substr(0, name.size() - suffix.text.size());
            break;
        }
    }
    result.vision = isVision(name);
    result.mtp = isMtp(name);
    const Shortened stem = withoutNumbers(result.owner);
    result.layer = stem.layer;
    std::string_view matched = stem.view();
    const bool isBias = matched.ends_with(".bias") || matched.ends_with("_bias");
    static constexpr std::array biasRole = { Bias };
    if (isBias && !matched.ends_with("dt_bias") && !matched.ends_with("correction_bias")
        && !matched.ends_with("exp_probs_b.bias")) {
        result.roles = biasRole;
        return result;
    }
    // GGUF; InternLM2; DeepSeek-V4.
    if (result.layer < 0 && (matched == "output" || matched.ends_with(".output") || matched == "head")) {
        static constexpr std::array headRole = { Head };
        result.roles = headRole;
        return result;
    }
    if (matched == "embed") {
        static constexpr std::array embeddingRole = { Embedding };
        result.roles = embeddingRole;
        return result;
    }
    for (const Ending &ending : endings) {
        if (matched.ends_with(ending.text)) {
            result.roles = std::span(ending.roles).first(ending.count);
            return result;
        }
    }
    static constexpr std::array normRole = { WeightRole::Norm };
    if (matched.contains("norm"))
        result.roles = normRole;
    return result;
}

} // namespace headroom
