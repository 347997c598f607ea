// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/chart/cards_study.h"
#include "ui/chart/plot_chart.h"

class QTimer;
class QPainter;
class QCPAxisRect;

namespace headroom::ui {

// How many cards the scenario needs: by accelerator, and by the format of the weights.
class CardsChart final : public PlotChart
{
    Q_OBJECT

public:
    explicit CardsChart(QWidget *parent = nullptr);

    QString id() const override;
    QString title() const override;
    QString csv() const override;

    // Counts what is left. The window does without: a visible chart counts in slices between two events.
    void finish() const;
    bool isFinished() const { return m_finished; }

protected:
    void arrange(QCustomPlot &plot) const override;
    void draw(QCustomPlot &plot, const Theme &theme, bool live) const override;
    void take(const ChartInput &input) override;
    void drop() override;
    QString emptyText() const override;
    QString description() const override;
    QString toolTipAt(const QPointF &position) const override;
    void showEvent(QShowEvent *event) override;

private:
    std::vector<const CardsCase *> sorted() const; // fewest cards first
    std::vector<const CardsCase *> formats() const;
    // As many as there is room for: the scenario's own card, and those that need the fewest.
    std::vector<const CardsCase *> accelerators(const QCustomPlot &plot) const;
    QString nameOf(const CardsCase &item) const;
    QString countsText(const CardsCase &item) const;
    QString explained(const CardsCase &item) const;
    void drawPanel(QCustomPlot &plot, QCPAxisRect &rect, const std::vector<const CardsCase *> &cases,
                   const QString &heading, const Theme &theme, bool live) const;
    void paintBar(QPainter &painter, QCPAxisRect &rect, std::size_t row, const CardsCase &item,
                  const Theme &theme) const;
    void countSlice();

    mutable CardsStudy m_study; // counted when somebody looks
    mutable bool m_finished = true;
    QTimer *m_timer = nullptr;
};

} // namespace headroom::ui
