// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/term.h"
#include "core/scenario/settings.h"

namespace headroom {

// The id of what a term's formula is taken from; its words are in ui/text.
std::string_view sourceOf(const Settings &settings, TermId term);

} // namespace headroom
