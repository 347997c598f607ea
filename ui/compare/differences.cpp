// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/differences.h"

#include "ui/scenario/input.h"
#include "ui/scenario/input_report.h"

#include <algorithm>
#include <array>

namespace headroom::ui {

namespace {

constexpr std::array<std::string_view, 2> alwaysShown = { "task", "hardware.count" };

bool isOfOtherTask(const Input &input, const Settings &settings)
{
    const bool trains = settings.task == Task::Training;
    return input.path.starts_with(trains ? "inference." : "training.");
}

QString valueIn(const Input &input, const ComparedView &view)
{
    if (input.shown && !input.shown(*view.filled))
        return {};
    if (input.obstacle && input.obstacle(*view.filled, *view.evaluation) != Obstacle::None)
        return {};
    return inputValueText(input, *view.filled);
}

} // namespace

std::vector<Difference> differences(const std::vector<ComparedView> &scenarios)
{
    std::vector<Difference> result;
    for (const Input &input : inputs()) {
        if (std::ranges::find(alwaysShown, input.path) != alwaysShown.end())
            continue;
        Difference difference { &input, {} };
        QStringList told;
        for (const ComparedView &view : scenarios) {
            difference.values += valueIn(input, view);
            if (!isOfOtherTask(input, view.evaluation->settings))
                told += difference.values.back();
        }
        told.removeDuplicates();
        if (told.size() > 1)
            result.push_back(std::move(difference));
    }
    return result;
}

} // namespace headroom::ui
