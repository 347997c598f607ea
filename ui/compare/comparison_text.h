// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compare/differences.h"
#include "ui/text/numbers.h"

namespace headroom::ui {

// One quantity of every scenario, in the current language.
struct ComparisonRow
{
    QString name;
    QString help;
    QStringList values;
    bool isVerdict = false;
};

// What the scenarios are and what is said of them, then the inputs in which they differ.
std::vector<ComparisonRow> comparisonRows(const std::vector<ComparedView> &scenarios, SizeUnit unit);

// The same for scripts and spreadsheets: one row a scenario, whole bytes, ids.
QString comparisonCsv(const std::vector<ComparedView> &scenarios);

} // namespace headroom::ui
