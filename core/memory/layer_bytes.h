// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/stage.h"

namespace headroom {

// Bytes a cached element takes: block formats with their scales, whole formats without.
double cacheBytes(Format format);

// What one layer of a group keeps, in the engine's own layout.
struct LayerBytes
{
    struct Part
    {
        double elements = 0;
        double bytes = 0; // of an element
        double total() const { return elements * bytes; }
    };
    Part keys, values, indexer; // a token
    Part compressed;            // an entry, one for compressRatio tokens
    Part state, convolution;    // a sequence
    double token() const { return keys.total() + values.total() + indexer.total(); }
    double sequence() const { return state.total() + convolution.total(); }
};

// Latent attention: DeepSeek's sparse attention in vLLM and SGLang keeps an fp8 indexer key of 128 with an fp32 scale
// (132 bytes), and an fp8 latent with four fp32 scales beside 16-bit rotary keys (512 + 16 + 128 = 656 bytes).
// Source: vllm/v1/attention/backends/mla/indexer.py, flashmla_sparse.py. What llama.cpp caches is
// inference.mla: heads of 192 and 128, a latent of 576, or a latent of 576 and values of 512 (log of DeepSeek-R1 with
// b5614 at 32768 cells: K 2196 MiB, V 1952).
// Recurrences accumulate in fp32 except Mamba's in vLLM, which takes the model's type unless told otherwise.
LayerBytes layerBytes(const Settings &settings, std::size_t group);

// Cards that share a layer's cache out among themselves: by KV heads; a latent cache is whole on each.
double cacheRanks(const LayerCache &cache, const Layout &layout);

// Layers of a group on the card that keep a cache of their own.
double cachingLayers(const Stage &stage, std::size_t group);

// Bytes that one more token of one sequence adds to the cache of the whole model, one copy, windows not yet full.
double kvBytesPerToken(const Settings &settings);

} // namespace headroom
