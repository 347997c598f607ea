// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/term.h"
#include "ui/text/numbers.h"

#include <QAbstractTableModel>

namespace headroom::ui {

// The inventory of one term or of several, a row a tensor: the factors and what they come to. Rows of a term come
// together, in the order of the explanations.
class RowsModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column { Part, Tensor, Elements, BytesPerElement, Copies, SharedBy, Size, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    // Of several terms, one without rows is a row of its own.
    void setExplanations(std::vector<Explanation> explanations);
    bool isUsed(Column column) const; // says something: not the same part or the factor 1 in every row
    void setUnit(SizeUnit unit);
    void retranslate();
    const Row *rowAt(int row) const;
    const Explanation *explanationAt(int row) const; // whose row it is
    int largest() const;                             // -1: there are no rows

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    // A row of one of the explanations.
    struct Place
    {
        std::size_t explanation = 0;
        std::size_t row = 0;
    };
    const Row &rowOf(Place place) const { return m_explanations[place.explanation].rows[place.row]; }
    QString text(Place place, int column) const;

    std::vector<Explanation> m_explanations;
    std::vector<Place> m_places;
    SizeUnit m_unit = SizeUnit::GiB;
};

} // namespace headroom::ui
