// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/answer/sensitivity_popup.h"

#include "ui/chart/rows_table.h"
#include "ui/text/fix_text.h"
#include "ui/text/speed_text.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int mostRows = 12; // in view; more scroll

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
      m_table(new RowsTable(this))
{
    setObjectName(u"sensitivity"_s);
    setAttribute(Qt::WA_DeleteOnClose);
    setFrameShape(QFrame::StyledPanel);
    setAccessibleName(tr("What each single change brings"));
    m_order->setObjectName(u"sensitivityOrder"_s);
    m_order->addItem(tr("memory"), ByMemory);
    if (isTimed())
        m_order->addItem(tr("time"), ByTime);
    if (isPriced())
        m_order->addItem(tr("cost"), ByCost);
    m_table->setObjectName(u"sensitivityTable"_s);
    m_table->setAccessibleName(accessibleName());
    m_table->setMouseTracking(true);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->setVisible(!m_changes.empty());
    arrange();
    connect(m_order, &QComboBox::currentIndexChanged, this, [this] { sort(m_order->currentData().toInt()); });
    connect(m_table, &RowsTable::cellClicked, this, &SensitivityPopup::want);
    connect(m_table, &RowsTable::cellEntered, m_table, &RowsTable::selectRow);
    fill();
}

void SensitivityPopup::arrange()
{
    auto *heading = makeLabel(accessibleName(), this);
    QFont bold = font();
    bold.setBold(true);
    heading->setFont(bold);
    auto *orderLabel = makeLabel(tr("&Sorted by"), this);
    orderLabel->setBuddy(m_order);
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
    m_table->setTable(changesReport(m_changes, m_evaluation, m_unit).sections.front().table);
    const bool scrolls = m_table->rowCount() > mostRows;
    m_table->setFixedSize(m_table->columnsWidth() + 2
                              + (scrolls ? m_table->verticalScrollBar()->sizeHint().width() : 0),
                          m_table->rowsHeight(mostRows) + 2);
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
