// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/plan_chart.h"

#include "core/planning/chosen_settings.h"
#include "ui/chart/palette.h"
#include "ui/chart/pareto_plot.h"
#include "ui/chart/plan_form.h"
#include "ui/chart/rows_table.h"
#include "ui/text/plan_reason_text.h"
#include "ui/text/plan_text.h"
#include "ui/text/verdict_text.h"

#include <QEvent>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QTimer>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int layoutColumn = 2;

} // namespace

PlanChart::PlanChart(QWidget *parent)
    : Chart(parent),
      m_search(this),
      m_form(new PlanForm(this)),
      m_halves(new QSplitter(Qt::Horizontal, this)),
      m_table(new RowsTable(this)),
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
        if (input.catalogues)
            m_catalogues.emplace(*input.catalogues);
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
    m_searched = m_planned;
    m_settings = m_evaluation->settings;
    m_opened = m_form->opensLayout();
    if (m_opened && m_catalogues) {
        const Scenario open = withOpenLayout(m_planned);
        if (const Result<Settings> settings = chosenSettings(open, *m_catalogues)) {
            m_searched = open;
            m_settings = *settings;
        }
    }
    m_request = m_form->request();
    m_request.cardHourPrice = m_settings->operation.cardHourPrice;
    m_front->setInput({ &m_planned, &*m_evaluation, nullptr });
    m_search.start({ m_searched, *m_settings, m_request, true, 0, m_front->axis() == ParetoAxis::Cost });
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
        m_search.start({ m_searched, *m_settings, m_request, false, m_plan.options.front().layout.cards(), true });
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
    m_table->setTable(m_settings ? planFigures(m_plan, *m_settings, m_unit) : Table {});
    for (int row = 0; row < m_table->rowCount(); ++row)
        m_table->item(row, layoutColumn)->setToolTip(layoutText(m_plan.options[static_cast<std::size_t>(row)].layout));
}

// One step of undo takes it back; another row may be tried after it.
void PlanChart::take()
{
    const int row = m_table->currentRow();
    if (isSearching() || !isCurrent() || row < 0 || row >= static_cast<int>(m_plan.options.size()))
        return;
    m_taken = withOption(m_searched, m_plan.options[static_cast<std::size_t>(row)]);
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
    return m_form->opensLayout() != m_opened || now.objective != m_request.objective || now.count != m_request.count
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

void PlanChart::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    else if (event->type() == QEvent::PaletteChange)
        refresh();
    Chart::changeEvent(event);
}

} // namespace headroom::ui
