// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/runtime.h"

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

double fragmentationShare(const Settings &settings)
{
    if (settings.task == Task::Inference || isTextbook(settings))
        return 0;
    return 0.053;
}

} // namespace headroom
