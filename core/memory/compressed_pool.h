// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/block_pool.h"

namespace headroom {

// vLLM's pool for DeepSeek-V4. A block holds 256 tokens of all layers that compress: 64 entries of a layer with ratio 4 and
// as many keys of its indexer, 2 entries of a layer with ratio 128. The same bytes serve other layers in turn: 64 tokens of
// half of the sliding caches, 4 or 8 tokens of the states that are being compressed. Pages are padded to 576 bytes.
// A sequence needs, for window w and block b of each of these, (w - 1 + tokens of a step) / b + 1 blocks beside those of
// its length. An entry has 448 fp8 values, 64 rotary ones of 16 bits and 8 bytes of scales.
// Source: vllm/models/deepseek_v4 (attention.py, compressor.py), v1/attention/backends/mla/sparse_swa.py,
// v1/core/kv_cache_utils.py (_get_kv_cache_groups_uniform_groups, _get_packed_kv_cache_layout).
// Logs: two cards of 21.28 GiB, 6.42 sequences of 65536 tokens; 33.41 GiB, 4.68 of 1048576.
BlockPool compressedPool(const Stage &stage);

} // namespace headroom
