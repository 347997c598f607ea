// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/plan.h"
#include "ui/text/numbers.h"

#include <QWidget>

class QCustomPlot;

namespace headroom::ui {

// A plan's front: the time for a million tokens against the memory of a card, of the layouts than which none is both
// faster and smaller; and the ranked options among them.
class ParetoPlot final : public QWidget
{
    Q_OBJECT

public:
    explicit ParetoPlot(QWidget *parent = nullptr);

    void setPlan(Plan plan);
    void setUnit(SizeUnit unit);
    void setMarked(int option); // of the ranked options; -1: none

protected:
    void changeEvent(QEvent *event) override;

private:
    void redraw();

    QCustomPlot *m_plot;
    Plan m_plan;
    SizeUnit m_unit = SizeUnit::GiB;
    int m_marked = -1;
};

} // namespace headroom::ui
