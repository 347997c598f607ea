// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/activations/torch_attention.h"

namespace headroom::torch {

// litgpt multiplies one matrix for query, key and value and cuts the result: SDPA keeps the value, a view that holds
// all of it, unless grouped heads are copied. bitsandbytes as litgpt pins it (0.42) keeps the input of each 4-bit
// product. Source: litgpt model.py CausalSelfAttention.forward; bitsandbytes autograd/_functions.py MatMul4Bit.
inline constexpr std::array litgptExtras = [] {
    using namespace fact;
    using enum Symbol;
    constexpr auto compute = KeptType::Compute;
    constexpr std::array<Symbol, 4> tf = { Tokens, Intermediate };
    return std::array {
        KeptTensor { "qkv_output", tq, compute, KeptSplit::Tensor, Attends | NoScores, RepeatedKv },
        KeptTensor { "qkv_output", tkv, compute, KeptSplit::Tensor, Attends | NoScores, RepeatedKv },
        KeptTensor { "qkv_input", th, compute, KeptSplit::Whole, Attends | Quantised | Frozen },
        KeptTensor { "projection_input", tq, compute, KeptSplit::Tensor, Attends | Quantised | Frozen },
        KeptTensor { "mlp_input", th, compute, KeptSplit::Whole, Dense | Quantised | Frozen },
        KeptTensor { "mlp_product", tf, compute, KeptSplit::Tensor, Dense | Quantised | Frozen },
    };
}();

// torchtitan's recomputation by operator saves the input of the layer, the output of the attention kernel and that of
// every second matrix product, of q, k, v, o, gate, up, down the odd ones; in place of what autograd would keep.
// Source: torchtitan distributed/activation_checkpoint.py, the list of operators to save and the count of products.
inline constexpr std::array operatorCheckpoint = [] {
    using namespace fact;
    using enum Symbol;
    constexpr auto compute = KeptType::Compute;
    constexpr auto sequence = KeptSplit::Sequence;
    constexpr auto split = KeptSplit::Tensor;
    constexpr std::array<Symbol, 4> tf = { Tokens, Intermediate };
    return std::array {
        KeptTensor { "layer_input", th, KeptType::Residual, sequence },
        KeptTensor { "query", tq, compute, split, Attends },
        KeptTensor { "value", tkv, compute, KeptSplit::KvHeads, Attends },
        KeptTensor { "attention_output", tq, compute, split, Attends },
        KeptTensor { "log_sum_exp", { Heads, Tokens }, KeptType::Float32, split, NoScores },
        KeptTensor { "gate", tf, compute, split, Dense | Gated },
        KeptTensor { "activation_input", tf, compute, split, Dense, Gated },
        KeptTensor { "mlp_output", th, compute, sequence, HasFfn },
    };
}();

} // namespace headroom::torch
