// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/activations/kept_tensor.h"

namespace headroom::torch {

// The rows of the torch_*.h files: what PyTorch keeps of Hugging Face's model code (GPT-2, Llama, Mixtral, DeepSeek-V3)
// and of Megatron's own layers. Measured byte for byte on the autograd graphs of 110 variants of these models
// (tests/data/measured/torch_activations.json); the code they run: transformers modeling_gpt2.py, modeling_llama.py,
// modeling_mixtral.py, modeling_deepseek_v3.py.

inline constexpr std::array<Symbol, 4> th = { Symbol::Tokens, Symbol::Hidden };
inline constexpr std::array<Symbol, 4> tokens = { Symbol::Tokens };

// Hugging Face's RMSNorm converts its input to fp32, which it keeps, and multiplies the normalised value by the weight,
// which keeps that value where the weight is trained. A fused RMSNorm and LayerNorm keep their input as it is.
// Two norms side by side, which read the same stream, share it where they keep it as it is.
constexpr std::array<KeptTensor, 5> normOf(Facts when, Facts unlessInput, Facts unlessAll, double norms = 1,
                                           Facts unlessFusedInput = 0)
{
    using namespace fact;
    constexpr auto split = KeptSplit::Sequence;
    return {
        KeptTensor { "norm_input", th, KeptType::Float32, split, when | RmsNorm, unlessAll | unlessInput | FusedNorm,
                     norms },
        KeptTensor { "normalised", th, KeptType::Residual, split, when | RmsNorm, unlessAll | FusedNorm | Frozen,
                     norms },
        KeptTensor { "norm_input", th, KeptType::Residual, split, when | FusedNorm,
                     unlessAll | unlessInput | unlessFusedInput, norms },
        KeptTensor { "norm_statistics", tokens, KeptType::Float32, split, when, unlessAll, norms },
        // LayerNorm has mean and variance.
        KeptTensor { "norm_statistics", tokens, KeptType::Float32, split, when | LayerNorm, unlessAll, norms },
    };
}

inline constexpr auto norm1 = normOf(fact::Mixes, fact::KeptByCheckpoint, fact::FirstLayer);
inline constexpr auto norm2 = normOf(fact::HasFfn, 0, fact::ParallelBlock, 1, fact::SharedNormInput);
inline constexpr auto sandwichNorms = normOf(fact::SandwichNorms, 0, 0, 2);
inline constexpr auto finalNorm = normOf(0, 0, 0);

} // namespace headroom::torch
