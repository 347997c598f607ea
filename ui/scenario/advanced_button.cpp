// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scenario/advanced_button.h"

#include <QStyleOptionFocusRect>
#include <QStylePainter>

namespace headroom::ui {

namespace {

constexpr int arrow = 10;
constexpr int margin = 4;

} // namespace

AdvancedButton::AdvancedButton(QWidget *parent) : QAbstractButton(parent)
{
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    QFont small = font();
    small.setPointSizeF(small.pointSizeF() * 0.85);
    setFont(small);
}

QSize AdvancedButton::sizeHint() const
{
    return { fontMetrics().horizontalAdvance(text()) + arrow + 3 * margin, fontMetrics().height() + margin };
}

QSize AdvancedButton::minimumSizeHint() const
{
    return sizeHint();
}

void AdvancedButton::paintEvent(QPaintEvent *)
{
    QStylePainter painter(this);
    const bool stressed = underMouse() || hasFocus() || isChecked();
    painter.setPen(palette().color(stressed ? QPalette::WindowText : QPalette::PlaceholderText));
    painter.drawText(rect().adjusted(margin, 0, -arrow - 2 * margin, 0), Qt::AlignRight | Qt::AlignVCenter, text());

    QStyleOption option;
    option.initFrom(this);
    option.rect = QRect(width() - arrow - margin, (height() - arrow) / 2, arrow, arrow);
    painter.drawPrimitive(isChecked() ? QStyle::PE_IndicatorArrowUp : QStyle::PE_IndicatorArrowDown, option);
    if (hasFocus()) {
        QStyleOptionFocusRect focus;
        focus.initFrom(this);
        focus.backgroundColor = palette().color(QPalette::Window);
        painter.drawPrimitive(QStyle::PE_FrameFocusRect, focus);
    }
}

void AdvancedButton::enterEvent(QEnterEvent *event)
{
    update();
    QAbstractButton::enterEvent(event);
}

void AdvancedButton::leaveEvent(QEvent *event)
{
    update();
    QAbstractButton::leaveEvent(event);
}

} // namespace headroom::ui
