// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/accuracy/accuracy.h"

namespace headroom {

inline constexpr std::string_view accuracyFormat = "headroom-accuracy/1";

// The report with every case; errors as fractions.
void appendAccuracyJson(const AccuracyReport &report, std::string &out);

} // namespace headroom
