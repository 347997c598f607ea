// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/activations/inventories.h"

namespace headroom {

namespace {

using enum Symbol;
using namespace fact;

constexpr std::array<Symbol, 4> th = { Tokens, Hidden };
constexpr std::array<Symbol, 4> tq = { Tokens, QueryWidth };
constexpr std::array<Symbol, 4> tkv = { Tokens, KvWidth };
constexpr std::array<Symbol, 4> tf = { Tokens, Intermediate };
constexpr std::array<Symbol, 4> scores = { Heads, Sequence, Tokens };
constexpr auto whole = KeptSplit::Whole;
constexpr auto split = KeptSplit::Tensor;
constexpr auto compute = KeptType::Compute;

// HuggingFace-style eager PyTorch: RMSNorm computes in fp32 and keeps its fp32 input and the normalised value; softmax
// in fp32 with a cast; SwiGLU from single operators; with LoRA only what a trainable descendant needs.
// Measured byte for byte: PyTorch saved tensors of HuggingFace GPT-2, Llama, Mixtral and DeepSeek layers.
constexpr std::array layer = {
    // First norm and the input of q, k, v.
    KeptTensor { "norm_input", th, KeptType::Float32, whole, RmsNorm },
    KeptTensor { "normalised", th, KeptType::Residual, whole, RmsNorm, Frozen },
    KeptTensor { "norm_statistics", { Tokens }, KeptType::Float32, whole, RmsNorm },
    KeptTensor { "norm_input", th, KeptType::Residual, whole, LayerNorm },
    KeptTensor { "norm_statistics", { Tokens }, KeptType::Float32, whole, LayerNorm, 0, 2 },
    KeptTensor { "qkv_input", th, compute, whole, 0, Frozen | Mixed | Latent },
    KeptTensor { "qkv_input", th, compute, whole, Latent, Frozen },
    KeptTensor { "qkv_input_casts", th, compute, whole, Mixed | RmsNorm | Attends, Frozen, 3 },
    KeptTensor { "qkv_input", th, compute, whole, Mixed | LayerNorm, Frozen },
    KeptTensor { "adapter_input", th, compute, whole, Frozen | AdaptsAttention, AdapterDropout | WideAdapters },
    KeptTensor { "adapter_input", th, KeptType::Float32, whole, Frozen | AdaptsQuery | WideAdapters },
    KeptTensor { "adapter_input", th, KeptType::Float32, whole, Frozen | AdaptsKey | WideAdapters },
    KeptTensor { "adapter_input", th, KeptType::Float32, whole, Frozen | AdaptsValue | WideAdapters },
    KeptTensor { "adapter_input", th, compute, whole, Frozen | AdaptsQuery | AdapterDropout, WideAdapters },
    KeptTensor { "adapter_input", th, compute, whole, Frozen | AdaptsKey | AdapterDropout, WideAdapters },
    KeptTensor { "adapter_input", th, compute, whole, Frozen | AdaptsValue | AdapterDropout, WideAdapters },
    KeptTensor { "adapter_dropout_mask", th, KeptType::Mask, whole, Frozen | AdaptsQuery | AdapterDropout },
    KeptTensor { "adapter_dropout_mask", th, KeptType::Mask, whole, Frozen | AdaptsKey | AdapterDropout },
    KeptTensor { "adapter_dropout_mask", th, KeptType::Mask, whole, Frozen | AdaptsValue | AdapterDropout },

    // Attention.
    KeptTensor { "query", tq, compute, split, Attends },
    KeptTensor { "key", tkv, compute, KeptSplit::KvHeads, Attends | Flash },
    KeptTensor { "value", tkv, compute, KeptSplit::KvHeads, Attends | Flash },
    KeptTensor { "key_repeated", tq, compute, split, Attends, Flash },
    KeptTensor { "value_repeated", tq, compute, split, Attends, Flash },
    KeptTensor { "query_down_norm", { Tokens, QueryRank }, KeptType::Float32, whole, Latent | CompressedQuery },
    KeptTensor { "query_compressed", { Tokens, QueryRank }, compute, whole, Latent | CompressedQuery, 0, 2 },
    KeptTensor { "norm_statistics", { Tokens }, KeptType::Float32, whole, Latent | CompressedQuery },
    KeptTensor { "kv_down_norm", { Tokens, KvRank }, KeptType::Float32, whole, Latent },
    KeptTensor { "kv_compressed", { Tokens, KvRank }, compute, whole, Latent, 0, 2 },
    KeptTensor { "norm_statistics", { Tokens }, KeptType::Float32, whole, Latent },
    KeptTensor { "query", { Tokens, Heads, QkDim }, compute, split, Latent },
    KeptTensor { "key", { Tokens, Heads, QkDim }, compute, split, Latent },
    KeptTensor { "value", { Tokens, Heads, ValueDim }, compute, split, Latent | Eager },
    KeptTensor { "value_padded", { Tokens, Heads, QkDim }, compute, split, Latent, Eager },
    KeptTensor { "attention_output_padded", { Tokens, Heads, QkDim }, compute, split, Latent, Eager },
    KeptTensor { "attention_output", { Tokens, Heads, ValueDim }, compute, split, Latent },
    KeptTensor { "mixer_input_projection", { Tokens, StateElements }, compute, split, Recurrent, 0, 2 },
    KeptTensor { "mixer_output", { Tokens, StateElements }, compute, split, Recurrent },

    KeptTensor { "softmax_output", scores, KeptType::Float32, split, Eager | RmsNorm },
    KeptTensor { "softmax_cast", scores, compute, split, Eager | RmsNorm | Half },
    KeptTensor { "softmax_output", scores, compute, split, Eager | LayerNorm, Mixed },
    KeptTensor { "softmax_output", scores, KeptType::Float32, split, Eager | LayerNorm | Mixed },
    KeptTensor { "softmax_dropout_mask", scores, KeptType::Mask, split, Eager | Dropout },
    KeptTensor { "dropped_scores", scores, compute, split, Eager | LayerNorm | Dropout },
    KeptTensor { "softmax_cast", scores, compute, split, Eager | LayerNorm | Mixed, Dropout },
    KeptTensor { "log_sum_exp", { Heads, Tokens }, KeptType::Float32, split, Attends, Eager },
    KeptTensor { "log_sum_exp", { Heads, Tokens }, KeptType::Float32, split, Latent, Eager },
    KeptTensor { "rng_state", {}, KeptType::Index, whole, Attends, Eager, 2 },
    KeptTensor { "rng_state", {}, KeptType::Index, whole, Latent, Eager, 2 },
    KeptTensor { "attention_output", tq, compute, split, Attends, Eager | Frozen },
    KeptTensor { "attention_output", tq, compute, split, Attends | Eager, Frozen },
    KeptTensor { "attention_output", tq, compute, split, Attends | Frozen, Eager },
    KeptTensor { "adapter_input", tq, compute, split, Frozen | AdaptsOutput | Eager, AdapterDropout | WideAdapters },
    KeptTensor { "adapter_input", tq, compute, split, Frozen | AdaptsOutput | AdapterDropout, WideAdapters },
    KeptTensor { "adapter_input", tq, KeptType::Float32, split, Frozen | AdaptsOutput | WideAdapters },
    KeptTensor { "adapter_dropout_mask", tq, KeptType::Mask, split, Frozen | AdaptsOutput | AdapterDropout },
    KeptTensor { "residual_dropout_mask", th, KeptType::Mask, whole, Dropout | LayerNorm },

    // Second norm.
    KeptTensor { "norm_input", th, KeptType::Float32, whole, RmsNorm },
    KeptTensor { "normalised", th, KeptType::Residual, whole, RmsNorm, Frozen },
    KeptTensor { "norm_statistics", { Tokens }, KeptType::Float32, whole, RmsNorm },
    KeptTensor { "norm_input", th, KeptType::Residual, whole, LayerNorm },
    KeptTensor { "norm_statistics", { Tokens }, KeptType::Float32, whole, LayerNorm, 0, 2 },

    // Dense MLP.
    KeptTensor { "mlp_input", th, compute, whole, Dense, Frozen | Mixed },
    KeptTensor { "mlp_input_casts", th, compute, whole, Dense | Gated | Mixed, Frozen, 2 },
    KeptTensor { "mlp_input", th, compute, whole, Dense | Mixed, Frozen | Gated },
    KeptTensor { "adapter_input", th, compute, whole, Dense | Frozen | AdaptsMlp, AdapterDropout | WideAdapters },
    KeptTensor { "adapter_input", th, KeptType::Float32, whole, Dense | Frozen | AdaptsGate | WideAdapters },
    KeptTensor { "adapter_input", th, KeptType::Float32, whole, Dense | Frozen | AdaptsUp | WideAdapters },
    KeptTensor { "adapter_input", th, compute, whole, Dense | Frozen | AdaptsGate | AdapterDropout, WideAdapters },
    KeptTensor { "adapter_input", th, compute, whole, Dense | Frozen | AdaptsUp | AdapterDropout, WideAdapters },
    KeptTensor { "adapter_dropout_mask", th, KeptType::Mask, whole, Dense | Frozen | AdaptsGate | AdapterDropout },
    KeptTensor { "adapter_dropout_mask", th, KeptType::Mask, whole, Dense | Frozen | AdaptsUp | AdapterDropout },
    KeptTensor { "gate", tf, compute, split, Dense | Gated },
    KeptTensor { "activation", tf, compute, split, Dense | Gated },
    KeptTensor { "up", tf, compute, split, Dense | Gated },
    KeptTensor { "activation_input", tf, compute, split, Dense, Gated },
    KeptTensor { "mlp_product", tf, compute, split, Dense, Frozen },
    KeptTensor { "adapter_input", tf, compute, split, Dense | Frozen | AdaptsDown, AdapterDropout | WideAdapters },
    KeptTensor { "adapter_input", tf, compute, split, Dense | Frozen | AdaptsDown | AdapterDropout, WideAdapters },
    KeptTensor { "adapter_input", tf, KeptType::Float32, split, Dense | Frozen | AdaptsDown | WideAdapters },
    KeptTensor { "adapter_dropout_mask", tf, KeptType::Mask, split, Dense | Frozen | AdaptsDown | AdapterDropout },
    KeptTensor { "residual_dropout_mask", th, KeptType::Mask, whole, Dense | Dropout | LayerNorm },

    // Mixture of experts, grouped kernels: router softmax, routed copies of the input, the experts' products.
    KeptTensor { "router_input", th, compute, whole, Moe, Frozen },
    KeptTensor { "router_scores", { Tokens, Experts }, KeptType::Float32, whole, Moe },
    KeptTensor { "router_statistics", { Tokens }, KeptType::Float32, whole, Moe },
    KeptTensor { "routing_indices", { Tokens, TopK }, KeptType::Mask, whole, Moe, 0, 38 },
    KeptTensor { "expert_input", { Tokens, TopK, Hidden }, compute, KeptSplit::Dispatched, Moe },
    KeptTensor { "expert_output", { Tokens, TopK, Hidden }, compute, KeptSplit::Dispatched, Moe },
    KeptTensor { "gate", { Tokens, TopK, ExpertIntermediate }, compute, split, Moe },
    KeptTensor { "activation", { Tokens, TopK, ExpertIntermediate }, compute, split, Moe },
    KeptTensor { "up", { Tokens, TopK, ExpertIntermediate }, compute, split, Moe },
    KeptTensor { "mlp_product", { Tokens, TopK, ExpertIntermediate }, compute, split, Moe },
    KeptTensor { "shared_gate_and_up", { Tokens, SharedIntermediate }, compute, split, Moe | SharedExperts, 0, 3 },
    KeptTensor { "shared_product", { Tokens, SharedIntermediate }, compute, split, Moe | SharedExperts },

    // The small products A·x of the adapters.
    KeptTensor { "adapter_hidden", { Tokens, LoraRank }, compute, whole, Frozen | AdaptsQuery, WideAdapters },
    KeptTensor { "adapter_hidden", { Tokens, LoraRank }, compute, whole, Frozen | AdaptsKey, WideAdapters },
    KeptTensor { "adapter_hidden", { Tokens, LoraRank }, compute, whole, Frozen | AdaptsValue, WideAdapters },
    KeptTensor { "adapter_hidden", { Tokens, LoraRank }, compute, whole, Frozen | AdaptsOutput, WideAdapters },
    KeptTensor { "adapter_hidden", { Tokens, LoraRank }, compute, whole, Frozen | AdaptsGate, WideAdapters },
    KeptTensor { "adapter_hidden", { Tokens, LoraRank }, compute, whole, Frozen | AdaptsUp, WideAdapters },
    KeptTensor { "adapter_hidden", { Tokens, LoraRank }, compute, whole, Frozen | AdaptsDown, WideAdapters },
    KeptTensor {
        "adapter_hidden", { Tokens, LoraRank }, KeptType::Float32, whole, Frozen | AdaptsQuery | WideAdapters },
    KeptTensor { "adapter_hidden", { Tokens, LoraRank }, KeptType::Float32, whole, Frozen | AdaptsKey | WideAdapters },
    KeptTensor {
        "adapter_hidden", { Tokens, LoraRank }, KeptType::Float32, whole, Frozen | AdaptsValue | WideAdapters },
    KeptTensor {
        "adapter_hidden", { Tokens, LoraRank }, KeptType::Float32, whole, Frozen | AdaptsOutput | WideAdapters },
    KeptTensor { "adapter_hidden", { Tokens, LoraRank }, KeptType::Float32, whole, Frozen | AdaptsGate | WideAdapters },
    KeptTensor { "adapter_hidden", { Tokens, LoraRank }, KeptType::Float32, whole, Frozen | AdaptsUp | WideAdapters },
    KeptTensor { "adapter_hidden", { Tokens, LoraRank }, KeptType::Float32, whole, Frozen | AdaptsDown | WideAdapters },
};

constexpr std::array outside = {
    KeptTensor { "embedding_dropout_mask", th, KeptType::Mask, whole, Dropout | LayerNorm },
    KeptTensor { "rotary_tables", { Symbol::Sequence, HeadDim }, KeptType::Residual, whole, RmsNorm, 0, 2 },
    KeptTensor { "final_norm_input", th, KeptType::Float32, whole, RmsNorm },
    KeptTensor { "normalised", th, KeptType::Residual, whole, RmsNorm, Frozen },
    KeptTensor { "norm_statistics", { Tokens }, KeptType::Float32, whole, RmsNorm },
    KeptTensor { "final_norm_input", th, KeptType::Residual, whole, LayerNorm },
    KeptTensor { "norm_statistics", { Tokens }, KeptType::Float32, whole, LayerNorm, 0, 2 },
    KeptTensor { "head_input", th, compute, whole, 0, Frozen },
};

} // namespace

const ActivationInventory transformersInventory = { layer, outside, "torch-saved-tensors" };

} // namespace headroom
