// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/accuracy/accuracy.h"
#include "ui/text/report.h"

namespace headroom::ui {

// The report card: groups, worst and outlying cases, variants that come out to the byte, refused cases.
Report accuracyText(const AccuracyReport &report);
// One row a case, with the ids that scripts know.
Table accuracyTable(const AccuracyReport &report);

} // namespace headroom::ui
