// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/plan.h"

#include <functional>

namespace headroom {

// Every valid way to run the scenario on `count` cards, as settings and layout; `use` returns false to stop. A split
// none of whose micro batches fits in its smallest form is left out unless all are asked for: memory shrinks with
// recomputation and sharding.
void forEachCandidate(const Scenario &scenario, const Settings &settings, std::int64_t count, bool all,
                      const std::function<bool(const Settings &, const Layout &)> &use);

// The settings that an option of the plan means.
// Without the scenario, types that nobody said stay those of `settings`, whatever the ZeRO stage.
Settings settingsWith(const Settings &settings, const PlanOption &option);
Settings settingsWith(const Scenario &scenario, const Settings &settings, const PlanOption &option);

} // namespace headroom
