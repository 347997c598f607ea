// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/chart/plot_chart.h"

#include <bitset>
#include <optional>
#include <span>
#include <vector>

class QComboBox;
class QLabel;
class QPainter;

namespace headroom::ui {

// What one card holds at the moments of a step: a stacked column each, against the line of the card's capacity. The
// card is that of the fullest pipeline stage, unless another one is chosen.
class StepChart final : public PlotChart
{
    Q_OBJECT

public:
    struct Segment
    {
        Moment moment {};
        TermId term {};
        bool operator==(const Segment &) const = default;
    };

    explicit StepChart(QWidget *parent = nullptr);

    QString id() const override;
    QString title() const override;
    QString csv() const override;

    void setStage(std::optional<std::int32_t> stage); // none: the fullest
    std::int32_t stage() const;                       // the one shown
    void toggle(TermId term);                         // hides it, or shows it again
    std::optional<Segment> selected() const { return m_selected; }

    // Where things are in the plot, for tests and for tooltips.
    std::optional<Segment> segmentAt(const QPointF &position) const;
    QRectF segmentRect(Segment segment) const; // empty: not shown
    QRectF legendRect(TermId term) const;
    double capacityY() const;

protected:
    void arrange(QCustomPlot &plot) const override;
    void draw(QCustomPlot &plot, const Theme &theme, bool live) const override;
    void take(const ChartInput &input) override;
    void drop() override;
    QString emptyText() const override;
    QString description() const override;
    QString toolTipAt(const QPointF &position) const override;
    void clicked(const QPointF &position) override;
    void retranslate() override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    const DeviceMemory *device() const; // the one shown
    std::span<const MomentMemory> moments() const;
    bool isPeak(const MomentMemory &moment) const;
    std::vector<TermId> shownTerms(const TermList &terms) const; // not zero and not hidden
    Bytes shownTotal(const TermList &terms) const;
    QString stageName(std::int32_t first, std::int32_t last) const;
    QString limitText() const;
    QString topText(const MomentMemory &moment) const;
    QString toldTotal(const MomentMemory &moment) const;
    double upperEnd(const QCustomPlot &plot) const;
    void drawAxes(QCustomPlot &plot, const Theme &theme, bool live) const;
    void drawLegend(QCustomPlot &plot, const Theme &theme) const;
    QRectF columnRect(const QCustomPlot &plot, std::size_t column, Bytes from, Bytes to) const;
    void paintColumn(QPainter &painter, const QCustomPlot &plot, std::size_t column, const Theme &theme) const;
    void paintTop(QPainter &painter, const QCustomPlot &plot, std::size_t column, const Theme &theme) const;
    void paintReserve(QPainter &painter, const QCustomPlot &plot, const Theme &theme) const;
    void paintLimit(QPainter &painter, const QCustomPlot &plot, const Theme &theme) const;
    void paintSelection(QPainter &painter, const QCustomPlot &plot, const Theme &theme) const;
    QRectF segmentRect(const QCustomPlot &plot, Segment segment) const;
    void moveSelection(int columnStep, int termStep);
    void listStages();

    QLabel *m_label = nullptr;
    QComboBox *m_choice = nullptr;
    std::vector<DeviceMemory> m_devices;
    std::size_t m_worst = 0;
    std::optional<std::int32_t> m_stage;
    Bytes m_capacity;
    Bytes m_usable;
    std::bitset<termCount> m_hidden;
    std::optional<Segment> m_selected;
};

} // namespace headroom::ui
