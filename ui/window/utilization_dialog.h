// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/operation/utilization.h"
#include "core/planning/evaluation.h"
#include "ui/text/report.h"

#include <QDialog>

#include <optional>

class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QPushButton;

namespace headroom::ui {

class ReportView;
class ScenarioModel;

// How well the cards were used in a run that was measured, told in the ways that people tell it; and the scenario computed
// with what was found.
class UtilizationDialog final : public QDialog
{
    Q_OBJECT

public:
    UtilizationDialog(ScenarioModel &model, QWidget *parent);

protected:
    void changeEvent(QEvent *event) override;

private:
    enum class Typed { Nothing, Seconds, Rate };

    QDoubleSpinBox *addField(QFormLayout &form, const char *name, int decimals, double most);
    void typed(Typed what);
    QString obstacle() const; // why nothing can be told; empty: it can
    QStringList remarks(const MeasuredUtilization &measured) const;
    void refresh();
    void take();
    void retranslate();

    ScenarioModel &m_model;
    std::optional<Evaluation> m_computed; // without a utilization that was measured before
    std::optional<MeasuredUtilization> m_measured;
    Typed m_typed = Typed::Nothing; // which of the two fields that say the same was filled in last
    QDoubleSpinBox *m_seconds, *m_rate, *m_published, *m_share;
    ReportView *m_view;
    QPushButton *m_take;
};

} // namespace headroom::ui
