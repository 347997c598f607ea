// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/chart/legend_row.h"
#include "ui/chart/palette.h"
#include "ui/text/numbers.h"

#include <bitset>

// Stacked bars of terms, one a row: memory runs along the x axis, rows down the y axis, and a legend stands below.
namespace headroom::ui {

inline constexpr int barLabelsAbove = 26; // pixels for the labels of capacity lines

using TermSet = std::bitset<termCount>;

void arrangeTermBars(QCustomPlot &plot);
LegendRow *termLegendOf(const QCustomPlot &plot);
std::vector<LegendRow::Entry> termLegend(const TermSet &present, const TermSet &hidden);
// In the order of the bar: not zero and not hidden.
std::vector<TermId> shownTerms(const TermList &terms, const TermSet &hidden);

QRectF termBarRect(const QCustomPlot &plot, SizeUnit unit, std::size_t row, Bytes from, Bytes to);
void paintTermSegment(QPainter &painter, const QRectF &rect, TermId term, const Theme &theme);
// Where there is room for it. The line of a limit stops where it would run through the text.
void paintTermLabel(QPainter &painter, const QRectF &rect, TermId term, Bytes bytes, SizeUnit unit, double limit);
void paintMark(QPainter &painter, const QRectF &segment, const Theme &theme); // around the chosen one
// To the right of a bar, on a plate that lets no line run through it.
void paintBarEnd(QPainter &painter, const QCustomPlot &plot, const QRectF &end, const QString &text, const QFont &font,
                 bool exceeds, const Theme &theme);
// What the card of one row may hold: a line as high as the bar, and the size above it.
void paintRoom(QPainter &painter, const QCustomPlot &plot, SizeUnit unit, std::size_t row, Bytes room,
               const Theme &theme, bool labeled = true);

} // namespace headroom::ui
