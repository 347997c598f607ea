// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/plan.h"
#include "core/time/inference_speed.h"
#include "core/time/training_step.h"

namespace headroom {

// What an option of a plan spends its time on, and what sets it apart from the best one. Shares of time; 0 where the
// rates of the card are not known.
struct PlanReason
{
    // Of the time of a step, by StepPart; sum 1. Training only.
    std::array<double, stepPartNames.size()> step {};
    // Of the time of a request, prompt and output, by PassPart; sum 1. Serving only.
    std::array<double, passPartNames.size()> pass {};
    // By how much a token takes longer than in the best option, as a share of what it takes there, and which part
    // contributes most to that. Positive where the option is slower.
    double slower = 0;
    StepPart stepApart {};
    PassPart passApart {};
    double partApart = 0; // of that part: the same share
    Bytes left;           // of the fullest card
    Bytes more;           // memory that it takes beyond the best option's
};

// `settings` are those that the plan was made of; `best` may be the option itself. Microseconds.
PlanReason planReason(const Settings &settings, const PlanOption &option, const PlanOption &best);

// Communication that no computation hides, as a share of the step.
double exposedCommunication(const PlanReason &reason);

} // namespace headroom
