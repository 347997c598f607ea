// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/evaluation.h"

#include <QString>

namespace headroom::ui {

// "llama-3-70b · training · 64 × h100-sxm5-80gb": what an exported chart is about.
QString scenarioLine(const Scenario &scenario, const Evaluation &evaluation);

} // namespace headroom::ui
