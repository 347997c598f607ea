// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"

#include <vector>

namespace headroom {

// A way of splitting one replica: everything of a layout but the number of replicas.
struct ModelSplit
{
    std::int32_t tensor = 1;
    std::int32_t pipeline = 1;
    std::int32_t context = 1;

    std::int64_t cards() const { return std::int64_t { 1 } * tensor * pipeline * context; }
};

// Whether a layout that nobody said may split the model by tensors or layers. Source: the Trainer of transformers
// (accelerate's ParallelismConfig), torchtune (tensor_parallel_dim) and litgpt replicate or shard it unless told to split.
bool splitsModels(const Settings &settings);

// The splits that a scenario allows, by cards of a replica, smaller first; of equal ones the more tensor parallel
// first, which needs no micro batches to fill it. Tensor degrees are powers of two that divide the heads and fit a
// node (under SGLang four nodes); pipeline degrees divide the layers in training, or are powers of two that leave stages of
// unequal length, and are small numbers and powers of two in serving.
std::vector<ModelSplit> modelSplits(const Settings &settings);

// The layout of `replicas` copies of a split; the expert degrees are those of the scenario, or the largest power of
// two that divides experts and replicas, where training leaves them open.
Layout layoutOf(const Settings &settings, const ModelSplit &split, std::int64_t replicas);

// The replicas of a split come in multiples of this number, so that the experts of the scenario spread evenly over the
// ranks of a stage and its shard groups are whole.
std::int64_t replicaUnit(const Settings &settings, const ModelSplit &split);

// Whether the number of replicas suits the global batch.
bool suitsBatch(const Settings &settings, std::int64_t replicas);

} // namespace headroom
