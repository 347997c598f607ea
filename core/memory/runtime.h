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
    double peak = 0;      // of the step, allocated
    double inPass = 0;    // the same of its forward and backward pass
    double pass = 0;      // largest part of it that one forward and backward pass makes and frees again
    double loss = 0;      // tensors of the loss
    double layer = 0;     // of the layer that is computed again
    double elsewhere = 0; // of sharding, on other streams, and not there at the peak
    double logits = 0;    // elements of the logits, where they are whole
    bool atStep = false;  // the peak is the optimizer's
};
// Calibrated, not derived: how blocks are cut depends on the order of every allocation. What the rule says of the causes
// is read from the allocator (PyTorch c10/cuda/CUDACachingAllocator.cpp: blocks above 10 MiB are their own segments,
// taken by the best fit, cut where more than 1 MiB is left, joined within a segment only, a pool for each stream).
//
// Equal passes. PyTorch's own code: 13 % of what a pass makes and frees, 20 % where FSDP1 frees it on another stream,
// and 5 bytes an entry of the logits, whose 16-bit, fp32 and gradient tensors cannot share blocks (2 in compiled code,
// which plans its buffers). FSDP2 reduces gradients on a stream of its own: what is not there at the peak is reserved
// all the same. Where the optimizer has the peak, states and temporaries have settled in the blocks of the first pass
// and the next one makes those of the loss and of the layer at work anew (FSDP1: all of the pass). Megatron, whose
// states and gradients are there from the start: 4 % of them and 12 % of the pass.
// Measured, nvidia-smi or reserved against allocated: fms LoRA of Mistral-7B, PowerLM-3B, Mixtral and Llama-3-8B on one
// A100 (chunked loss 1.13…1.15 of the pass, whole logits 1.2…1.7); fms full fine-tuning of Mistral-7B on one (67.5 GiB
// allocated, 75.0 reserved) and on two (33.7; 41.8 and 50.8 reserved with 2 and 4 sequences); torchtitan Llama-3.1-8B
// on 8 H100 82.4 GiB, compiled 77.0, on 128 67.0 and 61.8; SimuMax on B200, 19 runs, 1.03…1.09 of the peak, median 1.053.
//
// Lengths that vary. The loss and the layer at work are made 2.7 times more, fewer where the limit is so high that few
// sequences come near it: 2.7 / (1 + limit / 12000). Measured: ms-swift, docs Benchmark.md, 51 runs of LoRA and full
// fine-tuning on one A100, sequences of 3234 ± 2547 tokens cut off at 512…8192: 2.7…2.9 times (Qwen, 512) to 1.1…1.3
// (Qwen, 8192), Yi 4.3…2.0, a factor of the data that no input tells. An allocator that is fed with the tensors of
// such passes does the same: 3 to 6 times what is allocated where lengths vary, 1.5 times where they do not.
//
// As far as the card has room: the allocator gives back what it caches before it fails, but for blocks partly in use.
double fragmentationBytes(const Stage &stage, const PassBytes &bytes);

} // namespace headroom
