// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/weight_inventory.h"

#include <span>
#include <string_view>

namespace headroom {

// What a tensor of a weight file is for.
enum class TensorUse : std::uint8_t {
    Parameter,
    Packed, // several quantised weights in each element
    Scale,  // scales, zero points, shapes and orders that quantisers store beside the weights
    Buffer, // masks, rotary frequencies, position numbers: no parameters, though some files hold them
};
inline constexpr std::array<std::string_view, 4> tensorUseNames = { "parameter", "packed", "scale", "buffer" };

struct WeightName
{
    TensorUse use = TensorUse::Parameter;
    std::int32_t layer = -1; // -1: outside the layers
    bool vision = false;     // of a tower for images or sound, or of what joins it to the language model
    bool mtp = false;        // of a prediction module, where its name tells
    std::string_view owner;  // the name without what quantisers add: of a scale, the matrix it belongs to
    std::span<const WeightRole> roles = {}; // several for a fused projection; empty: of a kind we do not tell apart
};

// Understands the names of HuggingFace checkpoints and of GGUF files.
WeightName readWeightName(std::string_view name);

} // namespace headroom
