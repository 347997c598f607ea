// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/why/inventory_table.h"

#include "ui/why/rows_model.h"

#include <QHeaderView>
#include <QTimer>

#include <algorithm>

namespace headroom::ui {

InventoryTable::InventoryTable(RowsModel &rows, QWidget *parent) : QTableView(parent), m_rows(rows)
{
    setModel(&rows);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
    setTabKeyNavigation(false);
    setTextElideMode(Qt::ElideMiddle);
    setWordWrap(false);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 4);
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    horizontalHeader()->setSectionResizeMode(RowsModel::Tensor, QHeaderView::Stretch);
    horizontalHeader()->setHighlightSections(false);
}

void InventoryTable::fitColumns()
{
    const auto widthOf = [this](RowsModel::Column column) {
        setColumnHidden(column, false);
        return std::max(sizeHintForColumn(column), horizontalHeader()->sectionSizeHint(column));
    };
    int left = viewport()->width() - widthOf(RowsModel::Tensor) - widthOf(RowsModel::Size);
    for (const RowsModel::Column column :
         { RowsModel::Part, RowsModel::Elements, RowsModel::BytesPerElement, RowsModel::Copies, RowsModel::SharedBy }) {
        const int width = m_rows.isUsed(column) ? widthOf(column) : 0;
        setColumnHidden(column, width == 0 || width > left);
        left = width > left ? 0 : left - width; // what comes later in the order goes first
    }
}

void InventoryTable::resizeEvent(QResizeEvent *event)
{
    QTableView::resizeEvent(event);
    // What is beside the table takes its room as it grows.
    QTimer::singleShot(0, this, [this] {
        fitColumns();
        scrollTo(currentIndex());
    });
}

} // namespace headroom::ui
