// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/architecture.h"

namespace headroom {

class JsonReader;

// Fills in what readArchitecture() promises for absent keys.
void completeArchitecture(JsonReader &in, Architecture &model);

// Notes where the parts of a shape contradict each other.
void checkArchitecture(JsonReader &in, const Architecture &model);

} // namespace headroom
