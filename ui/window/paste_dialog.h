// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/launch/launch_command.h"

#include <QDialog>

#include <optional>

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace headroom::ui {

class ScenarioModel;

// Reads a launch command into the scenario: one undoable step. The card stays, since no command names it.
class PasteDialog final : public QDialog
{
    Q_OBJECT

public:
    PasteDialog(ScenarioModel &model, QWidget *parent);

    void accept() override;

protected:
    void changeEvent(QEvent *event) override;

private:
    void read();
    void retranslate();
    Scenario withCard(Scenario scenario) const;

    ScenarioModel &m_model;
    QLabel *m_label;
    QPlainTextEdit *m_line;
    QLabel *m_answer; // what was read, or what is wrong
    QPushButton *m_use;
    std::optional<Scenario> m_scenario;
};

} // namespace headroom::ui
