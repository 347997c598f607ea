// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLabel;
class QPushButton;

namespace headroom::ui {

class FileCommands;
class ScenarioModel;

// Stands over the answer while the files of the scenario's model cannot be read: says which and why, and what to do.
class MissingModelBar final : public QFrame
{
    Q_OBJECT

public:
    MissingModelBar(ScenarioModel &model, FileCommands &files, QWidget *parent = nullptr);

signals:
    void otherModelWanted();

protected:
    void changeEvent(QEvent *event) override;

private:
    void refresh();
    void retranslate();

    ScenarioModel &m_model;
    FileCommands &m_files;
    QLabel *m_icon;
    QLabel *m_sentence;
    QPushButton *m_find;
    QPushButton *m_other;
};

} // namespace headroom::ui
