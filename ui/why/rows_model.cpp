// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/why/rows_model.h"

#include "ui/text/term_words.h"

#include <algorithm>

namespace headroom::ui {

void RowsModel::setRows(std::vector<Row> rows)
{
    beginResetModel();
    m_rows = std::move(rows);
    endResetModel();
}

void RowsModel::setUnit(SizeUnit unit)
{
    m_unit = unit;
    retranslate();
}

void RowsModel::retranslate()
{
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (!m_rows.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

const Row *RowsModel::rowAt(int row) const
{
    return row >= 0 && row < rowCount() ? &m_rows[static_cast<std::size_t>(row)] : nullptr;
}

int RowsModel::largest() const
{
    const auto row = std::ranges::max_element(m_rows, {}, &Row::bytes);
    return row == m_rows.end() ? -1 : static_cast<int>(row - m_rows.begin());
}

int RowsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int RowsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant RowsModel::data(const QModelIndex &index, int role) const
{
    const Row *row = rowAt(index.row());
    if (!row)
        return {};
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
        return text(*row, index.column());
    if (role == Qt::TextAlignmentRole && index.column() != Tensor)
        return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    return {};
}

QVariant RowsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            Qt::Alignment((section == Tensor ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter));
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Tensor: return tr("Tensor");
    case Elements: return tr("Elements");
    case BytesPerElement: return tr("Bytes each");
    case Copies: return tr("Copies");
    case SharedBy: return tr("Shared by");
    default: return tr("Size");
    }
}

QString RowsModel::text(const Row &row, int column) const
{
    switch (column) {
    case Tensor: return rowName(row.id);
    case Elements: return numberText(row.elements);
    case BytesPerElement: return numberText(row.bytesPerElement);
    case Copies: return numberText(row.copies);
    case SharedBy: return numberText(row.divisor);
    default: return sizeText(Bytes::rounded(row.bytes()), m_unit);
    }
}

} // namespace headroom::ui
