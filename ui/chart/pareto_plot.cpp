// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/pareto_plot.h"

#include "ui/chart/size_label.h"
#include "ui/text/plan_text.h"
#include "ui/text/speed_text.h"

#include <qcustomplot.h>

#include <QComboBox>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace headroom::ui {

ParetoPlot::ParetoPlot(QWidget *parent) : PlotChart(parent), m_row(new QHBoxLayout), m_choice(new QComboBox(this))
{
    setObjectName(u"planFront"_s);
    m_choice->setObjectName(u"planAxis"_s);
    m_choice->addItems({ QString(), QString() });
    m_choice->hide(); // until there is something to draw
    m_row->setContentsMargins(12, 2, 0, 0);
    m_row->addWidget(m_choice);
    m_row->addStretch();
    dynamic_cast<QVBoxLayout &>(*layout()).insertLayout(0, m_row);
    plot().setMinimumSize(200, 90);
    connect(m_choice, &QComboBox::currentIndexChanged, this, [this](int index) {
        m_axis = static_cast<ParetoAxis>(index);
        resetZoom();
        emit axisChosen();
    });
    setTabOrder(m_choice, this);
    ParetoPlot::retranslate();
}

void ParetoPlot::setPlan(const Plan &plan, std::vector<PlanOption> counts, const Settings &settings)
{
    m_plan = plan;
    m_counts = std::move(counts);
    m_settings = settings;
    m_marked = -1;
    m_choice->setVisible(!m_plan.options.empty());
    resetZoom();
}

void ParetoPlot::clear()
{
    m_plan = {};
    m_counts.clear();
    m_settings.reset();
    m_choice->hide();
    resetZoom();
}

void ParetoPlot::addCorner(QWidget *widget)
{
    m_row->addWidget(widget);
}

void ParetoPlot::setInstead(const QString &text)
{
    if (text == m_instead)
        return;
    m_instead = text;
    redraw();
}

void ParetoPlot::setMarked(int option)
{
    m_marked = option;
    redraw();
}

QString ParetoPlot::id() const
{
    return u"plan"_s;
}

QString ParetoPlot::title() const
{
    return m_axis == ParetoAxis::Memory ? tr("Plan: time against memory") : tr("Plan: time against cost");
}

void ParetoPlot::retranslate()
{
    m_choice->setItemText(0, tr("Time against memory"));
    m_choice->setItemText(1, tr("Time against cost"));
    m_choice->setAccessibleName(tr("What the time is drawn against"));
}

bool ParetoPlot::isPriced() const
{
    return !m_plan.options.empty() && m_plan.options.front().costPerMillionTokens > 0;
}

// Of a run whose end is known; else for a million tokens, also where steps differ in size.
bool ParetoPlot::inDays() const
{
    return !m_plan.options.empty() && m_plan.options.front().runSeconds > 0;
}

QPointF ParetoPlot::place(const PlanOption &option) const
{
    constexpr double day = 86400;
    const double time = inDays() ? option.runSeconds / day : 1e6 / option.tokensPerSecond;
    return { time, m_axis == ParetoAxis::Memory ? valueIn(unit(), option.memory) : option.costPerMillionTokens };
}

// Those behind first. What is not timed has no place.
std::vector<ParetoPlot::Point> ParetoPlot::points() const
{
    std::vector<Point> result;
    const auto add = [&result](const PlanOption &option, Kind kind, int rank) {
        if (option.tokensPerSecond > 0)
            result.push_back({ &option, kind, rank });
    };
    for (const PlanOption &option : m_axis == ParetoAxis::Memory ? m_plan.front : m_counts)
        add(option, Kind::Front, -1);
    for (std::size_t i = m_plan.options.size(); i-- > 0;)
        add(m_plan.options[i], Kind::Ranked, static_cast<int>(i));
    if (m_marked >= 0 && m_marked < static_cast<int>(m_plan.options.size()))
        add(m_plan.options[static_cast<std::size_t>(m_marked)], Kind::Marked, m_marked);
    return result;
}

QString ParetoPlot::emptyText() const
{
    if (m_plan.options.empty() || !m_settings)
        return m_instead;
    if (m_axis == ParetoAxis::Cost && !isPriced())
        return tr("Without the price of a card's hour there is no cost.");
    return points().empty() ? tr("The rates of this card are not known, so no time can be told.") : QString();
}

QString ParetoPlot::pointText(const PlanOption &option) const
{
    const QString text = tr("%1 cards, %2: %3 tokens a second, %4 a card", "count, layout, speed, memory")
                             .arg(countText(option.layout.cards()), shortLayoutText(option.layout),
                                  amountText(option.tokensPerSecond), sizeText(option.memory, unit()));
    return option.costPerMillionTokens > 0
               ? tr("%1; %2 a million tokens", "a layout; money")
                     .arg(text, moneyText(option.costPerMillionTokens, m_settings->operation.currency))
               : text;
}

QString ParetoPlot::description() const
{
    QStringList lines { title() };
    for (const Point &point : points()) {
        if (point.kind != Kind::Marked)
            lines << pointText(*point.option);
    }
    return lines.join(u'\n');
}

QString ParetoPlot::csv() const
{
    QString text = u"cards,tokens_per_second,memory_bytes,cost_per_million_tokens\n"_s;
    for (const Point &point : points()) {
        if (point.kind != Kind::Marked)
            text += u"%1,%2,%3,%4\n"_s.arg(point.option->layout.cards())
                        .arg(point.option->tokensPerSecond)
                        .arg(point.option->memory.count())
                        .arg(point.option->costPerMillionTokens);
    }
    return text;
}

const ParetoPlot::Point *ParetoPlot::nearest(const std::vector<Point> &points, const QPointF &position) const
{
    constexpr double reach = 14; // pixels
    const Point *found = nullptr;
    double least = reach;
    for (const Point &point : points) {
        const QPointF at = place(*point.option);
        const double distance = std::hypot(plot().xAxis->coordToPixel(at.x()) - position.x(),
                                           plot().yAxis->coordToPixel(at.y()) - position.y());
        if (distance <= least) {
            least = distance;
            found = &point;
        }
    }
    return found;
}

QString ParetoPlot::toolTipAt(const QPointF &position) const
{
    if (!emptyText().isEmpty())
        return {};
    const std::vector<Point> all = points();
    const Point *point = nearest(all, position);
    return point ? pointText(*point->option) : QString();
}

void ParetoPlot::clicked(const QPointF &position)
{
    std::vector<Point> ranked = points();
    std::erase_if(ranked, [](const Point &point) { return point.kind != Kind::Ranked; });
    if (const Point *point = nearest(ranked, position))
        emit optionClicked(point->rank);
}

} // namespace headroom::ui
