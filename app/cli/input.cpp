// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/input.h"

#include "core/json/document.h"
#include "core/scenario/scenario_json.h"
#include "ui/text/model_folder.h"

#include <nlohmann/json.hpp>

#include <QFile>
#include <QFileInfo>

#include <cstdio>

namespace headroom::cli {

namespace {

constexpr qint64 mostBytes = static_cast<qint64>(JsonLimits {}.bytes) + 1;

// An argument may hold any bytes; a document holds UTF-8.
std::string asUtf8(const std::string &argument)
{
    return QString::fromStdString(argument).toStdString();
}

} // namespace

std::string shownName(const std::string &file)
{
    return file == "-" ? "stdin" : QFile::decodeName(QByteArray::fromStdString(file)).toStdString();
}

Problems inFile(Problems problems, const std::string &file)
{
    for (Problem &problem : problems)
        problem.file = shownName(file);
    return problems;
}

Result<std::string> readInput(const std::string &file)
{
    QFile source(QFile::decodeName(QByteArray::fromStdString(file)));
    const bool isOpen = file == "-" ? source.open(stdin, QIODevice::ReadOnly) : source.open(QIODevice::ReadOnly);
    if (isOpen) {
        QByteArray bytes = source.read(mostBytes);
        // A pipe may give less than is asked for.
        while (bytes.size() < mostBytes) {
            const QByteArray more = source.read(mostBytes - bytes.size());
            if (more.isEmpty())
                break;
            bytes += more;
        }
        if (source.error() == QFileDevice::NoError)
            return bytes.toStdString();
    }
    return std::unexpected(
        Problems { { ProblemKind::Unreadable, {}, source.errorString().toStdString(), {}, shownName(file) } });
}

Result<nlohmann::ordered_json> loadDocument(const std::string &file, const std::vector<std::string> &assignments)
{
    const auto text = readInput(file);
    if (!text)
        return std::unexpected(text.error());
    auto document = parseJson(*text);
    if (!document)
        return std::unexpected(inFile(document.error(), file));
    for (const std::string &assignment : assignments) {
        if (const auto applied = applyAssignment(*document, asUtf8(assignment)); !applied)
            return std::unexpected(inFile(applied.error(), "--set"));
    }
    return document;
}

Result<void> readModelBeside(Scenario &scenario, const std::string &file)
{
    const QString path = QFile::decodeName(QByteArray::fromStdString(file));
    return ui::readModelOf(scenario, file == "-" ? QString() : QFileInfo(path).path());
}

Result<Scenario> loadScenario(const std::string &file, const std::vector<std::string> &assignments)
{
    const auto document = loadDocument(file, assignments);
    if (!document)
        return std::unexpected(document.error());
    auto scenario = readScenarioDocument(*document);
    if (!scenario)
        return std::unexpected(inFile(scenario.error(), file));
    if (const auto read = readModelBeside(*scenario, file); !read)
        return std::unexpected(read.error());
    return scenario;
}

} // namespace headroom::cli
