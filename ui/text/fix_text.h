// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/fixes.h"
#include "ui/text/numbers.h"
#include "ui/text/report.h"

#include <QString>

namespace headroom::ui {

QString fixText(const Fix &fix);                  // "Full recomputation"
QString fixEffect(const Fix &fix, SizeUnit unit); // "−6.9 GiB"
QString fixTime(const Fix &fix);                  // "+31.2 %"; empty: not known
QString fixHelp(const Fix &fix, SizeUnit unit);   // a sentence: what a click does and gives

// Every change with what it does to memory, time and cost.
Report changesReport(const std::vector<Fix> &changes, const Evaluation &evaluation, SizeUnit unit = SizeUnit::GiB);

} // namespace headroom::ui
