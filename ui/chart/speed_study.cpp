// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/speed_study.h"

#include "core/planning/serving_grid.h"
#include "ui/chart/palette.h"
#include "ui/text/speed_text.h"
#include "ui/text/word_table.h"

#include <algorithm>

namespace headroom::ui {
namespace {

constexpr double day = 86400;

// The same split with more and fewer replicas, as far as the batch comes out even.
void addCards(const Evaluation &evaluation, SpeedStudy &study)
{
    const Settings &settings = evaluation.settings;
    const Layout own = evaluation.estimate.layout;
    constexpr std::int32_t mostReplicas = 65536;
    std::int32_t replicas = own.data;
    while (replicas % 2 == 0 && replicas > own.data / 8 && replicas > 1)
        replicas /= 2;
    for (; replicas <= std::min(own.data * 16, mostReplicas); replicas *= 2) {
        const std::int64_t global = settings.training.globalBatch;
        if (global > 0 && global % (settings.training.microBatch * replicas) != 0)
            continue;
        Layout layout = own;
        layout.data = replicas;
        if (layout.expert > std::int64_t { replicas } * own.tensor * own.context)
            continue;
        const StepTime step = trainingStep(settings, layout);
        study.points.push_back({ layout.cards(), step.tokensPerSecondPerDevice * static_cast<double>(layout.cards()),
                                 trainingRun(settings, layout, step).seconds / day, fits(settings, layout) });
    }
    study.current = own.cards();
}

// On the scenario's cards.
void addSequences(const ChartInput &input, SpeedStudy &study)
{
    const Evaluation &evaluation = *input.evaluation;
    const Settings &settings = evaluation.settings;
    const Layout &layout = evaluation.estimate.layout;
    const std::int64_t own = settings.inference.concurrency;
    std::vector<std::int64_t> counts { own };
    const std::int64_t most = std::max<std::int64_t>(64, own * 4);
    for (std::int64_t count = 1; count <= most; count *= 2)
        counts.push_back(count);
    std::ranges::sort(counts);
    counts.erase(std::ranges::unique(counts).begin(), counts.end());
    ServingGrid grid(*input.scenario, evaluation, *input.catalogues);
    for (const std::int64_t count : counts) {
        const InferenceSpeed speed = inferenceSpeed(settings, layout, static_cast<double>(count));
        study.points.push_back(
            { count, speed.timePerOutputToken, speed.tokensPerSecond, grid.at(grid.length(), count).fits() });
    }
    study.current = own;
}

void addStepRows(const StepTime &step, SpeedStudy &study)
{
    study.seconds = step.seconds;
    for (std::size_t i = 0; i < stepPartNames.size(); ++i) {
        const auto part = static_cast<StepPart>(i);
        if (step[part] > 0)
            study.rows.push_back({ stepPartName(part), fromUtf8(stepPartNames[i]), stepPartColor(part), step[part] });
    }
}

void addPassRows(const InferenceSpeed &speed, SpeedStudy &study)
{
    study.seconds = speed.timePerOutputToken;
    study.promptSeconds = speed.timeToFirstToken;
    for (std::size_t i = 0; i < passPartNames.size(); ++i) {
        const auto part = static_cast<PassPart>(i);
        if (speed.decode[part] > 0 || speed.prefill[part] > 0)
            study.rows.push_back({ passPartName(part), fromUtf8(passPartNames[i]), passPartColor(part),
                                   speed.decode[part], speed.prefill[part] });
    }
}

} // namespace

SpeedStudy speedStudy(const ChartInput &input)
{
    const Evaluation &evaluation = *input.evaluation;
    SpeedStudy study;
    study.trains = evaluation.settings.task == Task::Training;
    study.caption = speedSentence(evaluation);
    if (evaluation.step) {
        addStepRows(*evaluation.step, study);
        addCards(evaluation, study);
    } else if (evaluation.speed) {
        addPassRows(*evaluation.speed, study);
        addSequences(input, study);
    }
    return study;
}

void retranslate(SpeedStudy &study, const Evaluation &evaluation)
{
    study.caption = speedSentence(evaluation);
    for (SpeedRow &row : study.rows) {
        const std::string id = row.id.toStdString();
        row.name =
            study.trains
                ? stepPartName(static_cast<StepPart>(std::ranges::find(stepPartNames, id) - stepPartNames.begin()))
                : passPartName(static_cast<PassPart>(std::ranges::find(passPartNames, id) - passPartNames.begin()));
    }
}

} // namespace headroom::ui
