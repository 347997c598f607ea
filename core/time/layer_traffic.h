// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/time/layer_time.h"

namespace headroom {

// Adds what a layer of a group sends, forward and backward, of one micro batch: tensor parallelism reduces twice a pass,
// context parallelism passes keys and values round, experts exchange tokens twice a pass.
void addTraffic(const Stage &stage, const LayerGroup &group, LayerTime &time);

} // namespace headroom
