// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/accuracy/goals.h"
#include "core/accuracy/quantity_group.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QTabWidget;

namespace headroom::ui {

class FiguresTable;

// The report card: how far the computed memory is from what people measured, against the goals, by framework or engine
// and quantity, and case by case.
class AccuracyDialog final : public QDialog
{
    Q_OBJECT

public:
    AccuracyDialog(AccuracyReport report, QWidget *parent);

protected:
    void changeEvent(QEvent *event) override;

private:
    QWidget *makeGroups();
    void fillGoals();
    void fillGroups();
    void fillCases();
    void fillVariants();
    void retranslate();

    AccuracyReport m_report;
    std::vector<GoalResult> m_results;
    std::vector<QuantityGroup> m_groups;
    QLabel *m_summary;
    QTabWidget *m_tabs;
    FiguresTable *m_goals;
    FiguresTable *m_groupTable;
    QLabel *m_caseTitle;
    QLineEdit *m_search;
    FiguresTable *m_cases;
    FiguresTable *m_variants;
};

void showAccuracy(const Catalogues &catalogues, QWidget *parent);

} // namespace headroom::ui
