// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/activations/torch_norms.h"

namespace headroom::torch {

inline constexpr std::array<Symbol, 4> tq = { Symbol::Tokens, Symbol::QueryWidth };
inline constexpr std::array<Symbol, 4> tkv = { Symbol::Tokens, Symbol::KvWidth };
inline constexpr std::array<Symbol, 4> scores = { Symbol::Heads, Symbol::Sequence, Symbol::Tokens };
inline constexpr auto coreAttention = static_cast<std::int8_t>(RecomputeModule::CoreAttention);

// Everything from the projections' input to that of the output projection, of multi-head and grouped-query attention.
inline constexpr std::array attention = [] {
    using namespace fact;
    using enum Symbol;
    constexpr auto compute = KeptType::Compute;
    constexpr auto split = KeptSplit::Tensor;
    return std::array {
        // One tensor for query, key and value; autocast casts the fp32 output of an RMSNorm once for each of them, that
        // of GPT's LayerNorm once for the single matrix of all three.
        KeptTensor { "qkv_input", th, compute, KeptSplit::Gathered, Mixes, Frozen | CastInputs },
        KeptTensor { "qkv_input", th, compute, KeptSplit::Gathered, Mixes | CastInputs | LayerNorm, Frozen | Latent },
        KeptTensor { "qkv_input_casts", th, compute, KeptSplit::Gathered, Attends | CastInputs | RmsNorm, Frozen, 3 },
        KeptTensor { "qkv_input_casts", th, compute, KeptSplit::Gathered, Latent | CastInputs, Frozen, 2 },
        KeptTensor { "qkv_input", th, compute, KeptSplit::Gathered, Recurrent | CastInputs | RmsNorm, Frozen },

        // Qwen3 and its kind: an RMSNorm on each head of query and key.
        KeptTensor { "qk_norm_input", tq, KeptType::Float32, split, Attends | QkNorm, FusedNorm },
        KeptTensor { "qk_norm_input", tkv, KeptType::Float32, KeptSplit::KvHeads, Attends | QkNorm, FusedNorm },
        KeptTensor { "qk_normalised", tq, compute, split, Attends | QkNorm, FusedNorm | Frozen },
        KeptTensor { "qk_normalised", tkv, compute, KeptSplit::KvHeads, Attends | QkNorm, FusedNorm | Frozen },
        KeptTensor { "qk_norm_input", tq, compute, split, Attends | QkNorm | FusedNorm },
        KeptTensor { "qk_norm_input", tkv, compute, KeptSplit::KvHeads, Attends | QkNorm | FusedNorm },
        KeptTensor { "norm_statistics", { Tokens, Heads }, KeptType::Float32, split, Attends | QkNorm },
        KeptTensor { "norm_statistics", { Tokens, KvHeads }, KeptType::Float32, KeptSplit::KvHeads, Attends | QkNorm },

        KeptTensor { "rotary_tables",
                     { Sequence, RotaryDim },
                     KeptType::Residual,
                     KeptSplit::Whole,
                     Rotary | RotaryPerLayer,
                     0,
                     2 },
        KeptTensor { "query", tq, compute, split, Attends },
        KeptTensor { "key", tkv, compute, KeptSplit::KvHeads, Attends, RepeatedKv },
        KeptTensor { "value", tkv, compute, KeptSplit::KvHeads, Attends, RepeatedKv },
        KeptTensor { "key_repeated", tq, compute, split, Attends | RepeatedKv },
        KeptTensor { "value_repeated", tq, compute, split, Attends | RepeatedKv },

        // Llama's softmax is in fp32 always, GPT-2's under autocast. Dropout keeps its mask and its result, which then
        // is what enters the product with the value.
        KeptTensor { "softmax_output", scores, compute, split, Eager, WideSoftmax, 1, coreAttention },
        KeptTensor { "softmax_output", scores, KeptType::Float32, split, Eager | WideSoftmax, 0, 1, coreAttention },
        KeptTensor { "softmax_cast", scores, compute, split, Eager | WideSoftmax, Dropout, 1, coreAttention },
        KeptTensor { "softmax_dropout_mask", scores, KeptType::Mask, split, Eager | Dropout, 0, 1, coreAttention },
        KeptTensor { "dropped_scores", scores, compute, split, Eager | Dropout, 0, 1, coreAttention },
        KeptTensor { "log_sum_exp", { Heads, Tokens }, KeptType::Float32, split, NoScores },
        KeptTensor { "rng_state", {}, KeptType::Index, KeptSplit::Whole, NoScores, 0, 2 },

        // The kernel keeps its output, which is the next matrix's input too; eager attention has only the latter.
        KeptTensor { "attention_output", tq, compute, split, Attends | NoScores },
        KeptTensor { "attention_output", tq, compute, split, Attends | Eager, Frozen },
        KeptTensor { "attention_output_transposed", tq, compute, split, Attends | NoScores | SequenceFirst,
                     SingleSequence },
        KeptTensor { "residual_dropout_mask", th, KeptType::Mask, KeptSplit::Sequence, Dropout | LayerNorm },

        KeptTensor { "mixer_input_projection", { Tokens, StateElements }, compute, split, Recurrent, 0, 2 },
        KeptTensor { "mixer_output", { Tokens, StateElements }, compute, split, Recurrent },
    };
}();

// Multi-head latent attention (DeepSeek-V2 and V3): two compressions, each with an RMSNorm of its own.
inline constexpr std::array latentAttention = [] {
    using namespace fact;
    using enum Symbol;
    constexpr auto compute = KeptType::Compute;
    constexpr auto wide = KeptType::Float32;
    constexpr auto whole = KeptSplit::Whole;
    constexpr auto split = KeptSplit::Tensor;
    constexpr std::array<Symbol, 4> qk = { Tokens, Heads, QkDim };
    constexpr std::array<Symbol, 4> value = { Tokens, Heads, ValueDim };
    return std::array {
        KeptTensor { "query_down_norm", { Tokens, QueryRank }, wide, whole, Latent | CompressedQuery },
        KeptTensor { "query_compressed", { Tokens, QueryRank }, compute, whole, Latent | CompressedQuery, Frozen, 2 },
        KeptTensor { "norm_statistics", tokens, wide, whole, Latent | CompressedQuery },
        KeptTensor { "kv_down_norm", { Tokens, KvRank }, wide, whole, Latent },
        // In an fp32 model the conversion copies nothing, and the norm's input is a view of the projection's output.
        KeptTensor { "key_rope", { Tokens, RopeDim }, wide, whole, Latent, Half },
        KeptTensor { "kv_compressed", { Tokens, KvRank }, compute, whole, Latent, Frozen, 2 },
        KeptTensor { "norm_statistics", tokens, wide, whole, Latent },
        KeptTensor { "query", qk, compute, split, Latent },
        KeptTensor { "key", qk, compute, split, Latent },
        KeptTensor { "value", value, compute, split, Latent | Eager },
        // The value is a part of the up projection's output: one sequence needs no copy of it, and keeps the whole.
        KeptTensor { "key_part_of_value", { Tokens, Heads, NopeDim }, compute, split, Latent | Eager | SingleSequence },
        KeptTensor { "attention_output", value, compute, split, Latent | Eager, Frozen },
        // Flash kernels take heads of one width only.
        KeptTensor { "value_padded", qk, compute, split, Latent | NoScores, EqualValueDim },
        KeptTensor { "attention_output_padded", qk, compute, split, Latent | NoScores, EqualValueDim },
        KeptTensor { "attention_output", value, compute, split, Latent | NoScores, EqualValueDim | Frozen },
        KeptTensor { "value", value, compute, split, Latent | NoScores | EqualValueDim },
        KeptTensor {
            "key_part_of_value", { Tokens, Heads, NopeDim }, compute, split, Latent | NoScores | EqualValueDim },
        KeptTensor { "attention_output", value, compute, split, Latent | NoScores | EqualValueDim },
    };
}();

} // namespace headroom::torch
