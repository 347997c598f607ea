// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/stage.h"

namespace headroom {

// Bytes of llama.cpp's compute buffer on the card: the widest moment of the graph of one micro batch of u = n_ubatch
// tokens, all in fp32, with n cells of context, a heads, hidden size h, MLP width f and vocabulary V:
//   head:       u · (V + h) · 4
//   attention:  u · n · a · 4 (scores) + u · n · 4 (mask) + 4 · u · h · 4; with flash attention no scores, and the mask
//               once more in fp16
//   MLP:        u · (2 f + 3 h) · 4 + mask
// With several cards three further copies of the inputs (mask and hidden states) for the pipeline, and the largest
// weight where the output layer stays in host memory and its product is sent to the card.
// Source: ggml-alloc.c and src/llama-graph.cpp. Logs: Llama-3.1-8B at 131072 cells with flash attention 416.00 MiB,
// Granite-3B at 32768 116.00 MiB, CodeQwen1.5-7B at 65536 without 4256 MiB, Llama-3-8B at 8192 on two cards 640 MiB,
// Gemma-3-4B with no layer on the card 1042.25 MiB.
struct LlamaBuffer
{
    double scores = 0, mask = 0, hidden = 0, logits = 0, intermediate = 0, copies = 0, streamed = 0, expanded = 0;
    double total() const { return scores + mask + hidden + logits + intermediate + copies + streamed + expanded; }
};
LlamaBuffer llamaBuffer(const Stage &stage);

} // namespace headroom
