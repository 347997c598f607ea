// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"

namespace headroom {

class JsonWriter;

// The members of an object of costs that say what a card and hour costs, in which money and, where nobody said it, whose
// price of the list it is.
void appendPrice(const Settings::Operation &operation, JsonWriter &json);

} // namespace headroom
