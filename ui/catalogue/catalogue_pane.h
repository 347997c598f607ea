// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/confidence.h"
#include "core/base/result.h"

#include <QByteArray>
#include <QStringList>
#include <QVariant>
#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QLineEdit;
class QPushButton;
class QSortFilterProxyModel;
class QStandardItemModel;
class QTreeView;

namespace headroom::ui {

class FileCommands;

// A cell as it is shown and as it is sorted.
struct CatalogueCell
{
    QString text;
    QVariant order; // of its own where it is no text
    QString help = {};
};

struct CatalogueRow
{
    QString id;
    bool own = false;
    std::vector<CatalogueCell> cells; // the last is the source
};

// "high"; empty: nobody said.
QString confidenceText(std::optional<Confidence> confidence);

// All entries of a kind, shipped and own, with their sources: to filter, to sort, and what can be done with each.
class CataloguePane : public QWidget
{
    Q_OBJECT

public:
    void select(const QString &id);

signals:
    void used(); // the scenario has an entry of it now

protected:
    // `name` marks the widgets: "models".
    CataloguePane(QString name, FileCommands &files, QWidget *parent);

    void retranslate(); // to be called when the derived object is complete
    void refresh();     // when the entries have changed
    void changeEvent(QEvent *event) override;
    FileCommands &files() { return m_files; }

    virtual QStringList titles() const = 0;
    virtual std::vector<CatalogueRow> rows() const = 0;
    virtual Problems problems() const = 0; // of the own entries' file
    virtual void create() = 0;
    virtual void edit(const QString &id, bool copy) = 0;
    virtual Result<void> remove(const QString &id) = 0;
    virtual QByteArray written(const QStringList &ids) const = 0;
    virtual QString fileName() const = 0;
    virtual void use(const QString &id) = 0;

private:
    void createLayout();
    void refreshButtons();
    void removeChosen();
    void exportChosen();
    QStringList chosen() const;
    bool isOwn(const QString &id) const;

    FileCommands &m_files;
    QString m_name;
    std::vector<CatalogueRow> m_rows;
    QLineEdit *m_filter;
    QPushButton *m_onlyOwn;
    QStandardItemModel *m_items;
    QSortFilterProxyModel *m_shown;
    QTreeView *m_list;
    QLabel *m_source; // of the chosen entry, whole
    QLabel *m_about;
    QPushButton *m_new;
    QPushButton *m_edit;
    QPushButton *m_duplicate;
    QPushButton *m_remove;
    QPushButton *m_export;
    QPushButton *m_use;
};

} // namespace headroom::ui
