// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/llama_buffers.h"

namespace headroom {

// The widest moment of one step, in bytes by what it is made of.
struct Workspace
{
    double hidden = 0, intermediate = 0, scores = 0, logits = 0, sampler = 0, experts = 0, other = 0;
    double mask = 0, copies = 0, streamed = 0, expanded = 0, vision = 0;
    double library = 0;  // workspace of the matrix product library
    double cache = 0;    // copies of the cache while it grows
    double weights = 0;  // dequantised
    double rounding = 0; // that the allocator adds
    double unfilled = 0; // negative: of the cache at its longest, what is not there at the widest moment
    double total() const
    {
        return hidden + intermediate + scores + logits + sampler + experts + other + mask + copies + streamed + expanded
               + vision + library + cache + weights + rounding + unfilled;
    }
};

// By engine; see serving_workspace.cpp for the formulas.
Workspace servingWorkspace(const Stage &stage);

} // namespace headroom
