// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/evaluation.h"

#include "core/memory/cache_rows.h"
#include "core/model/model_catalogue.h"
#include "core/planning/chosen_settings.h"
#include "core/planning/solve.h"
#include "core/time/card_rates.h"

#include <algorithm>

namespace headroom {

namespace {

// The smallest window shorter than a sequence that the engine keeps to.
std::optional<std::int64_t> cappingWindow(const Settings &settings)
{
    std::optional<std::int64_t> window;
    for (const LayerCache &cache : settings.model->caches) {
        if (cache.layers > 0 && keepsOnlyWindow(cache, settings) && settings.inference.sequenceTokens() > *cache.window)
            window = std::min<std::int64_t>(window.value_or(*cache.window), *cache.window);
    }
    return window;
}

void noteResult(Evaluation &evaluation)
{
    const Settings &settings = evaluation.settings;
    const Estimate &estimate = evaluation.estimate;
    std::vector<Note> &notes = evaluation.notes;
    notes = settings.notes;

    const Bytes spare = estimate.headroom();
    if (spare.count() < 0)
        notes.push_back({ NoteId::DoesNotFit, Severity::Error, -static_cast<double>(spare.count()) });
    else if (estimate.isTight())
        notes.push_back({ NoteId::Tight, Severity::Warning, static_cast<double>(spare.count()) });
    else if (estimate.isFullOfCache())
        notes.push_back(
            { NoteId::FullOfCache, Severity::Note, static_cast<double>(estimate.worstDevice().reclaimable().count()) });
    if (evaluation.cards.minimum == 0)
        notes.push_back({ NoteId::NoCardFits, Severity::Warning });

    if (evaluation.speed) {
        const Settings::Inference &said = settings.inference;
        const auto compare = [&notes](NoteId id, double seconds, double target) {
            if (target > 0 && seconds > target)
                notes.push_back({ id, Severity::Warning, seconds, target });
        };
        compare(NoteId::LatencyMissed, evaluation.speed->timePerOutputToken, said.latencyTarget);
        compare(NoteId::FirstTokenLate, evaluation.speed->timeToFirstToken, said.firstTokenTarget);
    }

    // Of weights, those whose products a serving engine would make in their own type: 8 bits.
    const Settings::Precision &precision = settings.precision;
    const bool ownProducts = settings.task == Task::Inference && precision.weights->nominalBits == 8;
    for (const Format format : { precision.activations, ownProducts ? precision.weights : precision.activations }) {
        if (!lacksUnits(*settings.accelerator, format))
            continue;
        notes.push_back({ NoteId::NoSmallProducts, Severity::Warning, static_cast<double>(format->nominalBits) });
        break;
    }
    const Settings::Inference &served = settings.inference;
    const bool shared = served.engine == Engine::LlamaCpp; // there all sequences share the length
    if (settings.task == Task::Inference && !shared && served.maxModelLength > 0
        && served.promptTokens > served.maxModelLength)
        notes.push_back({ NoteId::PromptTooLong, Severity::Warning, static_cast<double>(served.promptTokens),
                          static_cast<double>(served.maxModelLength) });

    const Layout &layout = estimate.layout;
    const std::int64_t kvHeads = settings.model->architecture.kvHeads;
    if (!settings.model->architecture.mla && kvHeads > 0 && layout.tensor > kvHeads)
        notes.push_back({ NoteId::KvHeadsReplicated, Severity::Note,
                          static_cast<double>(layout.tensor) / static_cast<double>(kvHeads),
                          static_cast<double>(kvHeads) });
    const Settings::Parallelism &said = settings.parallelism;
    if (said.tensor == 0 || said.pipeline == 0 || settings.countIsAuto)
        notes.push_back({ NoteId::LayoutChosen, Severity::Note });
    const Settings::Training &training = settings.training;
    if (settings.task == Task::Training && layout.pipeline > 1) {
        const double batches = training.accumulation > 0  ? static_cast<double>(training.accumulation)
                               : training.globalBatch > 0 ? static_cast<double>(training.globalBatch)
                                                                / static_cast<double>(training.microBatch * layout.data)
                                                          : layout.pipeline;
        if (batches < layout.pipeline)
            notes.push_back(
                { NoteId::NoPipelineOverlap, Severity::Warning, batches, static_cast<double>(layout.pipeline) });
    }
    const bool textbook = settings.task == Task::Training && training.framework == Framework::Textbook;
    if (!textbook)
        notes.push_back({ NoteId::RuntimeEstimated, Severity::Note });
    if (settings.task == Task::Inference) {
        if (const std::optional<std::int64_t> window = cappingWindow(settings))
            notes.push_back({ NoteId::WindowCaps, Severity::Note, static_cast<double>(*window) });
    }
    if (settings.task == Task::Inference && estimate.serving.kvCapacityTokens == 0
        && estimate.serving.kvBytesPerToken > 0)
        notes.push_back({ NoteId::NoCapacity, Severity::Warning });
    std::ranges::sort(notes, [](const Note &a, const Note &b) {
        return a.severity != b.severity ? a.severity > b.severity : a.id < b.id;
    });
}

// The most sequences at once of the scenario in its layout that fit and are in time.
std::optional<std::int64_t> usersAtTarget(const Scenario &scenario, const Evaluation &evaluation,
                                          const Catalogues &catalogues)
{
    const Settings::Inference &said = evaluation.settings.inference;
    if (!evaluation.speed || (said.latencyTarget <= 0 && said.firstTokenTarget <= 0))
        return std::nullopt;
    const Layout &layout = evaluation.estimate.layout;
    Scenario fixed = scenario;
    if (scenario.hardware.cards.empty())
        fixed.hardware.count = layout.cards();
    fixed.parallelism.tensor = layout.tensor;
    fixed.parallelism.pipeline = layout.pipeline;
    fixed.parallelism.expert = layout.expert;
    const Result<Solution> solution = solve(fixed, *findField("inference.concurrency"), catalogues);
    return solution ? std::optional(solution->largest.value_or(0)) : std::nullopt;
}

} // namespace

Result<Evaluation> evaluate(const Scenario &scenario, const Catalogues &catalogues)
{
    auto settings = chosenSettings(scenario, catalogues);
    if (!settings)
        return std::unexpected(std::move(settings.error()));
    Evaluation evaluation { .settings = std::move(*settings),
                            .estimate = {},
                            .cards = {},
                            .step = {},
                            .run = {},
                            .speed = {},
                            .usersAtTarget = {},
                            .reliability = {},
                            .cost = {},
                            .notes = {} };
    evaluation.cards = cards(evaluation.settings);
    const bool useMinimum = evaluation.settings.countIsAuto && evaluation.cards.minimum > 0;
    const Result<Layout> layout =
        useMinimum ? Result<Layout>(evaluation.cards.layout) : chooseLayout(evaluation.settings);
    if (!layout)
        return std::unexpected(layout.error());
    estimate(evaluation.settings, *layout, evaluation.estimate);
    if (evaluation.settings.task == Task::Training) {
        const StepTime step = trainingStep(evaluation.settings, *layout);
        if (step.seconds > 0) {
            evaluation.step = step;
            evaluation.run = trainingRun(evaluation.settings, *layout, step);
            evaluation.reliability = reliability(evaluation.settings, *layout);
            evaluation.cost = cost(evaluation.settings, *layout, evaluation.run.gpuHours, step.tokens / step.seconds);
        }
    }
    if (evaluation.settings.task == Task::Inference) {
        const InferenceSpeed speed = inferenceSpeed(evaluation.settings, *layout);
        if (speed.timePerOutputToken > 0) {
            evaluation.speed = speed;
            evaluation.cost = cost(evaluation.settings, *layout, 0, speed.tokensPerSecond);
            evaluation.usersAtTarget = usersAtTarget(scenario, evaluation, catalogues);
        }
    }
    noteResult(evaluation);
    return evaluation;
}

} // namespace headroom
