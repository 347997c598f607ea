// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/activations/inventories.h"

namespace headroom {

namespace {

using enum Symbol;
using namespace fact;

// Korthikanti et al. 2022, Reducing Activation Recomputation in Large Transformer Models, §4: a GPT layer with f = 4h,
// as many KV heads as heads and dropout, whatever the model: s·b·h·(10 + 24/t + 5·a·s/(h·t)) bytes in 16 bits. The
// paper's rule of thumb is for that layer, so its widths stand here as multiples of h.
constexpr std::int8_t core = static_cast<std::int8_t>(RecomputeModule::CoreAttention);
constexpr std::array layer = {
    KeptTensor { "norm_input", { Tokens, Hidden }, KeptType::Compute, KeptSplit::Sequence, 0, 0, 2 },
    KeptTensor { "qkv_input", { Tokens, Hidden }, KeptType::Compute, KeptSplit::Sequence },
    KeptTensor { "query", { Tokens, Hidden }, KeptType::Compute, KeptSplit::Tensor },
    KeptTensor { "key", { Tokens, Hidden }, KeptType::Compute, KeptSplit::Tensor },
    KeptTensor { "value", { Tokens, Hidden }, KeptType::Compute, KeptSplit::Tensor },
    KeptTensor {
        "softmax_output", { Heads, Sequence, Tokens }, KeptType::Compute, KeptSplit::Tensor, Eager, 0, 1, core },
    KeptTensor {
        "softmax_dropout_mask", { Heads, Sequence, Tokens }, KeptType::Mask, KeptSplit::Tensor, Eager, 0, 1, core },
    KeptTensor {
        "dropped_scores", { Heads, Sequence, Tokens }, KeptType::Compute, KeptSplit::Tensor, Eager, 0, 1, core },
    KeptTensor { "attention_output", { Tokens, Hidden }, KeptType::Compute, KeptSplit::Tensor },
    KeptTensor { "residual_dropout_mask", { Tokens, Hidden }, KeptType::Mask, KeptSplit::Sequence, 0, 0, 2 },
    KeptTensor { "mlp_input", { Tokens, Hidden }, KeptType::Compute, KeptSplit::Sequence },
    KeptTensor { "activation_input", { Tokens, Hidden }, KeptType::Compute, KeptSplit::Tensor, 0, 0, 4 },
    KeptTensor { "mlp_product", { Tokens, Hidden }, KeptType::Compute, KeptSplit::Tensor, 0, 0, 4 },
};

constexpr std::array layers = { KeptList { ModelPart::Attention, layer } };

} // namespace

const ActivationInventory textbookInventory = { layers, {}, "korthikanti-2022" };

} // namespace headroom
