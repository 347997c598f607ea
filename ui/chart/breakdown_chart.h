// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/chart/breakdown_rows.h"
#include "ui/chart/plot_chart.h"

#include <bitset>
#include <optional>
#include <vector>

class QPainter;

namespace headroom::ui {

// How the terms fill a card: one stacked bar a pipeline stage, against the line of its capacity.
class BreakdownChart final : public PlotChart
{
    Q_OBJECT

public:
    struct Segment
    {
        std::int32_t stage = 0;
        TermId term {};
        bool operator==(const Segment &) const = default;
    };

    explicit BreakdownChart(QWidget *parent = nullptr);

    QString id() const override;
    QString title() const override;
    QString csv() const override;

    // What the pane beside the chart explains; empty: nothing.
    void select(std::optional<Segment> segment);
    std::optional<Segment> selected() const { return m_selected; }
    void toggle(TermId term); // hides it, or shows it again

    // Where things are in the widget, for tests and for tooltips.
    std::optional<Segment> segmentAt(const QPointF &position) const;
    QRectF segmentRect(Segment segment) const; // empty: not shown
    QRectF legendRect(TermId term) const;
    double capacityX() const;
    Bytes roomOf(const DeviceMemory &device) const; // what its card may hold
    void paintRooms(QPainter &painter, const QCustomPlot &plot, const Theme &theme) const;

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
    std::vector<BreakdownRow> rows(const QCustomPlot &plot) const;
    Bytes shownTotal(const DeviceMemory &device) const;
    QString rowName(const BreakdownRow &row) const;
    QString endText(const DeviceMemory &device, bool brief) const;
    QString limitText() const;
    double upperEnd(const QCustomPlot &plot, const std::vector<BreakdownRow> &rows) const;
    void drawAxes(QCustomPlot &plot, const Theme &theme, const std::vector<BreakdownRow> &rows, bool live) const;
    void drawLegend(QCustomPlot &plot, const Theme &theme) const;
    void paintBars(QPainter &painter, const QCustomPlot &plot, const std::vector<BreakdownRow> &rows,
                   const Theme &theme, bool live) const;
    void paintLabels(QPainter &painter, const QCustomPlot &plot, const std::vector<BreakdownRow> &rows,
                     const Theme &theme) const;
    double limitX(const QCustomPlot &plot) const;
    void paintReserve(QPainter &painter, const QCustomPlot &plot, const Theme &theme) const;
    void paintLimit(QPainter &painter, const QCustomPlot &plot, const Theme &theme) const;
    QRectF barRect(const QCustomPlot &plot, std::size_t row, Bytes from, Bytes to) const;
    void moveSelection(int rowStep, int termStep);

    std::vector<DeviceMemory> m_devices;
    std::size_t m_worst = 0;
    Bytes m_capacity;
    Bytes m_usable;
    std::vector<Bytes> m_rooms; // of each stage's card, where cards differ
    std::bitset<termCount> m_hidden;
    std::optional<Segment> m_selected;
};

} // namespace headroom::ui
