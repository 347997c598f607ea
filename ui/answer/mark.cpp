// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/answer/mark.h"

#include <QPainter>
#include <QPainterPath>
#include <QPalette>

#include <utility>

namespace headroom::ui {

QColor markColor(Mark mark, const QPalette &palette)
{
    const bool dark = palette.color(QPalette::Window).lightness() < 128;
    switch (mark) {
    case Mark::Good: return dark ? QColor(0x5F, 0xD1, 0xA5) : QColor(0x00, 0x6B, 0x4B);
    case Mark::Remark: return palette.color(QPalette::PlaceholderText);
    case Mark::Caution: return dark ? QColor(0xF2, 0xB7, 0x4B) : QColor(0x8A, 0x57, 0x00);
    case Mark::Bad: return dark ? QColor(0xFF, 0x8F, 0x80) : QColor(0xB4, 0x23, 0x18);
    }
    std::unreachable();
}

QPixmap markPixmap(Mark mark, const QPalette &palette, int size, qreal ratio)
{
    QPixmap pixmap(QSize(size, size) * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);

    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(size / 16.0, size / 16.0);
    const QColor color = markColor(mark, palette);
    const QPen stroke(palette.color(QPalette::Window), 2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    switch (mark) {
    case Mark::Good:
        painter.drawEllipse(QRectF(1, 1, 14, 14));
        painter.setPen(stroke);
        painter.drawPolyline(QPolygonF({ { 4.5, 8.5 }, { 7, 11 }, { 11.5, 5.5 } }));
        break;
    case Mark::Remark:
        painter.drawEllipse(QRectF(1, 1, 14, 14));
        painter.setPen(stroke);
        painter.drawPoint(QPointF(8, 4.8));
        painter.drawLine(QPointF(8, 8), QPointF(8, 11.5));
        break;
    case Mark::Caution:
        painter.setPen(QPen(color, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPolygon(QPolygonF({ { 8, 1.5 }, { 15, 14 }, { 1, 14 } }));
        painter.setPen(stroke);
        painter.drawLine(QPointF(8, 6), QPointF(8, 9));
        painter.drawPoint(QPointF(8, 12));
        break;
    case Mark::Bad:
        painter.drawEllipse(QRectF(1, 1, 14, 14));
        painter.setPen(stroke);
        painter.drawLine(QPointF(5.5, 5.5), QPointF(10.5, 10.5));
        painter.drawLine(QPointF(10.5, 5.5), QPointF(5.5, 10.5));
        break;
    }
    return pixmap;
}

} // namespace headroom::ui
