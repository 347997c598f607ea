// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time/layer_time.h"

namespace headroom {

// Adds the products of a layer of a group, with how many parameters it has: the matrices of the model's own inventory of
// weights, split as memory splits them; each once forward, and backward with respect to input and weight. Frozen weights
// have none of the last kind; quantised ones are unpacked to 16 bits first, each time.
void addProducts(const Stage &stage, std::size_t group, LayerTime &time);

// Kernels that the products of a group's experts start in a forward pass beyond the one that a grouped kernel is: a
// kernel for each expert of the rank, as Transformer Engine's grouped layers do (general_grouped_gemm: cuBLAS on several
// streams), and in 8 bits or less those that quantise it and lay its scales out.
double expertKernels(const Stage &stage, const LayerGroup &group);

} // namespace headroom
