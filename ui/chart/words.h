// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/evaluation.h"

#include <QString>

namespace headroom::ui {

// "Llama 3 70B · training · 64 × H100 SXM5 80GB": what an exported chart is about.
QString scenarioLine(const Scenario &scenario, const Evaluation &evaluation);

} // namespace headroom::ui
