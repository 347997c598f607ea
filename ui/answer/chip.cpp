// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/answer/chip.h"

#include <QEvent>
#include <QPainter>

namespace headroom::ui {

namespace {

constexpr int sideMargin = 11;
constexpr int gap = 6;

} // namespace

Chip::Chip(QWidget *parent) : QAbstractButton(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setCursor(Qt::PointingHandCursor);
}

void Chip::setTexts(const QString &change, const QString &effect)
{
    m_effect = effect;
    setText(change);
    setAccessibleName(change);
    setAccessibleDescription(effect);
    updateGeometry();
    update();
}

QSize Chip::sizeHint() const
{
    const int effect = m_effect.isEmpty() ? 0 : gap + QFontMetrics(effectFont()).horizontalAdvance(m_effect);
    return { 2 * sideMargin + fontMetrics().horizontalAdvance(text()) + effect + 1, fontMetrics().height() + 8 };
}

void Chip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF outline = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    const double radius = outline.height() / 2;
    const QPalette colors = palette();
    painter.setPen(QPen(colors.color(hasFocus() ? QPalette::Highlight : QPalette::Mid), hasFocus() ? 2 : 1));
    painter.setBrush(isDown() ? colors.color(QPalette::Midlight)
                              : colors.color(underMouse() ? QPalette::AlternateBase : QPalette::Base));
    painter.drawRoundedRect(hasFocus() ? outline.adjusted(0.5, 0.5, -0.5, -0.5) : outline, radius, radius);

    const QRect area = rect().adjusted(sideMargin, 0, -sideMargin, 0);
    painter.setPen(colors.color(QPalette::Text));
    painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter, text());
    painter.setFont(effectFont());
    painter.setPen(colors.color(QPalette::Link));
    painter.drawText(area, Qt::AlignRight | Qt::AlignVCenter, m_effect);
}

QFont Chip::effectFont() const
{
    QFont result = font();
    result.setBold(true);
    return result;
}

} // namespace headroom::ui
