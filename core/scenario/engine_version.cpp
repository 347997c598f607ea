// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/engine_version.h"

#include <algorithm>

namespace headroom {

std::int32_t versionOf(std::string_view text, Engine engine)
{
    constexpr std::int32_t limit = 1'000'000;
    constexpr std::int32_t minors = 1000;
    constexpr std::int32_t patches = 100;
    const auto isDigit = [&text](std::size_t i) { return i < text.size() && text[i] >= '0' && text[i] <= '9'; };
    const auto number = [&](std::size_t &i) {
        std::int32_t value = 0;
        for (; isDigit(i); ++i)
            value = std::min(limit, value * 10 + (text[i] - '0'));
        return value;
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (engine == Engine::LlamaCpp) {
            std::size_t at = i + 1;
            if (text[i] == 'b' && isDigit(at))
                return number(at);
            continue;
        }
        if (!isDigit(i))
            continue;
        const std::int32_t major = number(i);
        std::size_t at = i + 1;
        if (i >= text.size() || text[i] != '.' || !isDigit(at))
            continue;
        const std::int32_t minor = number(at);
        const std::int32_t release = std::min(limit, major * minors) + minor;
        if (engine != Engine::Sglang)
            return release;
        std::size_t patch = at + 1;
        const bool said = at < text.size() && text[at] == '.' && isDigit(patch);
        return release * patches + (said ? std::min(number(patch), patches - 1) : 0);
    }
    return 0;
}

} // namespace headroom
