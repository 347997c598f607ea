// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/stage.h"
#include "core/time/inference_speed.h"

namespace headroom {

// One pass over one stage: `tokens` of all sequences, of which each has `context` tokens in the cache at its end.
struct Pass
{
    double tokens = 1;
    double sequences = 1;
    double context = 0;
    bool prefill = false;
};

// Bytes a second of the host's memory: two channels of DDR5, assumed.
inline constexpr double hostMemoryRate = 60e9;

// Where the time of a pass over a stage's layers goes. Formulas and sources: README.md of this folder.
PassTime stagePassTime(const Stage &stage, const Pass &pass);

} // namespace headroom
