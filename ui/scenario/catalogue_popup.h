// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/scenario/catalogue_list.h"

#include <QFrame>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>

class QLineEdit;
class QLabel;
class QTreeView;

namespace headroom::ui {

// The list that a picker opens: a line to filter by, and the entries under their headings. Typing filters, the arrows
// move, Return takes, Esc leaves.
class CataloguePopup final : public QFrame
{
    Q_OBJECT

public:
    explicit CataloguePopup(QWidget *parent);

    void setEntries(const std::vector<CatalogueEntry> &entries);
    // What the typed text itself stands for, offered below the entries that are found.
    void setTypedEntry(TypedEntry entry) { m_typedEntry = std::move(entry); }
    void open(const QRect &field, const QString &currentId, const QString &typed);
    void retranslate(const QString &what, const QString &noMatch);

signals:
    void chosen(const QString &id);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void filter(const QString &text);
    void offerTyped(const QString &text);
    void select(const QString &id);
    void take(const QModelIndex &index);
    void move(int key);

    TypedEntry m_typedEntry;
    QStandardItem *m_typedGroup = nullptr;
    QLineEdit *m_filter;
    QTreeView *m_tree;
    QLabel *m_noMatch;
    QStandardItemModel m_items;
    QSortFilterProxyModel m_visible;
};

} // namespace headroom::ui
