// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/memory/estimate.h"
#include "ui/text/numbers.h"
#include "ui/why/rows_model.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QTableView;

namespace headroom::ui {

class ScenarioModel;

// Why a number is what it is: the formula of a term, the same with its numbers, the tensors it is made of, the source.
class WhyPanel final : public QWidget
{
    Q_OBJECT

public:
    explicit WhyPanel(ScenarioModel &model, QWidget *parent = nullptr);

    void setTerm(TermId term, int stage);
    void setUnit(SizeUnit unit);

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *makeLeft();
    QWidget *makeRight();
    void refresh();
    void clear();
    void refreshStages(const Estimate &estimate);
    void refreshTerms(const DeviceMemory &device);
    void showFormula();
    void showSelectedRow();
    void retranslate();

    ScenarioModel &m_model;
    TermId m_term = TermId::Weights;
    std::optional<int> m_chosenStage; // nothing chosen: the fullest card, which the answer speaks of
    int m_stage = 0;
    SizeUnit m_unit = SizeUnit::GiB;
    Explanation m_explanation;
    RowsModel m_rows;

    QLabel *m_title;
    QComboBox *m_terms;
    QComboBox *m_stages;
    QLabel *m_formula;
    QTableView *m_table;
    QLabel *m_sourceTitle;
    QLabel *m_source;
};

} // namespace headroom::ui
