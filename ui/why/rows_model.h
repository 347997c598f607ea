// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/term.h"
#include "ui/text/numbers.h"

#include <QAbstractTableModel>

namespace headroom::ui {

// The inventory of a term, a row a tensor: the factors and what they come to.
class RowsModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Tensor, Elements, BytesPerElement, Copies, SharedBy, Size, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    void setRows(std::vector<Row> rows);
    void setUnit(SizeUnit unit);
    void retranslate();
    const Row *rowAt(int row) const;
    int largest() const; // -1: there are no rows

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString text(const Row &row, int column) const;

    std::vector<Row> m_rows;
    SizeUnit m_unit = SizeUnit::GiB;
};

} // namespace headroom::ui
