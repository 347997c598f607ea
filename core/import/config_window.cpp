// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/config_window.h"

namespace headroom {

void setWindows(ConfigReader &in, Architecture &model, std::int64_t interval, std::int64_t window)
{
    model.slidingWindow = in.sizeOr({ "sliding_window" }, 1, maxTokens, window);
    const WindowPattern pattern(in, model, interval);
    LayerStack stack;
    for (std::int64_t i = 0; i < model.layers; ++i) {
        stack.add(
            { .mixer = pattern.slides(i) ? Mixer::Sliding : Mixer::Full, .ffn = model.moe ? Ffn::Moe : Ffn::Dense });
    }
    model.groups = stack.groups();
}

} // namespace headroom
