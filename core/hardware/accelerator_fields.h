// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/hardware/accelerator.h"

#include <array>
#include <string_view>

namespace headroom {

// The JSON keys of a card with their bounds: what the reader, the writer and the form walk.
inline constexpr double tera = 1e12;
inline constexpr double giga = 1e9;
inline constexpr std::size_t longestName = 200;
inline constexpr std::size_t longestNote = 4000;
inline constexpr std::int64_t mostMemoryGb = 1 << 20; // a petabyte in one card is a slip of the pen
inline constexpr std::int64_t mostMemoryMib = mostMemoryGb * 1024;
inline constexpr std::int64_t largestDomain = 1 << 20;
inline constexpr std::int64_t mostLinks = 4096;
inline constexpr std::int64_t mostDevices = 1024;
inline constexpr std::int64_t leastYear = 1990;
inline constexpr std::int64_t mostYear = 2100;
inline constexpr double mostSparse = 64.0;

inline constexpr std::array<std::string_view, 7> classNames { "datacenter", "workstation", "consumer", "mobile",
                                                              "apple",      "npu",         "tpu" };

// The groups of figures that have a source and a confidence of their own.
inline constexpr std::array<std::string_view, 8> evidenceGroups {
    "memory_gb",    "usable_memory_mib", "memory_bandwidth_gbs",      "tflops_dense",
    "interconnect", "host_unidir_gbs",   "scale_out_nic_gbs_per_gpu", "tdp_w"
};

template <typename Owner>
struct TextKey
{
    std::string_view key;
    std::string Owner::*member;
    std::size_t longest;
};

inline constexpr std::array<TextKey<Accelerator>, 11> texts { {
    { "id", &Accelerator::id, longestName },
    { "name", &Accelerator::name, longestName },
    { "vendor", &Accelerator::vendor, longestName },
    { "architecture", &Accelerator::architecture, longestName },
    { "compute_capability", &Accelerator::computeCapability, longestName },
    { "form_factor", &Accelerator::formFactor, longestName },
    { "memory_type", &Accelerator::memoryType, longestName },
    { "memory_note", &Accelerator::memoryNote, longestNote },
    { "host_link", &Accelerator::hostLink, longestName },
    { "scale_out_note", &Accelerator::nicNote, longestNote },
    { "notes", &Accelerator::note, longestNote },
} };

inline constexpr std::array<TextKey<Interconnect>, 2> linkTexts { {
    { "type", &Interconnect::type, longestName },
    { "topology", &Interconnect::topology, longestNote },
} };

template <typename Owner>
struct FigureKey
{
    std::string_view key;
    std::optional<double> Owner::*member;
    double unit; // of the figure in the file, in ours
    double least;
    double most;
};

inline constexpr std::array<FigureKey<Accelerator>, 5> figures { {
    { "memory_gb", &Accelerator::memoryGb, 1.0, 0.001, static_cast<double>(mostMemoryGb) },
    { "memory_bandwidth_gbs", &Accelerator::memoryBytesPerSecond, giga, 0.001, 1e7 },
    { "host_unidir_gbs", &Accelerator::hostBytesPerSecond, giga, 0.001, 1e6 },
    { "scale_out_nic_gbs_per_gpu", &Accelerator::nicBytesPerSecond, giga, 0.001, 1e6 },
    { "tdp_w", &Accelerator::watts, 1.0, 0.1, 1e6 },
} };

inline constexpr std::array<FigureKey<Interconnect>, 2> linkFigures { {
    { "unidir_gbs_per_gpu", &Interconnect::bytesPerSecond, giga, 0.001, 1e6 },
    { "p2p_unidir_gbs_single_peer", &Interconnect::peerBytesPerSecond, giga, 0.001, 1e6 },
} };

constexpr FigureKey<DenseRates> rate(std::string_view key, std::optional<double> DenseRates::*member)
{
    return { key, member, tera, 1e-6, 1e8 };
}

inline constexpr std::array<FigureKey<DenseRates>, 13> rateFigures { {
    rate("fp64", &DenseRates::fp64),
    rate("fp64_tensor", &DenseRates::fp64Tensor),
    rate("fp32", &DenseRates::fp32),
    rate("tf32_tensor", &DenseRates::tf32),
    rate("fp16_tensor_fp32_acc", &DenseRates::fp16),
    rate("fp16_tensor_fp16_acc", &DenseRates::fp16Fp16Accumulation),
    rate("bf16_tensor", &DenseRates::bf16),
    rate("fp8", &DenseRates::fp8),
    rate("fp8_fp16_acc", &DenseRates::fp8Fp16Accumulation),
    rate("fp6", &DenseRates::fp6),
    rate("fp4", &DenseRates::fp4),
    rate("int8_tops", &DenseRates::int8),
    rate("int4_tops", &DenseRates::int4),
} };

} // namespace headroom
