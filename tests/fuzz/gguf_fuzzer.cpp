// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/gguf_model.h"
#include "core/import/memory_source.h"
#include "core/import/weight_summary.h"

using namespace headroom;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    // As if the weights followed, so that headers of real files can be told of.
    test::MemorySource file(std::string(reinterpret_cast<const char *>(data), size), size + (std::uint64_t(1) << 20));
    const auto header = readGguf(file);
    if (!header) {
        if (header.error().size() != 1)
            __builtin_trap();
        return 0;
    }
    const auto model = modelOfGguf(*header);
    if (!model && model.error().empty())
        __builtin_trap();
    const WeightSummary summary = summarizeWeights(header->tensors, {});
    if (summary.all.tensors != header->tensors.size())
        __builtin_trap();
    return 0;
}
