// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/report_view.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QTableWidget>
#include <QVBoxLayout>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int gap = 16; // pixels between columns

} // namespace

ReportView::ReportView(QWidget *parent)
    : QWidget(parent), m_sentences(new QLabel(this)), m_table(new QTableWidget(this))
{
    m_sentences->setObjectName(u"reportSentences"_s);
    m_sentences->setTextFormat(Qt::PlainText);
    m_sentences->setWordWrap(true);
    m_sentences->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_sentences->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_table->setObjectName(u"reportTable"_s);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setShowGrid(false);
    m_table->setAlternatingRowColors(true);
    m_table->setWordWrap(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->installEventFilter(this);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_sentences);
    layout->addWidget(m_table, 1);
    connect(m_table, &QTableWidget::currentCellChanged, this, &ReportView::currentColumnChanged);
}

void ReportView::show(const ReportSection &section)
{
    const Table &table = section.table;
    m_sentences->setText(section.sentences.join(u'\n'));
    m_sentences->setVisible(!section.sentences.isEmpty());
    m_table->setVisible(!table.rows.isEmpty());
    m_table->setColumnCount(static_cast<int>(table.header.size()));
    m_table->setRowCount(static_cast<int>(table.rows.size()));
    for (int column = 0; column < m_table->columnCount(); ++column) {
        const Qt::Alignment side = table.figures.contains(column) ? Qt::AlignRight : Qt::AlignLeft;
        auto *header = new QTableWidgetItem(table.header[column]);
        header->setTextAlignment(side | Qt::AlignVCenter);
        m_table->setHorizontalHeaderItem(column, header);
        for (int row = 0; row < m_table->rowCount(); ++row) {
            auto *item = new QTableWidgetItem(table.rows[row].value(column));
            item->setTextAlignment(side | Qt::AlignVCenter);
            item->setToolTip(item->text());
            m_table->setItem(row, column, item);
        }
    }
    m_table->resizeColumnsToContents();
    for (int column = 1; column < m_table->columnCount(); ++column)
        m_table->setColumnWidth(column, m_table->columnWidth(column) + gap);
    if (m_table->columnCount() > 0)
        m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
}

void ReportView::setTableName(const QString &name)
{
    m_table->setAccessibleName(name);
}

int ReportView::currentColumn() const
{
    return m_table->currentColumn();
}

bool ReportView::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Delete) {
        emit removalWanted();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace headroom::ui
