// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/launch_command.h"

#include "app/cli/input.h"
#include "app/cli/output.h"
#include "app/cli/settings_input.h"
#include "core/embedded/catalogues.h"
#include "core/launch/shell.h"
#include "core/report/json_writer.h"
#include "core/scenario/scenario_json.h"
#include "ui/text/launch_text.h"

#include <QFile>
#include <QFileInfo>

namespace headroom::cli {

namespace {

constexpr std::array<std::string_view, 14> noteIds = {
    "cannot-say",        "needs-checkpoint", "placeholder-model", "several-nodes",   "not-understood",
    "not-used",          "cannot-hold",      "left-open",         "read-separately", "branch-left-out",
    "vocabulary-unsaid", "not-in-catalogue", "needs-file",        "settings-only",
};

void appendNotes(JsonWriter &json, const std::vector<LaunchNote> &notes)
{
    json.key("notes");
    json.beginList();
    for (const LaunchNote &note : notes) {
        json.beginObject();
        json.member("id", noteIds[static_cast<std::size_t>(note.id)]);
        json.member("subject", note.subject);
        json.member("message", ui::launchNoteText(note).toStdString());
        json.endObject();
    }
    json.endList();
}

std::string asJson(const LaunchCommand &command)
{
    std::string text;
    JsonWriter json(text);
    json.beginObject();
    json.member("format", "headroom-launch/1");
    json.member("launcher", command.launcher);
    json.member("line", shellLine(command.words));
    if (!command.file.empty()) {
        json.member("file_name", command.fileName);
        json.member("file", command.file);
    }
    json.key("words");
    json.beginList();
    for (const std::string &word : command.words)
        json.string(word);
    json.endList();
    appendNotes(json, command.notes);
    json.endObject();
    return text + '\n';
}

// What the command does not say stands below it as comments, which a shell and YAML read over. JSON has no comments: there
// it goes to standard error with the line that starts the run.
std::string asText(const LaunchCommand &command)
{
    const bool isJson = command.fileName.ends_with(".json");
    std::string text = command.file;
    std::string about = command.file.empty() ? std::string() : "# " + shellLine(command.words) + '\n';
    if (command.file.empty())
        text = shellLine(command.words, true) + '\n';
    for (const LaunchNote &note : command.notes)
        about += "# " + ui::launchNoteText(note).toStdString() + '\n';
    if (isJson)
        say(QString::fromStdString(about).trimmed());
    return isJson ? text : text + about;
}

int write(const Arguments &arguments)
{
    const auto scenario = loadScenario(arguments.file, arguments.assignments);
    if (!scenario)
        return fail(scenario.error());
    const auto evaluation = evaluate(*scenario, embeddedCatalogues());
    if (!evaluation)
        return fail(inFile(evaluation.error(), arguments.file));
    const auto command = headroom::launchCommand(*scenario, *evaluation, arguments.program);
    if (!command)
        return fail(inFile(command.error(), arguments.file));
    return finish(QString::fromStdString(arguments.format == OutputFormat::Json ? asJson(*command) : asText(*command)));
}

// What stands behind --read: a file, also one that is not there by its name; "-" for standard input; or the text itself.
Result<std::string> textToRead(const std::string &said)
{
    const QFileInfo file(QFile::decodeName(QByteArray::fromStdString(said)));
    const QStringList suffixes { QStringLiteral("yaml"), QStringLiteral("yml"), QStringLiteral("json"),
                                 QStringLiteral("sh") };
    const bool isName = suffixes.contains(file.suffix().toLower()) && !said.contains(' ') && !said.contains('\n');
    return said == "-" || isName || file.isFile() ? readInput(said) : said;
}

// The scenario on standard output; what was not understood on standard error. Settings without a model go into FILE.
int read(const Arguments &arguments)
{
    const Result<std::string> text = textToRead(*arguments.commandLine);
    if (!text)
        return fail(text.error());
    const Result<Scenario> scenario =
        scenarioOfSettings(*text, *arguments.commandLine, arguments.file, arguments.assignments);
    if (!scenario)
        return fail(scenario.error());
    return finish(writeScenario(*scenario));
}

} // namespace

int launchCommand(const Arguments &arguments)
{
    return arguments.commandLine ? read(arguments) : write(arguments);
}

} // namespace headroom::cli
