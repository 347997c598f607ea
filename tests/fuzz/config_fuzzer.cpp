// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/config_import.h"

using namespace headroom;

// A config.json: whatever it says, a model or problems that name a place.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const auto imported = importConfig({ reinterpret_cast<const char *>(data), size });
    if (!imported && imported.error().empty())
        __builtin_trap();
    return 0;
}
