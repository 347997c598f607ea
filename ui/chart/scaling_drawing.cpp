// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/axis_ticker.h"
#include "ui/chart/drawing.h"
#include "ui/chart/legend_row.h"
#include "ui/chart/scaling_chart.h"
#include "ui/chart/size_label.h"
#include "ui/text/term_words.h"

#include <algorithm>
#include <cmath>

namespace headroom::ui {
namespace {

constexpr int above = 44;    // two lines of labels
constexpr int aboveMap = 28; // one

double powerOf(std::int64_t value)
{
    return std::log2(static_cast<double>(value));
}

} // namespace

void ScalingChart::arrange(QCustomPlot &plot) const
{
    plot.plotLayout()->addElement(1, 0, new LegendRow(plot));
    plot.plotLayout()->setRowSpacing(0);
    plot.xAxis->grid()->setVisible(false);
    plot.yAxis->setPadding(8);
}

void ScalingChart::draw(QCustomPlot &plot, const Theme &theme, bool live) const
{
    plot.setInteractions(showsMap() ? QCP::iNone : QCP::iRangeZoom | QCP::iRangeDrag);
    plot.yAxis->grid()->setVisible(!showsMap());
    plot.axisRect()->setMinimumMargins(QMargins(16, showsMap() ? aboveMap : above, 20, 0));
    if (showsMap()) {
        dynamic_cast<LegendRow &>(*plot.plotLayout()->elementAt(1)).setEntries({}, theme.text);
        m_map->draw(plot, theme, live && hasFocus(), unit());
        return;
    }
    drawAxes(plot, live);
    drawAreas(plot, theme);
    drawLegend(plot, theme);
    new Drawing(plot, [this, &plot, theme](QCPPainter &painter) { paintMarks(painter, plot, theme); });
}

// Memory is linear in the variable and the axis is not: the far end would flatten the rest.
double ScalingChart::upperEnd() const
{
    const ScalingSeries &all = series();
    const double capacity = valueIn(unit(), m_input->capacity);
    double current = 0;
    double most = 0;
    for (const ScalingPoint &point : all.points) {
        const double total = valueIn(unit(), point.terms.sum());
        most = std::max(most, total);
        if (point.value == all.current)
            current = total;
    }
    const double end = std::max(std::min(most * 1.05, std::max(capacity * 1.6, current * 1.15)), capacity * 1.2);
    return end > 0 ? end : 1;
}

void ScalingChart::drawAxes(QCustomPlot &plot, bool live) const
{
    const QSize size = plot.viewport().size();
    plot.xAxis->setTicker(QSharedPointer<PowerTicker>(new PowerTicker(std::clamp(size.width() / 80, 2, 16))));
    plot.yAxis->setTicker(QSharedPointer<SizeTicker>(new SizeTicker(std::clamp(size.height() / 60, 2, 8))));
    plot.xAxis->setLabel(variableName(m_variable));
    plot.yAxis->setLabel(tr("%1 a card", "axis; %1 is GiB").arg(unitName(unit())));
    if (live && isZoomed())
        return;
    const std::vector<ScalingPoint> &points = series().points;
    if (!points.empty())
        plot.xAxis->setRange(powerOf(points.front().value), powerOf(points.back().value));
    plot.yAxis->setRange(0, upperEnd());
}

void ScalingChart::drawAreas(QCustomPlot &plot, const Theme &theme) const
{
    QCPGraph *below = nullptr;
    for (std::size_t i = 0; i < termCount; ++i) {
        const auto term = static_cast<TermId>(i);
        const auto has = [term](const ScalingPoint &point) { return point.terms[term].count() > 0; };
        if (m_hidden[i] || std::ranges::none_of(series().points, has))
            continue;
        QCPGraph *graph = plot.addGraph();
        for (const ScalingPoint &point : series().points)
            graph->addData(powerOf(point.value), valueIn(unit(), shown(point, i + 1)));
        graph->setPen(QPen(theme.background, 1));
        graph->setBrush(termColor(term));
        graph->setAdaptiveSampling(false);
        if (below)
            graph->setChannelFillGraph(below);
        below = graph;
    }
    if (below)
        below->setPen(QPen(theme.text, 1.5));
}

void ScalingChart::drawLegend(QCustomPlot &plot, const Theme &theme) const
{
    std::vector<LegendRow::Entry> entries;
    for (std::size_t i = 0; i < termCount; ++i) {
        const auto term = static_cast<TermId>(i);
        const auto has = [term](const ScalingPoint &point) { return point.terms[term].count() > 0; };
        if (std::ranges::any_of(series().points, has))
            entries.push_back({ static_cast<int>(i), termName(term), termColor(term), m_hidden[i] });
    }
    dynamic_cast<LegendRow &>(*plot.plotLayout()->elementAt(1)).setEntries(std::move(entries), theme.text);
}

void ScalingChart::paintMarks(QPainter &painter, const QCustomPlot &plot, const Theme &theme) const
{
    const QRect area = plot.axisRect()->rect();
    painter.setFont(smallFont(plot.font()));
    const double y = std::round(plot.yAxis->coordToPixel(valueIn(unit(), m_input->usable)));
    if (y >= area.top() && y <= area.bottom()) {
        drawLimitLine(painter, QPointF(area.left(), y), QPointF(area.right(), y), theme);
        const QString text =
            m_input->usable == m_input->capacity
                ? tr("Capacity %1").arg(labelText(m_input->capacity, unit()))
                : tr("Usable %1 of %2").arg(labelText(m_input->usable, unit()), labelText(m_input->capacity, unit()));
        const QFontMetricsF metrics(painter.font());
        const QRectF plate(area.left() + 6, y - metrics.height() - 4, metrics.horizontalAdvance(text) + 8,
                           metrics.height() + 1);
        painter.fillRect(plate, theme.background);
        painter.setPen(theme.limit);
        painter.drawText(plate, Qt::AlignCenter | Qt::TextDontClip, text);
    }
    const ScalingSeries &all = series();
    if (all.largest && !all.unbounded)
        paintMark(painter, plot, *all.largest, all.largestTotal, largestText(), 0, theme.accent, theme);
    else
        paintMark(painter, plot, -1, Bytes(), largestText(), 0, all.largest ? theme.accent : theme.limit, theme);
    // Last: its label is the lower one and covers the other mark's line.
    const auto current = std::ranges::find(all.points, all.current, &ScalingPoint::value);
    if (current != all.points.end())
        paintMark(painter, plot, all.current, current->terms.sum(),
                  tr("Now %1: %2", "%1 a number of tokens or sequences, %2 a size")
                      .arg(countText(all.current), labelText(current->terms.sum(), unit())),
                  1, theme.text, theme);
}

void ScalingChart::paintMark(QPainter &painter, const QCustomPlot &plot, std::int64_t value, Bytes bytes,
                             const QString &text, int line, const QColor &color, const Theme &theme) const
{
    const QRect area = plot.axisRect()->rect();
    const QFontMetricsF metrics(painter.font());
    const double top = area.top() - above + 6 + line * 18;
    const double x = value > 0 ? std::round(plot.xAxis->coordToPixel(powerOf(value))) + 0.5 : area.left();
    if (value > 0 && x >= area.left() && x <= area.right() + 1) {
        const double y =
            std::clamp(plot.yAxis->coordToPixel(valueIn(unit(), bytes)), double(area.top()), double(area.bottom()));
        painter.setPen(QPen(color, 1));
        painter.drawLine(QPointF(x, top + metrics.height() + 1), QPointF(x, area.bottom()));
        painter.setPen(QPen(theme.background, 1.5));
        painter.setBrush(color);
        painter.setRenderHint(QPainter::Antialiasing, true);
        painter.drawEllipse(QPointF(x, y), 4.5, 4.5);
        painter.setBrush(Qt::NoBrush);
    }
    QRectF label(0, top, metrics.horizontalAdvance(text) + 2, metrics.height());
    const double left = std::max(4.0, plot.viewport().right() - label.width() - 8);
    label.moveLeft(std::clamp(value > 0 ? x - label.width() / 2 : x, 4.0, left));
    painter.fillRect(label.adjusted(-3, 0, 3, 0), theme.background);
    painter.setPen(color);
    painter.drawText(label, Qt::AlignCenter | Qt::TextDontClip, text);
}

} // namespace headroom::ui
