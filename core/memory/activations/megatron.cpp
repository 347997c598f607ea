// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/activations/inventories.h"

namespace headroom {

namespace {

using enum Symbol;
using namespace fact;

constexpr auto core = static_cast<std::int8_t>(RecomputeModule::CoreAttention);
constexpr auto norms = static_cast<std::int8_t>(RecomputeModule::LayerNorm);
constexpr auto latent = static_cast<std::int8_t>(RecomputeModule::MlaUpProjection);
constexpr auto mlp = static_cast<std::int8_t>(RecomputeModule::Mlp);
constexpr auto moeAct = static_cast<std::int8_t>(RecomputeModule::MoeActivation);
constexpr auto moe = static_cast<std::int8_t>(RecomputeModule::Moe);
constexpr auto shared = static_cast<std::int8_t>(RecomputeModule::SharedExperts);
constexpr auto deltaNorm = static_cast<std::int8_t>(RecomputeModule::DeltaNorm);
constexpr auto deltaIn = static_cast<std::int8_t>(RecomputeModule::DeltaProjection);
constexpr auto deltaQkv = static_cast<std::int8_t>(RecomputeModule::DeltaConvolution);

// Whose input a tensor is, for offloading.
constexpr auto ofNorm = static_cast<std::int8_t>(OffloadModule::AttentionNorm);
constexpr auto ofQkv = static_cast<std::int8_t>(OffloadModule::QkvLinear);
constexpr auto ofCore = static_cast<std::int8_t>(OffloadModule::CoreAttention);
constexpr auto ofOutput = static_cast<std::int8_t>(OffloadModule::AttentionOutput);
constexpr auto ofMlpNorm = static_cast<std::int8_t>(OffloadModule::MlpNorm);
constexpr auto ofExpert = static_cast<std::int8_t>(OffloadModule::ExpertIn);
constexpr auto ofMoeAct = static_cast<std::int8_t>(OffloadModule::MoeActivation);

// Megatron-LM with Transformer Engine: fused LayerNorm-linear (keeps the norm's input and output and its statistics),
// fused attention (keeps q, k, v, the output and the log-sum-exp), fused SwiGLU (keeps gate and up and, for the next
// product, their result). Without flash: Megatron's fused softmax keeps its output, the mask and the dropped scores.
constexpr std::array layer = {
    KeptTensor { "norm_input", { Tokens, Hidden }, KeptType::Compute, KeptSplit::Sequence, 0, 0, 1, -1, ofNorm },
    KeptTensor { "norm_statistics", { Tokens }, KeptType::Float32, KeptSplit::Sequence, RmsNorm },
    KeptTensor { "norm_statistics", { Tokens }, KeptType::Float32, KeptSplit::Sequence, LayerNorm, 0, 2 },
    KeptTensor { "qkv_input", { Tokens, Hidden }, KeptType::Compute, KeptSplit::Sequence, 0, 0, 1, norms, ofQkv },

    KeptTensor { "query", { Tokens, QueryWidth }, KeptType::Compute, KeptSplit::Tensor, Attends, 0, 1, -1, ofCore },
    KeptTensor { "key", { Tokens, KvWidth }, KeptType::Compute, KeptSplit::KvHeads, Attends, 0, 1, -1, ofCore },
    KeptTensor { "value", { Tokens, KvWidth }, KeptType::Compute, KeptSplit::KvHeads, Attends, 0, 1, -1, ofCore },
    KeptTensor { "qk_norm_input", { Tokens, QueryWidth }, KeptType::Compute, KeptSplit::Tensor, Attends | QkNorm },
    KeptTensor { "qk_norm_input", { Tokens, KvWidth }, KeptType::Compute, KeptSplit::KvHeads, Attends | QkNorm },

    KeptTensor { "query_compressed",
                 { Tokens, QueryRank },
                 KeptType::Compute,
                 KeptSplit::Whole,
                 Latent | CompressedQuery,
                 0,
                 2 },
    KeptTensor { "kv_compressed", { Tokens, KvRank }, KeptType::Compute, KeptSplit::Whole, Latent, 0, 2 },
    KeptTensor { "key_rope", { Tokens, RopeDim }, KeptType::Compute, KeptSplit::Whole, Latent },
    KeptTensor {
        "query", { Tokens, Heads, QkDim }, KeptType::Compute, KeptSplit::Tensor, Latent, 0, 1, latent, ofCore },
    KeptTensor { "key", { Tokens, Heads, QkDim }, KeptType::Compute, KeptSplit::Tensor, Latent, 0, 1, latent, ofCore },
    KeptTensor {
        "value", { Tokens, Heads, ValueDim }, KeptType::Compute, KeptSplit::Tensor, Latent, 0, 1, latent, ofCore },

    KeptTensor { "mixer_input_projection",
                 { Tokens, StateElements },
                 KeptType::Compute,
                 KeptSplit::Tensor,
                 Recurrent,
                 0,
                 1,
                 deltaIn },
    KeptTensor { "mixer_input_projection",
                 { Tokens, StateElements },
                 KeptType::Compute,
                 KeptSplit::Tensor,
                 Recurrent,
                 0,
                 1,
                 deltaQkv },

    KeptTensor {
        "softmax_output", { Heads, Sequence, Tokens }, KeptType::Compute, KeptSplit::Tensor, Eager, 0, 1, core },
    KeptTensor { "softmax_dropout_mask",
                 { Heads, Sequence, Tokens },
                 KeptType::Mask,
                 KeptSplit::Tensor,
                 Eager | Dropout,
                 0,
                 1,
                 core },
    KeptTensor { "dropped_scores",
                 { Heads, Sequence, Tokens },
                 KeptType::Compute,
                 KeptSplit::Tensor,
                 Eager | Dropout,
                 0,
                 1,
                 core },
    KeptTensor { "log_sum_exp", { Heads, Tokens }, KeptType::Float32, KeptSplit::Tensor, Attends, Eager },
    KeptTensor { "log_sum_exp", { Heads, Tokens }, KeptType::Float32, KeptSplit::Tensor, Latent, Eager },
    KeptTensor {
        "attention_output", { Tokens, QueryWidth }, KeptType::Compute, KeptSplit::Tensor, Attends, 0, 1, -1, ofOutput },
    // Ring attention puts its result together from the steps' parts and keeps it; the next product has a copy. Measured:
    // SimuMax c = 4 and 8, 14 and 21 kB a token and layer more than without.
    KeptTensor { "attention_output", { Tokens, QueryWidth }, KeptType::Compute, KeptSplit::Tensor, Attends | Ring },
    KeptTensor { "attention_output",
                 { Tokens, Heads, ValueDim },
                 KeptType::Compute,
                 KeptSplit::Tensor,
                 Latent,
                 0,
                 1,
                 -1,
                 ofOutput },
    KeptTensor {
        "mixer_output", { Tokens, StateElements }, KeptType::Compute, KeptSplit::Tensor, Recurrent, 0, 1, deltaNorm },
    KeptTensor { "residual_dropout_mask", { Tokens, Hidden }, KeptType::Mask, KeptSplit::Sequence, Dropout },

    KeptTensor { "norm_input", { Tokens, Hidden }, KeptType::Compute, KeptSplit::Sequence, Dense, 0, 1, -1, ofMlpNorm },
    KeptTensor { "norm_statistics", { Tokens }, KeptType::Float32, KeptSplit::Sequence, Dense | RmsNorm },
    KeptTensor { "norm_statistics", { Tokens }, KeptType::Float32, KeptSplit::Sequence, Dense | LayerNorm, 0, 2 },
    KeptTensor { "mlp_input", { Tokens, Hidden }, KeptType::Compute, KeptSplit::Sequence, Dense, 0, 1, norms },
    KeptTensor {
        "gate_and_up", { Tokens, Intermediate }, KeptType::Compute, KeptSplit::Tensor, Dense | Gated, 0, 2, mlp },
    KeptTensor {
        "activation_input", { Tokens, Intermediate }, KeptType::Compute, KeptSplit::Tensor, Dense, Gated, 1, mlp },
    KeptTensor { "mlp_product", { Tokens, Intermediate }, KeptType::Compute, KeptSplit::Tensor, Dense, 0, 1, mlp },
    KeptTensor { "residual_dropout_mask", { Tokens, Hidden }, KeptType::Mask, KeptSplit::Sequence, Dense | Dropout },

    KeptTensor { "norm_input", { Tokens, Hidden }, KeptType::Compute, KeptSplit::Sequence, Moe, 0, 1, -1, ofMlpNorm },
    KeptTensor { "norm_statistics", { Tokens }, KeptType::Float32, KeptSplit::Sequence, Moe },
    KeptTensor { "router_input", { Tokens, Hidden }, KeptType::Compute, KeptSplit::Sequence, Moe, 0, 1, norms },
    KeptTensor { "router_scores", { Tokens, Experts }, KeptType::Float32, KeptSplit::Sequence, Moe, 0, 2 },
    KeptTensor {
        "expert_input", { Tokens, TopK, Hidden }, KeptType::Compute, KeptSplit::Dispatched, Moe, 0, 1, moe, ofExpert },
    KeptTensor { "gate_and_up",
                 { Tokens, TopK, ExpertIntermediate },
                 KeptType::Compute,
                 KeptSplit::Tensor,
                 Moe | Gated,
                 0,
                 2,
                 moe,
                 ofMoeAct },
    KeptTensor { "activation_input",
                 { Tokens, TopK, ExpertIntermediate },
                 KeptType::Compute,
                 KeptSplit::Tensor,
                 Moe,
                 Gated,
                 1,
                 moe,
                 ofMoeAct },
    // Not gated: the product with the routing weights is an operator of its own, which keeps the activation. Fused with
    // SwiGLU it does not. Source: Megatron-LM core/transformer/mlp.py and moe/experts.py. Measured: tests of 12 layers with
    // 8 experts, 8.1 and 15.8 MiB a layer = T·k·f_e/t in 16 bits.
    KeptTensor { "activation",
                 { Tokens, TopK, ExpertIntermediate },
                 KeptType::Compute,
                 KeptSplit::Tensor,
                 Moe,
                 Gated,
                 1,
                 moeAct },
    KeptTensor {
        "mlp_product", { Tokens, TopK, ExpertIntermediate }, KeptType::Compute, KeptSplit::Tensor, Moe, 0, 1, moeAct },
    KeptTensor { "shared_gate_and_up",
                 { Tokens, SharedIntermediate },
                 KeptType::Compute,
                 KeptSplit::Tensor,
                 Moe | SharedExperts,
                 0,
                 2,
                 shared },
    KeptTensor { "shared_product",
                 { Tokens, SharedIntermediate },
                 KeptType::Compute,
                 KeptSplit::Tensor,
                 Moe | SharedExperts,
                 0,
                 1,
                 shared },
};

constexpr std::array embedding = {
    KeptTensor { "embedding_norm_input", { Tokens, Hidden }, KeptType::Compute, KeptSplit::Sequence, EmbedNorm },
    KeptTensor { "norm_statistics", { Tokens }, KeptType::Float32, KeptSplit::Sequence, EmbedNorm, 0, 2 },
    KeptTensor { "embedding_dropout_mask", { Tokens, Hidden }, KeptType::Mask, KeptSplit::Sequence, Dropout },
};
constexpr std::array finalNorm = {
    KeptTensor { "final_norm_input", { Tokens, Hidden }, KeptType::Compute, KeptSplit::Sequence },
    KeptTensor { "norm_statistics", { Tokens }, KeptType::Float32, KeptSplit::Sequence, RmsNorm },
    KeptTensor { "norm_statistics", { Tokens }, KeptType::Float32, KeptSplit::Sequence, LayerNorm, 0, 2 },
};
constexpr std::array head = {
    KeptTensor { "head_input", { Tokens, Hidden }, KeptType::Compute, KeptSplit::Sequence },
};

constexpr std::array layers = { KeptList { ModelPart::Attention, layer } };
constexpr std::array outside = {
    KeptList { ModelPart::Embedding, embedding },
    KeptList { ModelPart::FinalNorm, finalNorm },
    KeptList { ModelPart::Head, head },
};

} // namespace

const ActivationInventory megatronInventory = { layers, outside, "megatron-te" };

} // namespace headroom
