// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/accuracy/goals.h"
#include "core/accuracy/quantity_group.h"
#include "ui/text/report.h"

namespace headroom::ui {

// The report card: groups, worst and outlying cases, variants that come out to the byte, refused cases.
Report accuracyText(const AccuracyReport &report);
// The same in brief: one row a framework or engine and quantity, of the scored cases.
Report accuracyBrief(const AccuracyReport &report);
// What was measured, as sentences: how many cases count and what they come to.
QStringList accuracySentences(const AccuracyReport &report);
QString measuredText(std::string_view quantity, double value); // bytes as sizes; tokens, sequences, bits as numbers
QString errorText(double error);                               // "+1.23 %"
// "mean 0.5 %" or "median 0.5 %"; "90 % within 6 %" or "all within 3 %": what was reached, or what is meant to be.
QString typicalErrorText(const Goal &goal, double error);
QString errorWithinText(const Goal &goal, double error);
// One row a case, with the ids that scripts know.
Table accuracyTable(const AccuracyReport &report);

} // namespace headroom::ui
