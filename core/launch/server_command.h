// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/launch/launch_command.h"
#include "core/launch/launchers.h"

namespace headroom {

// The command line of an engine, in the layout of the evaluation.
LaunchCommand writeServerCommand(const Launcher &launcher, const Scenario &scenario, const Evaluation &evaluation);

} // namespace headroom
