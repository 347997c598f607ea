// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/stage.h"
#include "core/memory/term.h"

#include <vector>

namespace headroom {

// What the caching allocator's rule is told of a step, in bytes.
struct StepBytes
{
    double peak = 0;      // allocated, of the whole step
    double inPass = 0;    // the same of its forward and backward pass
    double pass = 0;      // largest part of it that one forward and backward pass makes and frees again
    double loss = 0;      // tensors of the loss
    double layer = 0;     // of the layer that is computed again
    double elsewhere = 0; // of sharding, on other streams, and not there at the peak
    double flat = 0;      // flat buffers that the optimizer's step makes and frees
    double logits = 0;    // elements of the logits, where they are whole
    bool atStep = false;  // the peak is the optimizer's
};

// Of what is allocated at the peak: cached blocks that are partly in use, so that the allocator cannot give them back.
// Assumed: the least that SimuMax's runs reserve beyond their peak (below); no run at a card's very end tells it.
inline constexpr double partlyInUse = 0.03;

// What the allocator reserves beyond what is allocated at the peak: blocks that fit no later tensor.
//
// Calibrated, not derived: how blocks are cut depends on the order of every allocation. What the rule says of the causes
// is read from the allocator (PyTorch c10/cuda/CUDACachingAllocator.cpp: requests of 10 MiB and more get segments of
// their own size, the best fit is taken and cut where more than 1 MiB is left, freed parts join within a segment only,
// and each stream has blocks of its own).
//
// Equal passes. PyTorch's own code: 13 % of what a pass makes and frees (torchtitan: nothing), and 5 bytes an entry of
// the logits, whose 16-bit, fp32 and gradient tensors cannot share blocks (2 in compiled code, which plans its buffers).
// FSDP gathers and reduces on streams of its own: what they held is reserved all the same when the peak comes
// elsewhere; FSDP2's gradients come from there too. Where the optimizer has the peak, states and temporaries have
// settled in the blocks of the first pass, and the next one makes those of the loss and of the layer at work anew
// (FSDP1: all of the pass). Megatron, whose states and gradients are there from the start: 4 % of them and 12 % of the
// pass.
// Measured, nvidia-smi or reserved against allocated: fms LoRA of Mistral-7B, PowerLM-3B, Mixtral and Llama-3-8B on one
// A100 (chunked loss 1.13…1.15 of the pass, whole logits 1.2…1.7); fms full fine-tuning of Mistral-7B on one (67.5 GiB
// allocated, 75.0 reserved) and on two (33.7; 42.5 and 51.5 with 2 and 4 sequences); torchtitan Llama-3.1-8B on 8 H100
// 82.4 GiB, compiled 77.0, on 128 67.0 and 61.8; SimuMax on B200, 19 runs, 1.03…1.09 of the peak, median 1.053.
//
// Where the step copies into flat buffers: no block of the pass is as large as one of them, so that both stay.
//
// Lengths that vary. Blocks of one length are cut for shorter ones until the next long one finds none. The loss and the
// layer at work are made up to 4 times more, fewer where the limit is so high that few sequences come near it:
// 4 / (1 + limit / mean length). Measured: ms-swift docs/source_en/LLM/Benchmark.md, LoRA and full fine-tuning on one
// A100, batches of one sequence of the news data set cls-fudan-news-zh, 3234 tokens in the mean, longer ones than the
// limit left out: Qwen-1.8B, 7B and 14B alike 2.9 (limit 512), 2.4 (2048), 1.8 (4096) and 1.1 (8192), Yi-6B 4.3, 2.1 and
// 3.5 (512, 2048, 8192), full fine-tuning of Qwen-1.8B 4.8 and 0.7 (2048, 8192): the order of the lengths decides, and
// no input tells it. An allocator with the rules above that is fed with the tensors of such passes does the same: it
// reserves 3 to 6 times what is allocated, against 1.5 times where lengths are equal.
//
// As far as the card has room: the allocator gives back what it caches before it fails, but for blocks partly in use.
double fragmentationBytes(const Stage &stage, const StepBytes &bytes);

// The same by cause.
std::vector<Row> fragmentationRows(const Stage &stage, const StepBytes &bytes);

} // namespace headroom
