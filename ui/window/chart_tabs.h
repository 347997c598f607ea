// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/chart/chart.h"

#include <QTabWidget>

#include <vector>

namespace headroom::ui {

class Comparison;
class ComparePage;
class FileCommands;
class ScenarioModel;

// The charts, one a tab. Only the one in view is drawn anew at an edit; the others when they come into view.
class ChartTabs final : public QTabWidget
{
    Q_OBJECT

public:
    ChartTabs(ScenarioModel &model, FileCommands &files, QWidget *parent = nullptr);

    const std::vector<Chart *> &charts() const { return m_charts; }
    Chart *current() const;
    Comparison &comparison() const;
    QStringList titles() const;
    void setUnit(SizeUnit unit);
    // Every chart, whether it is in view or not: before an export.
    void updateAll();
    // Shows the plan and searches it.
    void plan();

signals:
    void termActivated(headroom::TermId term, int stage);
    void momentActivated(headroom::TermId term, int stage, headroom::Moment moment);
    void titlesChanged();

protected:
    void changeEvent(QEvent *event) override;

private:
    void refresh();
    void update(Chart &chart);
    void retranslate();

    ScenarioModel &m_model;
    ComparePage *m_compare;
    std::vector<Chart *> m_charts;
    std::vector<Chart *> m_stale;
};

} // namespace headroom::ui
