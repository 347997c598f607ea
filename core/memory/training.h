// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"
#include "core/memory/stage.h"

namespace headroom {

// Memory of one card of a training stage at the moment of its peak.
DeviceMemory trainingMemory(const Stage &stage);

// The rows of a term on that card, at the peak or at another moment; empty where the term is not live then.
void explainTraining(const Stage &stage, std::optional<Moment> moment, Explanation &explanation);

} // namespace headroom
