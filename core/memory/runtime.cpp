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
    return isTextbook(settings) || alone || splitsByLayers ? Bytes() : Bytes::fromMib(385);
}

double fragmentationBytes(const Stage &stage, const PassBytes &bytes)
{
    const Settings &settings = stage.settings;
    if (isTextbook(settings))
        return 0;
    constexpr double share = 0.13;
    constexpr double otherStream = 0.20;
    const double bytesOfLogit = settings.training.compile ? 2 : 5;
    const bool flat = gathersWeights(stage) && settings.parallelism.shardingEngine == ShardingEngine::Fsdp
                      && !frameworkProfile(settings.training.framework).shardsEachParameter;
    const double wasted = (flat ? otherStream : share) * bytes.pass + bytesOfLogit * bytes.logits;
    if (!bytes.atStep)
        return wasted;
    const Bytes outside = contextBytes(settings) + communicationBytes(settings, stage.layout);
    const double room = static_cast<double>((settings.capacity - outside).count()) - bytes.peak;
    return std::clamp(bytes.pass + wasted, 0.0, std::max(room, 0.0));
}

} // namespace headroom
