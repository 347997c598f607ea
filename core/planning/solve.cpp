// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/solve.h"

#include "core/memory/estimate.h"
#include "core/planning/cards.h"

namespace headroom {

namespace {

struct Attempt
{
    bool valid = false;
    bool fits = false;
    Bytes total;
    Bytes usable;
};

Attempt attempt(Scenario scenario, const ScenarioField &field, std::int64_t value, const Catalogues &catalogues)
{
    field.set(scenario, value);
    if (!scenario.hardware.count && field.key != "count")
        scenario.hardware.count = 1;
    // A larger micro batch under a fixed global batch only makes sense where it divides: the batch follows.
    if (field.key == "micro_batch")
        scenario.training.globalBatch.reset();
    const auto settings = resolve(scenario, catalogues);
    if (!settings)
        return {};
    const Result<Layout> layout = chooseLayout(*settings);
    if (!layout)
        return {};
    const Bytes total = worstTotal(*settings, *layout);
    const Bytes usable = settings->capacity - settings->reserve;
    return { true, total <= usable, total, usable };
}

} // namespace

Result<Solution> solve(const Scenario &scenario, const ScenarioField &field, const Catalogues &catalogues)
{
    if (field.type != FieldType::Integer)
        return std::unexpected(
            Problems { { ProblemKind::WrongType, field.pointer(), field.dottedPath(), "whole number", {} } });
    if (const auto settings = resolve(scenario, catalogues); !settings)
        return std::unexpected(settings.error());

    const auto least = static_cast<std::int64_t>(field.least);
    const auto most = static_cast<std::int64_t>(field.most);
    Solution solution;
    Attempt at = attempt(scenario, field, least, catalogues);
    solution.total = at.total;
    solution.usable = at.usable;
    if (!at.fits)
        return solution;

    // Doubling finds a value that does not fit, or that the scenario does not allow; bisection the border.
    std::int64_t low = least;
    std::int64_t high = most + 1;
    for (std::int64_t step = 1; low + step <= most; step *= 2) {
        const Attempt next = attempt(scenario, field, low + step, catalogues);
        if (!next.fits) {
            high = low + step;
            break;
        }
        low += step;
        at = next;
    }
    while (high - low > 1) {
        const std::int64_t middle = low + (high - low) / 2;
        const Attempt next = attempt(scenario, field, middle, catalogues);
        if (next.fits) {
            low = middle;
            at = next;
        } else {
            high = middle;
        }
    }
    solution.largest = low;
    solution.total = at.total;
    solution.usable = at.usable;
    solution.unbounded = low == most;
    return solution;
}

} // namespace headroom
