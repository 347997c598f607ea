// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"
#include "core/scenario/settings.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace headroom::ui {

// What a scaling chart varies. Length: tokens of a sequence; Batch: micro batch, or sequences at once.
enum class ScalingVariable : std::uint8_t { Length, Batch };

struct ScalingPoint
{
    std::int64_t value = 0;
    TermList terms; // of the worst card
};

// Memory of the worst card along one variable, everything else and the layout as they are.
struct ScalingSeries
{
    std::vector<ScalingPoint> points;
    std::int64_t current = 0;
    std::optional<std::int64_t> largest; // that fits; empty: not even one
    bool unbounded = false;              // fits as far as was searched
    Bytes largestTotal;
};

std::int64_t scalingValue(const Settings &settings, ScalingVariable variable);
void setScalingValue(Settings &settings, ScalingVariable variable, std::int64_t value);
ScalingSeries scalingSeries(Settings settings, const Layout &layout, ScalingVariable variable);

} // namespace headroom::ui
