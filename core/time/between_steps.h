// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time/stage_time.h"

namespace headroom {

// What a rank of a stage does once a step.
struct BetweenSteps
{
    Traffic replicas;     // gradients reduced, weights gathered
    double optimizer = 0; // on the card
    double offload = 0;   // on the host, and over the link to it
};

// Between steps each rank reduces its gradients and gathers the weights that the others have stepped: a whole reduction
// without sharding, else a scatter and a gather; groups that shard among themselves only (HSDP) then reduce each shard
// with the other groups. Backward passes of the last micro batch hide the reduction, forward passes of the first the
// gathering. Then gradients are clipped and the optimizer reads and writes master weights and states; of adapters only
// these.
BetweenSteps betweenSteps(const Stage &stage, const StageTime &time);

} // namespace headroom
