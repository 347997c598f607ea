// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QComboBox;
class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace headroom::ui {

class ScenarioModel;

// What starts what the window shows, to copy: a command, or the settings of one of the programs that run it. Follows the
// scenario while it is open.
class LaunchDialog final : public QDialog
{
    Q_OBJECT

public:
    LaunchDialog(const ScenarioModel &model, QWidget *parent);

protected:
    void changeEvent(QEvent *event) override;

private:
    void refresh();
    void retranslate();
    void copy();
    void listPrograms();
    std::string program() const;

    const ScenarioModel &m_model;
    QLabel *m_programLabel;
    QComboBox *m_program;
    QPlainTextEdit *m_line;
    QLabel *m_notes;
    QPushButton *m_copy;
};

} // namespace headroom::ui
