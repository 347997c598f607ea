// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/embedded/catalogues.h"
#include "core/launch/launch_command.h"
#include "core/scenario/scenario_json.h"

using namespace headroom;

// Whatever starts a run: a scenario that can be written, and read again unless its model is elsewhere.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const auto reading = readLaunchText({ reinterpret_cast<const char *>(data), size }, embeddedCatalogues());
    if (!reading) {
        if (reading.error().empty())
            __builtin_trap();
        return 0;
    }
    const std::string text = writeScenario(reading->scenario);
    if (!reading->isPart && !readScenario(text))
        __builtin_trap();
    return 0;
}
