// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/term.h"
#include "ui/text/report.h"

#include <QString>

namespace headroom::ui {

// All formula text is derived from the factors that the value was computed from; none is typed.

// One row with letters: "2 · T · f · β · c / N", factors of one left out. Where the symbols do not multiply to the
// elements (a shape that no symbol tells), the letter n stands for the elements.
QString formulaText(const Row &row, const Explanation &explanation);
// The same row with numbers: "2 · 4,096 · 1 · 8,192 · 2 · 80 / 8".
QString numbersText(const Row &row, const Explanation &explanation, const QLocale &locale = QLocale());

// How a term came to be: its rows, the symbols with their meaning and value, the source.
ReportSection explanationSection(const Explanation &explanation, SizeUnit unit = SizeUnit::GiB);
// Whole bytes and ids, for scripts.
Table explanationTable(const Explanation &explanation);

} // namespace headroom::ui
