// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"
#include "core/memory/stage.h"

namespace headroom {

// Memory of one card of an inference stage.
DeviceMemory servingMemory(const Stage &stage);
void explainServing(const Stage &stage, Explanation &explanation);

// Bytes a cached element takes: block formats with their scales, whole formats without.
double cacheBytes(Format format);

// Bytes that one more token of one sequence adds to the cache of the whole model, one copy, windows not yet full.
double kvBytesPerToken(const Settings &settings);

// What the engine can hold on this stage: KV space by the engine's budget, and what one sequence of the longest length
// takes of it.
struct CacheBudget
{
    double space = 0;            // bytes
    double bytesPerToken = 0;    // on this rank
    double bytesPerSequence = 0; // on this rank, of the longest length, with its state
};
CacheBudget cacheBudget(const Stage &stage, const DeviceMemory &device);

} // namespace headroom
