// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace headroom {

// How well a catalogue's figures are known. High: read in a source and, for models, reproduced from the shape.
// Medium: rounded, or from memory. Low: from memory, without a figure to check against.
enum class Confidence : std::uint8_t { Low, Medium, High };
inline constexpr std::array<std::string_view, 3> confidenceNames = { "low", "medium", "high" };

} // namespace headroom
