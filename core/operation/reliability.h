// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"

namespace headroom {

// Seconds between failures of a system of `cards` cards that fail one by one: the card's own time over their number.
// Llama 3: 419 unexpected interruptions in 54 days of 16384 H100, 3.09 hours, hence 50,600 hours a card (arXiv
// 2407.21783, section 3.3.4).
double systemMtbf(double cardMtbfSeconds, double cards);

// The best time between two checkpoints that take δ seconds to write, with M seconds between failures. Young 1974:
// √(2 δ M). Daly 2006 goes on: √(2 δ M) · (1 + ⅓ √(δ / 2M) + ⅑ · δ / 2M) - δ for δ < 2M, else M.
double youngInterval(double writeSeconds, double mtbfSeconds);
double dalyInterval(double writeSeconds, double mtbfSeconds);

// The share of time that goes into progress: 1 - δ/τ - τ/(2 M) - R/M, not below 0. τ: interval; R: seconds to recover.
double goodput(double intervalSeconds, double writeSeconds, double mtbfSeconds, double restartSeconds);

// Bytes of a checkpoint from which training goes on: weights, master weights and optimizer states of what is trained, or
// the adapters'. BLOOM-176B: 2.3 TB, 13.05 bytes a parameter (bf16 weights beside fp32 master weights and two states).
double checkpointBytes(const Settings &settings);

// Bytes a second that `cards` cards write together: each its own rate, until the store that they share is busy; 0: it
// never is. The largest store that is published, Llama 3's Tectonic, takes 2 TB/s (arXiv 2407.21783, section 3.3.1).
double writeRate(double cardRate, double cards, double storeRate);

// What failures make of a training run in a layout.
struct Reliability
{
    double mtbfSeconds = 0;
    double checkpointBytes = 0;
    double writeSeconds = 0;
    double intervalSeconds = 0; // the best one
    double restartSeconds = 0;
    double goodput = 1;
};
Reliability reliability(const Settings &settings, const Layout &layout);

} // namespace headroom
