// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/chart/chart.h"

#include <vector>

namespace headroom::ui {

// One of every kind, in the order of the tabs.
std::vector<Chart *> makeCharts(QWidget *parent);

// Those that have something to show: what is worth exporting.
std::vector<Chart *> withFigures(std::vector<Chart *> charts);

} // namespace headroom::ui
