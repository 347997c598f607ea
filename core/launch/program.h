// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/launch/launchers.h"

#include <string>
#include <vector>

namespace headroom {

// Where in a command line a launcher that we know begins, behind variables, "sudo" or a container's command.
struct ProgramStart
{
    const Launcher *launcher = nullptr; // null: none
    std::size_t program = 0;            // index of its first word
    std::size_t arguments = 0;          // index of what follows
};
ProgramStart programStart(const std::vector<std::string> &words);

} // namespace headroom
