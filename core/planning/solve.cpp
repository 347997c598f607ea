// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/solve.h"

#include "core/memory/estimate.h"
#include "core/model/model_catalogue.h"
#include "core/planning/cards.h"
#include "core/planning/chosen_settings.h"
#include "core/planning/layouts.h"
#include "core/time/inference_speed.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace headroom {

namespace {

constexpr std::array<std::string_view, 11> keys = {
    "model.layers",           "training.micro_batch",    "training.sequence_length", "training.lora.rank",
    "inference.concurrency",  "inference.prompt_tokens", "inference.output_tokens",  "inference.max_model_length",
    "inference.batch_tokens", "inference.prefill_chunk", "inference.gpu_layers",
};

struct Attempt
{
    Problems problems; // none: the scenario allows the value
    bool fits = false; // and is in time
    bool late = false; // it fits otherwise
    std::optional<Settings> settings;
    Layout layout;

    bool valid() const { return problems.empty(); }
};

// One scenario with one key to change.
class Search
{
public:
    Search(Scenario scenario, const ScenarioField &field, const Catalogues &catalogues)
        : m_scenario(std::move(scenario)), m_field(field), m_catalogues(catalogues)
    {
        // A larger micro batch under a fixed global batch only makes sense where it divides: the batch follows.
        if (field.key == "micro_batch")
            m_scenario.training.globalBatch.reset();
    }

    void useCount(std::int64_t count) { m_scenario.hardware.count = count; }

    Attempt at(std::int64_t value)
    {
        m_field.set(m_scenario, value);
        auto settings = chosenSettings(m_scenario, m_catalogues);
        if (!settings)
            return { .problems = std::move(settings.error()), .settings = {}, .layout = {} };
        Result<Layout> layout = chooseLayout(*settings);
        if (!layout)
            return { .problems = std::move(layout.error()), .settings = {}, .layout = {} };
        const bool fit = fits(*settings, *layout);
        const bool late = fit && hasTarget(*settings) && !isInTime(*settings, inferenceSpeed(*settings, *layout));
        return {
            .problems = {}, .fits = fit && !late, .late = late, .settings = std::move(*settings), .layout = *layout
        };
    }

private:
    static bool hasTarget(const Settings &settings)
    {
        return settings.task == Task::Inference
               && (settings.inference.latencyTarget > 0 || settings.inference.firstTokenTarget > 0);
    }

    Scenario m_scenario;
    const ScenarioField &m_field;
    const Catalogues &m_catalogues;
};

Problems notSolvable(const ScenarioField &field)
{
    std::string allowed;
    for (const std::string_view key : keys)
        allowed.append(allowed.empty() ? "" : " ").append(key);
    return { { ProblemKind::NotSolvable, field.pointer(), field.dottedPath(), std::move(allowed), {} } };
}

// The sizes that a scenario with that value reports: those of its estimate.
void takeSizes(const Attempt &at, Solution &solution)
{
    const Estimate sizes = estimate(*at.settings, at.layout);
    solution.total = sizes.worstDevice().total();
    solution.usable = sizes.usable;
    for (const Note &note : at.settings->notes) {
        if (note.id == NoteId::LengthBeyondModel)
            solution.positions = static_cast<std::int64_t>(note.value);
    }
}

// The value that the scenario has now, of the keys whose small values may contradict its degrees.
std::int64_t presentValue(const Settings &settings, const ScenarioField &field)
{
    if (field.key == "layers")
        return settings.model->architecture.layers;
    return field.key == "sequence_length" ? settings.training.sequenceLength : 0;
}

// One replica of the degrees that the scenario fixes.
std::int64_t fewestCardsOf(const Settings &settings)
{
    const Settings::Parallelism &said = settings.parallelism;
    const ModelSplit split { std::max(said.tensor, 1), std::max(said.pipeline, 1), std::max(said.context, 1) };
    return split.cards() * (said.data > 0 ? said.data : replicaUnit(settings, split));
}

} // namespace

std::span<const std::string_view> solvableKeys()
{
    return keys;
}

Result<Solution> solve(const Scenario &scenario, const ScenarioField &field, const Catalogues &catalogues)
{
    if (field.type != FieldType::Integer)
        return std::unexpected(
            Problems { { ProblemKind::WrongType, field.pointer(), field.dottedPath(), "whole number", {} } });
    if (std::ranges::find(keys, field.dottedPath()) == keys.end())
        return std::unexpected(notSolvable(field));
    const auto settings = chosenSettings(scenario, catalogues);
    if (!settings)
        return std::unexpected(settings.error());

    Search search(scenario, field, catalogues);
    if (settings->countIsAuto)
        search.useCount(fewestCardsOf(*settings));
    auto least = static_cast<std::int64_t>(field.least);
    const auto most = static_cast<std::int64_t>(field.most);
    Attempt at = search.at(least);
    if (!at.valid()) {
        // The smallest value that is allowed lies between this one and the present.
        std::int64_t allowed = presentValue(*settings, field);
        if (allowed <= least || !search.at(allowed).valid())
            return std::unexpected(std::move(at.problems));
        while (allowed - least > 1) {
            const std::int64_t middle = least + (allowed - least) / 2;
            (search.at(middle).valid() ? allowed : least) = middle;
        }
        least = allowed;
        at = search.at(least);
    }
    Solution solution;
    if (!at.fits) {
        takeSizes(at, solution);
        solution.late = at.late;
        return solution;
    }

    // Doubling finds a value that does not fit, or that the scenario does not allow; bisection the border.
    std::int64_t low = least;
    std::int64_t high = most + 1;
    bool allowed = false; // the value at `high`
    for (std::int64_t step = 1; low + step <= most; step *= 2) {
        Attempt next = search.at(low + step);
        if (!next.fits) {
            high = low + step;
            allowed = next.valid();
            solution.late = next.late;
            break;
        }
        low += step;
        at = std::move(next);
    }
    while (high - low > 1) {
        const std::int64_t middle = low + (high - low) / 2;
        Attempt next = search.at(middle);
        if (next.fits) {
            low = middle;
            at = std::move(next);
        } else {
            high = middle;
            allowed = next.valid();
            solution.late = next.late;
        }
    }
    solution.largest = low;
    takeSizes(at, solution);
    solution.unbounded = !allowed;
    return solution;
}

} // namespace headroom
