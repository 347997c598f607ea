// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/accuracy/accuracy.h"

#include <optional>

namespace headroom {

// How close the program means to come to measured runs of one kind: the typical error, and the error that most cases
// stay within.
struct Goal
{
    std::string_view id;
    bool (*belongs)(const CaseGroup &group);
    bool typicalIsMean = false; // else the median
    double typical = 0;
    double share = 0.9; // of the cases
    double within = 0;  // 0: no goal
};

// Whether a group is of speed or time, not of memory.
bool isTime(const CaseGroup &group);

std::span<const Goal> accuracyGoals();

// Of the scored cases.
struct GoalResult
{
    const Goal *goal = nullptr;
    std::size_t cases = 0;
    double typical = 0;
    double within = 0; // what the goal's share of cases stays within
    bool isReached = false;
};

// Goals without a scored case are left out.
std::vector<GoalResult> goalResults(const AccuracyReport &report);

} // namespace headroom
