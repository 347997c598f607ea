// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/commands.h"
#include "core/base/result.h"
#include "core/scenario/scenario.h"

#include <string>

namespace headroom::cli {

// The scenario that a launch command or a framework's settings say, with the assignments of --set. `name` is what a
// person knows them by. Settings without a model go into the scenario file `base`, if one is named. What was not
// understood goes to standard error.
Result<Scenario> scenarioOfSettings(const std::string &text, const std::string &name, const std::string &base,
                                    const std::vector<std::string> &assignments);

} // namespace headroom::cli
