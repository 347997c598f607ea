// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/scaling_series.h"

#include <algorithm>
#include <cmath>

namespace headroom::ui {
namespace {

constexpr int mostPoints = 64;
constexpr int longestPower = 24; // 16 Mi tokens
constexpr int widestPower = 16;

int lastPower(ScalingVariable variable)
{
    return variable == ScalingVariable::Length ? longestPower : widestPower;
}

// Memory grows with the variable, so that halving the interval finds the last value that fits.
void findLargest(ScalingSeries &series, Settings settings, const Layout &layout, ScalingVariable variable)
{
    const auto fitsWith = [&](std::int64_t value) {
        setScalingValue(settings, variable, value);
        return fits(settings, layout);
    };
    std::int64_t good = 0;
    std::int64_t bad = (std::int64_t { 1 } << lastPower(variable)) + 1;
    if (fitsWith(bad - 1)) {
        series.unbounded = true;
        good = bad - 1;
    }
    while (bad - good > 1) {
        const std::int64_t middle = good + (bad - good) / 2;
        (fitsWith(middle) ? good : bad) = middle;
    }
    if (good < 1)
        return;
    series.largest = good;
    setScalingValue(settings, variable, good);
    series.largestTotal = estimate(settings, layout).worstDevice().total();
}

// Powers of two around what is asked for and what fits, a few steps to each.
std::vector<std::int64_t> sampled(const ScalingSeries &series, ScalingVariable variable)
{
    const auto power = [](std::int64_t value) {
        return std::log2(static_cast<double>(std::max<std::int64_t>(value, 1)));
    };
    double low = power(series.current);
    double high = low;
    if (series.largest && !series.unbounded) {
        low = std::min(low, power(*series.largest));
        high = std::max(high, power(*series.largest));
    }
    const int margin = variable == ScalingVariable::Length ? 3 : 2;
    const int first = std::max(0, static_cast<int>(std::floor(low)) - margin);
    const int last = std::max(first + 4, std::min(lastPower(variable), static_cast<int>(std::ceil(high)) + 1));
    const int steps = std::max(1, std::min(8, (mostPoints - 3) / (last - first)));

    std::vector<std::int64_t> values { series.current };
    if (series.largest && !series.unbounded)
        values.push_back(*series.largest);
    for (int i = 0; i <= (last - first) * steps; ++i)
        values.push_back(std::llround(std::exp2(first + static_cast<double>(i) / steps)));
    std::ranges::sort(values);
    const auto repeated = std::ranges::unique(values);
    values.erase(repeated.begin(), repeated.end());
    return values;
}

} // namespace

std::int64_t scalingValue(const Settings &settings, ScalingVariable variable)
{
    if (settings.task == Task::Training)
        return variable == ScalingVariable::Length ? settings.training.sequenceLength : settings.training.microBatch;
    return variable == ScalingVariable::Length ? settings.inference.sequenceTokens() : settings.inference.concurrency;
}

void setScalingValue(Settings &settings, ScalingVariable variable, std::int64_t value)
{
    if (settings.task == Task::Training) {
        (variable == ScalingVariable::Length ? settings.training.sequenceLength : settings.training.microBatch) = value;
    } else if (variable == ScalingVariable::Batch) {
        settings.inference.concurrency = value;
    } else {
        // The answer keeps its length as long as there is room for a prompt.
        settings.inference.outputTokens = std::min(settings.inference.outputTokens, value - 1);
        settings.inference.promptTokens = value - settings.inference.outputTokens;
        settings.inference.maxModelLength = value;
    }
}

ScalingSeries scalingSeries(Settings settings, const Layout &layout, ScalingVariable variable)
{
    ScalingSeries series;
    series.current = std::max<std::int64_t>(scalingValue(settings, variable), 1);
    const std::int64_t output = settings.inference.outputTokens;
    findLargest(series, settings, layout, variable);
    Estimate scratch;
    for (const std::int64_t value : sampled(series, variable)) {
        settings.inference.outputTokens = output;
        setScalingValue(settings, variable, value);
        estimate(settings, layout, scratch);
        series.points.push_back({ value, scratch.worstDevice().terms });
    }
    return series;
}

} // namespace headroom::ui
