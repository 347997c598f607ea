// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scenario/catalogue_popup.h"

#include <QApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QScreen>
#include <QTreeView>
#include <QVBoxLayout>

namespace headroom::ui {

namespace {

constexpr int idRole = Qt::UserRole;
constexpr int searchRole = Qt::UserRole + 1; // group, name and id: what typing looks through

QStandardItem *makeGroup(const QString &title)
{
    auto *group = new QStandardItem(title);
    group->setSelectable(false);
    QFont bold;
    bold.setBold(true);
    group->setFont(bold);
    return group;
}

void addEntry(QStandardItem &group, const CatalogueEntry &entry, const QString &search)
{
    auto *name = new QStandardItem(entry.name);
    auto *detail = new QStandardItem(entry.detail);
    name->setData(entry.id, idRole);
    name->setData(search, searchRole);
    name->setToolTip(entry.id);
    detail->setData(entry.id, idRole);
    name->setEnabled(!entry.id.isEmpty()); // else it is a word of explanation
    detail->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    group.appendRow({ name, detail });
}

} // namespace

CataloguePopup::CataloguePopup(QWidget *parent)
    : QFrame(parent, Qt::Popup), m_filter(new QLineEdit), m_tree(new QTreeView), m_noMatch(new QLabel)
{
    setFrameShape(QFrame::StyledPanel);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->setSpacing(4);
    layout->addWidget(m_filter);
    layout->addWidget(m_tree);
    auto *over = new QVBoxLayout(m_tree->viewport());
    over->addWidget(m_noMatch, 0, Qt::AlignHCenter | Qt::AlignTop);

    m_filter->setObjectName(QStringLiteral("catalogueFilter"));
    m_filter->setClearButtonEnabled(true);
    m_noMatch->setObjectName(QStringLiteral("catalogueNoMatch"));
    m_noMatch->setForegroundRole(QPalette::PlaceholderText);
    m_tree->setObjectName(QStringLiteral("catalogueTree"));
    m_visible.setSourceModel(&m_items);
    m_visible.setRecursiveFilteringEnabled(true);
    m_visible.setFilterRole(searchRole);
    m_visible.setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_tree->setModel(&m_visible);
    m_tree->setHeaderHidden(true);
    m_tree->setUniformRowHeights(true);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setFocusPolicy(Qt::NoFocus);
    m_tree->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_tree->setIndentation(m_tree->indentation() / 2);

    setFocusProxy(m_filter);
    m_filter->installEventFilter(this);
    connect(m_filter, &QLineEdit::textChanged, this, &CataloguePopup::filter);
    connect(m_tree, &QTreeView::clicked, this, &CataloguePopup::take);
}

void CataloguePopup::setEntries(const std::vector<CatalogueEntry> &entries)
{
    m_items.clear();
    m_items.setColumnCount(2);
    m_typedGroup = nullptr;
    QStandardItem *group = nullptr;
    for (const CatalogueEntry &entry : entries) {
        if (!group || group->text() != entry.group) {
            group = makeGroup(entry.group);
            m_items.appendRow({ group, new QStandardItem });
        }
        addEntry(*group, entry, entry.group + u' ' + entry.name + u' ' + entry.id);
    }
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_tree->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
}

void CataloguePopup::open(const QRect &field, const QString &currentId, const QString &typed)
{
    const int em = fontMetrics().averageCharWidth();
    const QRect screen = this->screen()->availableGeometry();
    const QSize size(qMax(field.width(), em * 56), qMin(em * 64, screen.height() * 2 / 3));
    QRect place(field.bottomLeft() + QPoint(0, 1), size);
    if (place.bottom() > screen.bottom())
        place.moveBottom(screen.bottom());
    if (place.right() > screen.right())
        place.moveRight(screen.right());
    setGeometry(place);
    m_filter->clear();
    filter({});
    show();
    m_filter->setFocus(Qt::PopupFocusReason);
    m_filter->setText(typed);
    if (typed.isEmpty())
        select(currentId);
}

void CataloguePopup::retranslate(const QString &what, const QString &noMatch)
{
    m_filter->setPlaceholderText(tr("Type to search"));
    m_filter->setAccessibleName(tr("Search"));
    m_tree->setAccessibleName(what);
    m_noMatch->setText(noMatch);
    setAccessibleName(what);
}

// Every word must occur, in any order: "70b qwen" and "qwen 70b" find the same.
void CataloguePopup::filter(const QString &text)
{
    QString pattern;
    const QStringList words = text.split(u' ', Qt::SkipEmptyParts);
    for (const QString &word : words)
        pattern += u"(?=.*" + QRegularExpression::escape(word) + u')';
    m_visible.setFilterRegularExpression(QRegularExpression(pattern, QRegularExpression::CaseInsensitiveOption));
    offerTyped(text);
    m_noMatch->setVisible(m_visible.rowCount() == 0);
    m_tree->expandAll();
    const QModelIndex group = m_visible.index(0, 0);
    m_tree->setCurrentIndex(m_visible.index(0, 0, group));
}

void CataloguePopup::offerTyped(const QString &text)
{
    if (m_typedGroup)
        m_items.removeRow(m_typedGroup->row());
    m_typedGroup = nullptr;
    const std::optional<CatalogueEntry> entry = m_typedEntry ? m_typedEntry(text) : std::nullopt;
    if (!entry)
        return;
    m_typedGroup = makeGroup(entry->group);
    addEntry(*m_typedGroup, *entry, text);
    m_items.appendRow({ m_typedGroup, new QStandardItem });
}

void CataloguePopup::select(const QString &id)
{
    const QModelIndexList found =
        m_visible.match(m_visible.index(0, 0), idRole, id, 1, Qt::MatchExactly | Qt::MatchRecursive);
    if (found.isEmpty())
        return;
    m_tree->setCurrentIndex(found.first());
    m_tree->scrollTo(found.first(), QAbstractItemView::PositionAtCenter);
}

void CataloguePopup::take(const QModelIndex &index)
{
    const QString id = index.data(idRole).toString();
    if (id.isEmpty())
        return;
    hide();
    emit chosen(id);
}

// Moves over the entries; the headings between them are stepped over.
void CataloguePopup::move(int key)
{
    const bool down = key == Qt::Key_Down || key == Qt::Key_PageDown;
    const int steps = key == Qt::Key_PageDown || key == Qt::Key_PageUp ? 10 : 1;
    QModelIndex at = m_tree->currentIndex();
    for (int i = 0; i < steps; ++i) {
        QModelIndex next = down ? m_tree->indexBelow(at) : m_tree->indexAbove(at);
        if (next.isValid() && next.data(idRole).toString().isEmpty())
            next = down ? m_tree->indexBelow(next) : m_tree->indexAbove(next);
        if (!next.isValid())
            break;
        at = next;
    }
    m_tree->setCurrentIndex(at);
}

bool CataloguePopup::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress)
        return QFrame::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    switch (key) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown: move(key); return true;
    case Qt::Key_Return:
    case Qt::Key_Enter: take(m_tree->currentIndex()); return true;
    case Qt::Key_Escape: hide(); return true;
    default: return QFrame::eventFilter(watched, event);
    }
}

} // namespace headroom::ui
