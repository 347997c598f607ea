// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/plan.h"
#include "ui/text/report.h"

namespace headroom::ui {

QString objectiveName(Objective objective);

// "tensor 8, pipeline 4, data 2; micro batch 2; full recomputation", without what is as usual.
QString optionText(const PlanOption &option, Task task);

// The ranked options as a table, and a sentence on the search.
Report planReport(const Plan &plan, const Settings &settings, SizeUnit unit = SizeUnit::GiB);
// One row an option, with the ids that scripts know.
Table planTable(const Plan &plan, const Settings &settings);

} // namespace headroom::ui
