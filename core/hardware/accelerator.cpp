// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/accelerator.h"

namespace headroom {

namespace {

// Metal's recommendedMaxWorkingSetSize: 21845 MiB of 32 GB, 16384 MiB of 24 GB; larger machines give three quarters.
double appleShare(double memoryGb)
{
    return memoryGb <= 36.0 ? 2.0 / 3.0 : 3.0 / 4.0;
}

void divide(std::optional<double> &value, double parts)
{
    if (value)
        *value /= parts;
}

void divide(DenseRates &rates, double parts)
{
    for (std::optional<double> *rate :
         { &rates.fp64, &rates.fp64Tensor, &rates.fp32, &rates.tf32, &rates.fp16, &rates.fp16Fp16Accumulation,
           &rates.bf16, &rates.fp8, &rates.fp8Fp16Accumulation, &rates.fp6, &rates.fp4, &rates.int8, &rates.int4 })
        divide(*rate, parts);
}

} // namespace

Bytes capacity(const Accelerator &accelerator)
{
    if (accelerator.usableMemory)
        return *accelerator.usableMemory;
    const double label = accelerator.memoryGb.value_or(0.0);
    const double share = accelerator.kind == AcceleratorClass::Apple ? appleShare(label) : 1.0;
    return Bytes::fromGib(label * share);
}

bool capacityAssumed(const Accelerator &accelerator)
{
    return !accelerator.usableMemory;
}

Accelerator perDevice(const Accelerator &accelerator)
{
    Accelerator device = accelerator;
    if (accelerator.devicesPerPackage <= 1)
        return device;

    const auto parts = static_cast<double>(accelerator.devicesPerPackage);
    device.devicesPerPackage = 1;
    divide(device.memoryGb, parts);
    if (device.usableMemory)
        device.usableMemory = Bytes(device.usableMemory->count() / accelerator.devicesPerPackage);
    divide(device.memoryBytesPerSecond, parts);
    divide(device.rates, parts);
    divide(device.interconnect.bytesPerSecond, parts);
    if (device.interconnect.domain)
        *device.interconnect.domain *= accelerator.devicesPerPackage;
    divide(device.hostBytesPerSecond, parts);
    divide(device.nicBytesPerSecond, parts);
    divide(device.watts, parts);
    return device;
}

} // namespace headroom
