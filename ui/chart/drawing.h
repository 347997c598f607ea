// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/chart/palette.h"

#include <qcustomplot.h>

#include <functional>
#include <utility>

namespace headroom::ui {

// Whatever a chart paints itself in the coordinates of its axes; called at every replot.
class Drawing : public QCPAbstractItem
{
public:
    using Paint = std::function<void(QCPPainter &)>;

    Drawing(QCustomPlot &plot, Paint paint) : QCPAbstractItem(&plot), m_paint(std::move(paint))
    {
        setClipToAxisRect(false);
        setSelectable(false);
    }
    double selectTest(const QPointF &, bool, QVariant * = nullptr) const override { return -1; }

protected:
    void draw(QCPPainter *painter) override { m_paint(*painter); }

private:
    Paint m_paint;
};

// A font for remarks: nine tenths of the plot's.
inline QFont smallFont(const QFont &font)
{
    QFont result = font;
    if (font.pointSizeF() > 0)
        result.setPointSizeF(font.pointSizeF() * 0.9);
    else
        result.setPixelSize(font.pixelSize() * 9 / 10);
    return result;
}

// Wheel and drag do not lead below zero, where nothing is.
inline void keepFromZero(QCPAxis &axis)
{
    QObject::connect(&axis, qOverload<const QCPRange &>(&QCPAxis::rangeChanged), &axis, [&axis](const QCPRange &range) {
        if (range.lower < 0)
            axis.setRange(0, range.size());
    });
}

// Dashed, on a pale ground that keeps it visible on bars and areas.
inline void drawLimitLine(QPainter &painter, const QPointF &from, const QPointF &to, const Theme &theme)
{
    QColor ground = theme.background;
    ground.setAlphaF(0.7f);
    painter.setPen(QPen(ground, 3));
    painter.drawLine(from, to);
    QPen pen(theme.limit, 1.5);
    pen.setDashPattern({ 4, 3 });
    pen.setCapStyle(Qt::FlatCap);
    painter.setPen(pen);
    painter.drawLine(from, to);
}

} // namespace headroom::ui
