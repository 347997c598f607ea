// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/why/rows_model.h"

#include "ui/text/term_words.h"

#include <algorithm>

namespace headroom::ui {

namespace {

// What no inventory lists tensor by tensor is one row.
void addBareRow(Explanation &explanation)
{
    if (explanation.rows.empty())
        explanation.rows.push_back({ .id = termNames[static_cast<std::size_t>(explanation.term)],
                                     .elements = static_cast<double>(explanation.value.count()),
                                     .bytesPerElement = 1 });
}

} // namespace

void RowsModel::setExplanations(std::vector<Explanation> explanations)
{
    beginResetModel();
    m_explanations = std::move(explanations);
    m_places.clear();
    if (m_explanations.size() > 1)
        std::ranges::for_each(m_explanations, addBareRow);
    for (std::size_t i = 0; i < m_explanations.size(); ++i) {
        for (std::size_t row = 0; row < m_explanations[i].rows.size(); ++row)
            m_places.push_back({ i, row });
    }
    endResetModel();
}

bool RowsModel::isUsed(Column column) const
{
    switch (column) {
    case Part: return m_explanations.size() > 1;
    case Copies: return std::ranges::any_of(m_places, [this](Place at) { return rowOf(at).copies != 1; });
    case SharedBy: return std::ranges::any_of(m_places, [this](Place at) { return rowOf(at).divisor != 1; });
    default: return true;
    }
}

void RowsModel::setUnit(SizeUnit unit)
{
    m_unit = unit;
    retranslate();
}

void RowsModel::retranslate()
{
    emit headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
    if (!m_places.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

const Row *RowsModel::rowAt(int row) const
{
    return row >= 0 && row < rowCount() ? &rowOf(m_places[static_cast<std::size_t>(row)]) : nullptr;
}

const Explanation *RowsModel::explanationAt(int row) const
{
    return row >= 0 && row < rowCount() ? &m_explanations[m_places[static_cast<std::size_t>(row)].explanation]
                                        : nullptr;
}

int RowsModel::largest() const
{
    const auto place = std::ranges::max_element(m_places, {}, [this](Place at) { return rowOf(at).bytes(); });
    return place == m_places.end() ? -1 : static_cast<int>(place - m_places.begin());
}

int RowsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_places.size());
}

int RowsModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant RowsModel::data(const QModelIndex &index, int role) const
{
    if (!rowAt(index.row()))
        return {};
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole)
        return text(m_places[static_cast<std::size_t>(index.row())], index.column());
    if (role == Qt::TextAlignmentRole && index.column() > Tensor)
        return QVariant::fromValue(Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter));
    return {};
}

QVariant RowsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(
            Qt::Alignment((section <= Tensor ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter));
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Part: return tr("Part", "of the memory");
    case Tensor: return tr("Tensor");
    case Elements: return tr("Elements");
    case BytesPerElement: return tr("Bytes each");
    case Copies: return tr("Copies");
    case SharedBy: return tr("Shared by");
    default: return tr("Size");
    }
}

QString RowsModel::text(Place place, int column) const
{
    const Row &row = rowOf(place);
    switch (column) {
    case Part: return termName(m_explanations[place.explanation].term);
    case Tensor: return rowName(row.id);
    case Elements: return numberText(row.elements);
    case BytesPerElement: return numberText(row.bytesPerElement);
    case Copies: return numberText(row.copies);
    case SharedBy: return numberText(row.divisor);
    default: return sizeText(Bytes::rounded(row.bytes()), m_unit);
    }
}

} // namespace headroom::ui
