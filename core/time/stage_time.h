// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time/layer_time.h"

#include <vector>

namespace headroom {

// Everything of one micro batch on one stage, in seconds, and how many parameters its rank holds and trains.
struct StageTime
{
    double products = 0, attention = 0, memory = 0, loss = 0, recompute = 0;
    double offload = 0; // that nothing hides
    TrafficOfKinds traffic;
    double forward = 0, weightGradients = 0;
    double dense = 0, experts = 0;          // parameters on the rank
    double trained = 0, trainedExperts = 0; // of them, or adapters
    double layers = 0, matrices = 0;

    double computed() const { return products + attention + memory + loss + recompute; }
    double total() const { return computed() + traffic.exposed() + offload; }
};

// `layers`: of each group of the model, as layerTime tells.
StageTime stageTime(const Stage &stage, const std::vector<LayerTime> &layers);

// Ranks that hold the same weights, `stride` cards apart.
RankGroup replicaGroup(const Stage &stage, double ranks, double stride);

// Whether full sharding gathers the weights once a step, not for each micro batch: PyTorch's pipelines leave them
// gathered (torchtitan: reshard_after_forward "default" is off with a pipeline).
bool gathersOnce(const Stage &stage);

} // namespace headroom
