// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/stage.h"

namespace headroom {

// How a training framework treats memory beside the tensors of the model: a row a framework, no conditions elsewhere.
struct FrameworkProfile
{
    bool gradientBuffer;      // all gradients in one buffer, made once; else tensors that are freed before a new pass
    bool ownKernels;          // Transformer Engine: a cuBLASLt workspace of its own, dummy weight gradients
    bool pinnedWorkspace;     // cuBLAS workspaces as CUBLAS_WORKSPACE_CONFIG=:4096:8 sets them, on any card
    bool shardsEachParameter; // FSDP2 (fully_shard): no root unit, nothing stays; else FSDP1 with flat parameters
    bool accumulatesWhole;    // FSDP1: micro batches before the last run under no_sync and add up whole gradients
    bool quantisesHead;       // 4-bit formats take the output head too
    bool sharedUnits;         // FSDP1: frozen and trained parameters lie in one flat parameter, which gets a gradient
    bool longestFirst;        // the first micro batch of all holds the longest sample, before there are gradients
    // Of the allocator's blocks, those that fit no later tensor (core/memory/fragmentation.h): a share of what stays
    // through the step and of what a pass makes and frees, and bytes an entry of the logits.
    double wasteOfRest, wasteOfPass, wasteOfLogit;
};
const FrameworkProfile &frameworkProfile(Framework framework);

// Fully sharded weights, of which a part is gathered while it is needed.
bool gathersWeights(const Stage &stage);

// Gradients of earlier micro batches are there while the next one runs, or the framework keeps one buffer for good.
bool gradientsInPass(const Stage &stage);

// Gradients that are still there after the step, until the next one sets them free: Megatron's buffer, FSDP1's flat
// sharded gradients. Measured: 8.0 / N bytes a parameter after the step of pure bf16 under FSDP1, 6.0 on one card
// (fms Mistral-7B: 26.99 GiB on each of two A100, 40.48 GiB on one).
bool gradientsAtRest(const Stage &stage);

// Gradients are added up unsharded. Source: PyTorch FSDP.no_sync; Fabric no_backward_sync, accelerate no_sync.
// Measured: litgpt LoRA of Llama-2-7B on two A100, 20.66 GiB = 12.55 of whole gradients + 6.28 of shards + the pass.
bool gradientsWhole(const Stage &stage);

} // namespace headroom
