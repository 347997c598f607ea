// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/axis_ticker.h"
#include "ui/chart/breakdown_chart.h"
#include "ui/chart/drawing.h"
#include "ui/chart/size_label.h"
#include "ui/chart/term_bars.h"

#include <algorithm>
#include <cmath>

namespace headroom::ui {
namespace {

constexpr int leastDistance = 26; // of two rows, in pixels
constexpr int narrow = 700;       // below, the bar's end tells less

bool isNarrow(const QCustomPlot &plot)
{
    return plot.viewport().width() < narrow;
}

QFont endFont(const QCustomPlot &plot, const BreakdownRow &row)
{
    QFont font = plot.font();
    font.setBold(row.worst);
    return font;
}

} // namespace

void BreakdownChart::arrange(QCustomPlot &plot) const
{
    arrangeTermBars(plot);
}

std::vector<BreakdownRow> BreakdownChart::rows(const QCustomPlot &plot) const
{
    const int height = plot.viewport().height() - barLabelsAbove - 64;
    return breakdownRows(m_devices, m_worst, static_cast<std::size_t>(std::max(height, 0) / leastDistance));
}

double BreakdownChart::upperEnd(const QCustomPlot &plot, const std::vector<BreakdownRow> &rows) const
{
    const QFontMetricsF metrics(plot.font());
    double width = plot.viewport().width() - 32;
    for (const BreakdownRow &row : rows)
        width = std::min(width, plot.viewport().width() - 40 - metrics.horizontalAdvance(rowName(row)));
    double end = valueIn(unit(), m_capacity) * 1.06;
    for (const BreakdownRow &row : rows) {
        end = std::max(end, valueIn(unit(), roomOf(m_devices[row.device])) * 1.06);
        const QFontMetricsF bold(endFont(plot, row));
        const double label = bold.horizontalAdvance(endText(m_devices[row.device], isNarrow(plot))) + 20;
        const double total = valueIn(unit(), shownTotal(m_devices[row.device]));
        end = std::max({ end, total * 1.02, total * width / std::max(width - label, width / 4) });
    }
    return end > 0 ? end : 1;
}

void BreakdownChart::draw(QCustomPlot &plot, const Theme &theme, bool live) const
{
    const std::vector<BreakdownRow> shown = rows(plot);
    drawAxes(plot, theme, shown, live);
    drawLegend(plot, theme);
    new Drawing(plot, [this, &plot, shown, theme, live](QCPPainter &painter) {
        painter.setAntialiasing(false);
        paintReserve(painter, plot, theme);
        paintBars(painter, plot, shown, theme, live);
        paintLimit(painter, plot, theme);
        paintLabels(painter, plot, shown, theme);
    });
}

void BreakdownChart::drawAxes(QCustomPlot &plot, const Theme &theme, const std::vector<BreakdownRow> &rows,
                              bool live) const
{
    const QSharedPointer<QCPAxisTickerText> names(new QCPAxisTickerText);
    for (std::size_t i = 0; i < rows.size(); ++i)
        names->addTick(static_cast<double>(i), rowName(rows[i]));
    plot.yAxis->setTicker(names);
    plot.yAxis->setTickLabelColor(theme.text);
    plot.yAxis->setTickLabelFont(plot.font());
    plot.yAxis->setRange(-0.5, static_cast<double>(rows.size()) - 0.5);

    const int ticks = std::clamp(plot.viewport().width() / 90, 2, 12);
    plot.xAxis->setTicker(QSharedPointer<SizeTicker>(new SizeTicker(ticks)));
    plot.xAxis->setNumberFormat(QStringLiteral("f"));
    const std::size_t all = breakdownRows(m_devices, m_worst, m_devices.size()).size();
    plot.xAxis->setLabel(
        rows.size() == all
            ? tr("%1 a card", "axis; %1 is GiB").arg(unitName(unit()))
            : tr("%1 a card · %2 of %3 kinds of stage shown: the first, the last, the fullest and some between")
                  .arg(unitName(unit()))
                  .arg(rows.size())
                  .arg(all));
    if (!live || !isZoomed())
        plot.xAxis->setRange(0, upperEnd(plot, rows));
}

void BreakdownChart::drawLegend(QCustomPlot &plot, const Theme &theme) const
{
    TermSet present;
    for (const DeviceMemory &device : m_devices) {
        for (const TermId term : shownTerms(device.terms, {}))
            present.set(static_cast<std::size_t>(term));
    }
    termLegendOf(plot)->setEntries(termLegend(present, m_hidden), theme.text);
}

QRectF BreakdownChart::barRect(const QCustomPlot &plot, std::size_t row, Bytes from, Bytes to) const
{
    return termBarRect(plot, unit(), row, from, to);
}

void BreakdownChart::paintBars(QPainter &painter, const QCustomPlot &plot, const std::vector<BreakdownRow> &rows,
                               const Theme &theme, bool live) const
{
    QRectF marked;
    painter.save();
    painter.setClipRect(plot.axisRect()->rect().adjusted(0, -barLabelsAbove, 1, 0));
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const DeviceMemory &device = m_devices[rows[i].device];
        Bytes from;
        for (const TermId term : shownTerms(device.terms, m_hidden)) {
            const QRectF rect = barRect(plot, i, from, from + device.terms[term]);
            paintTermSegment(painter, rect, term, theme);
            from += device.terms[term];
            if (live && m_selected && m_selected->term == term && rows[i].first <= m_selected->stage
                && m_selected->stage <= rows[i].last)
                marked = rect;
        }
    }
    painter.restore();
    if (!marked.isEmpty())
        paintMark(painter, marked, theme);
}

