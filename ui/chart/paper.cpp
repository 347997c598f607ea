// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/paper.h"

#include <QCoreApplication>
#include <QDate>
#include <QFontMetrics>
#include <QLocale>
#include <QPainter>

namespace headroom::ui {

int drawHeader(QPainter &painter, const QRect &sheet, const QString &title, const QString &scenario, const Theme &theme,
               const QFont &font)
{
    constexpr int margin = 12;
    QFont large = font;
    large.setPointSizeF(font.pointSizeF() > 0 ? font.pointSizeF() * 1.3 : 12);
    large.setBold(true);
    const QFontMetrics largeMetrics(large);
    const QFontMetrics metrics(font);
    const QString date = QLocale().toString(
        QDate::currentDate(), QCoreApplication::translate("headroom::ui::Chart", "d MMM yyyy", "a format of QDate"));
    const QRect upper(sheet.left() + margin, sheet.top() + margin, sheet.width() - 2 * margin, largeMetrics.height());
    const QRect lower(upper.left(), upper.bottom() + 4, upper.width(), metrics.height());

    const int dateWidth = metrics.horizontalAdvance(date);
    painter.setFont(font);
    painter.setPen(theme.mutedText);
    painter.drawText(upper, Qt::AlignRight | Qt::AlignVCenter, date);
    if (!scenario.isEmpty())
        painter.drawText(lower, Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(scenario, Qt::ElideRight, lower.width()));
    painter.setFont(large);
    painter.setPen(theme.text);
    painter.drawText(upper.adjusted(0, 0, -dateWidth - margin, 0), Qt::AlignLeft | Qt::AlignVCenter, title);
    return (scenario.isEmpty() ? upper.bottom() : lower.bottom()) + margin / 2;
}

} // namespace headroom::ui
