// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/scenario_json.h"

using namespace headroom;

// What can be read can be written and read again, and says the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const auto scenario = readScenario({ reinterpret_cast<const char *>(data), size });
    if (!scenario) {
        if (scenario.error().empty())
            __builtin_trap();
        return 0;
    }
    const auto again = readScenario(writeScenario(*scenario));
    if (!again || !(*again == *scenario))
        __builtin_trap();
    return 0;
}
