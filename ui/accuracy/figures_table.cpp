// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/accuracy/figures_table.h"

#include <QHeaderView>
#include <QRegularExpression>
#include <QStyledItemDelegate>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr int keyRole = Qt::UserRole;
constexpr int searchRole = Qt::UserRole + 1; // the whole row's text, in its first cell

// Room between the columns.
class Delegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
    {
        return QStyledItemDelegate::sizeHint(option, index) + QSize(16, 0);
    }
};

QStandardItem *makeItem(const FiguresTable::Cell &cell)
{
    auto *item = new QStandardItem(cell.text);
    item->setEditable(false);
    item->setToolTip(cell.toolTip.isEmpty() ? cell.text : cell.toolTip);
    item->setData(cell.key.isValid() ? cell.key : QVariant(cell.text), keyRole);
    if (cell.key.isValid())
        item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    return item;
}

} // namespace

FiguresTable::FiguresTable(QWidget *parent) : QTableView(parent)
{
    m_visible.setSourceModel(&m_items);
    m_visible.setSortRole(keyRole);
    m_visible.setFilterRole(searchRole);
    m_visible.setFilterKeyColumn(0);
    setModel(&m_visible);
    setSortingEnabled(true);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setShowGrid(false);
    setFrameShape(QFrame::NoFrame);
    setTabKeyNavigation(false);
    setTextElideMode(Qt::ElideMiddle);
    setWordWrap(false);
    setItemDelegate(new Delegate(this));
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 4);
    horizontalHeader()->setHighlightSections(false);
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this] { emit currentRowChanged(currentRow()); });
}

void FiguresTable::setRows(const QStringList &header, const QList<QList<Cell>> &rows, int stretched)
{
    const int sorted = m_items.columnCount() == header.size() ? m_visible.sortColumn() : -1;
    const Qt::SortOrder order = m_visible.sortOrder();
    m_items.clear();
    m_items.setHorizontalHeaderLabels(header);
    for (const QList<Cell> &row : rows) {
        QList<QStandardItem *> items;
        QString all;
        for (const Cell &cell : row) {
            items += makeItem(cell);
            all += cell.text + u' ';
        }
        if (!items.isEmpty())
            items.first()->setData(all, searchRole);
        m_items.appendRow(items);
    }
    for (int column = 0; column < m_items.columnCount(); ++column) {
        const bool figures = !rows.isEmpty() && rows.first().value(column).key.isValid();
        m_items.horizontalHeaderItem(column)->setTextAlignment((figures ? Qt::AlignRight : Qt::AlignLeft)
                                                               | Qt::AlignVCenter);
    }
    sortByColumn(sorted, order);
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    if (stretched < header.size())
        horizontalHeader()->setSectionResizeMode(stretched, QHeaderView::Stretch);
}

void FiguresTable::search(const QString &words)
{
    QString pattern;
    for (const QString &word : words.split(u' ', Qt::SkipEmptyParts))
        pattern += u"(?=.*" + QRegularExpression::escape(word) + u')';
    m_visible.setFilterRegularExpression(QRegularExpression(pattern, QRegularExpression::CaseInsensitiveOption));
}

int FiguresTable::currentRow() const
{
    const QModelIndex current = m_visible.mapToSource(currentIndex());
    return current.isValid() ? current.row() : -1;
}

void FiguresTable::selectRow(int row)
{
    setCurrentIndex(m_visible.mapFromSource(m_items.index(row, 0)));
}

} // namespace headroom::ui
