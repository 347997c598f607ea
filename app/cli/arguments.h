// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/commands.h"
#include "ui/text/language.h"

#include <variant>

namespace headroom::cli {

// The language that the command line asks for, or the system's. Looked up before everything else is read, because help
// and errors are written in it. A name that is no language is refused later, by parseArguments().
ui::LanguageId languageOf(int argc, char **argv);

// What to run, or the exit status where help, the version or an error was written instead.
std::variant<Arguments, int> parseArguments(int argc, char **argv);

} // namespace headroom::cli
