// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

namespace headroom {

// The name that somebody who wrote `found` most likely meant: the one with the fewest letters wrong, left out, too many
// or swapped, whatever their case; else the shortest that begins with `found`. Of "owner/name" the name alone may be
// meant. Empty: none is near. At most a third of the letters may differ.
std::string_view nearestName(std::string_view found, std::span<const std::string_view> names);

} // namespace headroom
