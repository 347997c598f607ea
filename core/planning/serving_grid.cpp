// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/serving_grid.h"

#include "core/memory/engine_rules.h"
#include "core/model/model_catalogue.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr std::int64_t longestLength = 16777216; // as core/scenario/fields.cpp allows
constexpr std::int64_t mostSequencesAllowed = 1000000;
constexpr std::size_t mostLines = 12; // rows or columns

// Powers of two from `first` to `last`, with `own` and `other` in their places; the last of them where there are many.
std::vector<std::int64_t> powers(std::int64_t first, std::int64_t last, std::int64_t own, std::int64_t other)
{
    std::vector<std::int64_t> values { own };
    if (other > 0)
        values.push_back(other);
    for (std::int64_t value = first; value <= last; value *= 2)
        values.push_back(value);
    std::ranges::sort(values);
    const auto repeated = std::ranges::unique(values);
    values.erase(repeated.begin(), repeated.end());
    // What is left out first is far below.
    while (values.size() > mostLines) {
        const auto victim = values.front() == own ? values.begin() + 1 : values.begin();
        values.erase(victim);
    }
    return values;
}

// The largest value up to `most` that fits; empty: not even one.
template <typename Fits>
std::optional<std::int64_t> largest(std::int64_t most, Fits fits)
{
    if (!fits(1))
        return std::nullopt;
    std::int64_t low = 1;
    std::int64_t high = most + 1;
    for (std::int64_t next = 2; next <= most; next *= 2) {
        if (!fits(next)) {
            high = next;
            break;
        }
        low = next;
    }
    while (high - low > 1) {
        const std::int64_t middle = low + (high - low) / 2;
        (fits(middle) ? low : high) = middle;
    }
    return low;
}

std::size_t indexOf(const std::vector<std::int64_t> &values, std::int64_t value)
{
    return static_cast<std::size_t>(std::ranges::find(values, value) - values.begin());
}

} // namespace

double ServingCell::share() const
{
    return usable.count() > 0 ? static_cast<double>(total.count()) / static_cast<double>(usable.count()) : 0;
}

ServingGrid::ServingGrid(const Scenario &scenario, const Evaluation &evaluation, const Catalogues &catalogues)
    : m_scenario(scenario),
      m_saidCount(scenario.hardware.count),
      m_saidLength(scenario.inference.maxModelLength),
      m_saidSequences(scenario.inference.concurrency),
      m_layout(evaluation.estimate.layout),
      m_catalogues(catalogues)
{
    const Settings::Inference &inference = evaluation.settings.inference;
    m_shared = engineRules(inference.engine).sharedContext;
    m_sequences = std::max<std::int64_t>(inference.concurrency, 1);
    m_length = std::max<std::int64_t>(inference.sequenceTokens() / (m_shared ? m_sequences : 1), 1);
    m_modelLength = evaluation.settings.model->architecture.maxPositions;
    // The layout is settled: no key of it may contradict another.
    m_scenario.hardware.count = m_layout.cards();
}

// The scenario's own point stays as it is said: a key that is left out has more meanings than its value.
void ServingGrid::set(Scenario &scenario, std::int64_t length, std::int64_t sequences) const
{
    const bool own = length == m_length && sequences == m_sequences;
    scenario.inference.concurrency = own ? m_saidSequences : sequences;
    scenario.inference.maxModelLength =
        own ? m_saidLength : std::min(m_shared ? length * sequences : length, longestLength);
}

Scenario ServingGrid::scenarioAt(std::int64_t length, std::int64_t sequences) const
{
    Scenario scenario = m_scenario;
    scenario.hardware.count = m_saidCount;
    set(scenario, length, sequences);
    return scenario;
}

ServingCell ServingGrid::at(std::int64_t length, std::int64_t sequences)
{
    set(m_scenario, length, sequences);
    ServingCell cell;
    const auto settings = resolve(m_scenario, m_catalogues);
    if (!settings || (m_shared && length > longestLength / sequences))
        return cell;
    estimate(*settings, m_layout, m_scratch);
    cell.valid = true;
    cell.total = m_scratch.worstDevice().total();
    cell.usable = m_scratch.usable;
    cell.mostSequences = m_scratch.serving.maxConcurrency * (m_shared ? static_cast<double>(sequences) : 1.0);
    return cell;
}

ServingMatrix servingMatrix(ServingGrid &grid)
{
    constexpr std::int64_t shortest = 1024;
    constexpr std::int64_t usualUsers = 256;
    ServingMatrix matrix;
    const std::int64_t modelLength = grid.modelLength().value_or(0);
    const std::int64_t last = std::max({ modelLength, grid.length(), std::int64_t { 32768 } });
    matrix.lengths = powers(shortest, std::min(last, longestLength), grid.length(), modelLength);
    matrix.sequences = powers(1, std::max(usualUsers, grid.sequences()), grid.sequences(), 0);
    matrix.cells.reserve(matrix.lengths.size() * matrix.sequences.size());
    for (const std::int64_t length : matrix.lengths) {
        for (const std::int64_t sequences : matrix.sequences)
            matrix.cells.push_back(grid.at(length, sequences));
    }
    matrix.row = indexOf(matrix.lengths, grid.length());
    matrix.column = indexOf(matrix.sequences, grid.sequences());
    return matrix;
}

ServingLimits servingLimits(ServingGrid &grid)
{
    ServingLimits limits;
    limits.mostSequences = largest(
        mostSequencesAllowed, [&grid](std::int64_t sequences) { return grid.at(grid.length(), sequences).fits(); });
    limits.sequencesUnbounded = limits.mostSequences == mostSequencesAllowed;
    const std::int64_t most =
        grid.modelLength() ? std::clamp<std::int64_t>(*grid.modelLength(), 1, longestLength) : longestLength;
    limits.longest = largest(most, [&grid](std::int64_t length) { return grid.at(length, grid.sequences()).fits(); });
    limits.longestIsModels = limits.longest == most && grid.modelLength().has_value();
    return limits;
}

} // namespace headroom
