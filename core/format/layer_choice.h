// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/format/file_mix.h"

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

inline double shareOf(LayerChoice chosen, LayerRange range, std::int64_t layers)
{
    if (layers <= 0)
        return 0;
    const std::int64_t from = range.count > 0 ? range.from : 0;
    const std::int64_t count = range.count > 0 ? range.count : layers;
    std::int64_t wide = 0;
    for (std::int64_t i = from; i < from + count; ++i)
        wide += chosen(i, layers);
    return static_cast<double>(wide) / static_cast<double>(count);
}

} // namespace headroom
