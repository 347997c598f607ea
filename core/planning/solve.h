// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/scenario/fields.h"
#include "core/scenario/settings.h"

#include <optional>
#include <span>
#include <string_view>

namespace headroom {

struct Solution
{
    std::optional<std::int64_t> largest; // std::nullopt: not even the smallest value fits, or is in time
    Bytes total;                         // of the worst card at that value, as estimate() says it
    Bytes usable;
    bool unbounded = false;     // it still fits, and the field or the scenario allows no more
    std::int64_t positions = 0; // that the model was made for, where the value is beyond them; else 0
    bool late = false;          // the next value would fit, but misses a target of latency
};

// The keys with which memory grows, which alone are solved.
std::span<const std::string_view> solvableKeys();

// The largest value of a whole-number field with which the scenario still fits its cards (hardware.count fixed; where
// it is "auto", one replica of the degrees that are said). Memory grows with the field, so bisection finds it; a field
// with which it does not is not supported. Where the scenario sets targets of latency, the value also keeps to them: time
// grows with the same fields. Problems where the scenario allows not even the smallest value.
Result<Solution> solve(const Scenario &scenario, const ScenarioField &field, const Catalogues &catalogues);

} // namespace headroom
