// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/config_families.h"
#include "core/model/architecture_fields.h"

namespace headroom {

// Whether layer i sees a window only: as layer_types says or, in older files, all but every pattern-th layer.
class WindowPattern
{
public:
    WindowPattern(ConfigReader &in, const Architecture &model, std::int64_t otherwise)
        : m_types(in.words("layer_types", model.layers)),
          m_interval(
              in.integer({ "sliding_window_pattern", "_sliding_window_pattern" }, 1, maxLayers).value_or(otherwise))
    { }

    bool slides(std::int64_t layer) const
    {
        const auto index = static_cast<std::size_t>(layer);
        return index < m_types.size() ? m_types[index] != "full_attention" : (layer + 1) % m_interval != 0;
    }

private:
    std::vector<std::string> m_types;
    std::int64_t m_interval;
};

// Full and sliding layers in turn: of `interval` layers the last attends to all, and `window` is how far the others see,
// where the file is silent.
void setWindows(ConfigReader &in, Architecture &model, std::int64_t interval, std::int64_t window);

} // namespace headroom
