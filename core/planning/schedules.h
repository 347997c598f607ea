// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"

#include <vector>

namespace headroom {

// The pipeline schedules that a framework runs on p stages of v chunks with m micro batches a step, the plainest first.
// GPipe is left out: it takes as long as 1F1B and keeps more.
//
// Megatron: 1F1B, interleaved where there are chunks (megatron/core/pipeline_parallel/schedules.py,
// get_forward_backward_func). torchtitan takes those of torch.distributed.pipelining: 1F1B with one chunk a stage; with
// more the interleaved one and the interleaved zero bubble, which needs the backward pass in two halves and hence no
// torch.compile. The textbook has a formula for each: ZB-H1 and DualPipe too, the latter for an even number of stages and
// an even number of micro batches, at least two for each stage (deepseek-ai/DualPipe, dualpipe.py). The others run 1F1B.
std::vector<Schedule> schedulesOf(const Settings::Training &training, std::int32_t stages, std::int32_t chunks,
                                  std::int64_t microBatches);

// Whether a framework cuts stages into chunks.
bool hasVirtualStages(Framework framework);

} // namespace headroom
