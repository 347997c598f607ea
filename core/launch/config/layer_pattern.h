// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

// Which of the layers have experts, as Megatron's --moe-layer-freq says it: "2" (each second one, from the first) or a sum
// of lists such as "([0]*3+[1]*58)". std::nullopt: not understood, or not of so many layers.
std::optional<std::vector<bool>> layerPattern(std::string_view text, std::int64_t layers);

// The shortest way to say it: "1", "2" or "([0]*3+[1]*58)".
std::string layerPatternText(const std::vector<bool> &pattern);

// Layers of each chunk of --pipeline-model-parallel-layout: "Et*2|(tt|)*5t|tmL" is 2 2 2 2 2 2 1 1. E, m and L are no
// layers. std::nullopt: not understood.
std::optional<std::vector<std::int64_t>> pipelineLayout(std::string_view text);

} // namespace headroom
