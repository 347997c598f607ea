// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/activations/torch_adapters.h"

namespace headroom::torch {

// litgpt multiplies one matrix for query, key and value and cuts the result: SDPA keeps the value, a view that holds
// all of it, unless grouped heads are copied. bitsandbytes as litgpt pins it (0.42) keeps the input of each 4-bit
// product. Source: litgpt model.py CausalSelfAttention.forward; bitsandbytes autograd/_functions.py MatMul4Bit.
// Measured: Llama-2-7B and 13B in nf4 keep the input of the output projection too, which the source does not explain;
// models with LayerNorm (phi-1.5, StableLM-Alpha) do not.
inline constexpr std::array litgptExtras = [] {
    using namespace fact;
    using enum Symbol;
    constexpr auto compute = KeptType::Compute;
    constexpr std::array<Symbol, 4> tf = { Tokens, Intermediate };
    return std::array {
        KeptTensor { "qkv_output", tq, compute, KeptSplit::Tensor, Attends | NoScores, RepeatedKv },
        KeptTensor { "qkv_output", tkv, compute, KeptSplit::Tensor, Attends | NoScores, RepeatedKv },
        KeptTensor { "qkv_input", th, compute, KeptSplit::Whole, Attends | Quantised | Frozen },
        KeptTensor { "projection_input", tq, compute, KeptSplit::Tensor, Attends | Quantised | Frozen | RmsNorm },
        KeptTensor { "mlp_input", th, compute, KeptSplit::Whole, Dense | Quantised | Frozen },
        KeptTensor { "mlp_product", tf, compute, KeptSplit::Tensor, Dense | Quantised | Frozen },
    };
}();

// One adapter for query, key and value together: one dropped copy of the input, and the adapter's output, which is
// copied into a wider tensor of zeros where it leaves one of the three out (index_copy keeps what it copies). Source:
// litgpt lora.py LoRAQKVLinear; PyTorch tools/autograd/derivatives.yaml. Measured: 2.33 MB a token of StableLM-Alpha-3B,
// 1.87 of phi-1.5, to 2 %.
inline constexpr std::array litgptAttentionAdapters = [] {
    using namespace fact;
    constexpr auto compute = KeptType::Compute;
    constexpr auto whole = KeptSplit::Whole;
    constexpr std::array<Symbol, 4> tr = { Symbol::Tokens, Symbol::LoraRank };
    constexpr Facts when = Frozen | AdaptsAttention;
    return joined(
        std::array {
            KeptTensor { "adapter_input", th, compute, whole, when },
            KeptTensor { "adapter_dropout_mask", th, KeptType::Mask, whole, when | AdapterDropout, FirstLayer },
            KeptTensor { "adapter_hidden", tr, compute, whole, Frozen | AdaptsQuery },
            KeptTensor { "adapter_hidden", tr, compute, whole, Frozen | AdaptsKey },
            KeptTensor { "adapter_hidden", tr, compute, whole, Frozen | AdaptsValue },
            KeptTensor { "adapter_output", tq, compute, whole, Frozen | AdaptsQuery | PaddedAdapters },
            KeptTensor { "adapter_output", tkv, compute, whole, Frozen | AdaptsKey | PaddedAdapters },
            KeptTensor { "adapter_output", tkv, compute, whole, Frozen | AdaptsValue | PaddedAdapters },
        },
        adapterOf({ AdaptsOutput, tq, false }, OutputAdapterCopy, KeptSplit::Tensor));
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
