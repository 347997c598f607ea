// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/plan_counts.h"

#include <algorithm>

namespace headroom {

std::vector<PlanOption> planCounts(const Scenario &scenario, const Settings &settings, const PlanRequest &request,
                                   std::int64_t around)
{
    constexpr std::int64_t less = 4;
    constexpr std::int64_t more = 8;
    constexpr std::int64_t most = 65536;
    PlanRequest one = request;
    one.objective = Objective::Throughput;
    one.top = 1;
    std::int64_t first = around;
    for (std::int64_t divisor = less; settings.cards.empty() && divisor > 1; divisor /= 2) {
        if (around % divisor == 0) {
            first = around / divisor;
            break;
        }
    }
    const std::int64_t last = settings.cards.empty() ? std::max(around, std::min(around * more, most)) : around;
    std::vector<PlanOption> found;
    for (one.count = first; one.count <= last; one.count *= 2) {
        const Plan plan = headroom::plan(scenario, settings, one);
        if (!plan.options.empty())
            found.push_back(plan.options.front());
        if (!plan.complete)
            break;
    }
    return found;
}

} // namespace headroom
