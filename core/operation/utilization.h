// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time/training_step.h"

namespace headroom {

// The three ways in which an engineer tells how well cards are used.
//
// FLOPs: what is done each second over what the card could do: rate / peak. 100 of 312 TFLOP/s are 32.05 %.
// Throughput: tokens a second and card over what somebody published for the same model and card. 3 samples a second of
// 2048 tokens on 4 cards are 1536 tokens/s a card; of 3300 that is 46.54 %.
// Time share: the part of a profile in which tensor cores work, as the profiler prints it; it needs no formula.
// Beside a measured step it tells how much of the peak they reach while they work: HFU / share.
double flopRatio(double flopsPerSecond, double peakFlopsPerSecond);
double throughputRatio(double tokensPerSecondPerCard, double publishedTokensPerSecondPerCard);
double rateWhileActive(double hfu, double activeShare);
double tokensPerSecondPerCard(double samplesPerSecond, double tokensPerSample, double cards);

// What a measured step means for a scenario: the same figures as those of the computed step.
struct MeasuredUtilization
{
    double stepSeconds = 0;
    double tokensPerSecondPerDevice = 0;
    std::array<double, flopConventionNames.size()> flopsPerSecond {}; // of a card, by convention
    double mfu = 0;                                                   // model FLOPs, causal, over the 16-bit peak
    double hfu = 0;
    double ofComputed = 0; // speed over the speed that we compute: above 1 is faster
};
MeasuredUtilization measuredUtilization(const StepTime &computed, double stepSeconds);

// The time of a step from the other thing that logs print, tokens a second and card: tokens / (rate · cards).
double stepSecondsAt(const StepTime &step, double tokensPerSecondPerCard, double cards);

} // namespace headroom
