// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/evaluation.h"

namespace headroom {

// The scenario with every key said: where it left one out, what the defaults and the planner chose. What "auto" shows.
Scenario filledScenario(const Scenario &scenario, const Evaluation &evaluation);

} // namespace headroom
