// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/schedules.h"

namespace headroom {

std::vector<Schedule> schedulesOf(const Settings::Training &training, std::int32_t stages, std::int32_t chunks,
                                  std::int64_t microBatches)
{
    std::vector<Schedule> schedules { chunks > 1 ? Schedule::Interleaved : Schedule::OneForwardOneBackward };
    if (stages <= 1)
        return schedules;
    if (training.framework == Framework::Torchtitan && chunks > 1 && !training.compile)
        schedules.push_back(Schedule::ZeroBubble);
    if (training.framework == Framework::Textbook && chunks == 1) {
        schedules.push_back(Schedule::ZeroBubble);
        if (stages % 2 == 0 && microBatches % 2 == 0 && microBatches >= 2 * std::int64_t { stages })
            schedules.push_back(Schedule::DualPipe);
    }
    return schedules;
}

bool hasVirtualStages(Framework framework)
{
    return framework == Framework::Megatron || framework == Framework::Torchtitan;
}

} // namespace headroom
