// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/format/number_format.h"
#include "core/model/weight_inventory.h"

namespace headroom {

// Bytes of one element of a tensor in a GGUF file of the given file type, averaged over the layers: llama.cpp gives
// some tensors of some layers a wider type. Source: llama.cpp src/llama-quant.cpp, the choice of a tensor's type by
// file type, name, layer, grouped-query ratio and number of experts. Left out: importance matrices, which widen some
// tensors of the smallest types further, and the fallback for rows that are no multiple of 256.
double mixedBytes(const WeightTensor &tensor, Format fileType, const Architecture &model);

} // namespace headroom
