// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/serving_workspace.h"

namespace headroom {

// What generate() of Hugging Face transformers needs beside weights and the cache at its longest, at the wider of two
// moments of a card:
//   prompt:  all its tokens pass at once, when the cache holds no more than them. The last layer's MLP holds
//            T · (3 f + 4 h), with the embedding's output on the first card, and the rotary cosines and sines; before
//            4.45 the logits of all tokens follow with their fp32 copy, T · (V · (β + 4) + h · β).
//   decode:  the cache at its longest. It grows by concatenation, so the keys of a layer are there twice for a
//            moment; before 4.42 the step built a new cache beside the whole old one.
// Source: transformers models/qwen2/modeling_qwen2.py (num_logits_to_keep since 4.45), generation/utils.py and
// cache_utils.py (DynamicCache by default since 4.42); accelerate hooks.py (io_same_device brings the logits back to the
// first card). Measured: Qwen's speed benchmarks, torch.cuda.max_memory_allocated of 4.38.2 and 4.46.0 on A100.
// Releases from 4.50 on are measured once (Qwen3, 4.51.3 on H20) and show the cache and one token's buffers only, the
// prompt's activations not: taken so where such a release is named, else the prompt counts.
Workspace transformersStep(const Stage &stage);

} // namespace headroom
