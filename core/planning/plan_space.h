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
Settings settingsWith(const Scenario &scenario, const Settings &settings, const PlanOption &option);

// The same but for types that nobody said, which stay those of `settings`, whatever the ZeRO stage: enough for times.
Settings settingsWith(const Settings &settings, const PlanOption &option);

} // namespace headroom
