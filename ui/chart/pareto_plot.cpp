// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/pareto_plot.h"

#include "ui/chart/axis_ticker.h"
#include "ui/chart/palette.h"
#include "ui/chart/size_label.h"

#include <qcustomplot.h>

#include <QEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace headroom::ui {
namespace {

// What the front is ranked by, also where steps differ in size: seconds for a million tokens.
double timeOf(const PlanOption &option)
{
    return 1e6 / option.tokensPerSecond;
}

} // namespace

ParetoPlot::ParetoPlot(QWidget *parent) : QWidget(parent), m_plot(new QCustomPlot(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setMinimumSize(200, 120);
}

void ParetoPlot::setPlan(Plan plan)
{
    m_plan = std::move(plan);
    m_marked = -1;
    redraw();
}

void ParetoPlot::setUnit(SizeUnit unit)
{
    m_unit = unit;
    redraw();
}

void ParetoPlot::setMarked(int option)
{
    m_marked = option;
    redraw();
}

void ParetoPlot::redraw()
{
    const Theme theme = Theme::of(palette());
    m_plot->clearPlottables();
    m_plot->setBackground(QBrush(theme.background));
    m_plot->setLocale(QLocale());
    const auto add = [&](const std::vector<PlanOption> &options, const QColor &color, double size, bool line) {
        QList<double> x;
        QList<double> y;
        for (const PlanOption &option : options) {
            if (option.tokensPerSecond <= 0)
                continue; // not known
            x << timeOf(option);
            y << valueIn(m_unit, option.memory);
        }
        QCPGraph *graph = m_plot->addGraph();
        graph->setData(x, y);
        graph->setLineStyle(line ? QCPGraph::lsStepLeft : QCPGraph::lsNone);
        graph->setPen(QPen(color, 1.5));
        graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(color, 1.5), QBrush(color), size));
    };
    add(m_plan.front, theme.soft, 5, true);
    add(m_plan.options, theme.accent, 7, false);
    if (m_marked >= 0 && m_marked < static_cast<int>(m_plan.options.size()))
        add({ m_plan.options[static_cast<std::size_t>(m_marked)] }, theme.limit, 11, false);
    for (QCPAxis *axis : { m_plot->xAxis, m_plot->yAxis }) {
        axis->setBasePen(Qt::NoPen);
        axis->setTickPen(Qt::NoPen);
        axis->setSubTickPen(Qt::NoPen);
        axis->setTickLabelColor(theme.mutedText);
        axis->setLabelColor(theme.mutedText);
        axis->grid()->setPen(QPen(theme.grid, 1));
        axis->grid()->setZeroLinePen(QPen(theme.grid, 1));
    }
    m_plot->xAxis->setLabel(tr("seconds for a million tokens"));
    m_plot->yAxis->setLabel(tr("%1 a card", "axis; %1 is GiB").arg(unitName(m_unit)));
    m_plot->yAxis->setTicker(QSharedPointer<SizeTicker>(new SizeTicker(4)));
    m_plot->rescaleAxes();
    m_plot->xAxis->scaleRange(1.15, m_plot->xAxis->range().center());
    m_plot->yAxis->setRange(0, std::max(1.0, m_plot->yAxis->range().upper * 1.1));
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void ParetoPlot::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::PaletteChange)
        redraw();
    QWidget::changeEvent(event);
}

} // namespace headroom::ui
