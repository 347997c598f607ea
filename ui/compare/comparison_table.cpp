// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/comparison_table.h"

#include "ui/chart/palette.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int narrowest = 120;  // pixels of a column
constexpr int widestName = 190; // of a row

} // namespace

ComparisonTable::ComparisonTable(QWidget *parent)
    : QTableWidget(parent), m_name(new QLineEdit(horizontalHeader()->viewport()))
{
    setObjectName(u"comparisonTable"_s);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setSelectionBehavior(QAbstractItemView::SelectColumns);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setTabKeyNavigation(false);
    setShowGrid(false);
    setAlternatingRowColors(true);
    setFrameShape(QFrame::NoFrame);
    setWordWrap(false);
    verticalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setHighlightSections(false);
    verticalHeader()->setMaximumWidth(widestName);
    verticalHeader()->setTextElideMode(Qt::ElideRight);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // as high as its rows
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    horizontalHeader()->setMinimumSectionSize(narrowest);
    horizontalHeader()->setTextElideMode(Qt::ElideMiddle);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    softenMark();
    m_name->setObjectName(u"comparedName"_s);
    m_name->hide();
    m_name->installEventFilter(this);
    connect(horizontalHeader(), &QHeaderView::sectionDoubleClicked, this, &ComparisonTable::editName);
    connect(m_name, &QLineEdit::editingFinished, this, [this] { endEdit(true); });
}

void ComparisonTable::show(const QStringList &names, const std::vector<ComparisonRow> &rows)
{
    setColumnCount(static_cast<int>(names.size()));
    setRowCount(static_cast<int>(rows.size()));
    for (int column = 0; column < columnCount(); ++column) {
        auto *item = new QTableWidgetItem(names[column]);
        item->setToolTip(names[column]);
        setHorizontalHeaderItem(column, item);
    }
    for (int row = 0; row < rowCount(); ++row)
        showRow(row, rows[static_cast<std::size_t>(row)]);
    if (currentColumn() < 0 && columnCount() > 0)
        setCurrentCell(0, 0);
    // One column alone needs no mark.
    setSelectionMode(columnCount() > 1 ? QAbstractItemView::SingleSelection : QAbstractItemView::NoSelection);
    if (columnCount() < 2)
        clearSelection();
    else if (selectedItems().isEmpty())
        selectColumn(currentColumn());
    fitHeight();
}

void ComparisonTable::fitHeight()
{
    const bool scrolls = columnCount() * narrowest > viewport()->width();
    setFixedHeight(horizontalHeader()->sizeHint().height() + verticalHeader()->length()
                   + (scrolls ? horizontalScrollBar()->sizeHint().height() : 0));
}

// A whole column in the full color of a selection would outshine the figures.
void ComparisonTable::softenMark()
{
    const Theme theme = Theme::of(palette());
    QPalette colors = palette();
    colors.setColor(QPalette::Highlight, theme.soft);
    colors.setColor(QPalette::HighlightedText, theme.text);
    if (colors != palette())
        setPalette(colors);
}

void ComparisonTable::changeEvent(QEvent *event)
{
    QTableWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        softenMark();
}

void ComparisonTable::resizeEvent(QResizeEvent *event)
{
    QTableWidget::resizeEvent(event);
    fitHeight();
}

void ComparisonTable::showRow(int row, const ComparisonRow &content)
{
    auto *name = new QTableWidgetItem(content.name);
    name->setToolTip(content.help.isEmpty() ? content.name : content.help);
    setVerticalHeaderItem(row, name);
    for (int column = 0; column < columnCount(); ++column) {
        QTableWidgetItem *cell = item(row, column);
        if (!cell) {
            cell = new QTableWidgetItem;
            setItem(row, column, cell);
        }
        const QString &text = content.values[column];
        cell->setText(text);
        cell->setToolTip(text);
        QFont shown = font();
        shown.setBold(content.isVerdict);
        cell->setFont(shown);
    }
}

void ComparisonTable::editName(int column)
{
    if (column < 1 || column >= columnCount())
        return;
    scrollTo(model()->index(std::max(currentRow(), 0), column));
    m_edited = column;
    m_name->setAccessibleName(tr("Name of the scenario"));
    m_name->setText(horizontalHeaderItem(column)->text());
    m_name->setGeometry(horizontalHeader()->sectionViewportPosition(column), 0,
                        std::max(horizontalHeader()->sectionSize(column), narrowest), horizontalHeader()->height());
    m_name->show();
    m_name->selectAll();
    m_name->setFocus();
}

void ComparisonTable::endEdit(bool take)
{
    if (m_edited < 0)
        return;
    const int column = std::exchange(m_edited, -1);
    const bool hadFocus = m_name->hasFocus();
    m_name->hide();
    if (hadFocus)
        setFocus();
    if (take)
        emit renamed(column, m_name->text());
}

// Esc leaves the name as it was; Return is no key of a dialog or a table behind the line.
bool ComparisonTable::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_name && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Escape || key == Qt::Key_Return || key == Qt::Key_Enter) {
            endEdit(key != Qt::Key_Escape);
            return true;
        }
    }
    return QTableWidget::eventFilter(watched, event);
}

void ComparisonTable::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_F2: editName(currentColumn()); return;
    case Qt::Key_Delete:
    case Qt::Key_Backspace:
        if (currentColumn() > 0)
            emit removalWanted(currentColumn());
        return;
    default: QTableWidget::keyPressEvent(event);
    }
}

} // namespace headroom::ui
