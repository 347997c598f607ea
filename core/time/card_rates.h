// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/format/number_format.h"
#include "core/hardware/accelerator.h"

namespace headroom {

// What a card reaches of its data sheet, by generation: the shares that a search over shapes, a copy or a long sequence
// finds at best. Each row names its measurement.
struct CardEfficiency
{
    double product;      // of the 16-bit matrix rate, for large products
    double smallProduct; // of the 8-bit and 4-bit rate
    double attention;    // of the 16-bit rate: forward and backward of the vendor's own fused attention, long sequences
    double flash2;       // and of FlashAttention 2, which PyTorch code calls
    double memory;       // of the memory bandwidth, for kernels that read and write large tensors
    double processors;   // that work on one tile of a product each
    double launch;       // seconds from the start of a kernel to full speed
};

// Never fails: a card of an unknown generation has a typical row.
const CardEfficiency &efficiencyOf(const Accelerator &card);

// Which number types a matrix product runs in.
enum class ProductType : std::uint8_t { Wide, Half, Byte, Nibble }; // 32 (or tf32), 16, 8 and 4 bits

ProductType productTypeOf(const Accelerator &card, Format format);

// Whether a card of published rates multiplies floating-point numbers of a type's width only in wider units, as every
// NVIDIA card before Ada and Hopper does with fp8: kernels unpack such weights (Marlin).
bool lacksUnits(const Accelerator &card, Format format);

// FLOP/s without sparsity of matrix products in a type; where the chip lacks it, of the next wider one. 0: not known.
double peakRate(const Accelerator &card, ProductType type);

// Whether times can be told at all: of products in a type and of memory.
bool hasRates(const Accelerator &card, ProductType type);

// Seconds of y[m, n] = x[m, k] · w[k, n] in 16-bit or smaller types: the larger of arithmetic and memory time, and the
// start of the kernel. Units: FLOP = 2 m n k; bytes = m k + k n + m n elements.
//
// A product fills the card when it has several tiles of 128 × 128 outputs for each processor: share =
// tiles / (tiles + processors / 4), which is what small products measure at (below). Measured (aiconfigurator's
// collection for vLLM): H100 bf16 4096² from m = 256 to 4096: 44, 81, 84 % of the
// peak; B200 36, 63, 68 %; 1024² at m = 1024 35 and 21 %.
struct ProductShape
{
    double m = 0, n = 0, k = 0;
    double count = 1; // products of this shape in one kernel: grouped experts
};
// Only the arithmetic.
double productWork(const Accelerator &card, ProductType type, const ProductShape &shape);
double productSeconds(const Accelerator &card, ProductType type, const ProductShape &shape, double weightBytes);

// Seconds of a kernel that only moves `bytes` through the card's memory.
double memorySeconds(const Accelerator &card, double bytes);

// Bytes a second one way that a card reaches over its link to the host: 0.87 of what it has, PCIe 4.0 x16 where that is not
// known. Measured: PCIe 5.0 x16 55.4 of 63 GB/s (0.88), GB300's chip-to-chip link 377 and 359 of 450, tests/data/measured.
double hostLinkRate(const Accelerator &card);

// Seconds of fused attention of `flops` (with a causal mask only the half that is computed), forward and backward
// together or either alone. Short sequences start and end in partly filled tiles: share = s / (s + 450). Source:
// FlashAttention's published rates, A100 with a causal mask and heads of 128: 99, 133, 155, 173, 182, 189 TFLOP/s at 512
// to 16384 tokens; heads of 64: 0.9 of that.
enum class AttentionKernel : std::uint8_t { Vendor, Flash2 };
double attentionSeconds(const Accelerator &card, AttentionKernel kernel, double flops, double length, double headDim);

} // namespace headroom
