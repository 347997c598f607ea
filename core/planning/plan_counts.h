// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/plan.h"

namespace headroom {

// The fastest layout of each of several counts of cards: a quarter of `around` to eight times as many, in doublings.
// More cards take less time and, where they work less well, more money. Ascending; counts with which nothing fits are
// left out. Cards that the scenario lists one by one have one count only. Objective, count, top and deadline of the
// request do not count here.
std::vector<PlanOption> planCounts(const Scenario &scenario, const Settings &settings, const PlanRequest &request,
                                   std::int64_t around);

} // namespace headroom
