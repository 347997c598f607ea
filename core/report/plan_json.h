// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/plan.h"

#include <string>

namespace headroom {

inline constexpr std::string_view planFormat = "headroom-plan/1";

// A plan as one line of JSON, without a line break: the ranked options, and the front of time against memory.
std::string planJson(const Plan &plan, const Settings &settings);

} // namespace headroom
