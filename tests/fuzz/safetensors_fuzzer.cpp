// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/memory_source.h"
#include "core/import/safetensors.h"
#include "core/import/weight_summary.h"

using namespace headroom;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    test::MemorySource file(std::string(reinterpret_cast<const char *>(data), size), size + (std::uint64_t(1) << 20));
    const auto tensors = readSafetensors(file);
    if (!tensors) {
        if (tensors.error().empty())
            __builtin_trap();
        return 0;
    }
    const WeightSummary summary = summarizeWeights(*tensors, { .bits = 4, .tied = true, .layers = 1 });
    if (summary.all.tensors != tensors->size())
        __builtin_trap();
    return 0;
}
