// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/chart/plot_chart.h"
#include "ui/chart/term_bars.h"

#include <optional>
#include <vector>

class QPainter;

namespace headroom::ui {

// The fullest card of one scenario.
struct ComparedBar
{
    QString name;
    TermList terms;
    Bytes usable; // of that card
    std::int32_t stage = 0;
};
ComparedBar comparedBar(const QString &name, const Evaluation &evaluation);

// Scenarios side by side: one stacked bar each, against what its card may hold. The first is the one in the window.
class CompareChart final : public PlotChart
{
    Q_OBJECT

public:
    struct Segment
    {
        std::size_t bar = 0;
        TermId term {};
        bool operator==(const Segment &) const = default;
    };

    explicit CompareChart(QWidget *parent = nullptr);

    QString id() const override;
    QString title() const override;
    QString csv() const override;

    void setOthers(std::vector<ComparedBar> others);
    // The bar that stands out, beside the first.
    void setMarked(std::size_t bar);

    // Where things are in the widget.
    std::optional<Segment> segmentAt(const QPointF &position) const;
    QRectF segmentRect(Segment segment) const;

signals:
    void barActivated(std::size_t bar); // one of its segments was clicked

protected:
    void arrange(QCustomPlot &plot) const override;
    void draw(QCustomPlot &plot, const Theme &theme, bool live) const override;
    void take(const ChartInput &input) override;
    void drop() override;
    QString emptyText() const override;
    QString description() const override;
    QString toolTipAt(const QPointF &position) const override;
    void clicked(const QPointF &position) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    std::vector<ComparedBar> bars() const; // the window's first
    QString totalText(const ComparedBar &bar) const;
    QString segmentText(const ComparedBar &bar, TermId term) const;
    QString shownName(const QCustomPlot &plot, const ComparedBar &bar) const;
    double upperEnd(const QCustomPlot &plot, const std::vector<ComparedBar> &bars) const;
    void drawAxes(QCustomPlot &plot, const Theme &theme, const std::vector<ComparedBar> &bars, bool live) const;
    void paintSegments(QPainter &painter, const QCustomPlot &plot, std::size_t row, const ComparedBar &bar,
                       const Theme &theme) const;
    void paintLabels(QPainter &painter, const QCustomPlot &plot, std::size_t row, const ComparedBar &bar,
                     const Theme &theme, bool live) const;
    void choose(Segment segment);
    void activate(Segment segment);
    void moveSelection(int barStep, int termStep);

    std::optional<ComparedBar> m_current;
    std::vector<ComparedBar> m_others;
    TermSet m_hidden;
    std::size_t m_marked = 0;
    std::optional<Segment> m_selected;
};

} // namespace headroom::ui
