// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/catalogue/catalogue_pane.h"

#include "ui/document/file_commands.h"
#include "ui/document/scenario_file.h"
#include "ui/text/problem_text.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int idRole = Qt::UserRole;
constexpr int orderRole = Qt::UserRole + 1;
constexpr int ownRole = Qt::UserRole + 2;
constexpr int widestColumn = 44; // characters

// Rows that hold every word typed, in any column.
class WordsFilter final : public QSortFilterProxyModel
{
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    void setWords(const QString &typed, bool onlyOwn)
    {
        m_words = typed.simplified().split(u' ', Qt::SkipEmptyParts);
        m_onlyOwn = onlyOwn;
        invalidateFilter();
    }

protected:
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override
    {
        const auto cell = [&](int column) { return sourceModel()->index(row, column, parent); };
        if (m_onlyOwn && !cell(0).data(ownRole).toBool())
            return false;
        return std::ranges::all_of(m_words, [&](const QString &word) {
            for (int column = 0; column < sourceModel()->columnCount(parent); ++column) {
                if (cell(column).data().toString().contains(word, Qt::CaseInsensitive))
                    return true;
            }
            return cell(0).data(idRole).toString().contains(word, Qt::CaseInsensitive);
        });
    }

private:
    QStringList m_words;
    bool m_onlyOwn = false;
};

QStandardItem *itemOf(const CatalogueRow &row, const CatalogueCell &cell)
{
    auto *item = new QStandardItem(cell.text);
    item->setEditable(false);
    item->setData(row.id, idRole);
    item->setData(row.own, ownRole);
    const bool isNumber = cell.order.isValid();
    item->setData(isNumber ? cell.order : QVariant(cell.text.toCaseFolded()), orderRole);
    if (isNumber)
        item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    item->setToolTip(cell.help.isEmpty() ? cell.text : cell.help);
    return item;
}

} // namespace

QString confidenceText(std::optional<Confidence> confidence)
{
    if (!confidence)
        return {};
    switch (*confidence) {
    case Confidence::Low: return CataloguePane::tr("low", "confidence");
    case Confidence::Medium: return CataloguePane::tr("medium", "confidence");
    case Confidence::High: return CataloguePane::tr("high", "confidence");
    }
    std::unreachable();
}

CataloguePane::CataloguePane(QString name, FileCommands &files, QWidget *parent)
    : QWidget(parent),
      m_files(files),
      m_name(std::move(name)),
      m_filter(new QLineEdit(this)),
      m_onlyOwn(new QPushButton(this)),
      m_items(new QStandardItemModel(this)),
      m_shown(new WordsFilter(this)),
      m_list(new QTreeView(this)),
      m_source(new QLabel(this)),
      m_about(new QLabel(this)),
      m_new(new QPushButton(this)),
      m_edit(new QPushButton(this)),
      m_duplicate(new QPushButton(this)),
      m_remove(new QPushButton(this)),
      m_export(new QPushButton(this)),
      m_use(new QPushButton(this))
{
    createLayout();
    const auto filter = [this] {
        static_cast<WordsFilter *>(m_shown)->setWords(m_filter->text(), m_onlyOwn->isChecked());
    };
    connect(m_filter, &QLineEdit::textChanged, this, filter);
    connect(m_onlyOwn, &QPushButton::toggled, this, filter);
    connect(m_list->selectionModel(), &QItemSelectionModel::selectionChanged, this, &CataloguePane::refreshButtons);
    connect(m_new, &QPushButton::clicked, this, [this] { create(); });
    connect(m_edit, &QPushButton::clicked, this, [this] { edit(chosen().value(0), false); });
    connect(m_duplicate, &QPushButton::clicked, this, [this] { edit(chosen().value(0), true); });
    connect(m_remove, &QPushButton::clicked, this, &CataloguePane::removeChosen);
    connect(m_export, &QPushButton::clicked, this, &CataloguePane::exportChosen);
    connect(m_use, &QPushButton::clicked, this, [this] {
        use(chosen().value(0));
        emit used();
    });
    connect(m_list, &QTreeView::activated, this, [this] { m_use->click(); });
}

