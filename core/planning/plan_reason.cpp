// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/plan_reason.h"

#include "core/planning/plan_space.h"

#include <algorithm>
#include <numeric>

namespace headroom {

namespace {

template <std::size_t count>
using Parts = std::array<double, count>;

// Seconds a trained token of all cards, by part.
Parts<stepPartNames.size()> stepParts(const Settings &settings, const PlanOption &option)
{
    Settings own = settingsWith(settings, option);
    own.training.measuredMfu = 0; // it was measured in one layout; here layouts are told apart
    const StepTime step = trainingStep(own, option.layout);
    Parts<stepPartNames.size()> parts = step.parts;
    for (double &part : parts)
        part = step.tokens > 0 ? part / step.tokens : 0;
    return parts;
}

// Seconds of the requests that are served at once: the prompts, then every output token. A prompt's pass puts out the
// first one.
Parts<passPartNames.size()> passParts(const Settings &settings, const PlanOption &option)
{
    const InferenceSpeed speed = inferenceSpeed(settingsWith(settings, option), option.layout);
    const auto tokens = static_cast<double>(std::max<std::int64_t>(settings.inference.outputTokens - 1, 0));
    Parts<passPartNames.size()> parts {};
    for (std::size_t i = 0; i < parts.size(); ++i)
        parts[i] = speed.prefill.parts[i] + tokens * speed.decode.parts[i];
    return parts;
}

template <std::size_t count>
double sum(const Parts<count> &parts)
{
    return std::accumulate(parts.begin(), parts.end(), 0.0);
}

struct Apart
{
    double slower = 0;
    std::size_t part = 0;
    double share = 0;
};

// Shares of the whole into `shares`; what sets the parts apart from those of the best.
template <std::size_t count>
Apart compare(const Parts<count> &own, const Parts<count> &best, Parts<count> &shares)
{
    const double whole = sum(own);
    const double least = sum(best);
    if (whole <= 0 || least <= 0)
        return {};
    Apart apart { whole / least - 1, 0, 0 };
    for (std::size_t i = 0; i < count; ++i) {
        shares[i] = own[i] / whole;
        const double more = (own[i] - best[i]) / least;
        const bool first = i == 0;
        if (first || (apart.slower < 0 ? more < apart.share : more > apart.share)) {
            apart.part = i;
            apart.share = more;
        }
    }
    return apart;
}

} // namespace

PlanReason planReason(const Settings &settings, const PlanOption &option, const PlanOption &best)
{
    PlanReason reason;
    reason.left = option.usable - option.memory;
    reason.more = option.memory - best.memory;
    Apart apart;
    if (settings.task == Task::Training) {
        apart = compare(stepParts(settings, option), stepParts(settings, best), reason.step);
        reason.stepApart = static_cast<StepPart>(apart.part);
    } else {
        apart = compare(passParts(settings, option), passParts(settings, best), reason.pass);
        reason.passApart = static_cast<PassPart>(apart.part);
    }
    reason.slower = apart.slower;
    reason.partApart = apart.share;
    return reason;
}

double exposedCommunication(const PlanReason &reason)
{
    double share = 0;
    for (const StepPart part :
         { StepPart::Tensor, StepPart::Context, StepPart::Expert, StepPart::Pipeline, StepPart::Data })
        share += reason.step[static_cast<std::size_t>(part)];
    return share;
}

} // namespace headroom
