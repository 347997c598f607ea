// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/plan.h"
#include "ui/text/report.h"

namespace headroom::ui {

QString objectiveName(Objective objective);

// "TP 8 · PP 4 · DP 2" as the trade writes it, without the degrees of one; "one card".
QString shortLayoutText(const Layout &layout);

// What the search looked at and what it could not find.
QStringList planSentences(const Plan &plan, const Settings &settings);
// The ranked options, one a row; no rows and no header where there are none.
Table planFigures(const Plan &plan, const Settings &settings, SizeUnit unit = SizeUnit::GiB);
// Both.
Report planReport(const Plan &plan, const Settings &settings, SizeUnit unit = SizeUnit::GiB);
// One row an option, with the ids that scripts know.
Table planTable(const Plan &plan, const Settings &settings);

} // namespace headroom::ui
