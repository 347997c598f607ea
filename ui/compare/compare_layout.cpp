// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/compare_chart.h"
#include "ui/compare/compare_page.h"
#include "ui/compare/comparison_table.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace headroom::ui {

using namespace Qt::StringLiterals;

QPushButton *ComparePage::makeButton(const char *name)
{
    auto *button = new QPushButton(this);
    button->setObjectName(QString::fromLatin1(name));
    return button;
}

void ComparePage::createLayout()
{
    auto *row = new QHBoxLayout;
    row->setContentsMargins(12, 6, 12, 2);
    row->setSpacing(8);
    for (QPushButton *button : { m_add, m_pin })
        row->addWidget(button);
    row->addStretch();
    for (QPushButton *button : { m_use, m_rename, m_remove })
        row->addWidget(button);
    m_hint->setObjectName(u"compareHint"_s);
    m_hint->setWordWrap(true);
    m_hint->setContentsMargins(12, 4, 12, 4);
    // Bars and figures keep their height in a small window, and scroll together.
    auto *content = new QWidget;
    content->setAutoFillBackground(true);
    content->setBackgroundRole(QPalette::Base);
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(m_chart, 1);
    column->addWidget(m_table);
    m_area = new QScrollArea(this);
    m_area->setFrameShape(QFrame::NoFrame);
    m_area->setWidgetResizable(true);
    m_area->setFocusPolicy(Qt::NoFocus);
    m_area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_area->setWidget(content);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(row);
    layout->addWidget(m_hint);
    layout->addWidget(m_area, 1);
    QWidget *before = m_add;
    for (QWidget *part : std::initializer_list<QWidget *> { m_pin, m_use, m_rename, m_remove, m_chart, m_table }) {
        setTabOrder(before, part);
        before = part;
    }
}

} // namespace headroom::ui
