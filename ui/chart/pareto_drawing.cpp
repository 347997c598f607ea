// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/axis_ticker.h"
#include "ui/chart/drawing.h"
#include "ui/chart/legend_row.h"
#include "ui/chart/pareto_plot.h"
#include "ui/chart/size_label.h"
#include "ui/text/plan_text.h"

#include <algorithm>
#include <limits>

namespace headroom::ui {
namespace {

constexpr int above = 16;
constexpr int roomForLegend = 190; // pixels of the whole plot

void paintLabel(QPainter &painter, const QPointF &at, const QString &text, const QRectF &within, const Theme &theme)
{
    QRectF label = QRectF(painter.fontMetrics().boundingRect(text)).adjusted(-2, 0, 2, 0);
    label.moveCenter(at - QPointF(0, 13));
    label.moveLeft(std::clamp(label.left(), within.left(), std::max(within.left(), within.right() - label.width())));
    QColor ground = theme.background;
    ground.setAlphaF(0.8f);
    painter.fillRect(label, ground);
    painter.setPen(theme.text);
    painter.drawText(label, Qt::AlignCenter, text);
}

// What a card may hold, and how much that is.
void paintLimit(QPainter &painter, const QRectF &area, double y, const QString &text, const Theme &theme)
{
    drawLimitLine(painter, { area.left(), y }, { area.right(), y }, theme);
    painter.setPen(theme.limit);
    painter.drawText(QRectF(area.left(), y - 16, area.width(), 14), Qt::AlignRight | Qt::AlignVCenter, text);
}

// Doublings of cards halve the time: against counts at powers of two.
QSharedPointer<QCPAxisTicker> timeTicker(bool powers, int ticks)
{
    if (powers) {
        const QSharedPointer<QCPAxisTickerLog> ticker(new QCPAxisTickerLog);
        ticker->setLogBase(2);
        ticker->setSubTickCount(0);
        ticker->setTickCount(ticks);
        return ticker;
    }
    const QSharedPointer<QCPAxisTicker> ticker(new QCPAxisTicker);
    ticker->setTickCount(ticks);
    return ticker;
}

} // namespace

void ParetoPlot::arrange(QCustomPlot &plot) const
{
    plot.plotLayout()->addElement(1, 0, new LegendRow(plot));
    plot.plotLayout()->setRowSpacing(0);
    plot.axisRect()->setMinimumMargins(QMargins(16, above, 20, 0));
    plot.xAxis->grid()->setVisible(false);
    plot.yAxis->setPadding(6);
    plot.setInteractions(QCP::iRangeZoom | QCP::iRangeDrag);
    keepFromZero(*plot.xAxis);
    keepFromZero(*plot.yAxis);
}

void ParetoPlot::draw(QCustomPlot &plot, const Theme &theme, bool live) const
{
    const bool memory = m_axis == ParetoAxis::Memory;
    std::vector<LegendRow::Entry> legend;
    if (plot.viewport().height() >= roomForLegend) {
        legend = { { 0, memory ? tr("the fastest for its memory") : tr("the fastest of a count of cards"),
                     theme.mutedText },
                   { 1, tr("ranked"), theme.accent } };
    }
    dynamic_cast<LegendRow &>(*plot.plotLayout()->elementAt(1)).setEntries(std::move(legend), theme.text);
    const QSize size = plot.viewport().size();
    plot.xAxis->setLabel(inDays() ? tr("days of the run", "axis") : tr("seconds for a million tokens"));
    plot.yAxis->setLabel(
        memory ? tr("%1 a card", "axis; %1 is GiB").arg(unitName(unit()))
               : tr("%1 a million tokens", "axis; %1 is a currency")
                     .arg(QString::fromUtf8(
                         currencyNames[static_cast<std::size_t>(m_settings->operation.currency)].data())));
    const int ticks = std::clamp(size.height() / 60, 2, 8);
    if (memory) {
        plot.yAxis->setTicker(QSharedPointer<SizeTicker>(new SizeTicker(ticks)));
    } else {
        const QSharedPointer<QCPAxisTicker> ticker(new QCPAxisTicker);
        ticker->setTickCount(ticks);
        plot.yAxis->setTicker(ticker);
    }
    plot.xAxis->setTicker(timeTicker(!memory, std::clamp(size.width() / 90, 2, 8)));
    plot.xAxis->setScaleType(memory ? QCPAxis::stLinear : QCPAxis::stLogarithmic);
    plot.xAxis->setNumberFormat(QStringLiteral("gb"));
    plot.yAxis->setNumberFormat(QStringLiteral("gb"));
    if (!live || !isZoomed())
        setRanges(plot, points());
    new Drawing(plot, [this, &plot, theme](QCPPainter &painter) { paintPoints(painter, plot, theme); });
}

// From what there is to what there is, with room at the sides: layouts differ by little, which zero would hide. Memory
// starts at zero, so that the card's end shows how full it is.
void ParetoPlot::setRanges(QCustomPlot &plot, const std::vector<Point> &points) const
{
    QPointF low(std::numeric_limits<double>::max(), std::numeric_limits<double>::max());
    QPointF high;
    for (const Point &point : points) {
        const QPointF at = place(*point.option);
        low = { std::min(low.x(), at.x()), std::min(low.y(), at.y()) };
        high = { std::max(high.x(), at.x()), std::max(high.y(), at.y()) };
    }
    const auto around = [](double from, double to) {
        const double margin = std::max((to - from) * 0.12, to * 0.02);
        return QCPRange(std::max(0.0, from - margin), to + margin);
    };
    if (m_axis == ParetoAxis::Cost) {
        constexpr double side = 1.3;
        plot.xAxis->setRange(low.x() / side, high.x() * side);
        plot.yAxis->setRange(around(low.y(), high.y()));
        return;
    }
    plot.xAxis->setRange(around(low.x(), high.x()));
    plot.yAxis->setRange(0, std::max(high.y(), valueIn(unit(), m_plan.options.front().usable)) * 1.12);
}

void ParetoPlot::paintPoints(QPainter &painter, const QCustomPlot &plot, const Theme &theme) const
{
    const QRectF area(plot.axisRect()->rect());
    const auto pixels = [&](const PlanOption &option) {
        const QPointF at = place(option);
        return QPointF(plot.xAxis->coordToPixel(at.x()), plot.yAxis->coordToPixel(at.y()));
    };
    painter.save();
    painter.setFont(smallFont(plot.font()));
    painter.setClipRect(area.adjusted(-8, -above, 8, 2));
    const bool memory = m_axis == ParetoAxis::Memory;
    if (memory) {
        const double top = plot.yAxis->coordToPixel(valueIn(unit(), m_plan.options.front().usable));
        paintLimit(painter, area, top, tr("usable: %1", "memory").arg(labelText(m_plan.options.front().usable, unit())),
                   theme);
    }
    const std::vector<Point> all = points();
    QPolygonF line;
    for (const Point &point : all) {
        if (point.kind != Kind::Front)
            continue;
        const QPointF at = pixels(*point.option);
        // Against memory: a step, as between two layouts there is no third one.
        if (memory && !line.isEmpty())
            line << QPointF(at.x(), line.last().y());
        line << at;
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.mutedText, 1.5));
    painter.drawPolyline(line);
    for (const Point &point : all) {
        const QPointF at = pixels(*point.option);
        const QColor color = point.kind == Kind::Front    ? theme.mutedText
                             : point.kind == Kind::Ranked ? theme.accent
                                                          : theme.text;
        painter.setPen(QPen(color, 2));
        painter.setBrush(point.kind == Kind::Marked ? QBrush(Qt::NoBrush) : QBrush(color));
        const double radius = point.kind == Kind::Front ? 3 : point.kind == Kind::Ranked ? 3.5 : 7;
        painter.drawEllipse(at, radius, radius);
        if (point.kind == Kind::Front && !memory)
            paintLabel(painter, at, countText(point.option->layout.cards()), area, theme);
        else if (point.kind == Kind::Marked && memory)
            paintLabel(painter, at, tr("rank %1").arg(countText(point.rank + 1)), area, theme);
    }
    painter.restore();
}

} // namespace headroom::ui
