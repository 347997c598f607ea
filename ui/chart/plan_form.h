// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/plan.h"

#include <QWidget>

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QSpinBox;
class QToolButton;

namespace headroom::ui {

// What a plan is asked for: its objective, how many cards, and how many days where there is a deadline.
class PlanForm final : public QWidget
{
    Q_OBJECT

public:
    explicit PlanForm(QWidget *parent);

    PlanRequest request() const; // objective, count and deadline
    bool opensLayout() const;    // what the scenario fixes of its layout is varied, too
    // `listed`: the scenario lists its cards one by one, which leaves no choice of a count.
    void setOpen(bool canSearch, bool listed);

signals:
    void searchWanted();
    void changed(); // another request

protected:
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    Objective objective() const;
    void refresh();
    void refreshAccent();
    void retranslate();

    QLabel *m_countLabel, *m_daysLabel;
    QComboBox *m_objective;
    QSpinBox *m_count;
    QDoubleSpinBox *m_days;
    QToolButton *m_open;
    QPushButton *m_search;
    bool m_listed = false;
};

} // namespace headroom::ui
