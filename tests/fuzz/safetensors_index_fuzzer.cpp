// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/memory_source.h"
#include "core/import/safetensors.h"

using namespace headroom;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    test::MemorySource file(std::string(reinterpret_cast<const char *>(data), size));
    const auto index = readSafetensorsIndex(file);
    if (!index && index.error().empty())
        __builtin_trap();
    for (const std::string &name : index ? index->files : std::vector<std::string>()) {
        if (name.find('/') != std::string::npos) // no way out of the folder
            __builtin_trap();
    }
    return 0;
}
