// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/evaluation.h"

#include <optional>
#include <vector>

namespace headroom {

// Changes that a person would try first. Words are in ui.
enum class FixId : std::uint8_t {
    WeightsFormat, // inference: value = index of the format
    CacheFormat,   // KV cache in the format of index value
    MicroBatch,    // value = micro batch
    Recompute,     // value = index of the kind of recomputation
    FlashAttention,
    ChunkedLoss,
    EightBitOptimizer,
    QuantisedBase,   // LoRA becomes QLoRA
    ZeroStage,       // value = stage
    Concurrency,     // value = sequences at once
    Length,          // value = tokens
    MoreCards,       // value = cards
    AutomaticLayout, // the planner chooses count and degrees; value = cards
};

// One change, done: a scenario to go on with, and what it does to the worst card.
struct Fix
{
    FixId id {};
    std::int64_t value = 0;
    Scenario after;
    Bytes change; // of the worst card, in the present layout (but for the last two); negative saves memory
    bool fits = false;
    std::optional<double> timeShare; // of a step, or of an output token: 0.3 is 30 % more; none: not known
    double costPerMillionTokens = 0; // 0: no price, or no time
    std::size_t order = 0;           // by mildness: what costs least quality or speed first
};

// What each single change does, whether it saves or costs memory: what saves most first. Changes that change nothing
// here are left out.
std::vector<Fix> changes(const Scenario &scenario, const Evaluation &evaluation, const Catalogues &catalogues);

inline constexpr std::size_t mostFixes = 4;

// The changes worth offering, best first, at most mostFixes: where the scenario does not fit, first those that make it
// fit, the mildest in front; then those that save most. Each saves something. Microseconds for each candidate.
std::vector<Fix> fixes(const Scenario &scenario, const Evaluation &evaluation, const Catalogues &catalogues);

} // namespace headroom
