// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/launch/launch_command.h"

#include <span>

namespace headroom {

// A program that trains, by what its settings are written in. A new one is one entry of trainingPrograms().
struct TrainingProgram
{
    std::string_view id;
    bool (*runs)(const Settings &settings); // whether it can train as the scenario says
    Result<LaunchCommand> (*write)(const Scenario &scenario, const Evaluation &evaluation);
};
std::span<const TrainingProgram> trainingPrograms(); // the preferred one of several first

} // namespace headroom
