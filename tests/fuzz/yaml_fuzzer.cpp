// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/config/setting.h"

using namespace headroom;

// A YAML of anybody: settings within the bounds, or a problem.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const auto settings = yamlSettings({ reinterpret_cast<const char *>(data), size });
    if (settings ? settings->size() > mostSettings * 4 : settings.error().empty())
        __builtin_trap();
    return 0;
}
