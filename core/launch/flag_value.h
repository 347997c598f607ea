// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/launch/flag.h"

#include <string>

namespace headroom {

// A flag as it stands on a line.
struct GivenFlag
{
    const LaunchFlag *flag = nullptr;
    std::string name;
    std::string value;
    bool hasValue = false;
};

// Its value as the key of the scenario spells it; empty: what a scenario leaves out. `layers`: of the model.
Result<std::string> valueAsKey(const GivenFlag &given, std::int64_t layers);

} // namespace headroom
