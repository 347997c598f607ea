// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/chart/chart.h"
#include "ui/chart/plan_search.h"

#include <optional>

class QLabel;
class QProgressBar;
class QPushButton;
class QSplitter;
class QTimer;

namespace headroom::ui {

class ParetoPlot;
class PlanForm;
class RowsTable;

// The best layouts of the scenario: a ranked table, the same as a plot, and why the chosen one ranks where it does. It
// searches when it is told to; a search never holds the window up. A layout is taken over with one click.
class PlanChart final : public Chart
{
    Q_OBJECT

public:
    explicit PlanChart(QWidget *parent = nullptr);

    QString id() const override;
    QString title() const override;
    void setInput(const ChartInput &input) override;
    QImage image(const RenderOptions &options) const override;
    void paint(QPaintDevice &device, const RenderOptions &options) const override;
    QString csv() const override; // the ranked options
    bool hasFigures() const override { return !m_plan.options.empty(); }
    void setUnit(SizeUnit unit) override;

    // Whatever the lines below the table need: the tabs keep the height that the window gives them.
    bool hasHeightForWidth() const override { return false; }
    QSize minimumSizeHint() const override { return { 240, 160 }; }

    void search();
    void searchFromAfar(); // and leads the keyboard to the list
    bool isSearching() const { return m_search.isRunning(); }

signals:
    void searched(); // an answer is shown

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void arrange();
    void searchCounts();
    void show(const PlanSearch::Found &found);
    void fillTable();
    void take();
    void refresh();
    void refreshText();
    void showParts();
    void showPlot(bool plot);
    bool isCurrent() const;
    bool isAskedOtherwise() const;
    QString text() const;
    void retranslate();

    PlanSearch m_search;
    PlanForm *m_form;
    QSplitter *m_halves;
    RowsTable *m_table;
    ParetoPlot *m_front;
    QLabel *m_text;
    QProgressBar *m_busy;
    QPushButton *m_stop, *m_take;
    QPushButton *m_toPlot, *m_toTable; // in a low window
    bool m_showsPlot = false;
    QTimer *m_tick; // shows how long a search takes
    SizeUnit m_unit = SizeUnit::GiB;
    std::optional<Scenario> m_scenario; // that the window shows; none: it contradicts itself
    std::optional<Evaluation> m_evaluation;
    Plan m_plan;
    std::vector<PlanOption> m_counts;
    std::optional<Settings> m_settings; // of the plan
    PlanRequest m_request;
    std::optional<Catalogues> m_catalogues;
    bool m_opened = false; // the plan varies what the scenario fixes, too
    Scenario m_planned;    // that the plan is of
    Scenario m_searched;   // the same, or with its layout open
    Scenario m_taken;      // with one of the options
};

} // namespace headroom::ui
