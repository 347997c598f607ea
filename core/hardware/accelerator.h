// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/base/confidence.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

enum class AcceleratorClass { Datacenter, Workstation, Consumer, Mobile, Apple, Npu, Tpu };

// Peak rates of matrix products without sparsity, in FLOP/s (operations/s for the integer types). Empty: not known, or
// not supported by the chip. fp32 and fp64 are the vector units.
struct DenseRates
{
    std::optional<double> fp64;
    std::optional<double> fp64Tensor;
    std::optional<double> fp32;
    std::optional<double> tf32;
    std::optional<double> fp16; // accumulated in fp32: what matrix products of language models run at
    std::optional<double> fp16Fp16Accumulation;
    std::optional<double> bf16;
    std::optional<double> fp8; // accumulated in fp32
    std::optional<double> fp8Fp16Accumulation;
    std::optional<double> fp6;
    std::optional<double> fp4;
    std::optional<double> int8;
    std::optional<double> int4;

    bool operator==(const DenseRates &) const = default;
};

// The links between cards of one scale-up domain. Rates are one way: vendors print both ways, collectives need one.
struct Interconnect
{
    std::string type;
    std::optional<std::int64_t> links;
    std::optional<double> bytesPerSecond;     // of one card, over all its links
    std::optional<double> peerBytesPerSecond; // to a single peer; less than the above on a mesh
    std::optional<std::int64_t> domain;       // cards that reach each other over these links
    std::string topology;

    bool operator==(const Interconnect &) const = default;
};

// Where a group of figures is from ("memory_gb", "tflops_dense", …) and how sure it is.
struct AcceleratorEvidence
{
    std::string group;
    std::string source;
    std::optional<Confidence> confidence;

    bool operator==(const AcceleratorEvidence &) const = default;
};

// One accelerator card as it is sold: all figures are of the package, which may hold several devices.
struct Accelerator
{
    std::string id;
    std::string name;
    std::string vendor;
    std::string architecture;
    std::string computeCapability;
    AcceleratorClass kind = AcceleratorClass::Datacenter;
    std::string formFactor;
    std::optional<std::int64_t> year;
    std::int64_t devicesPerPackage = 1;

    std::optional<double> memoryGb;    // the label, "80"; of DRAM, hence binary whatever is printed on the box
    std::optional<Bytes> usableMemory; // what the driver reports as total
    std::string memoryType;
    std::string memoryNote;
    std::optional<double> memoryBytesPerSecond;
    std::optional<bool> ecc;

    DenseRates rates;
    double sparseMultiplier = 1.0; // of the vendor's headline over `rates`

    Interconnect interconnect;
    std::string hostLink;
    std::optional<double> hostBytesPerSecond; // one way
    std::optional<double> nicBytesPerSecond;  // one way, a card's share in a typical node; not a property of the chip
    std::string nicNote;
    std::optional<double> watts;

    std::optional<Confidence> confidence;
    std::vector<AcceleratorEvidence> evidence;
    std::string note;

    bool operator==(const Accelerator &) const = default;
};

// What a program can use of a card, before the driver's context: the driver's total where it is known. Otherwise the
// label in GiB; on Apple's unified memory, the share the system lets the GPU have by default: two thirds up to 36 GB,
// three quarters above.
Bytes capacity(const Accelerator &accelerator);

// True where capacity() comes from the label and not from a driver.
bool capacityAssumed(const Accelerator &accelerator);

// The device that software sees of a package with several: an equal share of memory, rates, links and watts.
Accelerator perDevice(const Accelerator &accelerator);

} // namespace headroom
