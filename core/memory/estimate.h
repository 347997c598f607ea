// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/term.h"
#include "core/scenario/settings.h"

#include <optional>
#include <span>
#include <vector>

namespace headroom {

// When in a step (or in serving) the memory is at its largest.
enum class Moment : std::uint8_t { Static, Forward, Loss, Backward, GradientReduction, OptimizerStep, Serving };
inline constexpr std::array<std::string_view, 7> momentNames = {
    "static", "forward", "loss", "backward", "gradient_reduction", "optimizer_step", "serving",
};

// What a card holds at one moment. What is outside of the framework, and what its allocator wastes, is that of the peak
// at every moment: neither is given back within a step.
struct MomentMemory
{
    Moment moment {};
    TermList terms;

    Bytes total() const { return terms.sum(); }
    Bytes framework() const; // as of DeviceMemory
};

// One card of a pipeline stage at the moment of its peak. The terms sum to the total exactly.
struct DeviceMemory
{
    std::int32_t stage = 0;
    TermList terms;
    Moment peak = Moment::Serving;
    Bytes fixed; // stays between steps: static_bytes
    // An engine with a budget gives its cache what the budget leaves, the pool, whatever is asked of it. The terms hold
    // what is asked for, all sequences at their longest; `spare` is what the pool has beyond that, or lacks.
    std::optional<Bytes> pool;
    std::optional<Bytes> spare;
    std::array<MomentMemory, 6> moments {}; // in the order of a step, the first between two steps
    std::uint8_t momentCount = 0;

    std::span<const MomentMemory> timeline() const { return std::span(moments).first(momentCount); }
    const TermList &termsAt(std::optional<Moment> moment) const; // none, or none of this card's: the peak
    Bytes total() const;                                         // what nvidia-smi shows
    Bytes headroom(Bytes usable) const; // what is left of the pool, or else of the usable memory
    Bytes framework() const; // without runtime, communication and fragmentation: a framework's own peak counter
    Bytes reserved() const;  // framework with fragmentation: what its allocator holds
    // Of a training step: cached blocks that the allocator gives back before memory runs out.
    Bytes reclaimable() const;
};

struct ServingFigures
{
    Bytes weights;              // a card, the worst stage
    double kvBytesPerToken = 0; // of the whole model, one copy
    Bytes kvCache;              // a card, the worst stage
    Bytes sequenceState;        // a card, of all sequences
    std::int64_t kvCapacityTokens = 0;
    double maxConcurrency = 0; // sequences of the longest length at once
};

// Memory of one scenario in one layout.
struct Estimate
{
    Layout layout;
    std::int32_t stages = 1;
    std::vector<DeviceMemory> devices; // one a pipeline stage
    std::size_t worst = 0;             // index into devices: the one with the least headroom
    Bytes allDevices;                  // over all cards
    Bytes capacity;                    // of the worst card
    Bytes usable;                      // capacity - reserve; under an engine's budget what that allows the worst card
    std::size_t bottleneck = 0;        // where cards differ: the worst of them, of Settings::cards
    ServingFigures serving;
    std::int64_t parameters = 0, activeParameters = 0, trainableParameters = 0;
    Bytes file;                      // of the weights as stored
    std::int64_t fileParameters = 0; // in that file: a GGUF holds no vision tower

    const DeviceMemory &worstDevice() const { return devices[worst]; }
    Bytes headroom() const { return usable - worstDevice().total(); }
    // Less than 5 % of the usable memory is left, even when the allocator has given back what it caches.
    bool isTight() const;
    bool isFullOfCache() const; // less than 5 % is left, but only because the allocator caches
    bool fits() const { return headroom().count() >= 0; }
};

// The memory of every pipeline stage's card. Pure; microseconds. `into` is reused: no allocation after the first call.
void estimate(const Settings &settings, const Layout &layout, Estimate &into);
Estimate estimate(const Settings &settings, const Layout &layout);

// Only the worst card, for searches: the same calculation, no details kept. The usable memory that it would take;
// under an engine's budget that is more than the total.
Bytes worstTotal(const Settings &settings, const Layout &layout);
inline bool fits(const Settings &settings, const Layout &layout)
{
    return worstTotal(settings, layout) <= settings.capacity - settings.reserve;
}

// The rows that one term of one stage is made of, at the peak or at another moment of its timeline: what the Why pane
// shows. The same code path as estimate().
Explanation explain(const Settings &settings, const Layout &layout, std::int32_t stage, TermId term,
                    std::optional<Moment> moment = std::nullopt);

} // namespace headroom
