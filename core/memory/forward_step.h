// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/serving_workspace.h"

namespace headroom {

// Bytes of an activation: products of quantised weights run in 16 bits.
double activationBytes(const Settings &settings);

// Width of the widest MLP on this rank: gate, up and their product of a dense layer, or of the experts a token visits.
double widestMlp(const Stage &stage);

// The residual stream and the attention's input and output around an MLP: T · (widest MLP + 4 h) elements, and the
// scores where attention keeps them.
Workspace forwardStep(const Stage &stage, double tokens);

} // namespace headroom
