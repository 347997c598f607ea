// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/chart_tabs.h"

#include "ui/chart/charts.h"
#include "ui/chart/plan_chart.h"
#include "ui/compare/compare_page.h"
#include "ui/scenario/scenario_model.h"

#include <QEvent>
#include <QGraphicsOpacityEffect>
#include <QTabBar>

#include <algorithm>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr std::ptrdiff_t comparePlace = 5; // behind Speed

} // namespace

ChartTabs::ChartTabs(ScenarioModel &model, FileCommands &files, QWidget *parent)
    : QTabWidget(parent),
      m_model(model),
      m_compare(new ComparePage(model.catalogues(), files, this)),
      m_charts(makeCharts(this))
{
    m_charts.insert(m_charts.begin() + comparePlace, m_compare);
    setObjectName(u"charts"_s);
    setDocumentMode(true);
    tabBar()->setDrawBase(true);
    tabBar()->setExpanding(false);
    for (Chart *chart : m_charts) {
        // What fades lets through what is behind it.
        for (QWidget *part : chart->findChildren<QWidget *>() + QList<QWidget *> { chart })
            part->setAttribute(Qt::WA_OpaquePaintEvent, false);
        addTab(chart, chart->title());
        connect(chart, &Chart::termActivated, this, &ChartTabs::termActivated);
        connect(chart, &Chart::momentActivated, this, &ChartTabs::momentActivated);
        connect(chart, &Chart::scenarioWanted, this,
                [this](const Scenario &scenario) { m_model.edit(std::string_view {}, scenario); });
    }
    connect(this, &QTabWidget::currentChanged, this, [this] {
        if (Chart *chart = current(); chart && std::erase(m_stale, chart) > 0)
            update(*chart);
    });
    connect(&m_model, &ScenarioModel::changed, this, &ChartTabs::refresh);
    retranslate();
    refresh();
}

Chart *ChartTabs::current() const
{
    return qobject_cast<Chart *>(currentWidget());
}

Comparison &ChartTabs::comparison() const
{
    return m_compare->comparison();
}

QStringList ChartTabs::titles() const
{
    QStringList titles;
    for (const Chart *chart : m_charts)
        titles += chart->title();
    return titles;
}

void ChartTabs::setUnit(SizeUnit unit)
{
    for (Chart *chart : m_charts)
        chart->setUnit(unit);
}

void ChartTabs::updateAll()
{
    for (Chart *chart : std::exchange(m_stale, {}))
        update(*chart);
}

void ChartTabs::plan()
{
    for (Chart *chart : m_charts) {
        if (auto *planner = qobject_cast<PlanChart *>(chart)) {
            setCurrentWidget(planner);
            planner->searchFromAfar();
        }
    }
}

void ChartTabs::refresh()
{
    m_stale = m_charts;
    if (Chart *chart = current()) {
        std::erase(m_stale, chart);
        update(*chart);
    }
}

// While the inputs contradict each other the charts keep what they showed last, faded.
void ChartTabs::update(Chart &chart)
{
    if (m_model.problems().empty())
        chart.setInput({ &m_model.scenario(), m_model.evaluation(), &m_model.catalogues() });
    else if (!m_model.evaluation())
        chart.setInput({});
    const bool old = !m_model.problems().empty();
    chart.setEnabled(!old);
    auto *fade = dynamic_cast<QGraphicsOpacityEffect *>(chart.graphicsEffect());
    if (old && !fade) {
        fade = new QGraphicsOpacityEffect(&chart);
        fade->setOpacity(0.35);
        chart.setGraphicsEffect(fade);
    } else if (!old && fade) {
        chart.setGraphicsEffect(nullptr);
    }
}

void ChartTabs::retranslate()
{
    setAccessibleName(tr("Charts"));
    tabBar()->setAccessibleName(tr("Charts"));
    for (int i = 0; i < count(); ++i)
        setTabText(i, m_charts[static_cast<std::size_t>(i)]->title());
    emit titlesChanged();
}

void ChartTabs::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QTabWidget::changeEvent(event);
}

} // namespace headroom::ui
