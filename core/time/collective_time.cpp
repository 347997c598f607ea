// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/time/collective_time.h"

#include "core/hardware/accelerator.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double linkShare = 0.73;
constexpr double exchangeShare = 0.9; // of an all-to-all: H100 315, B200 563 GB/s
constexpr double networkShare = 0.85;
constexpr double hostPairShare = 0.55;
constexpr double hostShare = 0.35;
constexpr double usualHost = 32e9;    // PCIe 4.0 x16, one way
constexpr double usualNetwork = 25e9; // 200 Gb/s a card

double nodeBandwidth(const Accelerator &card, double ranks)
{
    const double link = card.interconnect.bytesPerSecond.value_or(0);
    const double host = card.hostBytesPerSecond.value_or(usualHost);
    if (link > host)
        return link * linkShare;
    return std::max(link, host) * (ranks > 2 ? hostShare : hostPairShare);
}

double networkBandwidth(const Accelerator &card)
{
    return card.nicBytesPerSecond.value_or(usualNetwork) * networkShare;
}

} // namespace

double linkedCards(const Settings &settings)
{
    return static_cast<double>(
        std::max(settings.perNode, settings.accelerator->interconnect.domain.value_or(settings.perNode)));
}

RankGroup rankGroup(double ranks, double stride, double cardsPerNode)
{
    const double together = std::max(1.0, std::floor(cardsPerNode / std::max(stride, 1.0)));
    return { .ranks = ranks, .perNode = std::min(ranks, together) };
}

double collectiveSeconds(const Accelerator &card, Collective kind, const RankGroup &group, double bytes)
{
    const double n = group.ranks;
    if (n <= 1 || bytes <= 0)
        return 0;
    const double others = (n - 1) / n * bytes;
    const double inside = nodeBandwidth(card, group.perNode);
    const bool leaves = group.nodes() > 1;
    const double latency = 4e-6 + 1.4e-6 * std::min(group.perNode, 8.0)
                           + (leaves ? 5e-6 * std::ceil(std::log2(std::max(group.nodes(), 2.0))) : 0);
    switch (kind) {
    case Collective::SendReceive: return latency + bytes / (leaves ? networkBandwidth(card) : inside);
    case Collective::AllToAll: {
        const double away = leaves ? (n - group.perNode) / n * bytes / networkBandwidth(card) : 0;
        return latency + std::max(away, (group.perNode - 1) / n * bytes / (inside * exchangeShare));
    }
    case Collective::AllReduce:
    case Collective::AllGather:
    case Collective::ReduceScatter: break;
    }
    const double both = kind == Collective::AllReduce ? 1.45 : 1; // a reduction, then its distribution
    const double bus = leaves ? std::min(inside, networkBandwidth(card) * group.perNode) : inside;
    return both * latency + (kind == Collective::AllReduce ? 2 : 1) * others / bus;
}

double directAllReduceSeconds(const Accelerator &card, const RankGroup &group, double bytes)
{
    constexpr double start = 4e-6;
    constexpr double mostRanks = 8;
    const double usual = collectiveSeconds(card, Collective::AllReduce, group, bytes);
    const double link = card.interconnect.bytesPerSecond.value_or(0);
    if (group.nodes() > 1 || group.ranks > mostRanks || link <= card.hostBytesPerSecond.value_or(usualHost))
        return usual;
    return std::min(usual, start + (group.ranks - 1) * bytes / (link * linkShare));
}

} // namespace headroom
