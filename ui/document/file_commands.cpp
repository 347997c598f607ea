// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/file_commands.h"

#include "ui/document/model_path.h"
#include "ui/document/recent_files.h"
#include "ui/document/scenario_file.h"
#include "ui/scenario/scenario_model.h"
#include "ui/text/model_folder.h"
#include "ui/text/problem_text.h"
#include "ui/text/settings_path.h"

#include <QFileInfo>
#include <QWidget>

namespace headroom::ui {

using namespace Qt::StringLiterals;

FileCommands::FileCommands(ScenarioModel &model, RecentFiles &recent, Prompts prompts, QWidget *window)
    : QObject(window), m_model(model), m_recent(recent), m_prompts(std::move(prompts)), m_window(window)
{ }

QString FileCommands::displayName() const
{
    if (!m_path.isEmpty())
        return QFileInfo(m_path).fileName();
    const QString name = QString::fromStdString(m_model.scenario().name);
    return name.isEmpty() ? tr("Untitled") : name;
}

bool FileCommands::newScenario(const Scenario &scenario)
{
    if (!settleChanges())
        return false;
    m_model.reset(scenario);
    setPath({});
    return true;
}

bool FileCommands::open()
{
    const QString path = m_prompts.fileToOpen(m_window);
    return !path.isEmpty() && openPath(path);
}

bool FileCommands::openPath(const QString &path)
{
    if (isSettingsPath(path))
        return readSettings(path);
    return isModelPath(path) ? readModel(path) : settleChanges() && load(path);
}

bool FileCommands::importModel()
{
    const QString path = m_prompts.modelToImport(m_window);
    return !path.isEmpty() && (isSettingsPath(path) ? readSettings(path) : readModel(path));
}

bool FileCommands::save()
{
    return m_path.isEmpty() ? saveAs() : write(m_path);
}

bool FileCommands::saveAs()
{
    QString path = m_prompts.fileToSave(m_window, m_path.isEmpty() ? displayName() + u".headroom" : m_path);
    if (path.isEmpty())
        return false;
    if (QFileInfo(path).suffix().isEmpty())
        path += u".headroom"_s;
    return write(path);
}

bool FileCommands::settleChanges()
{
    if (m_model.undoStack().isClean())
        return true;
    switch (m_prompts.unsaved(m_window, displayName())) {
    case UnsavedAnswer::Save: return save();
    case UnsavedAnswer::Discard: return true;
    case UnsavedAnswer::Cancel: return false;
    }
    std::unreachable();
}

bool FileCommands::load(const QString &path)
{
    Result<OpenedScenario> opened = openScenario(path);
    if (!opened) {
        m_recent.remove(path);
        report(tr("This file cannot be opened."), opened.error());
        return false;
    }
    m_modelProblems = std::move(opened->modelProblems);
    m_model.reset(opened->scenario);
    m_recent.add(path);
    setPath(QFileInfo(path).absoluteFilePath());
    return true;
}

bool FileCommands::readModel(const QString &path)
{
    const Result<ModelFile> file = readModelPath(path);
    if (!file) {
        report(tr("This model cannot be read."), file.error());
        return false;
    }
    emit modelRead(QFileInfo(path).absoluteFilePath(), *file);
    return true;
}

bool FileCommands::findModel()
{
    const QString path = m_prompts.modelToImport(m_window);
    if (path.isEmpty())
        return false;
    Scenario next = m_model.scenario();
    next.model.file = QFileInfo(path).absoluteFilePath().toStdString();
    if (const Result<void> read = readModelOf(next, {}); !read) {
        report(tr("This model cannot be read."), read.error());
        return false;
    }
    m_model.edit(std::string_view {}, std::move(next));
    return true;
}

bool FileCommands::readSettings(const QString &path)
{
    const Result<QByteArray> content = readFile(path);
    if (!content) {
        report(tr("These settings cannot be read."), content.error());
        return false;
    }
    emit settingsRead(QString::fromUtf8(*content));
    return true;
}

bool FileCommands::write(const QString &path)
{
    if (const Result<void> written = saveScenario(path, m_model.scenario()); !written) {
        report(tr("The scenario could not be saved."), written.error());
        return false;
    }
    m_model.undoStack().setClean();
    m_recent.add(path);
    setPath(QFileInfo(path).absoluteFilePath());
    return true;
}

void FileCommands::setPath(const QString &path)
{
    m_path = path;
    emit pathChanged();
}

void FileCommands::report(const QString &what, const Problems &problems)
{
    QStringList lines;
    for (const Problem &problem : problems)
        lines += problemText(problem);
    m_prompts.problem(m_window, what, lines.join(u'\n'));
}

} // namespace headroom::ui
