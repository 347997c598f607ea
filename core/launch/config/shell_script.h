// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

using ShellVariables = std::map<std::string, std::vector<std::string>, std::less<>>;

// What a script says at its end.
struct ShellScript
{
    std::vector<std::vector<std::string>> commands; // that would run, in order, with their variables filled in
    std::vector<std::string> skipped;               // conditions that could not be decided: their branch was left out
    ShellVariables variables;
};

// Reads a POSIX or bash script as far as its variables go: assignments, arrays and "+=", "$NAME", "${NAME[@]}",
// "${NAME:-default}", "$((2*3))", and "if" with plain tests of words and numbers. Nothing is run: what a command would
// print stays as it stands, and so does a variable that nothing sets. Loops, "case" and functions are left out and named.
Result<ShellScript> readShellScript(std::string_view text);

// "2 * (A + 1)" in whole numbers; std::nullopt where something in it is not known.
std::optional<std::int64_t> shellArithmetic(std::string_view text, const ShellVariables &variables);

// Whether the words of a "[ … ]", "[[ … ]]" or "test …" hold; std::nullopt: cannot be decided.
std::optional<bool> shellCondition(const std::vector<std::string> &words);

} // namespace headroom
