// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time/layer_time.h"

namespace headroom {

// Adds the products of a layer of a group, with how many parameters it has: the matrices of the model's own inventory of
// weights, split as memory splits them; each once forward, and backward with respect to input and weight. Frozen weights
// have none of the last kind; quantised ones are unpacked to 16 bits first, each time.
void addProducts(const Stage &stage, std::size_t group, LayerTime &time);

// Kernels that the host starts one after another for the experts of a rank in a forward pass: a product for each of them
// in Transformer Engine's grouped layers (general_grouped_gemm: cuBLAS on several streams), in 8 bits or less also those
// that quantise it and lay its scales out; in a loop over experts all of transformers' operators (models/mixtral).
double expertStarts(const Stage &stage, const LayerGroup &group);

} // namespace headroom
