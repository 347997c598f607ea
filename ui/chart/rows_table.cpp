// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/rows_table.h"

#include <QHeaderView>
#include <QSignalBlocker>

#include <algorithm>

namespace headroom::ui {
namespace {

constexpr int columnGap = 6;

} // namespace

RowsTable::RowsTable(QWidget *parent) : QTableWidget(parent)
{
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setTabKeyNavigation(false);
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    verticalHeader()->hide();
    verticalHeader()->setMinimumSectionSize(fontMetrics().height() + 4);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    horizontalHeader()->setHighlightSections(false);
}

void RowsTable::setTable(const Table &table)
{
    const int chosen = currentRow();
    const QSignalBlocker blocker(this);
    clear();
    setColumnCount(static_cast<int>(table.header.size()));
    setRowCount(static_cast<int>(table.rows.size()));
    for (int column = 0; column < columnCount(); ++column) {
        const Qt::Alignment alignment =
            (table.figures.contains(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
        auto *header = new QTableWidgetItem(table.header[column]);
        header->setTextAlignment(alignment);
        setHorizontalHeaderItem(column, header);
        for (int row = 0; row < rowCount(); ++row) {
            auto *item = new QTableWidgetItem(table.rows[row].value(column));
            item->setTextAlignment(alignment);
            setItem(row, column, item);
        }
    }
    resizeColumnsToContents();
    for (int column = 0; column < columnCount(); ++column)
        setColumnWidth(column, columnWidth(column) + columnGap);
    if (chosen >= 0 && chosen < rowCount())
        selectRow(chosen);
}

int RowsTable::columnsWidth() const
{
    int width = 0;
    for (int column = 0; column < columnCount(); ++column)
        width += columnWidth(column);
    return width;
}

int RowsTable::rowsHeight(int most) const
{
    return horizontalHeader()->sizeHint().height()
           + std::min(rowCount(), most) * verticalHeader()->defaultSectionSize();
}

} // namespace headroom::ui
