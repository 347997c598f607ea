// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/evaluation.h"
#include "core/scenario/scenario.h"
#include "ui/text/numbers.h"

#include <QWidget>

namespace headroom::ui {

// What a chart draws. The scenario and the catalogues are there for charts that vary an input.
struct ChartInput
{
    const Scenario *scenario = nullptr;
    const Evaluation *evaluation = nullptr;
    const Catalogues *catalogues = nullptr;
};

struct RenderOptions
{
    double scale = 1;         // 1, 2, 3
    QSize size { 960, 540 };  // in device-independent pixels
    bool transparent = false; // else white
    bool withHeader = true;   // title, scenario line and date
};

// One tab of the window: draws its input, follows palette and language, can be exported and copied.
class Chart : public QWidget
{
    Q_OBJECT

public:
    using QWidget::QWidget;

    virtual QString id() const = 0;                               // "breakdown"; also the name of an exported file
    virtual QString title() const = 0;                            // in the current language
    virtual void setInput(const ChartInput &input) = 0;           // keeps no pointer of the input after it returns
    virtual QImage image(const RenderOptions &options) const = 0; // options.size · options.scale pixels
    virtual void paint(QPaintDevice &device,
                       const RenderOptions &options) const = 0; // the same on any device: PDF, SVG
    virtual QString csv() const = 0;                            // the figures shown, for the clipboard and for a file
    virtual bool hasFigures() const { return true; }            // false: nothing yet that is worth a file
    virtual void setUnit(SizeUnit unit) = 0;                    // of memory, on axes and labels

signals:
    void termActivated(headroom::TermId term, int stage);                            // a segment was clicked
    void momentActivated(headroom::TermId term, int stage, headroom::Moment moment); // the same of a moment
    void scenarioWanted(const headroom::Scenario &scenario); // a point of the chart is to become the scenario
};

} // namespace headroom::ui
