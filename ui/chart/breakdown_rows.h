// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"

#include <cstddef>
#include <vector>

namespace headroom::ui {

// One bar: a pipeline stage, or neighbors that hold the same.
struct BreakdownRow
{
    std::int32_t first = 0; // stage
    std::int32_t last = 0;
    std::size_t device = 0; // index into the devices
    bool worst = false;

    bool operator==(const BreakdownRow &) const = default;
};

// At most `most` rows: equal neighbors share one; where that is still too many, the first, the last and the worst stay,
// and others at even distances. `most` is at least three.
std::vector<BreakdownRow> breakdownRows(const std::vector<DeviceMemory> &devices, std::size_t worst, std::size_t most);

} // namespace headroom::ui
