// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/number_format.h"

namespace headroom {

namespace {

constexpr auto ids = [] {
    std::array<std::string_view, numberFormats.size()> result;
    for (std::size_t i = 0; i < numberFormats.size(); ++i)
        result[i] = numberFormats[i].id;
    return result;
}();

} // namespace

std::span<const std::string_view> formatIds()
{
    return ids;
}

std::optional<Format> findFormat(std::string_view id)
{
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (ids[i] == id)
            return Format(static_cast<std::uint8_t>(i));
    }
    return std::nullopt;
}

} // namespace headroom