void BreakdownChart::paintLabels(QPainter &painter, const QCustomPlot &plot, const std::vector<BreakdownRow> &rows,
                                 const Theme &theme) const
{
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const DeviceMemory &device = m_devices[rows[i].device];
        painter.save();
        painter.setClipRect(plot.axisRect()->rect().adjusted(0, -barLabelsAbove, 1, 0));
        painter.setFont(smallFont(plot.font()));
        Bytes from;
        for (const TermId term : shownTerms(device.terms, m_hidden)) {
            const Bytes to = from + device.terms[term];
            paintTermLabel(painter, barRect(plot, i, from, to), term, device.terms[term], unit(), limitX(plot));
            from = to;
        }
        painter.setClipping(false);
        paintBarEnd(painter, plot, barRect(plot, i, from, from), endText(device, isNarrow(plot)),
                    endFont(plot, rows[i]), device.terms.sum() > roomOf(device), theme);
        painter.restore();
    }
}

double BreakdownChart::limitX(const QCustomPlot &plot) const
{
    return std::round(plot.xAxis->coordToPixel(valueIn(unit(), m_usable)));
}

void BreakdownChart::paintReserve(QPainter &painter, const QCustomPlot &plot, const Theme &theme) const
{
    if (!m_rooms.empty())
        return;
    const QRectF area(plot.axisRect()->rect());
    const double from = limitX(plot);
    const double to = std::round(plot.xAxis->coordToPixel(valueIn(unit(), m_capacity)));
    QColor color = theme.limit;
    color.setAlphaF(0.12f);
    painter.fillRect(QRectF(from, area.top(), to - from, area.height()).intersected(area), color);
}

// Where cards differ each bar has the line of its own card.
void BreakdownChart::paintRooms(QPainter &painter, const QCustomPlot &plot, const Theme &theme) const
{
    const std::vector<BreakdownRow> shown = rows(plot);
    for (std::size_t i = 0; i < shown.size(); ++i)
        paintRoom(painter, plot, unit(), i, roomOf(m_devices[shown[i].device]), theme);
}

void BreakdownChart::paintLimit(QPainter &painter, const QCustomPlot &plot, const Theme &theme) const
{
    if (!m_rooms.empty()) {
        paintRooms(painter, plot, theme);
        return;
    }
    const QRect area = plot.axisRect()->rect();
    const double x = limitX(plot);
    if (x < area.left() || x > area.right() + 1)
        return;
    drawLimitLine(painter, QPointF(x, area.top()), QPointF(x, area.bottom()), theme);
    painter.setFont(smallFont(plot.font()));
    const QFontMetricsF metrics(painter.font());
    const QString text = limitText();
    QRectF label(0, area.top() - metrics.height() - 4, metrics.horizontalAdvance(text) + 2, metrics.height());
    label.moveLeft(std::clamp(x - label.width() / 2, 4.0, std::max(4.0, plot.viewport().right() - label.width() - 6)));
    painter.setPen(theme.limit);
    painter.drawText(label, Qt::AlignCenter | Qt::TextDontClip, text);
}

std::optional<BreakdownChart::Segment> BreakdownChart::segmentAt(const QPointF &position) const
{
    const std::vector<BreakdownRow> shown = rows(plot());
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const DeviceMemory &device = m_devices[shown[i].device];
        Bytes from;
        for (const TermId term : shownTerms(device.terms, m_hidden)) {
            if (barRect(plot(), i, from, from + device.terms[term]).contains(position))
                return Segment { shown[i].first, term };
            from += device.terms[term];
        }
    }
    return std::nullopt;
}

QRectF BreakdownChart::segmentRect(Segment segment) const
{
    const std::vector<BreakdownRow> shown = rows(plot());
    for (std::size_t i = 0; i < shown.size(); ++i) {
        if (segment.stage < shown[i].first || segment.stage > shown[i].last)
            continue;
        Bytes from;
        for (const TermId term : shownTerms(m_devices[shown[i].device].terms, m_hidden)) {
            const Bytes to = from + m_devices[shown[i].device].terms[term];
            if (term == segment.term)
                return barRect(plot(), i, from, to);
            from = to;
        }
    }
    return {};
}

double BreakdownChart::capacityX() const
{
    return plot().xAxis->coordToPixel(valueIn(unit(), m_capacity));
}

} // namespace headroom::ui
