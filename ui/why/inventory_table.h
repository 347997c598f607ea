// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

namespace headroom::ui {

class RowsModel;

// The rows of an inventory. Columns that say nothing are left out, and where the names of the tensors have no room, the
// factors, which the formula beside the table tells: names and sizes stay whole. The current row stays in view.
class InventoryTable final : public QTableView
{
    Q_OBJECT

public:
    InventoryTable(RowsModel &rows, QWidget *parent);

    void fitColumns();

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    RowsModel &m_rows;
};

} // namespace headroom::ui
