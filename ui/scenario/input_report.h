// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "ui/text/report.h"

namespace headroom::ui {

class ScenarioModel;
struct Input;

// What the scenario says for the input, as the panel shows it; empty where it leaves the input out.
QString inputValueText(const Input &input, const Scenario &scenario);

// What a scenario says, as a section of a report: every input that matters for it, with what was chosen where it is left
// out.
ReportSection inputsSection(const ScenarioModel &model);

} // namespace headroom::ui
