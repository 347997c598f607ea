// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/architecture.h"

namespace headroom {

constexpr std::size_t maxLayerGroups = 64;

// The group of each layer, from the first to the last of the stack.
// Known patterns (layerPattern, Dsv4::compressRatios) are followed. Otherwise the leading dense layers come first and the
// other groups are spread evenly in the order in which they are listed: "3 linear : 1 full" comes out exactly, a pattern
// that does not divide the layers (Gemma 3's 5 : 1 in 34) is off by a layer here and there.
std::vector<std::uint8_t> layerOrder(const Architecture &model);

// Whether the known pattern, if there is one, has as many layers of each kind as the groups.
bool fitsKnownOrder(const Architecture &model);

// The model with its first layers only, as engineers cut one to fit a test bed. All of it when there are fewer.
Architecture cutLayers(const Architecture &model, std::int64_t layers);

} // namespace headroom
