// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/plan_chart.h"

#include "ui/chart/palette.h"
#include "ui/chart/pareto_plot.h"
#include "ui/chart/plan_form.h"
#include "ui/text/plan_reason_text.h"
#include "ui/text/plan_text.h"
#include "ui/text/verdict_text.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QResizeEvent>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTableWidget>
#include <QTimer>
#include <QVBoxLayout>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int roomForBoth = 236; // pixels; below, table and plot are shown one at a time
constexpr int layoutColumn = 2;
constexpr int columnGap = 6;

} // namespace

PlanChart::PlanChart(QWidget *parent)
    : Chart(parent),
      m_search(this),
      m_form(new PlanForm(this)),
      m_halves(new QSplitter(Qt::Horizontal, this)),
      m_table(new QTableWidget(this)),
      m_front(new ParetoPlot(this)),
      m_text(new QLabel(this)),
      m_busy(new QProgressBar(this)),
      m_stop(new QPushButton(this)),
      m_take(new QPushButton(this)),
      m_toPlot(new QPushButton(this)),
      m_toTable(new QPushButton(this)),
      m_tick(new QTimer(this))
{
    setObjectName(u"planChart"_s);
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    arrange();
    connect(m_form, &PlanForm::searchWanted, this, &PlanChart::search);
    connect(m_form, &PlanForm::changed, this, &PlanChart::refresh);
    connect(m_toPlot, &QPushButton::clicked, this, [this] { showPlot(true); });
    connect(m_toTable, &QPushButton::clicked, this, [this] { showPlot(false); });
    connect(m_stop, &QPushButton::clicked, &m_search, &PlanSearch::stop);
    connect(m_take, &QPushButton::clicked, this, &PlanChart::take);
    connect(m_table, &QTableWidget::itemActivated, this, &PlanChart::take);
    connect(m_table, &QTableWidget::itemSelectionChanged, this, [this] {
        m_front->setMarked(m_table->selectedItems().isEmpty() ? -1 : m_table->currentRow());
        refresh();
    });
    connect(m_front, &ParetoPlot::optionClicked, m_table, &QTableWidget::selectRow);
    connect(m_front, &ParetoPlot::axisChosen, this, &PlanChart::searchCounts);
    connect(&m_search, &PlanSearch::started, this, &PlanChart::refresh);
    connect(&m_search, &PlanSearch::finished, this, &PlanChart::show);
    connect(m_tick, &QTimer::timeout, this, &PlanChart::refreshText);
    retranslate();
}

