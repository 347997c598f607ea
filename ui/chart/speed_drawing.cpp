// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/axis_ticker.h"
#include "ui/chart/drawing.h"
#include "ui/chart/legend_row.h"
#include "ui/chart/speed_chart.h"
#include "ui/text/numbers.h"

#include <algorithm>
#include <cmath>

namespace headroom::ui {
namespace {

constexpr int above = 34;       // a panel's heading
constexpr double thickest = 24; // pixels
constexpr double share = 0.58;  // of the width for the parts

double powerOf(std::int64_t value)
{
    return std::log2(static_cast<double>(std::max<std::int64_t>(value, 1)));
}

void paintHeading(QPainter &painter, const QCPAxisRect &rect, const QString &text, const Theme &theme,
                  const QFont &font)
{
    painter.setFont(font);
    painter.setPen(theme.text);
    const QRectF line(rect.outerRect().left() + 12, rect.rect().top() - above, rect.outerRect().width() - 16,
                      above - 10);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(line.width())));
}

} // namespace

void SpeedChart::arrange(QCustomPlot &plot) const
{
    auto *panels = new QCPLayoutGrid;
    QCPAxisRect *first = plot.axisRect();
    auto *second = new QCPAxisRect(&plot);
    plot.plotLayout()->take(first);
    plot.plotLayout()->simplify();
    plot.plotLayout()->addElement(0, 0, panels);
    panels->addElement(0, 0, first);
    panels->addElement(0, 1, second);
    panels->setColumnStretchFactor(0, share / (1 - share));
    plot.plotLayout()->addElement(1, 0, new LegendRow(plot)); // of prompts and tokens
    plot.plotLayout()->setRowSpacing(0);
    for (QCPAxisRect *rect : { first, second })
        rect->setMinimumMargins(QMargins(16, above, 20, 0));
    first->axis(QCPAxis::atLeft)->setRangeReversed(true);
    first->axis(QCPAxis::atLeft)->setPadding(8);
    first->axis(QCPAxis::atLeft)->grid()->setVisible(false);
    second->axis(QCPAxis::atBottom)->grid()->setVisible(false);
    second->axis(QCPAxis::atLeft)->setPadding(8);
    for (QCPAxis *axis : second->axes()) {
        axis->setLayer(QStringLiteral("axes"));
        axis->grid()->setLayer(QStringLiteral("grid"));
    }
}

void SpeedChart::draw(QCustomPlot &plot, const Theme &theme, bool live) const
{
    if (!m_study || m_study->rows.empty())
        return;
    std::vector<LegendRow::Entry> legend;
    if (!m_study->trains)
        legend = { { 0, tr("one output token"), theme.accent }, { 1, tr("all prompts"), theme.soft } };
    dynamic_cast<LegendRow &>(*plot.plotLayout()->elementAt(1)).setEntries(std::move(legend), theme.text);
    drawRows(plot, theme, live);
    drawPoints(plot, theme, live);
    new Drawing(plot, [this, &plot, theme](QCPPainter &painter) {
        painter.setAntialiasing(false);
        paintRows(painter, plot, theme);
        painter.setAntialiasing(true);
        paintPoints(painter, plot, theme);
    });
}

void SpeedChart::drawRows(QCustomPlot &plot, const Theme &theme, bool) const
{
    QCPAxisRect &rect = *plot.axisRect(0);
    QCPAxis &names = *rect.axis(QCPAxis::atLeft);
    QCPAxis &times = *rect.axis(QCPAxis::atBottom);
    const QFontMetricsF metrics(plot.font());
    const double panel = plot.viewport().width() * share;
    const QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    double longest = 0;
    double label = 0;
    double nameWidth = 0;
    for (std::size_t i = 0; i < m_study->rows.size(); ++i) {
        const SpeedRow &row = m_study->rows[i];
        const QString name = metrics.elidedText(row.name, Qt::ElideRight, panel * 0.45);
        ticker->addTick(static_cast<double>(i), name);
        nameWidth = std::max(nameWidth, metrics.horizontalAdvance(name));
        label = std::max(label, metrics.horizontalAdvance(rowText(row)) + 14);
        longest = std::max(longest, row.seconds / (row.ofPrompt ? m_study->promptSeconds : m_study->seconds));
    }
    names.setTicker(ticker);
    names.setTickLabelColor(theme.text);
    names.setTickLabelFont(plot.font());
    names.setRange(-0.6, static_cast<double>(m_study->rows.size()) - 0.4);
    times.setTicks(false);
    times.grid()->setVisible(false);
    const double room = std::max(panel - nameWidth - 60, 60.0);
    times.setRange(0, longest * room / std::max(room - label, room / 4));
}

