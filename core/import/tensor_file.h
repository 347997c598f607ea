// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

// More tensors, and longer names, than any model has: DeepSeek-V3 has 92,000 in 163 files.
inline constexpr std::size_t maxTensors = 1 << 18;
inline constexpr std::size_t maxTensorName = 512;
inline constexpr std::size_t maxNameBytes = 32 << 20; // of all tensors
inline constexpr std::size_t maxDimensions = 8;

// One tensor of a weight file, as its header describes it.
struct StoredTensor
{
    std::string name;
    std::string_view type;      // as the format writes it: "BF16", "Q4_K"
    std::uint64_t elements = 0; // of the shape; packed formats hold several weights in one
    std::uint64_t bytes = 0;
    std::uint64_t offset = 0; // of its data, from the start of all data
    std::uint8_t rank = 0;
    std::array<std::uint64_t, maxDimensions> shape = {}; // slowest dimension first, as PyTorch writes it
};

// A place in a binary file, as problems name it: "@24" is the 25th byte.
inline std::string bytePlace(std::uint64_t offset)
{
    std::string place = "@";
    place += std::to_string(offset);
    return place;
}

// The product of a shape and whether it fits 63 bits.
inline bool multiplyShape(StoredTensor &tensor)
{
    tensor.elements = 1;
    for (std::size_t i = 0; i < tensor.rank; ++i) {
        if (__builtin_mul_overflow(tensor.elements, tensor.shape[i], &tensor.elements) || tensor.elements >> 62 != 0)
            return false;
    }
    return true;
}

// Notes two tensors that share bytes, or one that ends beyond the data; `dataBytes`: from the first to the last byte.
void checkPlaces(const std::vector<StoredTensor> &tensors, std::uint64_t dataBytes, Problems &problems);

} // namespace headroom
