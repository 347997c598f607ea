// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/term_bars.h"

#include "ui/chart/drawing.h"
#include "ui/chart/size_label.h"
#include "ui/text/term_words.h"

#include <algorithm>
#include <cmath>

namespace headroom::ui {
namespace {

constexpr double rowShare = 0.62; // of the distance between two rows
constexpr double thickest = 56;   // pixels

} // namespace

void arrangeTermBars(QCustomPlot &plot)
{
    QCPAxisRect *rect = plot.axisRect();
    rect->setMinimumMargins(QMargins(16, barLabelsAbove, 16, 0));
    rect->setRangeZoom(Qt::Horizontal);
    rect->setRangeDrag(Qt::Horizontal);
    plot.setInteractions(QCP::iRangeZoom | QCP::iRangeDrag);
    plot.plotLayout()->addElement(1, 0, new LegendRow(plot));
    plot.plotLayout()->setRowSpacing(0);
    plot.yAxis->setRangeReversed(true);
    plot.yAxis->grid()->setVisible(false);
    plot.yAxis->setPadding(8);
    keepFromZero(*plot.xAxis);
}

LegendRow *termLegendOf(const QCustomPlot &plot)
{
    return dynamic_cast<LegendRow *>(plot.plotLayout()->elementAt(1));
}

std::vector<LegendRow::Entry> termLegend(const TermSet &present, const TermSet &hidden)
{
    std::vector<LegendRow::Entry> entries;
    for (std::size_t i = 0; i < termCount; ++i) {
        const auto term = static_cast<TermId>(i);
        if (present[i])
            entries.push_back({ static_cast<int>(i), termName(term), termColor(term), hidden[i] });
    }
    return entries;
}

std::vector<TermId> shownTerms(const TermList &terms, const TermSet &hidden)
{
    std::vector<TermId> shown;
    for (std::size_t i = 0; i < termCount; ++i) {
        const auto term = static_cast<TermId>(i);
        if (terms[term].count() > 0 && !hidden[i])
            shown.push_back(term);
    }
    return shown;
}

QRectF termBarRect(const QCustomPlot &plot, SizeUnit unit, std::size_t row, Bytes from, Bytes to)
{
    const double center = plot.yAxis->coordToPixel(static_cast<double>(row));
    const double distance = std::abs(plot.yAxis->coordToPixel(1) - plot.yAxis->coordToPixel(0));
    const double height = std::min(distance * rowShare, thickest);
    const double left = std::round(plot.xAxis->coordToPixel(valueIn(unit, from)));
    const double right = std::round(plot.xAxis->coordToPixel(valueIn(unit, to)));
    return { left, std::round(center - height / 2), right - left, std::round(height) };
}

void paintTermSegment(QPainter &painter, const QRectF &rect, TermId term, const Theme &theme)
{
    painter.fillRect(rect, termColor(term));
    // A hairline parts neighbors.
    if (rect.width() > 3)
        painter.fillRect(QRectF(rect.right() - 1, rect.top(), 1, rect.height()), theme.background);
}

void paintTermLabel(QPainter &painter, const QRectF &rect, TermId term, Bytes bytes, SizeUnit unit, double limit)
{
    const QColor color = termColor(term);
    const QFontMetricsF metrics(painter.font());
    const QString number = labelNumber(bytes, unit);
    const QString name = termName(term);
    const double room = rect.width() - 8;
    if (metrics.horizontalAdvance(number) > room || metrics.height() > rect.height())
        return;
    const bool named = rect.height() >= 2.4 * metrics.height() && metrics.horizontalAdvance(name) <= room;
    const QString text = named ? name + QChar(QChar::LineFeed) + number : number;
    const QRectF plate = painter.boundingRect(rect, Qt::AlignCenter, text).adjusted(-3, 0, 3, 0);
    if (plate.left() - 2 < limit && limit < plate.right() + 2)
        painter.fillRect(plate.intersected(rect.adjusted(0, 0, -1, 0)), color);
    painter.setPen(labelColor(color));
    painter.drawText(rect, Qt::AlignCenter, text);
}

void paintMark(QPainter &painter, const QRectF &segment, const Theme &theme)
{
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.background, 1));
    painter.drawRect(segment.adjusted(0, 0, -1, -1));
    painter.setPen(QPen(theme.text, 2));
    painter.drawRect(segment.adjusted(-1, -2, 1, 2));
}

void paintBarEnd(QPainter &painter, const QCustomPlot &plot, const QRectF &end, const QString &text, const QFont &font,
                 bool exceeds, const Theme &theme)
{
    painter.setFont(font);
    QRectF label(end.right() + 7, end.top(), QFontMetricsF(font).horizontalAdvance(text) + 3, end.height());
    label.moveRight(std::min(label.right(), static_cast<double>(plot.viewport().right()) - 4));
    if (label.left() > end.right()) {
        QRectF plate(0, 0, label.width() + 4, QFontMetricsF(font).height());
        plate.moveCenter(label.center());
        painter.fillRect(plate, theme.background);
    }
    painter.setPen(exceeds ? theme.limit : theme.text);
    painter.drawText(label, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, text);
}

void paintRoom(QPainter &painter, const QCustomPlot &plot, SizeUnit unit, std::size_t row, Bytes room,
               const Theme &theme, bool labeled)
{
    painter.setFont(smallFont(plot.font()));
    const QFontMetricsF metrics(painter.font());
    const QRectF bar = termBarRect(plot, unit, row, Bytes(), room).adjusted(0, -5, 0, 5);
    const double x = std::round(bar.right());
    if (x > plot.axisRect()->right() + 1)
        return;
    drawLimitLine(painter, QPointF(x, bar.top()), QPointF(x, bar.bottom()), theme);
    if (!labeled)
        return;
    const QString text = labelText(room, unit);
    QRectF label(0, bar.top() - metrics.height(), metrics.horizontalAdvance(text) + 2, metrics.height());
    label.moveLeft(std::min(x - label.width() / 2, plot.viewport().right() - label.width() - 6));
    painter.setPen(theme.limit);
    painter.drawText(label, Qt::AlignCenter | Qt::TextDontClip, text);
}

} // namespace headroom::ui
