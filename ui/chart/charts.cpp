// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/charts.h"

#include "ui/chart/breakdown_chart.h"
#include "ui/chart/cards_chart.h"
#include "ui/chart/plan_chart.h"
#include "ui/chart/scaling_chart.h"
#include "ui/chart/speed_chart.h"
#include "ui/chart/step_chart.h"

namespace headroom::ui {

std::vector<Chart *> makeCharts(QWidget *parent)
{
    std::vector<Chart *> charts;
    charts.push_back(new BreakdownChart(parent));
    charts.push_back(new CardsChart(parent));
    charts.push_back(new ScalingChart(parent));
    charts.push_back(new StepChart(parent));
    charts.push_back(new SpeedChart(parent));
    charts.push_back(new PlanChart(parent));
    return charts;
}

std::vector<Chart *> withFigures(std::vector<Chart *> charts)
{
    std::erase_if(charts, [](const Chart *chart) { return !chart->hasFigures(); });
    return charts;
}

} // namespace headroom::ui
