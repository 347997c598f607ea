// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/activations/kept_tensor.h"
#include "core/memory/stage.h"

namespace headroom {

// The facts and sizes of the layers of one group in a run.
Facts layerFacts(const Stage &stage, const LayerGroup &group);
Dimensions layerDimensions(const Stage &stage, const LayerGroup &group);

// Whether autocast casts fp32 weights for their products; full sharding that gathers 16-bit copies leaves none to cast.
bool castsWeights(const Settings &settings);

} // namespace headroom
