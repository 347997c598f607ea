// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/format/number_format.h"
#include "core/model/model_catalogue.h"

namespace headroom {

// Layers of a stage, in stack order.
struct LayerRange
{
    std::int64_t from = 0;
    std::int64_t count = 0; // 0: all
};

// Bytes of one element of a tensor in a GGUF file of the given file type, averaged over the layers of its group in a
// range: llama.cpp gives some tensors of some layers a wider type. Source: llama.cpp src/llama-quant.cpp, the choice of
// a tensor's type by file type, name, layer, grouped-query ratio and number of experts, and the fallback for rows that
// are no multiple of a block; where a model type fuses query, key and value into one tensor, that tensor's choice
// holds. gpt-oss's files keep experts in MXFP4 and everything else in q8_0 (convert_hf_to_gguf.py; size of gpt-oss-20b,
// 12.11 GB). Left out: importance matrices, which change some tensors of the smallest types. In the type that llama.cpp
// calls 70B, 80 layers with grouped queries, values in Q3_K and Q4_K become Q5_K. Per-layer embeddings have the type of
// the embedding; matrices of AltUp and LAuReL stay in 16 bits (Gemma-3n-E4B Q4_K_M, 4.50 GiB). Files of models that
// came out before 2024 follow the rules of that time: the experts of Mixtral were tensors of their own whose names no
// rule matched, and Q2_K had gate and up in Q3_K. Source: llama.cpp, get_k_quant_type as of December 2023; PR 4872
// changed it. Sizes: Mixtral-8x7B Q3_K_M 20.36 GB, Q4_K_M 26.44 GB. Falcon's output has Q8_0, and its down projection,
// which is two thirds of the rest, fewer wide layers.
double mixedBytes(const WeightTensor &tensor, Format fileType, const Model &model, LayerRange layers = {});

// Whether files hold the layers of multi-token prediction, which are not loaded to serve the model: those of GLM-4.5 have
// from the first on. Source: llama.cpp PR 14939. Size: GLM-4.5-Air Q8_0, 109.381 GiB (ubergarm).
bool keepsPredictors(const Model &model);

// Whether files hold a tied output as a tensor of its own, as Falcon's checkpoints do. Source: llama.cpp
// convert-falcon-hf-to-gguf.py. Size: Falcon-180B-Chat Q6_K, 147.52 GB.
bool keepsOutputApart(const Model &model);

} // namespace headroom
