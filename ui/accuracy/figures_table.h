// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QTableView>

namespace headroom::ui {

// A table to look things up in: a click on a header sorts by what the cells stand for, not by their text; a search
// keeps the rows in which every word occurs.
class FiguresTable final : public QTableView
{
    Q_OBJECT

public:
    struct Cell
    {
        QString text;
        QVariant key; // to sort by; invalid: the text
        QString toolTip;
    };

    explicit FiguresTable(QWidget *parent = nullptr);

    // `stretched`: the column that takes the room that is left. The present order stays.
    void setRows(const QStringList &header, const QList<QList<Cell>> &rows, int stretched);
    void search(const QString &words);
    int currentRow() const; // in the order of setRows(); -1: none
    void selectRow(int row);

signals:
    void currentRowChanged(int row);

private:
    QStandardItemModel m_items;
    QSortFilterProxyModel m_visible;
};

} // namespace headroom::ui
