// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/evaluation.h"
#include "ui/text/numbers.h"
#include "ui/why/rows_model.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;

namespace headroom::ui {

class InventoryTable;
class ScenarioModel;

// Why a number is what it is: the formula of a term, the same with its numbers, the tensors it is made of, the source;
// of one card at the peak of a step or at another moment, of one term or of all together.
class WhyPanel final : public QWidget
{
    Q_OBJECT

public:
    explicit WhyPanel(ScenarioModel &model, QWidget *parent = nullptr);

    void setTerm(TermId term, int stage, std::optional<Moment> moment = std::nullopt);
    void setUnit(SizeUnit unit);

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    QWidget *makeLeft();
    QWidget *makeRight();
    void refresh();
    void clear();
    void refreshStages(const Estimate &estimate);
    void refreshMoments(const DeviceMemory &device);
    void refreshTerms(const TermList &terms);
    std::vector<Explanation> explanations(const Evaluation &evaluation, const DeviceMemory &device) const;
    void fitHead();
    void showFormula();
    void retranslate();

    ScenarioModel &m_model;
    std::optional<TermId> m_term = TermId::Weights; // none: all together
    std::optional<Moment> m_moment;                 // none: the peak
    std::optional<int> m_chosenStage;               // nothing chosen: the fullest card, which the answer speaks of
    int m_stage = 0;
    SizeUnit m_unit = SizeUnit::GiB;
    RowsModel m_rows;

    QLabel *m_title;
    QComboBox *m_terms;
    QComboBox *m_moments;
    QComboBox *m_stages;
    QLabel *m_formula;
    InventoryTable *m_table;
    QLabel *m_sourceTitle;
    QLabel *m_source;
};

} // namespace headroom::ui
