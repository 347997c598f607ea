// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/launch_command.h"

#include "app/cli/input.h"
#include "app/cli/output.h"
#include "core/embedded/catalogues.h"
#include "core/launch/shell.h"
#include "core/report/json_writer.h"
#include "core/scenario/scenario_json.h"
#include "ui/text/launch_text.h"

#include <nlohmann/json.hpp>

namespace headroom::cli {

namespace {

constexpr std::array<std::string_view, 5> noteIds = { "cannot-say", "needs-checkpoint", "placeholder-model",
                                                      "several-nodes", "not-understood" };

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
    json.key("words");
    json.beginList();
    for (const std::string &word : command.words)
        json.string(word);
    json.endList();
    appendNotes(json, command.notes);
    json.endObject();
    return text + '\n';
}

// What the command does not say stands below it as comments, which a shell reads over.
std::string asText(const LaunchCommand &command)
{
    std::string text = shellLine(command.words, true) + '\n';
    for (const LaunchNote &note : command.notes)
        text += "# " + ui::launchNoteText(note).toStdString() + '\n';
    return text;
}

int write(const Arguments &arguments)
{
    const auto scenario = loadScenario(arguments.file, arguments.assignments);
    if (!scenario)
        return fail(scenario.error());
    const auto evaluation = evaluate(*scenario, embeddedCatalogues());
    if (!evaluation)
        return fail(inFile(evaluation.error(), arguments.file));
    const auto command = headroom::launchCommand(*scenario, *evaluation);
    if (!command)
        return fail(inFile(command.error(), arguments.file));
    return finish(QString::fromStdString(arguments.format == OutputFormat::Json ? asJson(*command) : asText(*command)));
}

// The scenario on standard output; what was not understood on standard error.
int read(const Arguments &arguments)
{
    Result<std::string> line = *arguments.commandLine;
    if (*line == "-")
        line = readInput("-");
    if (!line)
        return fail(line.error());
    // An argument may hold any bytes; a scenario holds UTF-8.
    const auto reading = readLaunchCommand(QString::fromStdString(*line).toStdString(), embeddedCatalogues());
    if (!reading)
        return fail(reading.error());
    auto document = nlohmann::ordered_json::parse(writeScenario(reading->scenario));
    for (const std::string &assignment : arguments.assignments) {
        if (const auto applied = applyAssignment(document, assignment); !applied)
            return fail(inFile(applied.error(), "--set"));
    }
    const auto scenario = readScenarioDocument(document);
    if (!scenario)
        return fail(scenario.error());
    for (const LaunchNote &note : reading->notes)
        say(ui::launchNoteText(note));
    return finish(writeScenario(*scenario));
}

} // namespace

int launchCommand(const Arguments &arguments)
{
    return arguments.commandLine ? read(arguments) : write(arguments);
}

} // namespace headroom::cli
