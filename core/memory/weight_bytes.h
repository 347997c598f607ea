// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/format/file_mix.h"
#include "core/memory/stage.h"

namespace headroom {

// Whether the stage trains multi-token prediction modules: Megatron does, on the last stage (--mtp-num-layers);
// transformers and the frameworks around it leave those weights out.
bool trainsMtp(const Stage &stage);

// Whether the last stage of a served model keeps its multi-token prediction modules, which draft for it.
bool draftsWithMtp(const Stage &stage);

// Layers, or copies outside the layers, of a weight tensor on this stage; 0 where the stage does not hold it.
double copiesOnStage(const WeightTensor &tensor, const Stage &stage);

// The share of a stage's layers that is on the card at all: llama.cpp may leave some to the host (gpu_layers).
double cardShare(const Stage &stage);

// The output matrix goes to the card after all layers: llama.cpp's gpu_layers counts it as one more.
bool outputOnCard(const Stage &stage);

// Over how many ranks of the stage a tensor is split (tensor and expert parallelism). KV heads are replicated where
// there are more tensor ranks than heads.
double ranksOf(const WeightTensor &tensor, const Stage &stage);

// Stored bytes of one element: as the model's own files have them where it was read from some, else by the format's rule
// for which tensors stay wide. Wide tensors have 16 bits; a GGUF file keeps vectors in fp32.
// `headToo`: the output head is quantised like the matrices inside layers (litgpt's bitsandbytes plugin).
double storedBytes(const WeightTensor &tensor, Format format, const Model &model, bool headToo = false,
                   LayerRange layers = {});
// Of the stage's own layers; llama.cpp puts the last ones on the card.
double storedBytes(const WeightTensor &tensor, const Stage &stage);

// Bytes on one rank of each matrix of a tensor as it is kept: scales are tensors of their own.
double matrixBytes(const WeightTensor &tensor, const Stage &stage);

// GPTQ in training: packed weights, packed zero points, and what full sharding leaves whole on every card: the 16-bit
// scales of the groups and for each input the group it is in, 32 bits. Source: auto_gptq nn_modules/qlinear (qweight,
// qzeros, scales, g_idx); fms-acceleration framework_plugin_autogptq.py (qweight and qzeros become parameters).
// Measured: fms Mistral-7B 4.039 GiB on one card, Mixtral-8x7B without groups 22.328 on one and 11.217 on each of two.
bool isGptq(Format format);
double gptqWholeBytes(const WeightTensor &tensor, const Settings &settings);

// Size of the whole model as stored in one file or repository, unpadded and unsplit.
double fileBytes(const Model &model, Format format);

// And the number of its weights: a GGUF holds no vision tower, but some tensors that are not loaded or were tied.
std::int64_t fileParameters(const Model &model, Format format);

} // namespace headroom
