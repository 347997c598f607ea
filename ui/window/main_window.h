// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/file_commands.h"
#include "ui/scenario/scenario_model.h"
#include "ui/window/actions.h"

#include <QMainWindow>

class QSplitter;

namespace headroom::ui {

class AnswerPanel;
class ChartTabs;
class InputsPanel;
class Menus;
class NotesBar;
class OwnCards;
class OwnModels;
class Preferences;
class WhyPanel;

// One scenario in a window: puts the parts in their places and the commands to work. Knows parts, not fields.
class MainWindow final : public QMainWindow
{
    Q_OBJECT

public:
    MainWindow(const Catalogues &catalogues, Preferences &preferences, RecentFiles &recent, OwnModels &own,
               OwnCards &ownCards, Prompts prompts, QWidget *parent = nullptr);
    ~MainWindow() override;

    ScenarioModel &model() { return m_model; }
    FileCommands &files() { return m_files; }

protected:
    void changeEvent(QEvent *event) override;
    void closeEvent(QCloseEvent *event) override;

private:
    void createLayout();
    void connectFiles();
    void connectEdit();
    void connectView();
    void connectHelp();
    void setTask(Task task);
    void refresh();
    void refreshTitle();
    void refreshPreferences();
    void retranslate();

    Preferences &m_preferences;
    RecentFiles &m_recent;
    OwnModels &m_ownModels;
    OwnCards &m_ownCards;
    ScenarioModel m_model;
    FileCommands m_files;
    Actions m_actions;
    Menus *m_menus;
    InputsPanel *m_inputs;
    AnswerPanel *m_answer;
    ChartTabs *m_charts;
    WhyPanel *m_why;
    NotesBar *m_notes;
    QSplitter *m_columns;
    QSplitter *m_rows;
};

} // namespace headroom::ui
