// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/stage.h"

namespace headroom {

// What a process holds on a card outside of the framework's allocator: driver context and loaded kernels.
// Measured: A100-80 with torch 2.1.1+cu121 and lazy module loading 0.47 GiB, eager 0.92 GiB; B200 0.70 GiB
// (stas00/ml-engineering, training/performance and debug). The lazy figure is taken; other vendors are not measured
// and get the same, which the result notes.
Bytes contextBytes(const Settings &settings);

// Buffers of the collectives' library, where more than one card works together. Measured: A800-80, Megatron 345M,
// nvidia-smi minus max_reserved: 866 MiB with DP 4, less the context of 0.47 GiB = 385 MiB; 1110 MiB with TP 2 and PP 2,
// so 250 MiB for each further kind of group.
Bytes communicationBytes(const Settings &settings, const Layout &layout);

// What the caching allocator holds beyond what is allocated at the peak, in bytes.
struct PassBytes
{
    double peak = 0;     // of the step, allocated
    double pass = 0;     // largest part of it that one forward and backward pass makes and frees again
    double logits = 0;   // elements of the logits, where they are whole
    bool atStep = false; // the peak is the optimizer's
    double flat = 0;     // flat buffers that the optimizer's step makes and frees
};
// Blocks that fit no later tensor. PyTorch's own code: 13 % of what a pass makes and frees, 20 % where FSDP1 frees it
// on another stream, and 5 bytes an entry of the logits, whose 16-bit, fp32 and gradient tensors cannot share blocks
// (2 in compiled code, which plans its buffers). Where the optimizer has the peak, states and temporaries have settled
// in the blocks of the first pass and the next one needs them anew. Megatron, whose states and gradients are there from
// the start: 4 % of them and 12 % of the pass. As far as the card has room: the allocator gives back what it caches before it fails,
// but for blocks partly in use.
// Measured, nvidia-smi or reserved against allocated: fms LoRA of Mistral-7B, PowerLM-3B, Mixtral and Llama-3-8B on one
// A100 (chunked loss 1.13…1.15 of the pass, whole logits 1.2…1.7); fms full fine-tuning of Mistral-7B on two (33.7 GiB
// allocated; 41.8 and 50.8 reserved with 2 and 4 sequences); torchtitan Llama-3.1-8B on 8 H100 82.4 GiB, compiled 77.0;
// SimuMax on B200, 19 runs, 1.03…1.09 of the peak, median 1.053.
double fragmentationBytes(const Stage &stage, const PassBytes &bytes);

} // namespace headroom
