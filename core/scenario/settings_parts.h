// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"

namespace headroom {

// The sections of settings that resolve() fills one after the other: what a scenario says, or the default of its
// framework or engine. Each reads what the ones before it have filled.

// Needs the sharding engine.
void resolveTraining(const Scenario &scenario, Settings &settings);

// Needs training and parallelism.
// Master weights and fp32 gradients are what the framework does on its own when nothing is said:
// mixed precision training in the textbook and Megatron (and DeepSpeed under any model code), the weights' own type in
// the PyTorch frameworks, whose optimizers make states like the parameters.
void resolvePrecision(const Scenario &scenario, Settings &settings);

// Needs the model, the card and precision.
void resolveInference(const Scenario &scenario, Settings &settings);

} // namespace headroom
