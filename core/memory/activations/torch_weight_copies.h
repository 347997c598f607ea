// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/activations/torch_adapters.h"

namespace headroom::torch {

// Autocast casts an fp32 weight to 16 bits for the product, and autograd keeps the cast for the gradient of the input:
// in a frozen model too, but not in front of its first trained tensor. A naive 4-bit matrix product keeps the
// dequantised weight in the same way; bitsandbytes dequantises it again in the backward pass.
constexpr std::array<KeptTensor, 2> weightCopy(std::array<Symbol, 4> shape, Facts when, Facts unless = 0,
                                               double count = 1)
{
    using namespace fact;
    return {
        KeptTensor { "weight_copies", shape, KeptType::Compute, KeptSplit::Tensor, when | CastWeights, unless, count },
        KeptTensor { "weight_copies", shape, KeptType::Compute, KeptSplit::Tensor, when | DequantisedKept, unless,
                     count },
    };
}

constexpr std::array<KeptTensor, 2> adapterCopies(Facts adapts, std::array<Symbol, 2> a, std::array<Symbol, 2> b,
                                                  Facts unlessA = 0)
{
    using namespace fact;
    const Facts when = Frozen | Autocast | WideAdapters | adapts;
    return {
        KeptTensor { "weight_copies", { a[0], a[1] }, KeptType::Compute, KeptSplit::Whole, when, unlessA },
        KeptTensor { "weight_copies", { b[0], b[1] }, KeptType::Compute, KeptSplit::Whole, when },
    };
}

inline constexpr std::array weightCopies = [] {
    using namespace fact;
    using enum Symbol;
    return joined(weightCopy({ Hidden, QueryWidth }, Attends, FirstLayer),
                  weightCopy({ Hidden, KvWidth }, Attends, FirstLayer, 2), weightCopy({ QueryWidth, Hidden }, Attends),
                  weightCopy({ Hidden, QueryRank }, Latent | CompressedQuery, FirstLayer),
                  weightCopy({ QueryRank, Heads, QkDim }, Latent | CompressedQuery),
                  weightCopy({ Hidden, Heads, QkDim }, Latent, CompressedQuery | FirstLayer),
                  weightCopy({ Hidden, KvRank }, Latent, FirstLayer),
                  weightCopy({ Hidden, RopeDim }, Latent, FirstLayer), weightCopy({ KvRank, Heads, NopeDim }, Latent),
                  weightCopy({ KvRank, Heads, ValueDim }, Latent), weightCopy({ Heads, ValueDim, Hidden }, Latent),
                  weightCopy({ Hidden, Intermediate }, Dense, 0, 2),
                  weightCopy({ Hidden, Intermediate }, Dense | Gated), weightCopy({ Experts, Hidden }, Moe),
                  weightCopy({ Experts, Hidden, ExpertIntermediate }, Moe, 0, 2),
                  weightCopy({ Experts, Hidden, ExpertIntermediate }, Moe | Gated),
                  weightCopy({ Hidden, SharedIntermediate }, Moe | SharedExperts, 0, 3),
                  std::array {
                      // The sigmoid router's weight, converted to fp32 for each product.
                      KeptTensor { "weight_copies",
                                   { Experts, Hidden },
                                   KeptType::Float32,
                                   KeptSplit::Whole,
                                   Moe | SigmoidRouter | Half,
                                   Autocast },
                  },
                  adapterCopies(AdaptsQuery, { Hidden, LoraRank }, { LoraRank, QueryWidth }, FirstLayer),
                  adapterCopies(AdaptsKey, { Hidden, LoraRank }, { LoraRank, KvWidth }, FirstLayer),
                  adapterCopies(AdaptsValue, { Hidden, LoraRank }, { LoraRank, KvWidth }, FirstLayer),
                  adapterCopies(AdaptsOutput, { QueryWidth, LoraRank }, { LoraRank, Hidden }),
                  adapterCopies(Dense | AdaptsGate, { Hidden, LoraRank }, { LoraRank, Intermediate }),
                  adapterCopies(Dense | AdaptsUp, { Hidden, LoraRank }, { LoraRank, Intermediate }),
                  adapterCopies(Dense | AdaptsDown, { Intermediate, LoraRank }, { LoraRank, Hidden }));
}();

// The head is never quantised here; what prepares a 4-bit model for training makes it fp32 like the norms.
inline constexpr std::array headCopies = {
    KeptTensor { "weight_copies",
                 { Symbol::Vocabulary, Symbol::Hidden },
                 KeptType::Compute,
                 KeptSplit::Tensor,
                 fact::CastInputs },
};

} // namespace headroom::torch
