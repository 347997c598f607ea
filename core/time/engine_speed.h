// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"

namespace headroom {

// How an engine runs a pass. A new engine is one row.
struct EngineSpeed
{
    double step;           // seconds between passes: scheduling, sampling, detokenising
    double layer;          // seconds a layer of the card: gaps between kernels, and kernels too small to fill it
    double host;           // seconds a layer that the host takes to start its kernels, while the card works on others
    double quantised;      // share of the memory rate that kernels reach on 4-bit weights
    double eightBit;       // and on 8-bit ones
    double products;       // share of a prefill's rate with quantised weights, which are unpacked on the way
    double wideProducts;   // and with 16-bit ones
    double cachePasses;    // how often keys and values are read or written for each token
    double copies;         // and copies of them, one for each query head, where heads share keys and values
    double traffic;        // bytes between the products, of what fused kernels in 16 bits read and write
    double collective = 0; // seconds that a collective costs more when the host starts it, not a graph
    bool directAllReduce = false; // its own all-reduce for small messages
};

const EngineSpeed &engineSpeed(const Settings &settings);

} // namespace headroom
