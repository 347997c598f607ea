// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/format/file_mix.h"

#include <algorithm>
#include <span>

namespace headroom {

// Which layers get a wider type: of n, layer i.
using LayerChoice = bool (*)(std::int64_t i, std::int64_t n);

// The first and last eighth and every third between them.
inline bool moreBits(std::int64_t i, std::int64_t n)
{
    return i < n / 8 || i >= 7 * n / 8 || (i - n / 8) % 3 == 2;
}
inline bool firstEighth(std::int64_t i, std::int64_t n)
{
    return i < n / 8;
}
inline bool firstSixteenth(std::int64_t i, std::int64_t n)
{
    return i < n / 16;
}
inline bool firstTwo(std::int64_t i, std::int64_t)
{
    return i < 2;
}
inline bool firstFour(std::int64_t i, std::int64_t)
{
    return i < 4;
}
inline bool middle(std::int64_t i, std::int64_t n)
{
    return i >= n / 8 && i < 7 * n / 8;
}

// Of the layers of one group in a range. `order`: the group of each layer.
inline double shareOf(LayerChoice chosen, LayerRange range, std::span<const std::uint8_t> order, std::uint8_t group)
{
    const auto layers = static_cast<std::int64_t>(order.size());
    const std::int64_t from = range.count > 0 ? range.from : 0;
    const std::int64_t end = std::min(layers, range.count > 0 ? from + range.count : layers);
    std::int64_t all = 0;
    std::int64_t wide = 0;
    for (std::int64_t i = from; i < end; ++i) {
        const bool isOne = order[static_cast<std::size_t>(i)] == group;
        all += isOne;
        wide += isOne && chosen(i, layers);
    }
    return all > 0 ? static_cast<double>(wide) / static_cast<double>(all) : 0;
}

} // namespace headroom
