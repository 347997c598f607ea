// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/input.h"
#include "app/cli/output.h"
#include "app/cli/settings_input.h"
#include "core/import/import_json.h"
#include "core/scenario/scenario_json.h"
#include "ui/text/import_text.h"
#include "ui/text/model_folder.h"
#include "ui/text/settings_path.h"

#include <nlohmann/json.hpp>

#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

namespace headroom::cli {

using namespace Qt::StringLiterals;

namespace {

QString rendered(const ModelFile &file, const QString &name, OutputFormat format)
{
    switch (format) {
    case OutputFormat::Json: return QString::fromStdString(importJson(file).dump(2)) + u'\n';
    case OutputFormat::Csv: return ui::render(ui::importTable(file), ui::ReportFormat::Csv);
    case OutputFormat::Text:
    case OutputFormat::Markdown: break;
    }
    return ui::render(ui::importReport(file, name), reportFormat(format));
}

// A scenario that stands alone: it holds the shape, not the way to the file.
Result<std::string> scenarioOf(const ModelFile &file, const std::string &name)
{
    if (!file.model)
        return std::unexpected(Problems { { ProblemKind::Unreadable, {}, "config.json", {}, name } });
    Scenario scenario;
    scenario.name = name;
    scenario.model.architecture = std::make_shared<const Architecture>(file.model->model.architecture);
    scenario.precision.weights = file.model->weights;
    return writeScenario(scenario);
}

int save(const QString &path, const QByteArray &content)
{
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(content) == content.size() && file.commit())
        return Done;
    return fail({ { ProblemKind::Unwritable, {}, file.errorString().toStdString(), {}, path.toStdString() } });
}

// A framework's settings are a scenario already.
int importSettings(const Arguments &arguments)
{
    const Result<std::string> text = readInput(arguments.file);
    if (!text)
        return fail(text.error());
    const Result<Scenario> scenario = scenarioOfSettings(*text, arguments.file, {}, {});
    if (!scenario)
        return fail(inFile(scenario.error(), arguments.file));
    const std::string written = writeScenario(*scenario);
    return arguments.output.empty() ? finish(written)
                                    : save(QFile::decodeName(QByteArray::fromStdString(arguments.output)),
                                           QByteArray::fromStdString(written));
}

} // namespace

int importCommand(const Arguments &arguments)
{
    const QString path = QFile::decodeName(QByteArray::fromStdString(arguments.file));
    if (ui::isSettingsPath(path))
        return importSettings(arguments);
    const auto file = ui::readModelPath(path);
    if (!file)
        return fail(file.error());
    const QString name = QFileInfo(path).fileName();
    if (arguments.output.empty())
        return finish(rendered(*file, name, arguments.format));

    const QString target = QFile::decodeName(QByteArray::fromStdString(arguments.output));
    if (!target.endsWith(u".headroom"_s))
        return save(target, rendered(*file, name, arguments.format).toUtf8());
    const auto scenario = scenarioOf(*file, name.toStdString());
    if (!scenario)
        return fail(scenario.error());
    return save(target, QByteArray::fromStdString(*scenario));
}

} // namespace headroom::cli
