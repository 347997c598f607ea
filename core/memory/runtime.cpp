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

// FSDP1: units are gathered and reduced on streams of their own, whose blocks the pass cannot take.
bool hasFlatUnits(const Stage &stage)
{
    return gathersWeights(stage) && stage.settings.parallelism.shardingEngine == ShardingEngine::Fsdp
           && !frameworkProfile(stage.settings.training.framework).shardsEachParameter;
}

// Micro batches of one shape.
double ofEqualPasses(const Stage &stage, const PassBytes &bytes)
{
    const Settings::Training &training = stage.settings.training;
    const FrameworkProfile &profile = frameworkProfile(training.framework);
    constexpr double otherStream = 0.07;
    constexpr double compiledLogit = 2;
    const double rest = std::max(0.0, bytes.peak - bytes.pass);
    const double ofPass = profile.wasteOfPass + (hasFlatUnits(stage) ? otherStream : 0);
    const double ofLogit = training.compile ? std::min(compiledLogit, profile.wasteOfLogit) : profile.wasteOfLogit;
    const double wasted = profile.wasteOfRest * rest + ofPass * bytes.pass + ofLogit * bytes.logits
                          + (profile.shardsEachParameter ? bytes.elsewhere : 0);
    if (!bytes.atStep || profile.wasteOfRest > 0)
        return wasted;
    return hasFlatUnits(stage) ? bytes.pass + wasted
                               : std::max(bytes.loss + bytes.layer, bytes.inPass + wasted - bytes.peak);
}

// Micro batches of any length: each length of the large tensors is cut from the blocks of others, until none fits.
double ofVaryingPasses(const Settings::Training &training, const PassBytes &bytes)
{
    constexpr double copies = 2.7;
    constexpr double tokens = 12000;
    const double made = copies / (1 + static_cast<double>(training.sequenceLength) / tokens);
    return bytes.inPass - bytes.peak + made * (bytes.loss + bytes.layer);
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
    double wasted = ofEqualPasses(stage, bytes);
    if (!settings.training.equalLengths)
        wasted = std::max(wasted, ofVaryingPasses(settings.training, bytes));
    // What cannot be given back: blocks of which a part is in use.
    const double stuck = isTextbook(settings) ? 0 : 0.03 * bytes.peak;
    const Bytes outside = contextBytes(settings) + communicationBytes(settings, stage.layout);
    const double room = static_cast<double>((settings.capacity - outside).count()) - bytes.peak;
    return std::min(wasted, std::max(room, stuck));
}

} // namespace headroom
