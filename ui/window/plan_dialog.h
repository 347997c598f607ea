// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/plan.h"
#include "ui/text/numbers.h"

#include <QDialog>

#include <atomic>
#include <memory>
#include <optional>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QTableWidget;
class QThread;

namespace headroom::ui {

class ParetoPlot;
class ScenarioModel;

// Searches the best layouts of the scenario in the window, away from the event loop, and takes one over.
class PlanDialog final : public QDialog
{
    Q_OBJECT

public:
    PlanDialog(ScenarioModel &model, SizeUnit unit, QWidget *parent);
    ~PlanDialog() override;

    bool isSearching() const { return m_thread != nullptr; }

signals:
    void searched(); // an answer is shown

protected:
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void search();
    void stop();
    void showPlan(Plan plan);
    void take();
    void refreshInputs();
    bool isCurrent() const;
    QString stateText() const;
    void retranslate();

    ScenarioModel &m_model;
    SizeUnit m_unit;
    QLabel *m_objectiveLabel, *m_daysLabel, *m_state;
    QComboBox *m_objective;
    QDoubleSpinBox *m_days;
    QPushButton *m_search, *m_stop, *m_take;
    QTableWidget *m_table;
    ParetoPlot *m_front;
    Plan m_plan;
    Scenario m_planned; // that the plan is of
    Scenario m_taken;   // with one of its options
    std::optional<Settings> m_settings;
    QThread *m_thread = nullptr;
    std::shared_ptr<std::atomic<bool>> m_cancel;
};

} // namespace headroom::ui
