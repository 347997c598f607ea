// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/evaluation.h"

namespace headroom {

// The scenario with every key said: where it left one out, what the defaults and the planner chose. What "auto" shows.
// It is computed alike, but for vLLM where no concurrency is said: it then prepares for more sequences than it is asked.
Scenario filledScenario(const Scenario &scenario, const Evaluation &evaluation);

} // namespace headroom
