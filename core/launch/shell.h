// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

inline constexpr std::size_t longestLaunchLine = 64u << 10; // bytes
inline constexpr std::size_t mostLaunchWords = 1024;

// The words of the first command of a line, as a POSIX shell reads them: quotes, backslashes, continued lines, comments.
// What follows an operator (| ; & < >) is left out. Nothing is expanded or run: "$MODEL" stays as it stands.
Result<std::vector<std::string>> shellWords(std::string_view line);

// One word so that a shell reads it back unchanged.
std::string shellQuoted(std::string_view word);

// The words as one line; with `wrapped` each option on a line of its own, continued by backslashes.
std::string shellLine(std::span<const std::string> words, bool wrapped = false);

} // namespace headroom
