// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/forward_step.h"

#include <algorithm>

namespace headroom {

double activationBytes(const Settings &settings)
{
    return std::max(settings.precision.activations.bytes(), 2.0);
}

double widestMlp(const Stage &stage)
{
    const Architecture &model = stage.architecture();
    const double matrices = model.gatedMlp ? 3 : 2;
    double widest = 0;
    for (std::size_t g = 0; g < model.groups.size(); ++g) {
        const LayerGroup &group = model.groups[g];
        double width = 0;
        if (group.ffn == Ffn::Dense)
            width = static_cast<double>(intermediateSizeOf(model, group).value_or(0));
        if (group.ffn == Ffn::Moe && model.moe)
            width = static_cast<double>(model.moe->expertsPerToken * model.moe->intermediateSize
                                        + model.moe->sharedIntermediateSize);
        if (stage.groupLayers[g] > 0)
            widest = std::max(widest, matrices * width);
    }
    return widest / stage.layout.tensor;
}

Workspace forwardStep(const Stage &stage, double tokens)
{
    const Settings &settings = stage.settings;
    const Architecture &model = stage.architecture();
    const double bytes = activationBytes(settings);
    Workspace workspace;
    workspace.hidden = 4 * tokens * static_cast<double>(model.hiddenSize) * bytes;
    workspace.intermediate = tokens * widestMlp(stage) * bytes;
    if (settings.inference.attention == Attention::Eager)
        workspace.scores = static_cast<double>(model.heads) * tokens
                           * static_cast<double>(settings.inference.sequenceTokens()) * 4 / stage.layout.tensor;
    return workspace;
}

} // namespace headroom
