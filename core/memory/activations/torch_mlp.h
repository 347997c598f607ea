// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/activations/torch_norms.h"

namespace headroom::torch {

inline constexpr std::array denseMlp = [] {
    using namespace fact;
    using enum Symbol;
    constexpr auto compute = KeptType::Compute;
    constexpr auto split = KeptSplit::Tensor;
    constexpr std::array<Symbol, 4> tf = { Tokens, Intermediate };
    return std::array {
        KeptTensor { "mlp_input", th, compute, KeptSplit::Gathered, Dense, Frozen | CastInputs | ParallelBlock },
        KeptTensor { "mlp_input_casts", th, compute, KeptSplit::Gathered, Dense | CastInputs | Gated, Frozen, 2 },
        KeptTensor { "mlp_input", th, compute, KeptSplit::Gathered, Dense | CastInputs, Frozen | Gated },

        // SwiGLU from single operators: SiLU keeps its input, the product both factors.
        KeptTensor { "gate", tf, KeptType::Product, split, Dense | Gated },
        KeptTensor { "activation", tf, KeptType::Product, split, Dense | Gated, FusedSwiglu },
        KeptTensor { "up", tf, KeptType::Product, split, Dense | Gated },
        // GPT-2's gelu_new, 0.5·x·(1 + tanh(…x³…)): x, the tanh and both factors. GELU of one operator: its input.
        KeptTensor { "gelu_input", tf, KeptType::Promoted, split, Dense | GeluNew, Gated },
        KeptTensor { "gelu_tanh", tf, KeptType::Promoted, split, Dense | GeluNew, Gated, 2 },
        KeptTensor { "gelu_half_input", tf, compute, split, Dense | GeluNew, Gated },
        KeptTensor { "activation_input", tf, compute, split, Dense, Gated | GeluNew | Relu },
        KeptTensor { "activation", tf, compute, split, Dense | SquaredRelu, Gated },

        KeptTensor { "mlp_product", tf, compute, split, Dense, Frozen },
        KeptTensor { "residual_dropout_mask", th, KeptType::Mask, KeptSplit::Sequence, Dense | Dropout | LayerNorm },
    };
}();

// A router and experts. Looped (Mixtral, DeepSeek): each expert gathers its tokens and adds its result with index_add,
// which keeps what it adds. Grouped: one gather, one grouped product, one weighted sum.
inline constexpr std::array experts = [] {
    using namespace fact;
    using enum Symbol;
    constexpr auto compute = KeptType::Compute;
    constexpr auto residual = KeptType::Residual;
    constexpr auto wide = KeptType::Float32;
    constexpr auto index = KeptType::Index;
    constexpr auto whole = KeptSplit::Whole;
    constexpr auto sent = KeptSplit::Dispatched;
    constexpr auto split = KeptSplit::Tensor;
    constexpr std::array<Symbol, 4> te = { Tokens, Experts };
    constexpr std::array<Symbol, 4> tk = { Tokens, TopK };
    constexpr std::array<Symbol, 4> tkh = { Tokens, TopK, Hidden };
    constexpr std::array<Symbol, 4> tkf = { Tokens, TopK, ExpertIntermediate };
    constexpr std::array<Symbol, 4> tfs = { Tokens, SharedIntermediate };
    return std::array {
        // A softmax router in the stream's type, with fp32 scores; a sigmoid router in fp32 but for autocast.
        KeptTensor { "router_input", th, compute, whole, Moe, Frozen | SigmoidRouter },
        KeptTensor { "router_input", th, wide, whole, Moe | SigmoidRouter, Frozen | Autocast },
        KeptTensor { "router_input", th, compute, whole, Moe | SigmoidRouter | Autocast, Frozen },
        KeptTensor { "router_scores", te, wide, whole, Moe, SigmoidRouter },
        KeptTensor { "router_scores", te, wide, whole, Moe | SigmoidRouter, Autocast },
        KeptTensor { "router_scores", te, compute, whole, Moe | SigmoidRouter | Autocast },
        KeptTensor { "router_statistics", tokens, wide, whole, Moe },
        KeptTensor { "routing_indices", tk, index, whole, Moe },
        KeptTensor { "routing_weights", tk, wide, whole, Moe, SigmoidRouter },
        KeptTensor { "routing_weights", tk, wide, whole, Moe | SigmoidRouter, Autocast },
        KeptTensor { "routing_weights", tk, compute, whole, Moe | SigmoidRouter | Autocast },
        KeptTensor { "routing_weights", tk, residual, whole, Moe, SigmoidRouter },
        KeptTensor { "routing_weights", tk, wide, whole, Moe | SigmoidRouter, Autocast },
        KeptTensor { "routing_weights", tk, compute, whole, Moe | SigmoidRouter | Autocast },
        KeptTensor { "routing_indices", tk, index, whole, Moe | LoopedExperts, 0, 2 },
        KeptTensor { "routing_indices", tk, index, whole, Moe, LoopedExperts, 3 },

        KeptTensor { "expert_input", tkh, compute, sent, Moe, Frozen },
        KeptTensor { "expert_input_casts", tkh, compute, sent, Moe | LoopedExperts | CastInputs | Gated, Frozen },
        KeptTensor { "gate", tkf, compute, split, Moe | Gated },
        KeptTensor { "activation", tkf, compute, split, Moe | Gated, FusedSwiglu },
        KeptTensor { "up", tkf, compute, split, Moe | Gated },
        KeptTensor { "activation_input", tkf, compute, split, Moe, Gated },
        KeptTensor { "mlp_product", tkf, compute, split, Moe, Frozen },
        KeptTensor { "expert_output", tkh, compute, sent, Moe },
        KeptTensor { "expert_sum", tkh, residual, sent, Moe | LoopedExperts, SigmoidRouter },
        KeptTensor { "expert_sum", tkh, wide, sent, Moe | LoopedExperts | SigmoidRouter, Autocast },
        KeptTensor { "expert_sum", tkh, compute, sent, Moe | LoopedExperts | SigmoidRouter | Autocast },

        // The shared experts read what the router reads, where that has their type.
        KeptTensor { "mlp_input", th, compute, whole, Moe | SharedExperts | SigmoidRouter | Half, Frozen | Autocast },
        KeptTensor { "mlp_input_casts", th, compute, whole, Moe | SharedExperts | CastInputs, Frozen, 2 },
        KeptTensor { "shared_gate_and_up", tfs, compute, split, Moe | SharedExperts, 0, 2 },
        KeptTensor { "activation", tfs, compute, split, Moe | SharedExperts, FusedSwiglu },
        KeptTensor { "shared_product", tfs, compute, split, Moe | SharedExperts, Frozen },
    };
}();

} // namespace headroom::torch
