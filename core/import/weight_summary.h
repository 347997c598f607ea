// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/tensor_file.h"
#include "core/import/weight_name.h"

#include <map>
#include <span>

namespace headroom {

struct WeightAmount
{
    std::uint64_t tensors = 0;
    std::uint64_t elements = 0; // weights: packed ones are counted apart
    std::uint64_t bytes = 0;

    void add(std::uint64_t elementCount, std::uint64_t byteCount)
    {
        ++tensors;
        elements += elementCount;
        bytes += byteCount;
    }
    bool operator==(const WeightAmount &) const = default;
};

// What a model's weight files hold.
struct WeightSummary
{
    WeightAmount all;                                        // as stored
    std::map<std::string, WeightAmount, std::less<>> byType; // elements as stored
    std::array<WeightAmount, tensorUseNames.size()> byUse = {};
    WeightAmount tiedCopy;             // a head that repeats the embedding: no parameters
    WeightAmount vision;               // parameters of towers
    WeightAmount mtp;                  // of prediction modules, where their names tell
    std::vector<WeightAmount> byLayer; // with their scales
    WeightAmount outside;              // embedding, head, norms, towers
    std::uint64_t parameters = 0;      // of the language model and the towers, prediction modules left out
    // Of each role, scales included; a fused projection counts for each of its roles.
    std::array<WeightAmount, std::size_t(WeightRole::Other) + 1> byRole = {};
};

// How files pack weights: bits of a packed element's weights where the type does not tell (GPTQ, AWQ and
// compressed-tensors put them in 32-bit words); whether the head is the embedding again; where the modules of
// multi-token prediction begin.
struct WeightPacking
{
    std::uint32_t bits = 4;
    bool tied = false;
    std::int32_t layers = -1; // of the stack; layers beyond it are prediction modules
};

WeightSummary summarizeWeights(std::span<const StoredTensor> tensors, const WeightPacking &packing);

} // namespace headroom
