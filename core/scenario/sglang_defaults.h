// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"

#include <cstdint>

namespace headroom {

// Tokens of a prompt that SGLang computes at once, by the card's memory: 2048 below 35 GiB, 4096 below 60, 8192 below 160,
// else 16384. Source: sglang/srt/server_args.py, _handle_gpu_memory_settings (chunked_prefill_size).
std::int64_t sglangChunk(Bytes capacity);

// SGLang's mem_fraction_static where nothing is said. From 0.5 on it is what remains of the card's memory M beside
//   512 MiB + 1.5 MiB · chunk + 2 MiB · largest graph batch + 128 MiB · ranks, at least 10 GiB above 60 GiB of memory,
// as a share of M with three digits; 0.4 took 0.88, 0.87 from two tensor ranks on, 0.85 from four, 0.81 from eight, 0.79
// from sixteen. 0.88 too where no release is named.
// Source: sglang/srt/server_args.py, _handle_gpu_memory_settings; of 0.4, __post_init__.
double sglangFraction(std::int32_t version, Bytes capacity, std::int32_t tensor, std::int32_t pipeline,
                      std::int64_t chunk);

} // namespace headroom
