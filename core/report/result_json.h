// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/evaluation.h"

#include <string>

namespace headroom {

inline constexpr std::string_view resultFormat = "headroom-result/1";

// The sentence of a note, UTF-8: core has none of its own.
using MessageOf = std::string (*)(const Note &);

// Appends the result as one line of JSON, without a line break. What is not computed is left out, never written as 0.
void appendResultJson(const Evaluation &evaluation, std::string &out, MessageOf messageOf);

} // namespace headroom
