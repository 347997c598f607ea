// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scenario/choice_box.h"

#include <QAbstractItemView>
#include <QStyle>
#include <QWheelEvent>

namespace headroom::ui {

ChoiceBox::ChoiceBox(QWidget *parent)
    : QComboBox(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(8);
    setMaxVisibleItems(16);
}

void ChoiceBox::selectData(const QVariant &value)
{
    setCurrentIndex(findData(value));
}

// The list is as wide as its longest entry, however narrow the field is.
void ChoiceBox::showPopup()
{
    view()->setMinimumWidth(view()->sizeHintForColumn(0) + style()->pixelMetric(QStyle::PM_ScrollBarExtent));
    QComboBox::showPopup();
}

void ChoiceBox::wheelEvent(QWheelEvent *event)
{
    if (hasFocus())
        QComboBox::wheelEvent(event);
    else
        event->ignore();
}

} // namespace headroom::ui
