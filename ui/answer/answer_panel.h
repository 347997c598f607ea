// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/fixes.h"
#include "ui/text/numbers.h"

#include <QWidget>

class QLabel;

namespace headroom::ui {

class Chip;
class ScenarioModel;

// The answer in one sentence, how many cards it takes, and the changes that would help.
class AnswerPanel final : public QWidget
{
    Q_OBJECT

public:
    explicit AnswerPanel(ScenarioModel &model, QWidget *parent = nullptr);

    void setUnit(SizeUnit unit);

signals:
    void fieldWanted(const QString &pointer); // the input that cannot be right
    void launchWanted();                      // the command that starts what is computed

protected:
    void changeEvent(QEvent *event) override;

private:
    void refresh();
    void showEvaluation(const Evaluation &evaluation);
    void showProblem(const Problem &problem);
    void showFixes(const Evaluation &evaluation);
    void showServing(const Evaluation &evaluation);
    void announce();
    void apply(std::size_t index);
    void openSensitivity();

    ScenarioModel &m_model;
    SizeUnit m_unit = SizeUnit::GiB;
    std::vector<Fix> m_fixes;
    QString m_problemField;
    QLabel *m_icon;
    QLabel *m_verdict;
    QLabel *m_sentence;
    QLabel *m_cards;
    QLabel *m_serving;
    Chip *m_whatIf;
    Chip *m_launch;
    QWidget *m_chipRow;
    std::vector<Chip *> m_chips;
    Chip *m_locate;
};

} // namespace headroom::ui
