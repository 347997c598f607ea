// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/runtime.h"

#include "core/memory/framework_profile.h"

#include <algorithm>

namespace headroom {

namespace {

bool isTextbook(const Settings &settings)
{
    return settings.task == Task::Training && settings.training.framework == Framework::Textbook;
}

} // namespace

Bytes contextBytes(const Settings &settings)
{
    return isTextbook(settings) ? Bytes() : Bytes::fromGib(0.47);
}

Bytes communicationBytes(const Settings &settings, const Layout &layout)
{
    const bool alone = settings.task == Task::Training ? layout.cards() == 1 : layout.tensor * layout.pipeline == 1;
    const bool splitsByLayers = settings.task == Task::Inference && settings.inference.engine == Engine::LlamaCpp;
    if (isTextbook(settings) || alone || splitsByLayers)
        return {};
    // Groups of ranks that talk among themselves, each with a communicator of its own.
    const std::int64_t groups = settings.task == Task::Inference
                                    ? 1
                                    : std::ranges::count_if(std::array { layout.tensor, layout.pipeline, layout.context,
                                                                         layout.expert, layout.data },
                                                            [](std::int32_t ranks) { return ranks > 1; });
    return Bytes::fromMib(385) + Bytes::fromMib(250) * (groups - 1);
}

double fragmentationBytes(const Stage &stage, const PassBytes &bytes)
{
    const Settings &settings = stage.settings;
    const FrameworkProfile &profile = frameworkProfile(settings.training.framework);
    constexpr double otherStream = 0.07;
    constexpr double compiledLogit = 2;
    const bool flat = gathersWeights(stage) && settings.parallelism.shardingEngine == ShardingEngine::Fsdp
                      && !profile.shardsEachParameter;
    const double ofLogit =
        settings.training.compile ? std::min(compiledLogit, profile.wasteOfLogit) : profile.wasteOfLogit;
    const double rest = std::max(0.0, bytes.peak - bytes.pass);
    const double wasted = profile.wasteOfRest * rest + (profile.wasteOfPass + (flat ? otherStream : 0)) * bytes.pass
                          + ofLogit * bytes.logits;
    // What cannot be given back: blocks of which a part is in use.
    const double stuck = isTextbook(settings) ? 0 : 0.03 * bytes.peak;
    const Bytes outside = contextBytes(settings) + communicationBytes(settings, stage.layout);
    // No block of the pass is as large as a flat buffer of the step: both stay.
    const double apart = bytes.flat > 0 ? (bytes.atStep ? bytes.pass : bytes.flat) : 0;
    const double room = static_cast<double>((settings.capacity - outside).count()) - bytes.peak;
    return std::min((bytes.atStep && profile.wasteOfRest == 0 ? bytes.pass + wasted : wasted) + apart,
                    std::max(room, stuck));
}

} // namespace headroom
