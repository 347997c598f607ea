// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/speed_study.h"

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
                                 trainingRun(settings, layout, step).seconds / day });
    }
    study.current = own.cards();
}

void addSequences(const Evaluation &evaluation, SpeedStudy &study)
{
    const Settings &settings = evaluation.settings;
    const Layout &layout = evaluation.estimate.layout;
    const std::int64_t own = settings.inference.concurrency;
    std::vector<std::int64_t> counts { own };
    const std::int64_t most = std::max<std::int64_t>(64, own * 4);
    for (std::int64_t count = 1; count <= most; count *= 2)
        counts.push_back(count);
    std::ranges::sort(counts);
    counts.erase(std::ranges::unique(counts).begin(), counts.end());
    for (const std::int64_t count : counts) {
        const InferenceSpeed speed = inferenceSpeed(settings, layout, static_cast<double>(count));
        study.points.push_back({ count, speed.timePerOutputToken, speed.tokensPerSecond });
    }
    study.current = own;
}

} // namespace

SpeedStudy speedStudy(const Evaluation &evaluation)
{
    SpeedStudy study;
    study.trains = evaluation.settings.task == Task::Training;
    study.caption = speedSentence(evaluation);
    if (evaluation.step) {
        study.seconds = evaluation.step->seconds;
        for (std::size_t i = 0; i < stepPartNames.size(); ++i) {
            if (const double seconds = evaluation.step->parts[i]; seconds > 0)
                study.rows.push_back({ stepPartName(static_cast<StepPart>(i)), fromUtf8(stepPartNames[i]), seconds });
        }
        addCards(evaluation, study);
    } else if (evaluation.speed) {
        study.seconds = evaluation.speed->timePerOutputToken;
        study.promptSeconds = evaluation.speed->timeToFirstToken;
        for (const bool ofPrompt : { false, true }) {
            const PassTime &pass = ofPrompt ? evaluation.speed->prefill : evaluation.speed->decode;
            for (std::size_t i = 0; i < passPartNames.size(); ++i) {
                if (pass.parts[i] > 0)
                    study.rows.push_back({ passPartName(static_cast<PassPart>(i)), fromUtf8(passPartNames[i]),
                                           pass.parts[i], ofPrompt });
            }
        }
        addSequences(evaluation, study);
    }
    return study;
}

} // namespace headroom::ui
