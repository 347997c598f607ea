// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

// llama.cpp's --tensor-split; how it deals layers by it: core/memory/stage_card.h.

// "3,1": the proportions; a problem with `flag` as its path.
Result<std::vector<double>> readProportions(std::string_view text, std::string_view flag);

// The proportions that give these layers, or even shares where `stageLayers` is empty.
std::string proportionsText(const std::vector<std::int64_t> &stageLayers, std::int64_t cards);

} // namespace headroom
