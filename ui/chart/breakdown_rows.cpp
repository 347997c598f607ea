// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/breakdown_rows.h"

#include <algorithm>
#include <set>

namespace headroom::ui {
namespace {

bool alike(const DeviceMemory &a, const DeviceMemory &b)
{
    return a.terms == b.terms && a.peak == b.peak;
}

std::vector<BreakdownRow> merged(const std::vector<DeviceMemory> &devices, std::size_t worst)
{
    std::vector<BreakdownRow> rows;
    for (std::size_t i = 0; i < devices.size(); ++i) {
        if (!rows.empty() && alike(devices[rows.back().device], devices[i]))
            rows.back().last = devices[i].stage;
        else
            rows.push_back({ devices[i].stage, devices[i].stage, i, false });
        rows.back().worst = rows.back().worst || i == worst;
    }
    return rows;
}

} // namespace

std::vector<BreakdownRow> breakdownRows(const std::vector<DeviceMemory> &devices, std::size_t worst, std::size_t most)
{
    std::vector<BreakdownRow> all = merged(devices, worst);
    most = std::max<std::size_t>(most, 3);
    if (all.size() <= most)
        return all;

    const auto isWorst = [](const BreakdownRow &row) { return row.worst; };
    std::set<std::size_t> chosen { 0, all.size() - 1 };
    chosen.insert(static_cast<std::size_t>(std::ranges::find_if(all, isWorst) - all.begin()) % all.size());
    const std::size_t evenly = most - 1;
    for (std::size_t i = 1; i < evenly && chosen.size() < most; ++i)
        chosen.insert(i * (all.size() - 1) / evenly);

    std::vector<BreakdownRow> rows;
    rows.reserve(chosen.size());
    for (const std::size_t index : chosen)
        rows.push_back(all[index]);
    return rows;
}

} // namespace headroom::ui
