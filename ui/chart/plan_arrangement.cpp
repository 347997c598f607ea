// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/pareto_plot.h"
#include "ui/chart/plan_chart.h"
#include "ui/chart/plan_form.h"
#include "ui/chart/rows_table.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QResizeEvent>
#include <QSplitter>
#include <QTimer>
#include <QVBoxLayout>

// Where the parts of the Plan tab stand, and what is written on them.
namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int roomForBoth = 236; // pixels; below, table and plot are shown one at a time

} // namespace

void PlanChart::arrange()
{
    m_table->setObjectName(u"planTable"_s);
    m_table->setMinimumSize(200, 60);
    m_text->setObjectName(u"planState"_s);
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_busy->setObjectName(u"planBusy"_s);
    m_busy->setRange(0, 0);
    m_busy->setTextVisible(false);
    m_busy->setFixedSize(80, 8);
    m_stop->setObjectName(u"planStop"_s);
    m_take->setObjectName(u"planTake"_s);
    m_toPlot->setObjectName(u"planToPlot"_s);
    m_toTable->setObjectName(u"planToTable"_s);
    m_tick->setInterval(200);

    m_halves->addWidget(m_table);
    m_halves->addWidget(m_front);
    m_halves->setSizes({ 660, 330 });
    m_halves->setStretchFactor(0, 2);
    m_halves->setStretchFactor(1, 1);
    m_halves->setChildrenCollapsible(false);
    auto *foot = new QHBoxLayout;
    foot->setSpacing(8);
    foot->addWidget(m_text, 1);
    foot->addWidget(m_busy);
    foot->addWidget(m_stop);
    auto *buttons = new QVBoxLayout;
    buttons->setSpacing(4);
    buttons->addWidget(m_toPlot);
    buttons->addWidget(m_take);
    foot->addLayout(buttons);
    m_front->addCorner(m_toTable);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 6, 12, 4);
    layout->setSpacing(4);
    layout->addWidget(m_form);
    layout->addWidget(m_halves, 1);
    layout->addLayout(foot);
}

// In a low window there is room for the table or the plot.
void PlanChart::showParts()
{
    const bool both = height() >= roomForBoth;
    const bool tableOnly = !both && !m_showsPlot;
    const bool plotOnly = !both && m_showsPlot;
    m_table->setVisible(!plotOnly && (hasFigures() || isSearching()));
    m_front->setVisible(!tableOnly || !m_table->isVisibleTo(this)); // which also says why there is no table
    m_toPlot->setVisible(tableOnly && hasFigures());
    m_toTable->setVisible(plotOnly);
    m_text->setVisible(!plotOnly || isSearching());
    m_take->setVisible(!plotOnly && !isSearching());
}

void PlanChart::showPlot(bool plot)
{
    m_showsPlot = plot;
    showParts();
    (plot ? m_toTable : m_toPlot)->setFocus(Qt::OtherFocusReason);
}

void PlanChart::retranslate()
{
    m_stop->setText(tr("Sto&p"));
    m_take->setText(tr("&Use Layout"));
    m_take->setToolTip(tr("Makes the chosen layout the scenario; one step of undo takes it back."));
    m_toPlot->setText(tr("Ch&art"));
    m_toPlot->setToolTip(tr("Shows the chart in place of the table. A higher window has room for both."));
    m_toTable->setText(tr("&Table"));
    m_busy->setAccessibleName(tr("A search is running"));
    m_table->setAccessibleName(tr("Layouts, the best first"));
    fillTable();
    refresh();
}

void PlanChart::resizeEvent(QResizeEvent *event)
{
    Chart::resizeEvent(event);
    showParts();
}

} // namespace headroom::ui
