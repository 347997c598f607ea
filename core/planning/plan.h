// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"
#include "core/scenario/settings.h"

#include <functional>

namespace headroom {

// What the best layout is best at.
enum class Objective : std::uint8_t {
    Cards,      // the fewest; of those the fastest
    Throughput, // tokens a second
    Cost,       // money for a token
    Deadline,   // the fewest cards that finish the run in time
};
inline constexpr std::array<std::string_view, 4> objectiveNames = { "cards", "throughput", "cost", "deadline" };

struct PlanRequest
{
    Objective objective = Objective::Throughput;
    // Cards. 0: as many as the objective asks for; most throughput and least cost keep to the count of the scenario.
    std::int64_t count = 0;
    std::size_t top = 10;       // options to give
    double cardHourPrice = 0;   // in the currency of the cost settings; 0: not known
    double deadlineSeconds = 0; // of the whole run
    // Called now and then; true: give up and return what was found.
    std::function<bool()> cancelled = {};
    bool exhaustive = false; // look at every layout, also where bounds tell that it is not the best: for tests
};

// One way to run the scenario. What the scenario itself says is never varied.
struct PlanOption
{
    Layout layout;
    std::int64_t microBatch = 1;
    Recompute recompute = Recompute::None;
    std::int32_t virtualStages = 1;
    std::int32_t zeroStage = 0;
    Schedule schedule = Schedule::OneForwardOneBackward;
    double seconds = 0;         // of a training step; of an output token when serving; 0: not known, here and below
    double tokensPerSecond = 0; // all cards
    double utilization = 0;     // MFU; 0 when serving
    Bytes memory;               // of the fullest card
    Bytes usable;
    double costPerMillionTokens = 0; // 0: no price
    double runSeconds = 0;           // 0: no tokens said
    bool late = false;               // misses a target of latency

    bool operator==(const PlanOption &) const = default;
};

struct Plan
{
    Objective objective = Objective::Throughput;
    std::vector<PlanOption> options; // the best first
    std::vector<PlanOption> front;   // no other that was looked at is both faster and smaller; fastest first
    std::size_t candidates = 0;      // valid layouts
    std::size_t examined = 0;        // of which the memory was computed
    bool complete = true;            // not cancelled
    bool late = false;               // some fit, but none finishes within the deadline
};

// Searches the layouts that the scenario leaves open: tensor, pipeline, virtual stages, context, expert and data
// parallelism, micro batch, schedule, recomputation and ZeRO stage. `scenario` is the one that `settings` came from: its
// own keys stay as they are, but for the count where the fewest cards are asked for. The answer is the same as that of
// looking at all of them: times are computed for every valid layout and memory in the order of the objective until enough
// fit; a split that does not fit in its smallest form is left out.
Plan plan(const Scenario &scenario, const Settings &settings, const PlanRequest &request);

// The scenario with an option taken over: the keys that the plan chose are said.
Scenario withOption(const Scenario &scenario, const PlanOption &option);

// The scenario with everything open that a plan varies; its count of cards stays.
Scenario withOpenLayout(Scenario scenario);

// Leaves the count of cards and the degrees that one says for a count open.
void freeDegrees(Scenario &scenario);

} // namespace headroom
