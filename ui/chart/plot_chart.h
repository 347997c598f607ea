// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/chart/chart.h"
#include "ui/chart/palette.h"
#include "ui/chart/subject.h"

class QCustomPlot;
class QMouseEvent;

namespace headroom::ui {

// What charts share: a plot that is filled anew for every input, size, palette and language, on screen and on paper.
class PlotChart : public Chart
{
    Q_OBJECT

public:
    explicit PlotChart(QWidget *parent = nullptr);
    ~PlotChart() override;

    void setInput(const ChartInput &input) final;
    QImage image(const RenderOptions &options) const override;
    void paint(QPaintDevice &device, const RenderOptions &options) const override;
    void setUnit(SizeUnit unit) override;
    SizeUnit unit() const { return m_unit; }

protected:
    // Once for every plot: axis rects and layout.
    virtual void arrange(QCustomPlot &plot) const = 0;
    // Fills an arranged plot without items. `live`: with what only the screen shows (selection, zoom).
    virtual void draw(QCustomPlot &plot, const Theme &theme, bool live) const = 0;
    virtual void take(const ChartInput &input) = 0; // both are there
    virtual void drop() = 0;                        // there is no input
    virtual QString emptyText() const = 0;          // what stands there instead of figures; empty: there are figures
    virtual QString description() const = 0;        // the figures as text, for a screen reader
    virtual QString toolTipAt(const QPointF &position) const = 0;
    virtual void clicked(const QPointF &) { }
    virtual void retranslate() { }

    QCustomPlot &plot() const { return *m_plot; }
    void redraw(); // at the next return to the event loop, if visible
    bool isZoomed() const { return m_zoomed; }
    void resetZoom();

    void changeEvent(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    void connectMouse();
    void released(const QPointF &position);
    void fill(QCustomPlot &plot, const Theme &theme, bool live) const;
    void describe();

    QCustomPlot *m_plot = nullptr;
    SizeUnit m_unit = SizeUnit::GiB;
    Subject m_subject;
    QPointF m_pressed;
    bool m_zoomed = false;
    bool m_focusRing = false;
    bool m_stale = true;
};

} // namespace headroom::ui
