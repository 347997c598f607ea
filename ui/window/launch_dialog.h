// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace headroom::ui {

class ScenarioModel;

// The engine's command that starts what the window shows, to copy. Follows the scenario while it is open.
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

    const ScenarioModel &m_model;
    QPlainTextEdit *m_line;
    QLabel *m_notes;
    QPushButton *m_copy;
};

} // namespace headroom::ui
