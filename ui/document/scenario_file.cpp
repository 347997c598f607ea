// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/scenario_file.h"

#include "core/scenario/scenario_json.h"

#include <QFile>
#include <QSaveFile>

namespace headroom::ui {

namespace {

// No scenario comes near this; a mistaken click on a model file is answered at once.
constexpr qint64 largestFile = 64 << 20;

Problems unreadable(const QString &path, const QString &reason)
{
    return { { .kind = ProblemKind::Unreadable,
               .path = {},
               .found = reason.toStdString(),
               .allowed = {},
               .file = path.toStdString() } };
}

} // namespace

Result<QByteArray> readFile(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return std::unexpected(unreadable(path, file.errorString()));
    if (file.size() > largestFile) {
        return std::unexpected(Problems { { .kind = ProblemKind::TooLarge,
                                            .path = {},
                                            .found = std::to_string(file.size()),
                                            .allowed = std::to_string(largestFile),
                                            .file = path.toStdString() } });
    }
    const QByteArray content = file.readAll();
    if (file.error() != QFileDevice::NoError)
        return std::unexpected(unreadable(path, file.errorString()));
    return content;
}

Result<void> writeFile(const QString &path, const QByteArray &content)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size() || !file.commit())
        return std::unexpected(unreadable(path, file.errorString()));
    return {};
}

Result<Scenario> loadScenario(const QString &path)
{
    const Result<QByteArray> content = readFile(path);
    if (!content)
        return std::unexpected(content.error());
    const std::string_view text(content->constData(), static_cast<std::size_t>(content->size()));
    Result<Scenario> scenario = readScenario(text);
    if (!scenario) {
        for (Problem &problem : scenario.error())
            problem.file = path.toStdString();
    }
    return scenario;
}

Result<void> saveScenario(const QString &path, const Scenario &scenario)
{
    return writeFile(path, QByteArray::fromStdString(writeScenario(scenario)));
}

} // namespace headroom::ui
