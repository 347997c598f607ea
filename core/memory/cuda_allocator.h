// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/stage.h"

namespace headroom {

// PyTorch's caching allocator takes 10 MiB and more from the driver in multiples of 2 MiB, and leaves a block whole where
// no more than 1 MiB of it would be over: its counters then count the remainder as allocated.
// Source: PyTorch c10/cuda/CUDACachingAllocator.cpp (kMinLargeAlloc, kRoundLarge, should_split).
inline constexpr double unsplitRemainder = 1024.0 * 1024;

// The remainder that a tensor of so many bytes, allocated for itself, counts beside them.
double remainderOf(double bytes);

// What is taken from the driver beyond a tensor of so many bytes.
double takenBeyond(double bytes);

// Bytes on one rank of each matrix of a tensor as it is kept: scales are tensors of their own.
double matrixBytes(const WeightTensor &tensor, const Stage &stage);

// Over the weights of a stage where each is sent to the card on its own, as transformers did before 4.50 (since then one
// large block is allocated first: modeling_utils.py, caching_allocator_warmup). Measured: Qwen2.5-14B, whose MLP matrices
// have 135 MiB, holds 156 MiB beside its weights and activations, Qwen2.5-32B (270 MiB) 10, both 4.46.0.
double loadedRounding(const Stage &stage);

} // namespace headroom
