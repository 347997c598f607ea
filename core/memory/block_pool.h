// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/layer_bytes.h"

namespace headroom {

// vLLM's pool of equal blocks. Layers of one kind (full, sliding, recurrent) are dealt into groups of equal size, the
// smaller count of the kinds; one block of the pool holds the same block of each layer of a group. Where there are
// recurrent layers the block grows until a page of attention is as large as a state.
// A sequence has one block of states, two where prefixes are kept and there is attention beside them: the last step's and that of the last whole block.
// Encoder-decoder models reserved the cache of as many layers as the encoder has before the second engine took them over.
// Source: vllm/v1/core/kv_cache_utils.py (get_kv_cache_groups), vllm/platforms/interface.py (block size of hybrids),
// v1/kv_cache_interface.py (MambaSpec), worker/cache_engine.py of 0.9 (get_num_attention_layers).
// Logs: Qwen3.5-27B of 0.26, 7.33 GiB, 1.16 sequences of 196608 tokens: 126 + 3 · 2 blocks each.
struct BlockPool
{
    double blockTokens = 16;
    double blockBytes = 0;
    bool caches = false;          // some layer keeps tokens, not only states
    bool countsSequences = false; // the printed size is sequences · length, also where older releases count blocks
    double groups = 1;
    double blocksOfSequence = 1; // of the longest length

    // Of `space` bytes: sequences of the longest length at once, and the number printed as "GPU KV cache size".
    double sequences(double space) const;
    double tokens(double space, const Settings::Inference &inference) const;
};

BlockPool blockPool(const Stage &stage);

} // namespace headroom