void CataloguePane::createLayout()
{
    m_filter->setObjectName(m_name + "Filter"_L1);
    m_filter->setClearButtonEnabled(true);
    m_onlyOwn->setObjectName(m_name + "OnlyOwn"_L1);
    m_onlyOwn->setCheckable(true);
    m_shown->setSourceModel(m_items);
    m_shown->setSortRole(orderRole);
    m_list->setObjectName(m_name + "List"_L1);
    m_list->setModel(m_shown);
    m_list->setRootIsDecorated(false);
    m_list->setUniformRowHeights(true);
    m_list->setAlternatingRowColors(true);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->setSortingEnabled(true);
    m_list->header()->setSortIndicator(-1, Qt::AscendingOrder);
    m_source->setObjectName(m_name + "Source"_L1);
    m_source->setTextFormat(Qt::PlainText);
    m_source->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_source->setWordWrap(true);
    m_about->setObjectName(m_name + "About"_L1);
    m_about->setTextFormat(Qt::PlainText);
    m_about->setWordWrap(true);
    auto *top = new QHBoxLayout;
    top->addWidget(m_filter, 1);
    top->addWidget(m_onlyOwn);
    auto *buttons = new QHBoxLayout;
    const std::pair<QPushButton *, QLatin1StringView> named[] = {
        { m_new, "New"_L1 },       { m_edit, "Edit"_L1 },     { m_duplicate, "Duplicate"_L1 },
        { m_remove, "Remove"_L1 }, { m_export, "Export"_L1 }, { m_use, "Use"_L1 }
    };
    for (const auto &[button, suffix] : named) {
        button->setObjectName(m_name + suffix);
        button->setAutoDefault(false);
        if (button == m_use)
            buttons->addStretch(1);
        buttons->addWidget(button);
    }
    m_onlyOwn->setAutoDefault(false);
    auto *layout = new QVBoxLayout(this);
    layout->addLayout(top);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_source);
    layout->addWidget(m_about);
    layout->addLayout(buttons);
}

void CataloguePane::refresh()
{
    const QStringList before = chosen();
    m_rows = rows();
    m_items->setRowCount(0);
    m_items->setHorizontalHeaderLabels(titles());
    for (const CatalogueRow &row : m_rows) {
        QList<QStandardItem *> items;
        for (const CatalogueCell &cell : row.cells)
            items += itemOf(row, cell);
        m_items->appendRow(items);
    }
    const int widest = fontMetrics().averageCharWidth() * widestColumn;
    for (int column = 0; column < m_items->columnCount(); ++column) {
        m_list->resizeColumnToContents(column);
        m_list->setColumnWidth(column, std::min(m_list->columnWidth(column), widest));
    }
    const Problems wrong = problems();
    m_about->setText(wrong.empty() ? QString() : problemText(wrong.front()));
    m_about->setVisible(!wrong.empty());
    if (!before.isEmpty())
        select(before.front());
    refreshButtons();
}

void CataloguePane::select(const QString &id)
{
    for (int row = 0; row < m_shown->rowCount(); ++row) {
        const QModelIndex index = m_shown->index(row, 0);
        if (index.data(idRole).toString() == id)
            m_list->setCurrentIndex(index);
    }
}

QStringList CataloguePane::chosen() const
{
    QStringList ids;
    for (const QModelIndex &index : m_list->selectionModel()->selectedRows())
        ids += index.data(idRole).toString();
    return ids;
}

bool CataloguePane::isOwn(const QString &id) const
{
    const auto found = std::ranges::find(m_rows, id, &CatalogueRow::id);
    return found != m_rows.end() && found->own;
}

void CataloguePane::refreshButtons()
{
    const QStringList ids = chosen();
    const bool allOwn = !ids.isEmpty() && std::ranges::all_of(ids, [this](const QString &id) { return isOwn(id); });
    m_edit->setEnabled(allOwn && ids.size() == 1);
    m_edit->setToolTip(m_edit->isEnabled() ? QString()
                                           : tr("Own entries can be edited; duplicate a shipped one first."));
    m_duplicate->setEnabled(ids.size() == 1);
    m_remove->setEnabled(allOwn);
    m_export->setEnabled(!ids.isEmpty());
    m_use->setEnabled(ids.size() == 1);
    const auto entry = std::ranges::find(m_rows, ids.value(0), &CatalogueRow::id);
    const bool one = ids.size() == 1 && entry != m_rows.end();
    m_source->setText(one ? entry->cells.back().text : QString());
    m_source->setVisible(!m_source->text().isEmpty());
}

void CataloguePane::removeChosen()
{
    for (const QString &id : chosen()) {
        if (const Result<void> removed = remove(id); !removed) {
            m_files.report(tr("It could not be removed."), removed.error());
            return;
        }
    }
}

void CataloguePane::exportChosen()
{
    const QString path = m_files.prompts().modelsToSave(this, fileName());
    if (path.isEmpty())
        return;
    if (const Result<void> done = writeFile(path, written(chosen())); !done)
        m_files.report(tr("It could not be exported."), done.error());
}

void CataloguePane::retranslate()
{
    m_filter->setPlaceholderText(tr("Filter"));
    m_filter->setAccessibleName(tr("Filter"));
    m_onlyOwn->setText(tr("&Own only"));
    m_list->setAccessibleName(tr("Catalogue"));
    m_source->setAccessibleName(tr("Source"));
    m_new->setText(tr("&New…"));
    m_edit->setText(tr("&Edit…"));
    m_duplicate->setText(tr("&Duplicate…"));
    m_remove->setText(tr("&Remove"));
    m_export->setText(tr("E&xport…"));
    m_use->setText(tr("&Use in the Scenario"));
    refresh();
}

void CataloguePane::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QWidget::changeEvent(event);
}

} // namespace headroom::ui
