// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time/step_flops.h"
#include "core/time/traffic.h"

#include <array>

namespace headroom {

// What the time of a training step goes into. Communication counts as far as nothing is computed meanwhile.
enum class StepPart : std::uint8_t {
    Products,  // matrix products, forward and backward
    Attention, // scores and their use
    Memory,    // norms, activations, rotary positions, residuals: bound by memory
    Loss,
    Recompute, // what is computed twice
    Tensor,    // communication of tensor and sequence parallelism
    Context,
    Expert,
    Pipeline,
    Data, // gradients, sharded weights
    Optimizer,
    Offload, // over the link to the host
    Bubble,  // waiting in a pipeline
};
inline constexpr std::array<std::string_view, 13> stepPartNames = {
    "products", "attention", "memory", "loss",      "recompute", "tensor", "context",
    "expert",   "pipeline",  "data",   "optimizer", "offload",   "bubble",
};

// The time of one step of one card of the busiest stage, and what follows from it. Seconds, bytes, rates a second.
struct StepTime
{
    double seconds = 0;
    std::array<double, stepPartNames.size()> parts {}; // sum to `seconds`
    TrafficOfKinds traffic;
    double tokens = 0; // of a step, all replicas
    double tokensPerSecondPerDevice = 0;
    StepFlops flops;
    double peak = 0;          // FLOP/s of a card in the type that products run in
    double bandwidthPeak = 0; // 16-bit FLOP/s: what utilisation is commonly told against
    double mfu = 0;           // model FLOPs (causal) over the 16-bit peak
    double hfu = 0;           // with what is computed again
    bool measured = false;    // from the utilisation that the person measured

    double operator[](StepPart part) const { return parts[static_cast<std::size_t>(part)]; }
    // FLOP/s of a card as a convention counts them.
    double rate(FlopConvention convention) const { return flops[convention] * tokensPerSecondPerDevice; }
};

// Time of a training step in a layout; all 0 on a card whose rates are not known. Pure; microseconds. Formulas: README.md
// of this folder.
StepTime trainingStep(const Settings &settings, const Layout &layout);

// A whole run: of `settings.training.tokens` tokens. 0 where they are not said.
struct TrainingRun
{
    double seconds = 0;
    double gpuHours = 0;
};
TrainingRun trainingRun(const Settings &settings, const Layout &layout, const StepTime &step);

} // namespace headroom
