// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/text/report.h"

namespace headroom::ui {

class ScenarioModel;

// What a scenario says, as a section of a report: every input that matters for it, with what was chosen where it is left
// out.
ReportSection inputsSection(const ScenarioModel &model);

} // namespace headroom::ui
