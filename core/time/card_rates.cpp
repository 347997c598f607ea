// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/time/card_rates.h"

#include <algorithm>
#include <array>

namespace headroom {

namespace {

struct Generation
{
    std::string_view architecture; // begins so
    CardEfficiency efficiency;
};

// Products: what torch.matmul reaches at the best shape (stas00, "maximum achievable matmul": A100 87, H100 80, B200
// 78, B300 79, GB200 73, MI300X 51, MI325X 60, MI355X 68, Gaudi3 74 % in bf16; fp8 H100 71, B200 76, GB200 72 %) and
// large shapes of aiconfigurator's collection (A100 89-95, H100 70-88, B200 64-76, L40S 48-69, RTX PRO 6000 83-87 %).
// Whole training runs sustain less, as all cards of a node run at their power limit for hours: the 16-bit shares of
// A100, H100, B200, GB200 and B300 are calibrated on the runs of tests/data/measured/throughput.ndjson, one figure a
// card for all of them. Attention: FlashAttention 2 on A100 61 %, on H100 33 %; version 3 and cuDNN on H100 62 %
// forward, about 50 % backward; cuDNN on B200 at 4096 tokens 44 and 36 % (SimuMax v1.2,
// configs/system/b200_bf16_ceperm.json, which counts twice what a causal mask leaves), B300 and GB200 by what they
// reach beside B200 in prompts (aiconfigurator's collection). For data-center Blackwell FlashAttention 2 has no
// kernels, and PyTorch calls cuDNN. Memory: device copies A100 78, H100 75, GB200 73 %. llama.cpp's decode of fp16
// models on RTX 4090, 6000 Ada, L40S 75-83 % of it with everything else. Apple and H20: calibrated on llama.cpp's and
// Qwen's tables of the same file (H20 reads 16-bit and 8-bit weights and the cache alike at 40-45 %, one sequence at a
// time; that its 78 processors ask for too little is assumed). 8-bit shares of Ampere: llama.cpp's prefill. Cards that
// nobody measured have the row of the generation nearest to them.
constexpr auto generations = std::to_array<Generation>({
    { "Pascal", { 0.80, 0.50, 0.40, 0.3, 0.75, 60, 5e-6 } },
    { "Volta", { 0.75, 0.50, 0.35, 0.3, 0.78, 80, 5e-6 } },
    { "Turing", { 0.75, 0.55, 0.35, 0.3, 0.78, 68, 5e-6 } },
    { "Ampere GA100", { 0.78, 0.60, 0.61, 0.61, 0.80, 108, 4e-6 } },
    { "Ampere", { 0.85, 0.60, 0.55, 0.5, 0.85, 82, 4e-6 } },
    { "Ada", { 0.65, 0.55, 0.50, 0.5, 0.86, 128, 4e-6 } },
    { "Hopper GH100 (78 SM)", { 0.90, 0.85, 0.75, 0.6, 0.48, 78, 3e-6 } },
    { "Hopper", { 0.64, 0.66, 0.55, 0.30, 0.78, 132, 3e-6 } },
    { "Blackwell GB2", { 0.84, 0.80, 0.55, 0.45, 0.85, 170, 3e-6 } },
    { "Blackwell Ultra", { 0.60, 0.55, 0.50, 0.50, 0.75, 148, 3e-6 } },
    { "Blackwell GB100 + Grace", { 0.60, 0.55, 0.45, 0.45, 0.75, 148, 3e-6 } },
    { "Blackwell", { 0.45, 0.55, 0.43, 0.43, 0.75, 148, 3e-6 } },
    { "Rubin", { 0.70, 0.55, 0.50, 0.25, 0.75, 200, 3e-6 } },
    { "CDNA4", { 0.66, 0.55, 0.40, 0.3, 0.70, 256, 6e-6 } },
    { "CDNA3", { 0.52, 0.45, 0.35, 0.3, 0.70, 304, 6e-6 } },
    { "CDNA", { 0.65, 0.50, 0.30, 0.25, 0.65, 110, 6e-6 } },
    { "Gaudi", { 0.74, 0.70, 0.50, 0.4, 0.75, 64, 5e-6 } },
    { "Apple", { 0.9, 0.9, 0.40, 0.4, 0.62, 40, 8e-6 } },
});
constexpr CardEfficiency typical { 0.70, 0.55, 0.45, 0.40, 0.75, 100, 5e-6 };

constexpr double tile = 128;
constexpr double fillShare = 0.25; // calibrated on the small products of card_rates.h
constexpr double partlyFilledTokens = 450;

double known(const std::optional<double> &rate, double otherwise)
{
    return rate && *rate > 0 ? *rate : otherwise;
}

} // namespace

const CardEfficiency &efficiencyOf(const Accelerator &card)
{
    for (const Generation &generation : generations) {
        if (card.architecture.starts_with(generation.architecture))
            return generation.efficiency;
    }
    return typical;
}

bool lacksUnits(const Accelerator &card, Format format)
{
    const DenseRates &rates = card.rates;
    const bool floats =
        format->id.starts_with("fp") || format->id.starts_with("mxfp") || format->id.starts_with("nvfp");
    const bool published = known(rates.bf16, known(rates.fp16, 0)) > 0;
    return floats && published && format->nominalBits < 16 && known(rates.fp8, known(rates.fp4, 0)) <= 0;
}

ProductType productTypeOf(const Accelerator &card, Format format)
{
    if (lacksUnits(card, format))
        return ProductType::Half;
    if (format->nominalBits >= 32)
        return ProductType::Wide;
    if (format->nominalBits >= 16)
        return ProductType::Half;
    return format->nominalBits >= 8 ? ProductType::Byte : ProductType::Nibble;
}

double peakRate(const Accelerator &card, ProductType type)
{
    const DenseRates &rates = card.rates;
    const double wide = known(rates.fp32, 0);
    // Some cards publish the rate of their narrowest type only (GB10, Thor): twice the width is half the rate, as in
    // NVIDIA's data sheets of B200 (4.5, 9, 18 PFLOP/s with sparsity in 16, 8, 4 bits) and of every GeForce since Ada.
    const double published = std::max(known(rates.fp8, 0), known(rates.int8, 0));
    const double byte = published > 0 ? published : known(rates.fp4, 0) / 2;
    const double half =
        known(rates.bf16, known(rates.fp16, known(rates.fp16Fp16Accumulation, std::max(wide, byte / 2))));
    switch (type) {
    case ProductType::Wide: return known(rates.tf32, wide);
    case ProductType::Half: return half;
    case ProductType::Byte: return std::max(byte, half);
    case ProductType::Nibble: return known(rates.fp4, std::max(byte, half));
    }
    return half;
}

bool hasRates(const Accelerator &card, ProductType type)
{
    return peakRate(card, type) > 0 && known(card.memoryBytesPerSecond, 0) > 0;
}

double productWork(const Accelerator &card, ProductType type, const ProductShape &shape)
{
    const CardEfficiency &efficiency = efficiencyOf(card);
    const bool small = type == ProductType::Byte || type == ProductType::Nibble;
    const double reached = peakRate(card, type) * (small ? efficiency.smallProduct : efficiency.product);
    const double tiles = shape.count * std::max(shape.m / tile, 1.0) * std::max(shape.n / tile, 1.0);
    const double filled = tiles / (tiles + fillShare * efficiency.processors);
    const double flops = 2 * shape.m * shape.n * shape.k * shape.count;
    return reached > 0 ? flops / (reached * filled) : 0;
}

double productSeconds(const Accelerator &card, ProductType type, const ProductShape &shape, double weightBytes)
{
    if (shape.m <= 0 || shape.n <= 0 || shape.k <= 0 || shape.count <= 0)
        return 0;
    constexpr double halfBytes = 2;
    const double activations = halfBytes * shape.count * shape.m * (shape.k + shape.n);
    const double bytes = activations + weightBytes * shape.count * shape.n * shape.k;
    return std::max(productWork(card, type, shape), memorySeconds(card, bytes)) + efficiencyOf(card).launch;
}

double memorySeconds(const Accelerator &card, double bytes)
{
    const double bandwidth = known(card.memoryBytesPerSecond, 0);
    return bandwidth > 0 ? bytes / (bandwidth * efficiencyOf(card).memory) : 0;
}

double hostLinkRate(const Accelerator &card)
{
    constexpr double usual = 32e9;
    constexpr double reached = 0.87;
    return known(card.hostBytesPerSecond, usual) * reached;
}

double attentionSeconds(const Accelerator &card, AttentionKernel kernel, double flops, double length, double headDim)
{
    constexpr double usualHead = 128;
    // Of heads of 128. Narrow: FlashAttention 2 on A100, 171 of 189 TFLOP/s. Wide, latent attention's 192 and 128: cuDNN on
    // B200 at 4096 tokens, forward and backward together 34 of 38 % (SimuMax's table).
    constexpr double otherHeads = 0.9;
    const CardEfficiency &efficiency = efficiencyOf(card);
    const double best = kernel == AttentionKernel::Vendor ? efficiency.attention : efficiency.flash2;
    const double share = best * (headDim == usualHead ? 1.0 : otherHeads);
    const double rate = peakRate(card, ProductType::Half) * share * length / (length + partlyFilledTokens);
    return rate > 0 ? flops / rate : 0;
}

} // namespace headroom
