// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/text/table.h"

#include <QTableWidget>

namespace headroom::ui {

// A table whose rows are chosen, not edited: figures to the right, no grid, columns as wide as their texts. Tab leaves
// it, arrows go through it.
class RowsTable final : public QTableWidget
{
    Q_OBJECT

public:
    explicit RowsTable(QWidget *parent = nullptr);

    void setTable(const Table &table); // the chosen row stays chosen, if it is still there
    int columnsWidth() const;          // of all columns
    int rowsHeight(int most) const;    // of the header and the rows, at most so many
};

} // namespace headroom::ui
