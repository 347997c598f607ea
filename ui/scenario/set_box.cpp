// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scenario/set_box.h"

#include <QAbstractItemView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QStandardItemModel>
#include <QStyleOptionComboBox>
#include <QStylePainter>

#include <utility>

namespace headroom::ui {

SetBox::SetBox(QWidget *parent) : QComboBox(parent), m_items(new QStandardItemModel(this))
{
    setModel(m_items);
    setFocusPolicy(Qt::StrongFocus);
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(8);
    view()->installEventFilter(this);
    view()->viewport()->installEventFilter(this);
}

void SetBox::setNames(const QString &automatic, const QStringList &names)
{
    m_items->clear();
    m_items->appendRow(new QStandardItem(automatic));
    for (const QString &name : names)
        m_items->appendRow(new QStandardItem(name));
    for (int row = 0; row < m_items->rowCount(); ++row)
        m_items->item(row)->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
}

void SetBox::show(std::optional<std::uint16_t> bits, std::uint16_t chosen, const QString &automatic,
                  const QString &text)
{
    m_bits = bits;
    m_chosen = chosen;
    m_text = text;
    const unsigned shown = bits.value_or(chosen);
    m_items->item(0)->setText(automatic);
    m_items->item(0)->setCheckState(bits ? Qt::Unchecked : Qt::Checked);
    for (int row = 1; row < m_items->rowCount(); ++row)
        m_items->item(row)->setCheckState((shown >> (row - 1)) & 1u ? Qt::Checked : Qt::Unchecked);
    update();
}

void SetBox::toggle(int row)
{
    if (row < 0)
        return;
    if (row == 0)
        emit chosen(std::nullopt);
    else
        emit chosen(static_cast<std::uint16_t>(m_bits.value_or(m_chosen) ^ (1u << (row - 1))));
}

// The list is as wide as its longest entry, however narrow the field is.
void SetBox::showPopup()
{
    m_pressed = false;
    view()->setMinimumWidth(view()->sizeHintForColumn(0) + style()->pixelMetric(QStyle::PM_ScrollBarExtent));
    QComboBox::showPopup();
}

// A click and Space tick without closing the list; Enter and Esc close it.
bool SetBox::eventFilter(QObject *watched, QEvent *event)
{
    // The release that belongs to the press that opened the list ticks nothing.
    if (watched == view()->viewport() && event->type() == QEvent::MouseButtonPress)
        m_pressed = true;
    if (watched == view()->viewport() && event->type() == QEvent::MouseButtonRelease) {
        if (!std::exchange(m_pressed, false))
            return true;
        const QPoint at = static_cast<QMouseEvent *>(event)->position().toPoint();
        if (const QModelIndex index = view()->indexAt(at); index.isValid())
            toggle(index.row());
        return true;
    }
    if (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Space && view()->isVisible()) {
            if (event->type() == QEvent::KeyPress)
                toggle(view()->currentIndex().row());
            event->accept();
            return true;
        }
        if ((key == Qt::Key_Return || key == Qt::Key_Enter) && event->type() == QEvent::KeyPress) {
            hidePopup();
            return true;
        }
    }
    return QComboBox::eventFilter(watched, event);
}

// Arrow keys open the list: there is no next set to step to.
void SetBox::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Space:
    case Qt::Key_F4: showPopup(); return;
    default: event->ignore();
    }
}

void SetBox::paintEvent(QPaintEvent *)
{
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    const QRect area = style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
    option.currentText = fontMetrics().elidedText(m_text, Qt::ElideRight, area.width() - 2);
    painter.drawComplexControl(QStyle::CC_ComboBox, option);
    painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

void SetBox::wheelEvent(QWheelEvent *event)
{
    event->ignore();
}

} // namespace headroom::ui
