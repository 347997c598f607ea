// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/answer/flow_layout.h"

#include <QStyle>
#include <QWidget>

namespace headroom::ui {

FlowLayout::FlowLayout(QWidget *parent, int spacing) : QLayout(parent)
{
    setContentsMargins(0, 0, 0, 0);
    setSpacing(spacing);
}

FlowLayout::~FlowLayout()
{
    qDeleteAll(m_items);
}

void FlowLayout::addItem(QLayoutItem *item)
{
    m_items.append(item);
}

QLayoutItem *FlowLayout::itemAt(int index) const
{
    return m_items.value(index);
}

QLayoutItem *FlowLayout::takeAt(int index)
{
    return index >= 0 && index < m_items.size() ? m_items.takeAt(index) : nullptr;
}

int FlowLayout::heightForWidth(int width) const
{
    return arrange({ 0, 0, width, 0 }, false);
}

QSize FlowLayout::minimumSize() const
{
    QSize size;
    for (const QLayoutItem *item : m_items)
        size = size.expandedTo(item->minimumSize());
    return size;
}

void FlowLayout::setGeometry(const QRect &rect)
{
    QLayout::setGeometry(rect);
    arrange(rect, true);
}

int FlowLayout::arrange(const QRect &rect, bool place) const
{
    int x = 0;
    int y = 0;
    int rowHeight = 0;
    for (QLayoutItem *item : m_items) {
        if (item->isEmpty())
            continue;
        const QSize size = item->sizeHint();
        if (x > 0 && x + size.width() > rect.width()) {
            x = 0;
            y += rowHeight + spacing();
            rowHeight = 0;
        }
        if (place) {
            const QRect at(rect.topLeft() + QPoint(x, y), size);
            item->setGeometry(QStyle::visualRect(parentWidget()->layoutDirection(), rect, at));
        }
        x += size.width() + spacing();
        rowHeight = qMax(rowHeight, size.height());
    }
    return y + rowHeight;
}

} // namespace headroom::ui
