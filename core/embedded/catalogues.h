// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"

#include <string_view>

namespace headroom {

std::string_view embeddedModels();       // resources/models.json
std::string_view embeddedAccelerators(); // resources/accelerators.json

// The embedded catalogues, read once, at the first call. A mistake in them is ours and ends the program; a test reads
// them first.
Catalogues embeddedCatalogues();

} // namespace headroom
