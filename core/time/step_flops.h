// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/architecture.h"
#include "core/scenario/settings.h"

namespace headroom {

// How the FLOPs of a token are counted; figures of different conventions differ by up to a half.
enum class FlopConvention : std::uint8_t {
    Causal,        // attention: the half that a causal mask leaves
    FullAttention, // attention as if every token looked at every other
    WithRecompute, // full attention, and what recomputation computes again
    SixNd,         // 6 · active parameters, embeddings included; no attention
};
inline constexpr std::array<std::string_view, 4> flopConventionNames = { "causal", "full-attention", "with-recompute",
                                                                         "6ND" };

// FLOPs of one trained token: forward and twice that backward, whatever the method. Matrices count 6 a parameter
// without the input embedding; attention 6 · heads · (key + value width) · context a layer, context being the sequence
// or the window, half of it with a causal mask. Source: Narayanan et al. 2021, Megatron-Bridge's tables (Llama-3-8B at
// 8192 tokens: 51.5 GFLOP causal, 57.9 full).
struct StepFlops
{
    double perToken[flopConventionNames.size()] = {};
    double operator[](FlopConvention convention) const { return perToken[static_cast<std::size_t>(convention)]; }
};
StepFlops stepFlops(const Settings &settings);

// FLOPs of attention of one token in one layer, forward, as if all of `context` tokens were seen: two products.
double attentionFlops(const Architecture &model, const LayerGroup &group, double context);

// The tokens that a token sees on average in a layer of a sequence: at most the window; half of them under a causal
// mask.
double attendedTokens(const Architecture &model, const LayerGroup &group, double length, bool causal);

} // namespace headroom
