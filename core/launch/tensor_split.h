// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

// llama.cpp deals layers and the output to cards by cumulated proportions: layer i goes to the first card whose
// cumulated share exceeds i / (layers + 1). Source: src/llama-model.cpp, load_tensors (splits, get_layer_buft_list).

// "3,1": the proportions; a problem with `flag` as its path.
Result<std::vector<double>> readProportions(std::string_view text, std::string_view flag);

// Layers of each card.
std::vector<std::int64_t> layersOf(const std::vector<double> &proportions, std::int64_t layers);

// The proportions that give these layers, or even shares where `stageLayers` is empty.
std::string proportionsText(const std::vector<std::int64_t> &stageLayers, std::int64_t cards);

} // namespace headroom
