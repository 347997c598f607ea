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

// Reads a launch command or a framework's settings into the scenario: one undoable step. The card stays, since none of them
// names it; where the settings have no model, the rest of the scenario stays too.
class PasteDialog final : public QDialog
{
    Q_OBJECT

public:
    // `text`: of a file; empty: what the clipboard holds, if it can be read.
    PasteDialog(ScenarioModel &model, const QString &text, QWidget *parent);

    void accept() override;

protected:
    void changeEvent(QEvent *event) override;

private:
    void read();
    void retranslate();
    QString summary(const LaunchReading &reading, const Evaluation &evaluation) const;

    ScenarioModel &m_model;
    QLabel *m_label;
    QPlainTextEdit *m_line;
    QLabel *m_answer; // what was read, or what is wrong
    QPushButton *m_use;
    std::optional<Scenario> m_scenario;
};

} // namespace headroom::ui
