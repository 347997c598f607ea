// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"

#include <optional>

namespace headroom {

// Layers of each of several cards that share a model in proportion, as llama.cpp deals them: layer i goes to the first
// card whose cumulated share exceeds i / (layers + 1); the output counts as one more layer.
// Source: llama.cpp src/llama-model.cpp, load_tensors (splits, get_layer_buft_list).
std::vector<std::int64_t> layersByShare(const std::vector<double> &shares, std::int64_t layers);

// Where cards differ: the smallest of a stage, as an index into Settings::cards. Ranks take the cards in their order,
// tensor ranks next to each other, replicas last; engines give every rank of a stage what the smallest has room for.
// Source: vllm/v1/core/kv_cache_utils.py (the least number of blocks of all workers counts); sglang model_runner.py
// (the least free memory of all ranks).
std::size_t smallestCard(const Settings &settings, const Layout &layout, std::int32_t stage);

// The settings as a stage's cards see them: where cards differ the memory of the smallest of them, and for llama.cpp
// the layers that follow from the free memory of each. Without a copy where all cards are alike.
class StageSettings
{
public:
    StageSettings(const Settings &settings, const Layout &layout, std::int32_t stage);
    const Settings &get() const { return m_own ? *m_own : m_all; }

private:
    const Settings &m_all;
    std::optional<Settings> m_own;
};

} // namespace headroom
