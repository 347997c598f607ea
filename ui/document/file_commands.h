// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/problem.h"
#include "core/import/model_file.h"
#include "core/scenario/scenario.h"
#include "ui/document/prompts.h"

#include <QObject>

namespace headroom::ui {

class RecentFiles;
class ScenarioModel;

// The file of the open scenario: new, open, save, and the question before changes are lost.
class FileCommands final : public QObject
{
    Q_OBJECT

public:
    FileCommands(ScenarioModel &model, RecentFiles &recent, Prompts prompts, QWidget *window);

    const QString &path() const { return m_path; } // empty: never saved
    QString displayName() const;
    // Why the model that the file names could not be read when it was opened.
    const Problems &modelProblems() const { return m_modelProblems; }
    const Prompts &prompts() const { return m_prompts; }

    // Each returns whether it was done.
    bool newScenario(const Scenario &scenario);
    bool open();
    // A scenario's file; or a model's own or a framework's settings, which are read for the open scenario.
    bool openPath(const QString &path);
    bool importModel();
    // Asks for the files of the scenario's model where those that it names are gone; all else stays.
    bool findModel();
    bool save();
    bool saveAs();
    // Saves or gives up what was changed; false: stay.
    bool settleChanges();

    void report(const QString &what, const Problems &problems);

signals:
    void pathChanged();
    // `file` is what lies at `path`; nothing has changed yet.
    void modelRead(const QString &path, const headroom::ModelFile &file);
    // The text of a framework's settings; nothing has changed yet.
    void settingsRead(const QString &text);

private:
    bool load(const QString &path);
    bool readModel(const QString &path);
    bool readSettings(const QString &path);
    bool write(const QString &path);
    void setPath(const QString &path);

    ScenarioModel &m_model;
    RecentFiles &m_recent;
    Prompts m_prompts;
    QWidget *m_window;
    QString m_path;
    Problems m_modelProblems;
};

} // namespace headroom::ui
