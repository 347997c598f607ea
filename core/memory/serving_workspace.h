// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/llama_buffers.h"

namespace headroom {

// The widest moment of one step, in bytes by what it is made of.
struct Workspace
{
    double hidden = 0, intermediate = 0, scores = 0, logits = 0, sampler = 0, experts = 0, other = 0;
    double mask = 0, copies = 0, streamed = 0;
    double library = 0;  // workspace of the matrix product library
    double cache = 0;    // copies of the cache while it grows
    double weights = 0;  // dequantised
    double rounding = 0; // that the allocator adds
    double unfilled = 0; // negative: of the cache at its longest, what is not there at the widest moment
    double total() const
    {
        return hidden + intermediate + scores + logits + sampler + experts + other + mask + copies + streamed + library
               + cache + weights + rounding + unfilled;
    }
};

// By engine; see serving_workspace.cpp for the formulas.
Workspace servingWorkspace(const Stage &stage);

// What the process holds outside of the engine's allocator, as the engine counts it against its budget.
// vLLM ("non-torch forward increase"), H100: 0.13 GiB with one card and 0.54 with two at 0.11, 0.25 and 2.1 from 0.18
// on (llm-d-planner start-up logs, 40 of 0.19); 0.09 and 0.2 before 0.9 (ten logs of various cards).
// llama.cpp has no framework: 85…147 MiB beside its printed buffers (CUDA, RTX 3060).
Bytes servingRuntime(const Stage &stage);

// What the communicators hold before the engine starts to count: 1.53 GiB in use instead of 0.51 where more than one
// card works together in vLLM (H100, 0.19).
Bytes servingCommunication(const Stage &stage);

} // namespace headroom
