// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"

namespace headroom {

// A group of ranks that talk to each other: how many, and how many of them share a node. `stride` neighbours of a rank
// belong to other groups, which use the node's network cards at the same time.
struct RankGroup
{
    double ranks = 1;
    double perNode = 1; // of these ranks

    double nodes() const { return ranks / perNode; }
};

// Cards that reach each other without the network: those of a node, or of a link domain that is larger (GB200: 72).
double linkedCards(const Settings &settings);

// The group of `ranks` ranks, `stride` apart, in nodes of `cardsPerNode`.
RankGroup rankGroup(double ranks, double stride, double cardsPerNode);

enum class Collective : std::uint8_t { AllReduce, AllGather, ReduceScatter, AllToAll, SendReceive };

// Seconds of one collective over `bytes` (of the whole buffer): α + volume / bus bandwidth. Volume: 2 (n-1)/n · bytes
// for an all-reduce, (n-1)/n · bytes for the others, bytes for a transfer (NCCL tests, PERFORMANCE.md).
//
// Inside a node the bus is 0.73 of the one-way link rate: measured at 512 MiB on 8 cards with NVLink, all-gather A100
// 205 of 300, H100 335 of 450, B200 617 of 900 GB/s (aiconfigurator's collection). Between nodes each rank has its own
// share of the network cards: 0.85 of it, ranks of one node together (H200, 248 nodes: 350 of 400 GB/s). All-to-all
// sends to the other nodes what belongs there. Without a link of their own cards go through the host: 0.75 of PCIe for
// two of them, a third of it for more, as their paths cross (L40S 20 and 5, RTX PRO 6000 33 and 23 GB/s).
// α of gathering, scattering and reducing is NCCL's own: a step for each rank of the ring, 1 to 3.4 µs within a node
// and 2.7 to 14 µs between nodes, which thousands of ranks feel; a reduction to all of many nodes goes up and down a
// tree. α of transfers and exchanges: 4 µs and 1.4 µs a rank of a node, 5 µs a doubling of nodes (512 bytes over eight
// ranks: 7 µs).
double collectiveSeconds(const Accelerator &card, Collective kind, const RankGroup &group, double bytes);

// Seconds of the all-reduce that serving engines bring along for small messages: each rank reads the others' buffers over
// its link and adds them up, 4 µs + (n-1) · bytes / link; where the ranks have no such link, and for large messages, NCCL
// stays. Source: vLLM csrc/custom_all_reduce.cuh (one stage), TensorRT-LLM customAllReduceKernels. Measured on eight
// cards: A100 4.4 and 9 µs for 256 bytes and 64 KiB, H100 3.2, 4.6 and 10.2 µs for 256 bytes, 64 and 256 KiB.
double directAllReduceSeconds(const Accelerator &card, const RankGroup &group, double bytes);

} // namespace headroom
