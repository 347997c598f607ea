// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/sglang_defaults.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace headroom {

namespace {

struct Card
{
    double below; // GiB
    std::int64_t chunk;
    double graphs, graphsFromFourRanks; // largest batch that is captured
};
constexpr std::array<Card, 5> cards = { {
    { 20, 2048, 8, 8 },
    { 35, 2048, 24, 80 },
    { 60, 4096, 32, 160 },
    { 160, 8192, 256, 512 },
    { 1e9, 16384, 512, 512 },
} };

const Card &cardOf(Bytes capacity)
{
    return *std::ranges::find_if(cards, [capacity](const Card &card) { return capacity < Bytes::fromGib(card.below); });
}

double olderFraction(std::int32_t tensor)
{
    return tensor >= 16 ? 0.79 : tensor >= 8 ? 0.81 : tensor >= 4 ? 0.85 : tensor >= 2 ? 0.87 : 0.88;
}

} // namespace

std::int64_t sglangChunk(Bytes capacity)
{
    return cardOf(capacity).chunk;
}

double sglangFraction(std::int32_t version, Bytes capacity, std::int32_t tensor, std::int32_t pipeline,
                      std::int64_t chunk)
{
    constexpr std::int32_t byMemory = 500;
    constexpr double smallest = 0.01;
    if (version == 0)
        return olderFraction(1);
    if (version < byMemory)
        return olderFraction(tensor);
    const Card &card = cardOf(capacity);
    const double memory = static_cast<double>(capacity.count()) / (1024.0 * 1024);
    double reserved = 512 + 1.5 * static_cast<double>(std::max<std::int64_t>(chunk, 2048))
                      + 2 * (tensor < 4 ? card.graphs : card.graphsFromFourRanks)
                      + 128.0 * std::max(tensor, 1) * std::max(pipeline, 1);
    if (memory > 60 * 1024)
        reserved = std::max(reserved, 10.0 * 1024);
    return std::max(smallest, std::round((memory - reserved) / memory * 1000) / 1000);
}

} // namespace headroom
