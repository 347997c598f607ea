// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/chart/palette.h"

#include <qcustomplot.h>

namespace headroom::ui {

// Two axis rects side by side, the first `ratio` times as wide as the second, over a LegendRow that is as wide as both.
// `above`: pixels over each for its heading.
void arrangePanels(QCustomPlot &plot, double ratio, int above);

// The line over a panel, cut where it does not fit.
void paintPanelHeading(QPainter &painter, const QCPAxisRect &panel, const QString &text, const Theme &theme,
                       const QFont &font);

} // namespace headroom::ui
