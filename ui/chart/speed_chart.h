// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/chart/plot_chart.h"
#include "ui/chart/speed_study.h"

#include <optional>

class QPainter;

namespace headroom::ui {

class SpeedParts;

// What the time of a training step, or of an output token, goes into; and tokens a second against cards, or the time of
// a token against the sequences that are served at once.
class SpeedChart final : public PlotChart
{
    Q_OBJECT

public:
    explicit SpeedChart(QWidget *parent = nullptr);

    QString id() const override;
    QString title() const override;
    QString csv() const override;

protected:
    void arrange(QCustomPlot &plot) const override;
    void draw(QCustomPlot &plot, const Theme &theme, bool live) const override;
    void take(const ChartInput &input) override;
    void drop() override;
    QString emptyText() const override;
    QString description() const override;
    QString toolTipAt(const QPointF &position) const override;
    void retranslate() override;

private:
    SpeedParts parts(const QCustomPlot &plot) const;
    QString pointText(const SpeedPoint &point) const;
    QString rowsHeading() const;
    QString pointsHeading() const;
    void drawPoints(QCustomPlot &plot) const;
    void paintPoints(QPainter &painter, const QCustomPlot &plot, const Theme &theme) const;

    std::optional<SpeedStudy> m_study;
    std::optional<Evaluation> m_evaluation; // to say the same in another language
};

} // namespace headroom::ui
