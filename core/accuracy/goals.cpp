// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/goals.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace headroom {

namespace {

constexpr std::string_view simuMax = "MooreThreads/SimuMax";

bool allocated(const CaseGroup &group)
{
    return group.task == "training" && group.quantity == "framework_bytes";
}

bool ofSimuMax(const CaseGroup &group)
{
    return allocated(group) && group.source == simuMax;
}

bool ofMegatron(const CaseGroup &group)
{
    return allocated(group) && group.source != simuMax && group.code == "megatron";
}

bool ofPyTorch(const CaseGroup &group)
{
    return allocated(group) && group.code != "megatron" && group.code != "textbook";
}

bool reservedOrWhole(const CaseGroup &group)
{
    return group.task == "training" && (group.quantity == "reserved_bytes" || group.quantity == "total_bytes");
}

bool betweenSteps(const CaseGroup &group)
{
    return group.task == "training" && group.quantity == "static_bytes";
}

bool servedWeights(const CaseGroup &group)
{
    return group.task == "inference" && group.quantity == "weights_bytes_per_device";
}

bool servedCache(const CaseGroup &group)
{
    return group.task == "inference"
           && (group.quantity == "kv_cache_bytes_per_device" || group.quantity == "kv_capacity_tokens");
}

bool servedWorkspace(const CaseGroup &group)
{
    return group.task == "inference" && group.quantity == "workspace_bytes";
}

bool files(const CaseGroup &group)
{
    return group.quantity == "file_bytes" || group.quantity == "bits_per_weight";
}

bool trainingTime(const CaseGroup &group)
{
    return group.task == "training" && isTime(group);
}

bool servedTime(const CaseGroup &group)
{
    return group.task == "inference" && isTime(group);
}

constexpr std::array goals = {
    Goal { "simumax", ofSimuMax, true, 0.01, 1, 0.03 },
    Goal { "megatron", ofMegatron, false, 0.02, 0.9, 0.06 },
    Goal { "pytorch", ofPyTorch, false, 0.03, 0.9, 0.10 },
    Goal { "reserved", reservedOrWhole, false, 0.05, 0.9, 0.15 },
    Goal { "static", betweenSteps, false, 0.01, 0.9, 0 },
    Goal { "served_weights", servedWeights, false, 0.003, 0.95, 0.01 },
    Goal { "served_cache", servedCache, false, 0.03, 0.9, 0.08 },
    Goal { "served_workspace", servedWorkspace, false, 0.10, 0.9, 0.30 },
    Goal { "files", files, false, 0.005, 0.95, 0.02 },
    Goal { "training_time", trainingTime, false, 0.10, 0.9, 0.25 },
    Goal { "served_time", servedTime, false, 0.12, 0.9, 0.30 },
};

} // namespace

bool isTime(const CaseGroup &group)
{
    constexpr auto quantities = std::to_array<std::string_view>(
        { "step_seconds", "tokens_per_second_per_device", "model_tflops_per_device", "mfu", "gpu_hours",
          "tokens_per_second", "prefill_tokens_per_second", "time_to_first_token", "time_per_output_token" });
    return std::ranges::find(quantities, group.quantity) != quantities.end();
}

std::span<const Goal> accuracyGoals()
{
    return goals;
}

std::vector<GoalResult> goalResults(const AccuracyReport &report)
{
    std::vector<GoalResult> results;
    for (const Goal &goal : goals) {
        std::vector<double> errors;
        for (const CaseOutcome &outcome : report.cases) {
            if (outcome.standing == CaseStanding::Scored && goal.belongs(report.groups[outcome.group]))
                errors.push_back(std::abs(outcome.error));
        }
        if (errors.empty())
            continue;
        std::ranges::sort(errors);
        const ErrorSummary summary = summaryOf(errors);
        GoalResult &result = results.emplace_back();
        result.goal = &goal;
        result.cases = summary.cases;
        result.typical = goal.typicalIsMean ? summary.mean : summary.median;
        result.within = errorWithin(errors, goal.share);
        result.isReached = result.typical <= goal.typical && (goal.within <= 0 || result.within <= goal.within);
    }
    return results;
}

} // namespace headroom