void PlanChart::arrange()
{
    m_table->setObjectName(u"planTable"_s);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    m_table->verticalHeader()->setMinimumSectionSize(fontMetrics().height() + 4);
    m_table->horizontalHeader()->setHighlightSections(false);
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

QString PlanChart::id() const
{
    return u"plan"_s;
}

QString PlanChart::title() const
{
    return tr("Plan");
}

void PlanChart::setInput(const ChartInput &input)
{
    if (input.scenario && input.evaluation) {
        m_scenario = *input.scenario;
        m_evaluation = *input.evaluation;
    } else {
        m_scenario.reset();
        m_evaluation.reset();
        m_search.stop();
        m_plan = {};
        m_counts.clear();
        m_settings.reset();
        m_front->setInput({});
        m_front->clear();
        fillTable();
    }
    refresh();
}

void PlanChart::setUnit(SizeUnit unit)
{
    m_unit = unit;
    m_front->setUnit(unit);
    fillTable();
    refresh();
}

QImage PlanChart::image(const RenderOptions &options) const
{
    return m_front->image(options);
}

void PlanChart::paint(QPaintDevice &device, const RenderOptions &options) const
{
    m_front->paint(device, options);
}

QString PlanChart::csv() const
{
    return m_settings ? csvTable(planTable(m_plan, *m_settings)) : QString();
}

void PlanChart::search()
{
    if (isSearching() || !m_evaluation || !isEnabled())
        return;
    m_planned = *m_scenario;
    m_taken = m_planned;
    m_settings = m_evaluation->settings;
    m_request = m_form->request();
    m_request.cardHourPrice = m_settings->operation.cardHourPrice;
    m_front->setInput({ &m_planned, &*m_evaluation, nullptr });
    m_search.start({ m_planned, *m_settings, m_request, true, 0, m_front->axis() == ParetoAxis::Cost });
}

void PlanChart::searchFromAfar()
{
    search();
    m_table->setFocus(Qt::ShortcutFocusReason);
}

// The price of speed is drawn for other counts too, which the plan alone does not tell.
void PlanChart::searchCounts()
{
    const bool wanted = m_front->axis() == ParetoAxis::Cost && m_counts.empty() && hasFigures();
    if (wanted && !isSearching() && isCurrent() && m_plan.options.front().costPerMillionTokens > 0)
        m_search.start({ m_planned, *m_settings, m_request, false, m_plan.options.front().layout.cards(), true });
}

void PlanChart::show(const PlanSearch::Found &found)
{
    if (!m_settings) // the scenario has become impossible meanwhile
        return refresh();
    const int row = found.plan ? 0 : m_table->currentRow();
    m_counts = found.counts;
    if (found.plan) {
        m_plan = *found.plan;
        fillTable();
    }
    m_front->setPlan(m_plan, m_counts, *m_settings);
    m_table->selectRow(row);
    m_front->setMarked(m_table->currentRow());
    refresh();
    emit searched();
}

void PlanChart::fillTable()
{
    const int row = m_table->currentRow();
    const QSignalBlocker blocker(m_table);
    const Table table = m_settings ? planFigures(m_plan, *m_settings, m_unit) : Table {};
    m_table->clear();
    m_table->setColumnCount(static_cast<int>(table.header.size()));
    m_table->setRowCount(static_cast<int>(table.rows.size()));
    for (int column = 0; column < m_table->columnCount(); ++column) {
        auto *header = new QTableWidgetItem(table.header[column]);
        header->setTextAlignment((table.figures.contains(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
        m_table->setHorizontalHeaderItem(column, header);
    }
    for (int r = 0; r < m_table->rowCount(); ++r) {
        for (int column = 0; column < m_table->columnCount(); ++column) {
            auto *item = new QTableWidgetItem(table.rows[r].value(column));
            if (column == layoutColumn)
                item->setToolTip(layoutText(m_plan.options[static_cast<std::size_t>(r)].layout));
            if (table.figures.contains(column))
                item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            m_table->setItem(r, column, item);
        }
    }
    m_table->resizeColumnsToContents();
    for (int column = 0; column < m_table->columnCount(); ++column)
        m_table->setColumnWidth(column, m_table->columnWidth(column) + columnGap);
    if (row >= 0 && row < m_table->rowCount())
        m_table->selectRow(row);
}

// One step of undo takes it back; another row may be tried after it.
void PlanChart::take()
{
    const int row = m_table->currentRow();
    if (isSearching() || !isCurrent() || row < 0 || row >= static_cast<int>(m_plan.options.size()))
        return;
    m_taken = withOption(m_planned, m_plan.options[static_cast<std::size_t>(row)]);
    emit scenarioWanted(m_taken);
}

// Layouts of another model, card or task would overwrite what was changed meanwhile.
bool PlanChart::isCurrent() const
{
    return m_scenario && (*m_scenario == m_planned || *m_scenario == m_taken);
}

bool PlanChart::isAskedOtherwise() const
{
    const PlanRequest now = m_form->request();
    return now.objective != m_request.objective || now.count != m_request.count
           || now.deadlineSeconds != m_request.deadlineSeconds;
}

QString PlanChart::text() const
{
    if (!m_scenario)
        return tr("No answer: the inputs contradict each other.");
    if (isSearching())
        return tr("Searching… %1 s").arg(numberText(m_search.seconds(), 2));
    if (!m_settings)
        return tr("Searches the layouts that the scenario leaves open: what it says stays, a key that is left on Auto "
                  "is varied.");
    if (!isCurrent())
        return tr("This list is old: the scenario was changed since. Search again to use a layout.");
    QStringList sentences = planSentences(m_plan, *m_settings);
    if (hasFigures()) {
        sentences.first() =
            planReasonText(m_plan, static_cast<std::size_t>(std::max(m_table->currentRow(), 0)), *m_settings, m_unit);
    }
    if (isAskedOtherwise())
        sentences.prepend(tr("Something else is asked for now: search again."));
    return joined(sentences);
}

void PlanChart::refreshText()
{
    m_text->setText(text());
}

void PlanChart::refresh()
{
    const bool searching = isSearching();
    m_form->setOpen(!searching && m_evaluation, m_evaluation && !m_evaluation->settings.cards.empty());
    m_busy->setVisible(searching);
    m_stop->setVisible(searching);
    m_take->setEnabled(isCurrent() && m_table->currentRow() >= 0 && hasFigures());
    if (searching)
        m_tick->start();
    else
        m_tick->stop();
    refreshText();
    // What is old stands back.
    const Theme theme = Theme::of(palette());
    QPalette colors = palette();
    if (hasFigures() && !isCurrent())
        colors.setColor(QPalette::Text, theme.mutedText);
    m_table->setPalette(colors);
    m_front->setInstead(m_scenario && !m_settings ? tr("Press Search, or Ctrl+P in any place.") : text());
    setAccessibleName(title());
    QStringList lines { m_text->text() }; // what the table and the plot show
    if (m_settings)
        lines << textTable(planFigures(m_plan, *m_settings, m_unit)).split(u'\n');
    setAccessibleDescription(lines.join(u'\n'));
    showParts();
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

void PlanChart::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    else if (event->type() == QEvent::PaletteChange)
        refresh();
    Chart::changeEvent(event);
}

} // namespace headroom::ui
