// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/plan.h"
#include "ui/chart/plot_chart.h"

#include <optional>

class QComboBox;
class QHBoxLayout;

namespace headroom::ui {

// What a plan's time is drawn against.
enum class ParetoAxis { Memory, Cost };

// A plan as points. Against memory: the ranked options, and the layouts than which none is both faster and smaller.
// Against cost: the fastest layouts of several counts of cards.
class ParetoPlot final : public PlotChart
{
    Q_OBJECT

public:
    explicit ParetoPlot(QWidget *parent = nullptr);

    void setPlan(const Plan &plan, std::vector<PlanOption> counts, const Settings &settings);
    void clear();
    void setInstead(const QString &text); // shown while there is no plan
    void setMarked(int option);           // of the ranked options; -1: none
    ParetoAxis axis() const { return m_axis; }
    void addCorner(QWidget *widget); // beside the choice of the axis

    QString id() const override;
    QString title() const override;
    QString csv() const override; // the points that are shown

signals:
    void axisChosen();
    void optionClicked(int option); // one of the ranked

protected:
    void arrange(QCustomPlot &plot) const override;
    void draw(QCustomPlot &plot, const Theme &theme, bool live) const override;
    void take(const ChartInput &) override { }
    void drop() override { }
    QString emptyText() const override;
    QString description() const override;
    QString toolTipAt(const QPointF &position) const override;
    void clicked(const QPointF &position) override;
    void retranslate() override;

private:
    enum class Kind { Front, Ranked, Marked };
    struct Point
    {
        const PlanOption *option;
        Kind kind = Kind::Front;
        int rank = -1; // index among the ranked; -1: none
    };

    std::vector<Point> points() const;
    QPointF place(const PlanOption &option) const; // in the units of the axes
    const Point *nearest(const std::vector<Point> &points, const QPointF &position) const;
    QString pointText(const PlanOption &option) const;
    bool inDays() const;
    bool isPriced() const;
    void setRanges(QCustomPlot &plot, const std::vector<Point> &points) const;
    void paintPoints(QPainter &painter, const QCustomPlot &plot, const Theme &theme) const;

    QHBoxLayout *m_row;
    QComboBox *m_choice;
    ParetoAxis m_axis = ParetoAxis::Memory;
    Plan m_plan;
    std::vector<PlanOption> m_counts;
    std::optional<Settings> m_settings;
    QString m_instead;
    int m_marked = -1;
};

} // namespace headroom::ui
