// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scenario/catalogue_picker.h"

#include "ui/scenario/catalogue_popup.h"

#include <QKeyEvent>
#include <QStyleOptionComboBox>
#include <QStylePainter>
#include <QWheelEvent>

namespace headroom::ui {

CataloguePicker::CataloguePicker(QWidget *parent) : QComboBox(parent), m_popup(new CataloguePopup(this))
{
    setFocusPolicy(Qt::StrongFocus);
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(8);
    addItem(QString());
    connect(m_popup, &CataloguePopup::chosen, this, &CataloguePicker::chosen);
}

void CataloguePicker::setEntries(const std::vector<CatalogueEntry> &entries)
{
    m_popup->setEntries(entries);
}

void CataloguePicker::setTypedEntry(TypedEntry entry)
{
    m_popup->setTypedEntry(std::move(entry));
}

void CataloguePicker::setCurrent(const QString &id, const QString &name, const QString &detail)
{
    m_id = id;
    m_detail = detail;
    setItemText(0, name);
    update();
}

void CataloguePicker::retranslate(const QString &what, const QString &noMatch)
{
    m_popup->retranslate(what, noMatch);
}

void CataloguePicker::showPopup()
{
    open({});
}

void CataloguePicker::hidePopup()
{
    m_popup->hide();
}

void CataloguePicker::keyPressEvent(QKeyEvent *event)
{
    const QString typed = event->text();
    const bool letter = !typed.isEmpty() && typed.at(0).isPrint() && typed.at(0) != u' '
                        && !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
    if (letter) {
        open(typed);
        return;
    }
    switch (event->key()) {
    case Qt::Key_Space:
    case Qt::Key_Down:
    case Qt::Key_Up:
    case Qt::Key_F4: open({}); return;
    default: QComboBox::keyPressEvent(event);
    }
}

void CataloguePicker::wheelEvent(QWheelEvent *event)
{
    event->ignore();
}

void CataloguePicker::paintEvent(QPaintEvent *)
{
    QStylePainter painter(this);
    QStyleOptionComboBox option;
    initStyleOption(&option);
    painter.drawComplexControl(QStyle::CC_ComboBox, option);

    const int gap = fontMetrics().averageCharWidth();
    QRect area = style()
                     ->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this)
                     .adjusted(gap / 2, 0, -gap / 2, 0);
    // The name comes first: where both have no room, the size goes.
    const int detailWidth = fontMetrics().horizontalAdvance(m_detail) + gap;
    if (fontMetrics().horizontalAdvance(currentText()) + detailWidth <= area.width()) {
        painter.setPen(palette().color(QPalette::PlaceholderText));
        painter.drawText(area, Qt::AlignRight | Qt::AlignVCenter, m_detail);
        area.setRight(area.right() - detailWidth);
    }
    painter.setPen(palette().color(QPalette::ButtonText));
    painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(currentText(), Qt::ElideRight, area.width()));
}

void CataloguePicker::open(const QString &typed)
{
    m_popup->open({ mapToGlobal(QPoint(0, 0)), size() }, m_id, typed);
}

} // namespace headroom::ui
