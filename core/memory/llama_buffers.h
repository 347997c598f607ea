// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/stage.h"

namespace headroom {

// Bytes of llama.cpp's compute buffer on a card: the widest moment of the graph of one micro batch of u = n_ubatch tokens,
// all in fp32, with n cells of context (and w of the window of sliding layers), a heads, query width q = a · d, hidden
// size h, MLP width f, k experts a token of width e, and vocabulary V:
//   attention:  u · a · n · 4 (scores) + u · (n + w) · 4 (masks) + u · (2 h + 2 q) · 4, 4 q where the query's projection
//               holds a gate; with flash attention no scores, and masks in fp16, before b9410 made in fp32
//   latent attention: instead of 2 h + 2 q, 3 h + 2 q + a · rope where heads are expanded, 3 h + q + 2 a · (rank + rope)
//               with flash attention on latents; ik_llama.cpp beside it computes keys and values of all n cells:
//               n · a · (nope + v) · 4 + n · a · (nope + 2 rope) · β, β of the key cache
//   MLP:        u · (3 f + 3 h) · 4 + masks; before gate · up was one operator (PR 14158, b5780) 2 f
//   experts:    u · (k · max(3 e, e + h) + 3 h) · 4 + masks
//   output:     u · (V + h) · 4; since b9464 the server's only a row of V a sequence and drafted token; and the matrix
//               where it stays in host memory
// Attention and MLP had one h less before b1843. Where layers stay in host memory, keys and values of one layer are brought
// over. With several cards of NVIDIA or AMD and all tensors of all layers on them four batches are on their way: three more
// copies of masks and hidden states, and the last card's hidden states. Where flash attention has its mask made in fp16
// from fp32, the first card has copies of the latter and the others of the former.
// Source: llama.cpp ggml-alloc.c (operators in place), src/llama-graph.cpp, src/models, ggml-backend.cpp and
// src/llama-context.cpp, pipeline_parallel (copies); ik_llama.cpp src/llama-build-context.cpp. Logs: Llama-3.1-8B at
// 131072 cells with flash attention 416.00 MiB (b3943), Granite-3B at 32768 116.00, CodeQwen1.5-7B at 65536 without
// 4256, Llama-3-8B at 8192 on two cards 640, Gemma-3-4B with no layer on the card 1042.25, Qwen3.5-9B with 2048 tokens
// 416.16 (b9849), DeepSeek-R1 in ik_llama.cpp at 16384
// cells 3258.01 and with a q8_0 cache 2778.01, at 163840 without flash attention and -amb 1024 on 15 cards 5088.
struct LlamaBuffer
{
    double scores = 0, mask = 0, hidden = 0, logits = 0, intermediate = 0, copies = 0, streamed = 0, expanded = 0;
    double total() const { return scores + mask + hidden + logits + intermediate + copies + streamed + expanded; }
};
LlamaBuffer llamaBuffer(const Stage &stage);

} // namespace headroom
