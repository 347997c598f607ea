// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/cuda_allocator.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr std::int64_t smallest = 512;
constexpr std::int64_t mib = 1024 * 1024;
constexpr std::int64_t segment = 20 * mib;
constexpr std::int64_t ownSegmentFrom = 10 * mib;
constexpr std::int64_t segmentUnit = 2 * mib;

std::int64_t roundedUp(std::int64_t value, std::int64_t multiple)
{
    return (value + multiple - 1) / multiple * multiple;
}

} // namespace

double takenBeyond(double bytes)
{
    constexpr auto multiple = static_cast<double>(segmentUnit);
    return bytes < static_cast<double>(ownSegmentFrom) ? 0 : std::ceil(bytes / multiple) * multiple - bytes;
}

double remainderOf(double bytes)
{
    const double remainder = takenBeyond(bytes);
    return remainder <= unsplitRemainder ? remainder : 0;
}

std::int64_t TorchBlocks::add(std::int64_t bytes)
{
    if (bytes <= 0)
        return 0;
    const std::int64_t rounded = roundedUp(bytes, smallest);
    if (rounded <= smallTensor)
        return rounded;
    std::int64_t block = take(rounded);
    if (block == 0)
        block = rounded < ownSegmentFrom ? segment : roundedUp(rounded, segmentUnit);
    const std::int64_t rest = block - rounded;
    if (rest <= mib)
        return block;
    keep(rest);
    return rounded;
}

void TorchBlocks::keep(std::int64_t block)
{
    if (m_count == m_free.size())
        return;
    const auto end = m_free.begin() + static_cast<std::ptrdiff_t>(m_count);
    const auto place = std::lower_bound(m_free.begin(), end, block);
    std::move_backward(place, end, end + 1);
    *place = block;
    ++m_count;
}

// The smallest free block of at least that size, or 0.
std::int64_t TorchBlocks::take(std::int64_t least)
{
    const auto end = m_free.begin() + static_cast<std::ptrdiff_t>(m_count);
    const auto found = std::lower_bound(m_free.begin(), end, least);
    if (found == end)
        return 0;
    const std::int64_t block = *found;
    std::move(found + 1, end, found);
    --m_count;
    return block;
}

} // namespace headroom
