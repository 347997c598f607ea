// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/weight_name.h"

// The words by which files name weights: one line of the tables is one name.
namespace headroom {

namespace endings {

using enum WeightRole;

struct WeightEnding
{
    std::string_view text;
    std::array<WeightRole, 3> roles;
    std::uint8_t count;
};

consteval WeightEnding one(std::string_view text, WeightRole role)
{
    return { text, { role, role, role }, 1 };
}
consteval WeightEnding two(std::string_view text, WeightRole a, WeightRole b)
{
    return { text, { a, b, b }, 2 };
}
consteval WeightEnding three(std::string_view text, WeightRole a, WeightRole b, WeightRole c)
{
    return { text, { a, b, c }, 3 };
}

// The ends of names without ".weight", the first that fits counts. Sources: the modeling files of transformers; for GGUF
// gguf-py/gguf/constants.py of llama.cpp.
inline constexpr std::array all = {
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

} // namespace endings

struct WeightSuffix
{
    std::string_view text;
    TensorUse use;
};

// What quantisers append to a matrix's name, and the buffers that old checkpoints keep. Sources: AutoGPTQ, AutoAWQ
// (qweight, qzeros, scales, g_idx), compressed-tensors (weight_packed, weight_scale …), DeepSeek's fp8
// (weight_scale_inv), ModelOpt (weight_scale_2, input_scale), gpt-oss (_blocks, _scales), bitsandbytes (absmax …), MLX
// (scales, biases).
inline constexpr std::array weightSuffixes = {
    WeightSuffix { ".qweight", TensorUse::Packed },
    WeightSuffix { ".weight_packed", TensorUse::Packed },
    WeightSuffix { "_blocks", TensorUse::Packed },
    WeightSuffix { ".qzeros", TensorUse::Scale },
    WeightSuffix { ".scales", TensorUse::Scale },
    WeightSuffix { "_scales", TensorUse::Scale },
    WeightSuffix { ".biases", TensorUse::Scale },
    WeightSuffix { ".g_idx", TensorUse::Scale },
    WeightSuffix { ".weight_scale_inv", TensorUse::Scale },
    WeightSuffix { ".weight_scale_2", TensorUse::Scale },
    WeightSuffix { ".weight_scale", TensorUse::Scale },
    WeightSuffix { ".weight_global_scale", TensorUse::Scale },
    WeightSuffix { ".input_global_scale", TensorUse::Scale },
    WeightSuffix { ".weight_zero_point", TensorUse::Scale },
    WeightSuffix { ".weight_shape", TensorUse::Scale },
    WeightSuffix { ".weight_g_idx", TensorUse::Scale },
    WeightSuffix { ".input_scale", TensorUse::Scale },
    WeightSuffix { ".output_scale", TensorUse::Scale },
    WeightSuffix { ".k_scale", TensorUse::Scale },
    WeightSuffix { ".v_scale", TensorUse::Scale },
    WeightSuffix { ".SCB", TensorUse::Scale },
    WeightSuffix { ".weight_format", TensorUse::Scale },
    WeightSuffix { ".weight.absmax", TensorUse::Scale },
    WeightSuffix { ".weight.nested_absmax", TensorUse::Scale },
    WeightSuffix { ".weight.nested_quant_map", TensorUse::Scale },
    WeightSuffix { ".weight.quant_map", TensorUse::Scale },
    WeightSuffix { ".weight.quant_state.bitsandbytes__nf4", TensorUse::Scale },
    WeightSuffix { ".weight.quant_state.bitsandbytes__fp4", TensorUse::Scale },
    WeightSuffix { ".scale", TensorUse::Scale },
    WeightSuffix { ".inv_freq", TensorUse::Buffer },
    WeightSuffix { ".masked_bias", TensorUse::Buffer },
    WeightSuffix { ".position_ids", TensorUse::Buffer },
    WeightSuffix { "rope_freqs.weight", TensorUse::Buffer },
    WeightSuffix { "rope_factors_long.weight", TensorUse::Buffer },
    WeightSuffix { "rope_factors_short.weight", TensorUse::Buffer },
    WeightSuffix { ".attn.bias", TensorUse::Buffer },      // GPT-2 and GPT-Neo: the causal mask
    WeightSuffix { ".attention.bias", TensorUse::Buffer }, // GPT-NeoX, GPT-J
    WeightSuffix { ".weight", TensorUse::Parameter },
};

} // namespace headroom
