// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/scenario_file.h"

#include "core/json/document.h"
#include "core/scenario/scenario_json.h"
#include "ui/text/model_folder.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

Problems refused(ProblemKind kind, const QString &path, const QString &reason)
{
    return { { .kind = kind, .path = {}, .found = reason.toStdString(), .allowed = {}, .file = path.toStdString() } };
}

// Files name what lies below or beside them from where they lie, so that both can move together; the rest by its whole
// path.
QString nearPath(const QString &model, const QString &scenario)
{
    const QString near = QFileInfo(scenario).absoluteDir().relativeFilePath(model);
    return near.startsWith("../.."_L1) ? model : near;
}

} // namespace

Result<QByteArray> readFile(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return std::unexpected(refused(ProblemKind::Unreadable, path, file.errorString()));
    // One byte more than can be read as a scenario, so that reading it says so. A pipe has no size and may give less at
    // a time than it is asked for.
    constexpr qint64 most = qint64 { JsonLimits {}.bytes } + 1;
    QByteArray content;
    while (content.size() < most) {
        const QByteArray more = file.read(most - content.size());
        if (more.isEmpty())
            break;
        content += more;
    }
    if (file.error() != QFileDevice::NoError)
        return std::unexpected(refused(ProblemKind::Unreadable, path, file.errorString()));
    return content;
}

Result<void> writeFile(const QString &path, const QByteArray &content)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size() || !file.commit())
        return std::unexpected(refused(ProblemKind::Unwritable, path, file.errorString()));
    return {};
}

Result<OpenedScenario> openScenario(const QString &path)
{
    const Result<QByteArray> content = readFile(path);
    if (!content)
        return std::unexpected(content.error());
    const std::string_view text(content->constData(), static_cast<std::size_t>(content->size()));
    Result<Scenario> scenario = readScenario(text);
    if (!scenario) {
        for (Problem &problem : scenario.error())
            problem.file = path.toStdString();
        return std::unexpected(std::move(scenario.error()));
    }
    OpenedScenario opened { std::move(*scenario), {} };
    const QDir folder = QFileInfo(path).absoluteDir();
    if (auto read = readModelOf(opened.scenario, folder.path()); !read)
        opened.modelProblems = std::move(read.error());
    if (std::string &file = opened.scenario.model.file; !file.empty())
        file = QDir::cleanPath(folder.filePath(QString::fromStdString(file))).toStdString();
    return opened;
}

Result<Scenario> loadScenario(const QString &path)
{
    Result<OpenedScenario> opened = openScenario(path);
    if (!opened)
        return std::unexpected(std::move(opened.error()));
    if (!opened->modelProblems.empty())
        return std::unexpected(std::move(opened->modelProblems));
    return std::move(opened->scenario);
}

Result<void> saveScenario(const QString &path, const Scenario &scenario)
{
    const QString model = QString::fromStdString(scenario.model.file);
    if (!QFileInfo(model).isAbsolute())
        return writeFile(path, QByteArray::fromStdString(writeScenario(scenario)));
    Scenario written = scenario;
    written.model.file = nearPath(model, path).toStdString();
    return writeFile(path, QByteArray::fromStdString(writeScenario(written)));
}

} // namespace headroom::ui
