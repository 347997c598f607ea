// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/memory/estimate.h"
#include "core/operation/cost.h"
#include "core/operation/reliability.h"
#include "core/planning/cards.h"
#include "core/scenario/settings.h"
#include "core/time/inference_speed.h"
#include "core/time/training_step.h"

#include <optional>

namespace headroom {

// Everything Headroom says about a scenario: one value for the window, the command line and the tests.
struct Evaluation
{
    Settings settings;
    Estimate estimate; // in the layout that the scenario fixes or the planner chose
    Cards cards;
    std::optional<StepTime> step; // of a training scenario on a card whose rates are known
    TrainingRun run;
    std::optional<InferenceSpeed> speed; // of a served model
    // The most sequences at once that fit and meet the targets of latency; empty: there is none.
    std::optional<std::int64_t> usersAtTarget;
    std::optional<Reliability> reliability;
    Cost cost;
    std::vector<Note> notes; // of the settings and of the result, worst first
};

Result<Evaluation> evaluate(const Scenario &scenario, const Catalogues &catalogues);

} // namespace headroom