void SpeedChart::drawPoints(QCustomPlot &plot, const Theme &, bool) const
{
    QCPAxisRect &rect = *plot.axisRect(1);
    QCPAxis &x = *rect.axis(QCPAxis::atBottom);
    QCPAxis &y = *rect.axis(QCPAxis::atLeft);
    const double width = plot.viewport().width() * (1 - share);
    x.setTicker(QSharedPointer<PowerTicker>(new PowerTicker(std::clamp(static_cast<int>(width / 70), 2, 10))));
    y.setTicker(QSharedPointer<CountTicker>(new CountTicker(std::clamp(plot.viewport().height() / 60, 2, 8))));
    double most = 0;
    for (const SpeedPoint &point : m_study->points)
        most = std::max(most, m_study->trains ? point.value : point.value * 1000);
    x.setLabel(m_study->trains ? tr("cards", "axis") : tr("sequences at once", "axis"));
    y.setLabel(m_study->trains ? tr("tokens a second", "axis") : tr("ms a token", "axis"));
    const double first = m_study->points.empty() ? 0 : powerOf(m_study->points.front().at);
    const double last = m_study->points.empty() ? 1 : powerOf(m_study->points.back().at);
    x.setRange(first - 0.3, std::max(last, first + 1) + 0.3);
    y.setRange(0, most > 0 ? most * 1.15 : 1);
}

void SpeedChart::paintRows(QPainter &painter, const QCustomPlot &plot, const Theme &theme) const
{
    const QCPAxisRect &rect = *plot.axisRect(0);
    const QCPAxis &names = *rect.axis(QCPAxis::atLeft);
    const QCPAxis &times = *rect.axis(QCPAxis::atBottom);
    paintHeading(painter, rect, rowsHeading(), theme, plot.font());
    const double distance = std::abs(names.coordToPixel(1) - names.coordToPixel(0));
    const double height = std::round(std::min(distance * 0.62, thickest));
    for (std::size_t i = 0; i < m_study->rows.size(); ++i) {
        const SpeedRow &row = m_study->rows[i];
        const double part = row.seconds / (row.ofPrompt ? m_study->promptSeconds : m_study->seconds);
        const double left = std::round(times.coordToPixel(0));
        const double right = std::max(left + 1, std::round(times.coordToPixel(part)));
        const double top = std::round(names.coordToPixel(static_cast<double>(i)) - height / 2);
        painter.fillRect(QRectF(left, top, right - left, height), row.ofPrompt ? theme.soft : theme.accent);
        painter.setFont(plot.font());
        painter.setPen(theme.text);
        painter.drawText(QRectF(right + 7, top, 400, height), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip,
                         rowText(row));
    }
}

void SpeedChart::paintPoints(QPainter &painter, const QCustomPlot &plot, const Theme &theme) const
{
    const QCPAxisRect &rect = *plot.axisRect(1);
    const QCPAxis &x = *rect.axis(QCPAxis::atBottom);
    const QCPAxis &y = *rect.axis(QCPAxis::atLeft);
    paintHeading(painter, rect, pointsHeading(), theme, plot.font());
    const auto positionOf = [&](const SpeedPoint &point) {
        return QPointF(x.coordToPixel(powerOf(point.at)),
                       y.coordToPixel(m_study->trains ? point.value : point.value * 1000));
    };
    QPolygonF line;
    for (const SpeedPoint &point : m_study->points)
        line << positionOf(point);
    painter.setPen(QPen(theme.accent, 2));
    painter.drawPolyline(line);
    for (const SpeedPoint &point : m_study->points) {
        const bool own = point.at == m_study->current;
        painter.setBrush(own ? theme.accent : theme.background);
        painter.setPen(QPen(theme.accent, 2));
        painter.drawEllipse(positionOf(point), own ? 5 : 3, own ? 5 : 3);
        if (!own)
            continue;
        painter.setFont(smallFont(plot.font()));
        painter.setPen(theme.text);
        const QString text = m_study->trains ? tr("%1/s").arg(amountText(point.value)) : durationText(point.value);
        QRectF label = QRectF(painter.fontMetrics().boundingRect(text)).adjusted(-3, -1, 3, 1);
        label.moveCenter(positionOf(point) - QPointF(0, 16));
        label.moveLeft(std::clamp(label.left(), static_cast<double>(rect.left()),
                                  std::max<double>(rect.left(), rect.right() - label.width())));
        painter.fillRect(label, theme.background);
        painter.drawText(label, Qt::AlignCenter, text);
    }
}

} // namespace headroom::ui
