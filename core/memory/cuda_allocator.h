// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

// What PyTorch's caching allocator counts as allocated for tensors that are made one after the other and stay.
//
// A tensor of more than 1 MiB gets the smallest free block that holds it, or a new segment: 20 MiB, from 10 MiB on the
// size itself rounded up to 2 MiB. What is left of the block is cut off only if it is more than 1 MiB: less counts as
// part of the tensor. Smaller tensors are rounded up to 512 bytes.
// Source: pytorch c10/cuda/CUDACachingAllocator.cpp (round_size, get_allocation_size, should_split).

namespace headroom {

inline constexpr double unsplitRemainder = 1024.0 * 1024;

// Of a tensor of so many bytes that gets a segment for itself: what is taken from the driver beyond it, and what of that
// counts as allocated. Nothing below 10 MiB, whose segments others share.
double takenBeyond(double bytes);
double remainderOf(double bytes);

// Tensors in a row, with the blocks that they leave for each other.
// Logs of vLLM: "Loading model weights took 0.2389 GB" for opt-125m, whose tensors have 0.2333; Qwen2.5-7B 14.2487 of
// 14.2164, Llama-2-70B on eight cards 16.0698 of 16.0630.
class TorchBlocks
{
public:
    static constexpr std::int64_t smallTensor = 1024 * 1024; // up to here rounding is all

    // Returns what the tensor counts.
    std::int64_t add(std::int64_t bytes);

private:
    // Free blocks, the smallest first. More than fit are forgotten, which costs their reuse.
    std::array<std::int64_t, 64> m_free; // the first m_count are set
    std::size_t m_count = 0;
    void keep(std::int64_t block);
    std::int64_t take(std::int64_t least);
};

} // namespace headroom
