// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scenario/section_heading.h"

#include <QPainter>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int spaceAbove = 8;
constexpr int spaceBelow = 4;

// Whole parts of it, from the first.
QString shortened(QString remark, const QFontMetrics &metrics, int width)
{
    const QString separator = u" · "_s;
    while (metrics.horizontalAdvance(remark) > width && remark.contains(separator))
        remark.truncate(remark.lastIndexOf(separator));
    return metrics.elidedText(remark, Qt::ElideRight, width);
}

} // namespace

void SectionHeading::setTitle(const QString &title)
{
    m_title = title;
    updateGeometry();
    update();
}

void SectionHeading::setRemark(const QString &remark)
{
    m_remark = remark;
    setToolTip(remark);
    update();
}

void SectionHeading::setTrailingSpace(int width)
{
    m_trailing = width;
    update();
}

QSize SectionHeading::sizeHint() const
{
    const QFontMetrics metrics(titleFont());
    return { metrics.horizontalAdvance(m_title), spaceAbove + metrics.height() + 2 * spaceBelow };
}

QSize SectionHeading::minimumSizeHint() const
{
    return sizeHint();
}

void SectionHeading::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const QRect line = rect().adjusted(0, spaceAbove, -m_trailing, -2 * spaceBelow);
    painter.setFont(titleFont());
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, m_title);

    const QFont small = remarkFont();
    const QFontMetrics metrics(small);
    const int left = QFontMetrics(titleFont()).horizontalAdvance(m_title) + 8;
    painter.setFont(small);
    painter.setPen(palette().color(QPalette::PlaceholderText));
    painter.drawText(line.adjusted(left, 0, 0, 0), Qt::AlignRight | Qt::AlignVCenter,
                     shortened(m_remark, metrics, line.width() - left));
    painter.setPen(palette().color(QPalette::Midlight));
    painter.drawLine(0, height() - spaceBelow, width(), height() - spaceBelow);
}

QFont SectionHeading::titleFont() const
{
    QFont result = font();
    result.setBold(true);
    return result;
}

QFont SectionHeading::remarkFont() const
{
    QFont result = font();
    result.setPointSizeF(result.pointSizeF() * 0.85);
    return result;
}

} // namespace headroom::ui
