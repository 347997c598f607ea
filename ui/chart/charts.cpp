// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/charts.h"

#include "ui/chart/breakdown_chart.h"
#include "ui/chart/cards_chart.h"
#include "ui/chart/scaling_chart.h"
#include "ui/chart/speed_chart.h"
#include "ui/chart/step_chart.h"

namespace headroom::ui {

std::vector<Chart *> makeCharts(QWidget *parent)
{
    return { new BreakdownChart(parent), new CardsChart(parent), new ScalingChart(parent), new StepChart(parent),
             new SpeedChart(parent) };
}

} // namespace headroom::ui
