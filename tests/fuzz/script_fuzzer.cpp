// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/config/shell_script.h"

using namespace headroom;

// A shell script of anybody: commands, or a problem.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const auto script = readShellScript({ reinterpret_cast<const char *>(data), size });
    if (!script && script.error().empty())
        __builtin_trap();
    return 0;
}
