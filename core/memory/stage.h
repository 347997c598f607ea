// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/term.h"
#include "core/model/model_catalogue.h"
#include "core/scenario/settings.h"

#include <array>

namespace headroom {

inline constexpr std::size_t maxGroups = 256; // a layer's group is a byte

// The values of the symbols in the formulas of one layer group on one rank.
class Dimensions
{
public:
    double operator[](Symbol symbol) const { return m_values[static_cast<std::size_t>(symbol)]; }
    void set(Symbol symbol, double value) { m_values[static_cast<std::size_t>(symbol)] = value; }

private:
    std::array<double, symbolNames.size()> m_values { 1.0 }; // Symbol::None multiplies by one
};

// A pipeline stage as one of its cards sees it: which layers it holds and how the layout splits them.
struct Stage
{
    const Settings &settings;
    const Layout &layout;
    std::int32_t index = 0;
    std::int32_t stages = 1;
    std::int64_t layers = 0;                         // on this stage
    std::int64_t firstLayer = 0;                     // of them in stack order; with virtual stages of the first chunk
    std::array<std::int32_t, maxGroups> groupLayers; // of each group, on this stage; only the model's groups are set
    bool first = true;
    bool last = true;
    double dataShards = 1;   // ranks that hold the same dense weights: n·c, or the HSDP group
    double expertShards = 1; // ranks that hold the same experts: n·c·t / (e·e_t), or the HSDP group
    bool sequenceParallel = false;

    const Model &model() const { return *settings.model; }
    const Architecture &architecture() const { return settings.model->architecture; }
};

// Fills in one stage of the pipeline. Layers are dealt out in stack order: as `stage_layers` says, or evenly with the
// remainder on the first stages; with virtual stages in chunks, round and round, where `stage_layers` does not say them.
Stage makeStage(const Settings &settings, const Layout &layout, std::int32_t index);

// DualPipe feeds micro batches from both ends: a card holds the weights of stage i and of stage p - 1 - i, and is as
// close to the first as to the last. Source: DeepSeek-V3 technical report, table 2: parameters 2, activations p + 1.
bool holdsBothEnds(const Stage &stage);

// Layers of stage `index`, where the scenario gives no uneven split.
std::int64_t evenLayers(std::int64_t layers, std::int32_t stages, std::int32_t index);

} // namespace headroom
