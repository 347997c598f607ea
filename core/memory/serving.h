// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"
#include "core/memory/stage.h"

namespace headroom {

// Memory of one card of an inference stage.
DeviceMemory servingMemory(const Stage &stage);
void explainServing(const Stage &stage, Explanation &explanation);

// What the engine can hold on this stage, as it prints it; nothing where no layer of the stage limits it.
struct CacheBudget
{
    std::optional<double> tokens;
    std::optional<double> sequences; // of the longest length at once
};
CacheBudget cacheBudget(const Stage &stage, const DeviceMemory &device);

} // namespace headroom
