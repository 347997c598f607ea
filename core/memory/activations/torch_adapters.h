// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/activations/torch_attention.h"

#include <algorithm>

namespace headroom::torch {

// LoRA beside frozen matrices (PEFT's Linear): the input of A and the small product A·x. Adapters without dropout share
// the input of the matrices; dropout, and a cast to the adapter's own type, make a copy for each. The dropout's mask is
// needed for the gradient of the input only, which the first layer of a frozen model does not have.
struct AdaptedMatrix
{
    Facts adapts;
    std::array<Symbol, 4> input;
    bool beginsLayer;
};

constexpr std::array<KeptTensor, 3> adapterOf(const AdaptedMatrix &matrix, Facts copies, KeptSplit split)
{
    using namespace fact;
    constexpr std::array<Symbol, 4> tr = { Symbol::Tokens, Symbol::LoraRank };
    const Facts when = Frozen | matrix.adapts;
    return {
        KeptTensor { "adapter_input", matrix.input, KeptType::Adapter, split, when | copies },
        KeptTensor { "adapter_dropout_mask", matrix.input, KeptType::Mask, split, when | AdapterDropout,
                     matrix.beginsLayer ? FirstLayer : 0 },
        KeptTensor { "adapter_hidden", tr, KeptType::Adapter, KeptSplit::Whole, when },
    };
}

template <std::size_t... n>
constexpr auto joined(const std::array<KeptTensor, n> &...lists)
{
    std::array<KeptTensor, (n + ...)> all {};
    std::size_t at = 0;
    ((std::ranges::copy(lists, all.begin() + static_cast<std::ptrdiff_t>(at)), at += n), ...);
    return all;
}

inline constexpr std::array attentionAdapters = [] {
    using namespace fact;
    constexpr auto gathered = KeptSplit::Gathered;
    return joined(
        std::array {
            KeptTensor { "adapter_input", th, KeptType::Adapter, gathered, Frozen | AdaptsAttention, AdapterCopies },
            KeptTensor { "adapter_input", tq, KeptType::Adapter, KeptSplit::Tensor, Frozen | AdaptsOutput | Eager,
                         OutputAdapterCopy },
        },
        adapterOf({ AdaptsQuery, th, true }, AdapterCopies, gathered),
        adapterOf({ AdaptsKey, th, true }, AdapterCopies, gathered),
        adapterOf({ AdaptsValue, th, true }, AdapterCopies, gathered),
        adapterOf({ AdaptsOutput, tq, false }, OutputAdapterCopy, KeptSplit::Tensor));
}();

inline constexpr std::array mlpAdapters = [] {
    using namespace fact;
    constexpr auto gathered = KeptSplit::Gathered;
    constexpr std::array<Symbol, 4> tf = { Symbol::Tokens, Symbol::Intermediate };
    return joined(
        std::array {
            KeptTensor { "adapter_input", th, KeptType::Adapter, gathered, Dense | Frozen | AdaptsMlp, AdapterCopies },
        },
        adapterOf({ Dense | AdaptsGate, th, false }, AdapterCopies, gathered),
        adapterOf({ Dense | AdaptsUp, th, false }, AdapterCopies, gathered),
        adapterOf({ Dense | AdaptsDown, tf, false }, 0, KeptSplit::Tensor));
}();

} // namespace headroom::torch
