// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/answer/sensitivity_popup.h"

#include "ui/text/fix_text.h"
#include "ui/text/speed_text.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QScrollBar>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int mostRows = 12; // in view; more scroll
constexpr int columnGap = 14;

QLabel *makeLabel(const QString &text, QWidget *parent)
{
    auto *label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    return label;
}

} // namespace

SensitivityPopup::SensitivityPopup(const Scenario &scenario, const Evaluation &evaluation, const Catalogues &catalogues,
                                   SizeUnit unit, QWidget *parent)
    : QFrame(parent, Qt::Popup),
      m_evaluation(evaluation),
      m_unit(unit),
      m_changes(changes(scenario, evaluation, catalogues)),
      m_order(new QComboBox(this)),
      m_table(new QTableWidget(this))
{
    setObjectName(u"sensitivity"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    setFrameShape(QFrame::StyledPanel);
    setAccessibleName(tr("What each single change brings"));
    auto *heading = makeLabel(accessibleName(), this);
    QFont bold = font();
    bold.setBold(true);
    heading->setFont(bold);
    auto *orderLabel = makeLabel(tr("&Sorted by"), this);
    m_order->setObjectName(u"sensitivityOrder"_s);
    m_order->addItem(tr("memory"), ByMemory);
    if (isTimed())
        m_order->addItem(tr("time"), ByTime);
    if (isPriced())
        m_order->addItem(tr("cost"), ByCost);
    orderLabel->setBuddy(m_order);
    m_table->setObjectName(u"sensitivityTable"_s);
    m_table->setAccessibleName(accessibleName());
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setMouseTracking(true);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    m_table->horizontalHeader()->setHighlightSections(false);

    auto *top = new QHBoxLayout;
    top->addWidget(heading);
    top->addSpacing(24);
    top->addStretch();
    top->addWidget(orderLabel);
    top->addWidget(m_order);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(6);
    layout->addLayout(top);
    layout->addWidget(m_table);
    layout->addWidget(makeLabel(nowText(), this));
    layout->addWidget(makeLabel(m_changes.empty()
                                    ? tr("There is no change to offer.")
                                    : tr("A click on a row, or Return, applies it; Ctrl+Z takes it back."),
                                this));
    m_table->setVisible(!m_changes.empty());
    connect(m_order, &QComboBox::currentIndexChanged, this, [this] { sort(m_order->currentData().toInt()); });
    connect(m_table, &QTableWidget::cellClicked, this, &SensitivityPopup::want);
    connect(m_table, &QTableWidget::cellEntered, m_table, &QTableWidget::selectRow);
    fill();
    m_table->setFocus();
}

bool SensitivityPopup::isTimed() const
{
    return std::ranges::any_of(m_changes, [](const Fix &fix) { return fix.timeShare.has_value(); });
}

bool SensitivityPopup::isPriced() const
{
    return m_evaluation.cost.perMillionTokens > 0;
}

// What the figures of the rows are to be held against.
QString SensitivityPopup::nowText() const
{
    const QString memory = sizeText(m_evaluation.estimate.worstDevice().total(), m_unit);
    if (!isPriced())
        return tr("Now: %1 a card.", "memory").arg(memory);
    return tr("Now: %1 a card, %2 a million tokens.", "memory, money")
        .arg(memory, moneyText(m_evaluation.cost.perMillionTokens, m_evaluation.settings.operation.currency));
}

// What gains most first; what is not known last.
void SensitivityPopup::sort(int order)
{
    std::ranges::stable_sort(m_changes, {}, [order](const Fix &fix) {
        constexpr double last = std::numeric_limits<double>::max();
        if (order == ByTime)
            return fix.timeShare.value_or(last);
        if (order == ByCost)
            return fix.costPerMillionTokens > 0 ? fix.costPerMillionTokens : last;
        return static_cast<double>(fix.change.count());
    });
    fill();
}

void SensitivityPopup::fill()
{
    const Table table = changesReport(m_changes, m_evaluation, m_unit).sections.front().table;
    m_table->clear();
    m_table->setColumnCount(static_cast<int>(table.header.size()));
    m_table->setRowCount(static_cast<int>(table.rows.size()));
    for (int column = 0; column < m_table->columnCount(); ++column) {
        const Qt::Alignment alignment =
            (table.figures.contains(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
        auto *header = new QTableWidgetItem(table.header[column]);
        header->setTextAlignment(alignment);
        m_table->setHorizontalHeaderItem(column, header);
        for (int row = 0; row < m_table->rowCount(); ++row) {
            auto *item = new QTableWidgetItem(table.rows[row].value(column));
            item->setTextAlignment(alignment);
            m_table->setItem(row, column, item);
        }
    }
    m_table->resizeColumnsToContents();
    int width = 2;
    for (int column = 0; column < m_table->columnCount(); ++column) {
        m_table->setColumnWidth(column, m_table->columnWidth(column) + columnGap);
        width += m_table->columnWidth(column);
    }
    const int rows = std::min(m_table->rowCount(), mostRows);
    if (m_table->rowCount() > mostRows)
        width += m_table->verticalScrollBar()->sizeHint().width();
    m_table->setFixedSize(width, m_table->horizontalHeader()->sizeHint().height()
                                     + rows * m_table->verticalHeader()->defaultSectionSize() + 2);
    if (m_table->rowCount() > 0)
        m_table->selectRow(0);
}

void SensitivityPopup::want(int row)
{
    if (row < 0 || row >= static_cast<int>(m_changes.size()))
        return;
    const Scenario after = m_changes[static_cast<std::size_t>(row)].after;
    close();
    emit changeWanted(after);
}

void SensitivityPopup::keyPressEvent(QKeyEvent *event)
{
    const bool confirms = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (confirms && m_table->hasFocus())
        want(m_table->currentRow());
    else
        QFrame::keyPressEvent(event);
}

void SensitivityPopup::openBelow(const QWidget &opener)
{
    adjustSize();
    const QWidget &window = *opener.window();
    constexpr int margin = 8;
    const QRect room = QRect(window.mapToGlobal(QPoint()), window.size()).adjusted(margin, margin, -margin, -margin);
    QPoint corner = opener.mapToGlobal(QPoint(0, opener.height() + 2));
    corner.setX(std::clamp(corner.x(), room.left(), std::max(room.left(), room.right() - width())));
    if (corner.y() + height() > room.bottom())
        corner.setY(std::max(room.top(), room.bottom() - height()));
    move(corner);
    show();
    m_table->setFocus();
}

} // namespace headroom::ui
