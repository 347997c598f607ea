// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/time/inference_speed.h"

#include "core/memory/weight_bytes.h"
#include "core/model/model_catalogue.h"
#include "core/time/card_rates.h"
#include "core/time/collective_time.h"
#include "core/time/speculation.h"
#include "core/time/stage_pass.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headroom {

namespace {

constexpr double halfBytes = 2;

// Layers that llama.cpp leaves to the host: each product waits for its memory.
double hostSeconds(const Stage &stage)
{
    const double share = cardShare(stage);
    if (share >= 1)
        return 0;
    return fileBytes(stage.model(), stage.settings.precision.weights) * (1 - share) / stage.layout.pipeline
           / hostMemoryRate;
}

// A pass goes through the stages one after another; only prompts cut into batches keep several of them busy.
PassTime through(const Settings &settings, const Layout &layout, const Pass &pass)
{
    PassTime sum;
    for (std::int32_t i = 0; i < layout.pipeline; ++i) {
        const Stage stage = makeStage(settings, layout, i);
        const PassTime time = stagePassTime(stage, pass);
        for (std::size_t part = 0; part < sum.parts.size(); ++part)
            sum.parts[part] += time.parts[part];
        sum.hostLimits = sum.hostLimits || time.hostLimits;
        sum.parts[static_cast<std::size_t>(PassPart::Host)] += hostSeconds(stage);
        if (!stage.last)
            sum.parts[static_cast<std::size_t>(PassPart::Links)] += collectiveSeconds(
                *settings.accelerator, Collective::SendReceive,
                rankGroup(2, static_cast<double>(layout.tensor), linkedCards(settings)),
                pass.tokens * static_cast<double>(settings.model->architecture.hiddenSize) * halfBytes);
    }
    return sum;
}

} // namespace

double PassTime::seconds() const
{
    return std::accumulate(parts.begin(), parts.end(), 0.0);
}

PassPart PassTime::binding() const
{
    return hostLimits ? PassPart::Launch : static_cast<PassPart>(std::ranges::max_element(parts) - parts.begin());
}

InferenceSpeed inferenceSpeed(const Settings &settings, const Layout &layout, double sequences)
{
    InferenceSpeed speed;
    if (!hasRates(*settings.accelerator, ProductType::Half))
        return speed;
    const double replicas = std::max(1, layout.data);
    const double each = std::max(1.0, std::ceil(sequences / replicas));
    const auto prompt = static_cast<double>(std::max<std::int64_t>(settings.inference.promptTokens, 1));
    const auto output = static_cast<double>(std::max<std::int64_t>(settings.inference.outputTokens, 1));
    speed.prefill = through(settings, layout, { each * prompt, each, prompt, true });
    // Prompts longer than a batch pass through a pipeline in several parts, and the stages work at the same time.
    if (layout.pipeline > 1 && settings.inference.engine != Engine::LlamaCpp) {
        const double parts =
            std::max(1.0, std::ceil(each * prompt
                                    / static_cast<double>(std::max<std::int64_t>(settings.inference.prefillChunk, 1))));
        const double busy = (parts + layout.pipeline - 1) / (parts * layout.pipeline);
        for (double &part : speed.prefill.parts)
            part *= busy;
    }
    // A step checks the guesses together with the token before them, and settles some of them.
    const std::int64_t drafts = settings.model->architecture.mtp ? settings.inference.draftTokens : 0;
    const double checked = 1 + static_cast<double>(drafts);
    speed.decode = through(settings, layout, { each * checked, each, prompt + output / 2, false });
    for (double &part : speed.decode.parts)
        part /= tokensPerStep(drafts);
    speed.timeToFirstToken = speed.prefill.seconds();
    speed.timePerOutputToken = speed.decode.seconds();
    const double request = speed.timeToFirstToken + (output - 1) * speed.timePerOutputToken;
    speed.tokensPerSecond = sequences * output / request;
    speed.prefillTokensPerSecond = sequences * prompt / speed.timeToFirstToken;
    return speed;
}

InferenceSpeed inferenceSpeed(const Settings &settings, const Layout &layout)
{
    return inferenceSpeed(settings, layout, static_cast<double>(settings.inference.concurrency));
}

bool isInTime(const Settings &settings, const InferenceSpeed &speed)
{
    const auto keeps = [](double seconds, double target) { return target <= 0 || seconds <= target; };
    return keeps(speed.timePerOutputToken, settings.inference.latencyTarget)
           && keeps(speed.timeToFirstToken, settings.inference.firstTokenTarget);
}

} // namespace headroom
