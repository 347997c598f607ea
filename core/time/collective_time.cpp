// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/time/collective_time.h"

#include "core/hardware/accelerator.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace headroom {

namespace {

constexpr double linkShare = 0.73;
constexpr double exchangeShare = 0.9; // of an all-to-all: H100 315, B200 563 GB/s
constexpr double networkShare = 0.85;
constexpr double hostPairShare = 0.55;
constexpr double hostShare = 0.35;
constexpr double usualHost = 32e9;    // PCIe 4.0 x16, one way
constexpr double usualNetwork = 25e9; // 200 Gb/s a card, assumed

// Bridges join pairs: more ranks go over the host.
bool hasOwnLinks(const Accelerator &card, double ranks)
{
    return ranks <= static_cast<double>(card.interconnect.domain.value_or(std::numeric_limits<std::int32_t>::max()))
           && card.interconnect.bytesPerSecond.value_or(0) > card.hostBytesPerSecond.value_or(usualHost);
}

double nodeBandwidth(const Accelerator &card, double ranks)
{
    const double link = card.interconnect.bytesPerSecond.value_or(0);
    if (hasOwnLinks(card, ranks))
        return link * linkShare;
    const bool joined = card.interconnect.domain.value_or(1) > 1; // its links do not reach that many
    const double host = card.hostBytesPerSecond.value_or(usualHost);
    return (joined ? host : std::max(link, host)) * (ranks > 2 ? hostShare : hostPairShare);
}

// Two ranks reach less of their links than eight: all-gather of 512 MiB 0.69 and 0.88 of it over two and four ranks
// (A100 150, 192 and 205; H100 259, 318 and 335; B200 438, 566 and 617 GB/s).
double fewRanks(double ranks)
{
    constexpr double lost = 1.2;
    return 1 - lost / (ranks * ranks);
}

double networkBandwidth(const Accelerator &card)
{
    return card.nicBytesPerSecond.value_or(usualNetwork) * networkShare;
}

// A protocol of NCCL in its own model of cost (src/graph/tuning.cc): microseconds of a collective, of a step of a ring
// over NVLink, over PCIe and over the network, of a step of a tree over NVLink and over the network, and the share of
// the bus bandwidth. Of LL a step over NVLink is 1 µs instead of its 0.6: 512 bytes over eight cards take 15.6, 10.1 and
// 16 µs to gather and 22.6, 15.6 and 25 µs to reduce to all (A100, H100, B200; aiconfigurator's collection).
struct Protocol
{
    double base, link, host, network, treeLink, treeNetwork, share;
};
constexpr auto protocols = std::to_array<Protocol>({
    { 6.6, 1.0, 1.0, 2.7, 1.0, 5.0, 0.4 },    // LL: flags beside data
    { 14.0, 1.9, 2.5, 4.0, 1.25, 8.5, 0.92 }, // LL128: a flag for each 120 bytes
    { 8.4, 3.4, 5.7, 14.0, 4.0, 14.0, 1.0 },  // Simple
});

// The time of the protocol that NCCL would choose, `seconds` being that of the volume at the whole bus bandwidth. All
// have the rings that gathering and scattering know, a step for each rank; reductions to all know trees, too.
double fastestProtocol(const RankGroup &group, bool ownLinks, bool toAll, double seconds)
{
    constexpr double micro = 1e-6;
    constexpr double posting = 1.0; // of a step that the network has to follow
    const double nodes = group.nodes();
    const double away = nodes > 1 ? nodes - 1 : 0;
    const double rounds = toAll ? 2 : 1;
    double best = std::numeric_limits<double>::max();
    for (const Protocol &protocol : protocols) {
        const double near = std::max(ownLinks ? protocol.link : protocol.host, nodes > 1 ? posting : 0);
        const double far = group.perNode > 1 ? protocol.network : protocol.treeNetwork;
        const double ring = protocol.base + rounds * ((group.ranks - 1 - away) * near + away * far);
        best = std::min(best, ring * micro + seconds / protocol.share);
        if (!toAll || nodes <= 1)
            continue;
        const double tree =
            protocol.base
            + 2 * ((group.perNode - 1) * protocol.treeLink + std::ceil(std::log2(nodes)) * protocol.treeNetwork);
        best = std::min(best, tree * micro + seconds / protocol.share);
    }
    return best;
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
    const double inside = nodeBandwidth(card, group.perNode);
    const bool leaves = group.nodes() > 1;
    const double latency = 4e-6 + 1.4e-6 * std::min(group.perNode, 8.0)
                           + (leaves ? 5e-6 * std::ceil(std::log2(std::max(group.nodes(), 2.0))) : 0);
    switch (kind) {
    case Collective::SendReceive: return latency + bytes / (leaves ? networkBandwidth(card) : inside);
    case Collective::AllToAll: {
        const double away = leaves ? (n - group.perNode) / n * bytes / networkBandwidth(card) : 0;
        const double near = (group.perNode - 1) / n * bytes / (inside * exchangeShare * fewRanks(n));
        return latency + std::max(away, near);
    }
    case Collective::AllReduce:
    case Collective::AllGather:
    case Collective::ReduceScatter: break;
    }
    const bool twice = kind == Collective::AllReduce;
    const double network = networkBandwidth(card) * group.perNode;
    const double bus = (leaves ? std::min(inside, network) : inside) * (twice || leaves ? 1 : fewRanks(n));
    return fastestProtocol(group, hasOwnLinks(card, group.perNode), twice, (twice ? 2 : 1) * (n - 1) / n * bytes / bus);
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
