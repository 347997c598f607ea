// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/axis_ticker.h"
#include "ui/chart/drawing.h"
#include "ui/chart/speed_chart.h"
#include "ui/chart/speed_parts.h"
#include "ui/chart/two_panels.h"
#include "ui/text/numbers.h"

#include <algorithm>
#include <cmath>

namespace headroom::ui {
namespace {

constexpr int above = 30;      // a panel's heading
constexpr double share = 0.58; // of the width for the parts

double powerOf(std::int64_t value)
{
    return std::log2(static_cast<double>(std::max<std::int64_t>(value, 1)));
}

} // namespace

void SpeedChart::arrange(QCustomPlot &plot) const
{
    arrangePanels(plot, share / (1 - share), above);
    const QList<QCPAxisRect *> rects = plot.axisRects();
    for (QCPAxis *axis : rects[0]->axes()) // the parts need none
        axis->setVisible(false);
    rects[1]->axis(QCPAxis::atBottom)->grid()->setVisible(false);
}

void SpeedChart::draw(QCustomPlot &plot, const Theme &theme, bool) const
{
    if (!m_study || m_study->rows.empty())
        return;
    drawPoints(plot);
    new Drawing(plot, [this, &plot, theme](QCPPainter &painter) {
        painter.setAntialiasing(false);
        paintPanelHeading(painter, *plot.axisRect(0), rowsHeading(), theme, plot.font());
        parts(plot).paint(painter, theme);
        painter.setAntialiasing(true);
        paintPoints(painter, plot, theme);
    });
}

SpeedParts SpeedChart::parts(const QCustomPlot &plot) const
{
    const QRectF area(plot.axisRect(0)->rect());
    return { *m_study, area.adjusted(-4, 0, 4, 0), plot.font() };
}

void SpeedChart::drawPoints(QCustomPlot &plot) const
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

void SpeedChart::paintPoints(QPainter &painter, const QCustomPlot &plot, const Theme &theme) const
{
    const QCPAxisRect &rect = *plot.axisRect(1);
    const QCPAxis &x = *rect.axis(QCPAxis::atBottom);
    const QCPAxis &y = *rect.axis(QCPAxis::atLeft);
    paintPanelHeading(painter, rect, pointsHeading(), theme, plot.font());
    const auto positionOf = [&](const SpeedPoint &point) {
        return QPointF(x.coordToPixel(powerOf(point.at)),
                       y.coordToPixel(m_study->trains ? point.value : point.value * 1000));
    };
    const std::vector<SpeedPoint> &points = m_study->points;
    for (std::size_t i = 1; i < points.size(); ++i) {
        QPen pen(points[i].fits && points[i - 1].fits ? theme.accent : theme.limit, 2);
        if (!points[i].fits || !points[i - 1].fits)
            pen.setDashPattern({ 2, 2 });
        painter.setPen(pen);
        painter.drawLine(positionOf(points[i - 1]), positionOf(points[i]));
    }
    const SpeedPoint *outside = nullptr; // the farthest from the scenario's own
    const SpeedPoint *own = nullptr;
    for (const SpeedPoint &point : points) {
        const bool isOwn = point.at == m_study->current;
        const QColor color = point.fits ? theme.accent : theme.limit;
        painter.setBrush(isOwn && point.fits ? color : theme.background);
        painter.setPen(QPen(color, 2));
        painter.drawEllipse(positionOf(point), isOwn ? 5 : 3, isOwn ? 5 : 3);
        own = isOwn ? &point : own;
        if (!point.fits && (!outside || point.at > m_study->current))
            outside = &point;
    }
    painter.setFont(smallFont(plot.font()));
    const auto boxOf = [&](const SpeedPoint &point, const QString &text) {
        QRectF box = QRectF(painter.fontMetrics().boundingRect(text)).adjusted(-3, -1, 3, 1);
        box.moveCenter(positionOf(point) - QPointF(0, 16));
        box.moveLeft(std::clamp(box.left(), static_cast<double>(rect.left()),
                                std::max<double>(rect.left(), rect.right() - box.width())));
        return box;
    };
    const auto paint = [&painter, &theme](const QRectF &box, const QString &text, const QColor &color) {
        painter.fillRect(box, theme.background);
        painter.setPen(color);
        painter.drawText(box, Qt::AlignCenter, text);
    };
    QRectF ownBox;
    if (own) {
        const QString text = m_study->trains ? tr("%1/s").arg(amountText(own->value)) : durationText(own->value);
        ownBox = boxOf(*own, text);
        paint(ownBox, text, theme.text);
    }
    if (outside) {
        const QString text = tr("does not fit");
        QRectF box = boxOf(*outside, text);
        if (box.intersects(ownBox))
            box.moveBottom(ownBox.top() - 1);
        paint(box, text, theme.limit);
    }
}

} // namespace headroom::ui
