// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/hardware/accelerator.h"

namespace headroom {

// What a decode step's products with a few tokens can be slower than the memory: the processors' own work on each weight.

// Seconds of unpacking `weights` of 4 bits to 16: about five integer operations each (shift, mask, scale). Processors of
// GA100 do as many integer as floating-point operations, GA10x, Ada and Hopper half as many (CUDA C++ Programming
// Guide, throughput of native arithmetic). Measured: gpt-fast on A100, Llama-2-7B in int4, 1.9·10¹² weights a second;
// SGLang on H20, Qwen3-8B to 32B in AWQ, 1.9·10¹². Newer cards are assumed to be like Hopper.
double unpackSeconds(const Accelerator &card, double weights);

// Seconds of llama.cpp's product with one token (mul_mat_vec), which gives each row to one small block: about 9 GB/s a
// processor, whatever the memory could give. Measured: Llama-3-70B in fp16 on A100 976 GB/s of 2039, in Q4_K_M on H100
// PCIe 1.11 of 2.04 TB/s; GeForce cards and their 90 to 170 processors are limited by their memory.
double llamaVectorSeconds(const Accelerator &card, double bytes);

} // namespace headroom
