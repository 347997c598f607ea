// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/quantity_group.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

namespace headroom {

namespace {

std::vector<double> errorsOf(const AccuracyReport &report, std::span<const std::size_t> cases, CaseStanding standing)
{
    std::vector<double> errors;
    for (const std::size_t i : cases) {
        if (report.cases[i].standing == standing)
            errors.push_back(std::abs(report.cases[i].error));
    }
    return errors;
}

} // namespace

std::vector<QuantityGroup> quantityGroups(const AccuracyReport &report)
{
    std::map<std::tuple<std::string_view, std::string_view, std::string_view>, QuantityGroup> groups;
    for (std::size_t i = 0; i < report.cases.size(); ++i) {
        const CaseOutcome &outcome = report.cases[i];
        const CaseGroup &from = report.groups[outcome.group];
        QuantityGroup &group = groups[{ from.task, from.code, from.quantity }];
        if (outcome.standing <= CaseStanding::Apart)
            group.cases.push_back(i);
        else if (outcome.standing == CaseStanding::NotComputed)
            ++group.notComputed;
    }

    std::vector<QuantityGroup> result;
    for (auto &[key, group] : groups) {
        if (group.cases.empty())
            continue;
        std::tie(group.task, group.code, group.quantity) = key;
        group.scored = summaryOf(errorsOf(report, group.cases, CaseStanding::Scored));
        group.apart = summaryOf(errorsOf(report, group.cases, CaseStanding::Apart));
        std::ranges::sort(group.cases, {}, [&report](std::size_t i) {
            return std::tuple(report.cases[i].standing, -std::abs(report.cases[i].error), i);
        });
        result.push_back(std::move(group));
    }
    return result;
}

} // namespace headroom
