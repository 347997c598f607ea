// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"

#include <string_view>

namespace headroom {

class ThroughputList;

std::string_view embeddedModels();       // resources/models.json
std::string_view embeddedAccelerators(); // resources/accelerators.json
std::string_view embeddedPrices();       // resources/prices.json
std::string_view embeddedThroughputs();  // resources/throughputs.json

// The embedded catalogues, read once, at the first call. A mistake in them is ours and ends the program; a test reads
// them first.
Catalogues embeddedCatalogues();

// Likewise the speeds that people published.
const ThroughputList &embeddedThroughputList();

} // namespace headroom
