// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/chart/fit_map.h"
#include "ui/chart/plot_chart.h"
#include "ui/chart/scaling_series.h"

#include <bitset>
#include <optional>

class QComboBox;
class QLabel;
class QPainter;

namespace headroom::ui {

// Memory of the worst card against the length of a sequence or the batch, with what the card holds and the largest
// value that fits; or, for serving, against both at once.
class ScalingChart final : public PlotChart
{
    Q_OBJECT

public:
    explicit ScalingChart(QWidget *parent = nullptr);

    QString id() const override;
    QString title() const override;
    QString csv() const override;

    void setVariable(ScalingVariable variable);
    ScalingVariable variable() const { return m_variable; }
    const ScalingSeries &series() const; // computed when somebody looks

    // The map of lengths and sequences at once, of serving only.
    void showMap(bool show);
    bool showsMap() const { return m_map.has_value() && m_mapChosen; }
    const FitMap *map() const { return showsMap() ? &*m_map : nullptr; }

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
    struct Input
    {
        Settings settings;
        Layout layout;
        Bytes capacity;
        Bytes usable;
        std::int32_t stage = 0;
    };

    void choose(int index);
    void offerMap(bool offered);
    void wantCell(const FitMap::Cell &cell);
    void cursorMoved();
    QString variableName(ScalingVariable variable) const;
    QString largestText() const;
    Bytes shown(const ScalingPoint &point, std::size_t terms) const; // of the first terms that are not hidden
    const ScalingPoint *pointAt(double x) const;
    std::optional<TermId> termAt(const QPointF &position) const;
    double upperEnd() const;
    void drawAreas(QCustomPlot &plot, const Theme &theme) const;
    void drawAxes(QCustomPlot &plot, bool live) const;
    void drawLegend(QCustomPlot &plot, const Theme &theme) const;
    void paintMarks(QPainter &painter, const QCustomPlot &plot, const Theme &theme) const;
    void paintMark(QPainter &painter, const QCustomPlot &plot, std::int64_t value, Bytes bytes, const QString &text,
                   int line, const QColor &color, const Theme &theme) const;

    QLabel *m_label = nullptr;
    QComboBox *m_choice = nullptr;
    ScalingVariable m_variable = ScalingVariable::Length;
    std::optional<Input> m_input;
    mutable std::optional<ScalingSeries> m_series;
    std::bitset<termCount> m_hidden;
    std::optional<FitMap> m_map;
    bool m_mapChosen = false;
};

} // namespace headroom::ui
