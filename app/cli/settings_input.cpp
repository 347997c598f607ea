// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/settings_input.h"

#include "app/cli/input.h"
#include "app/cli/output.h"
#include "core/embedded/catalogues.h"
#include "core/launch/launch_command.h"
#include "core/scenario/scenario_json.h"
#include "ui/text/launch_text.h"

#include <nlohmann/json.hpp>

#include <QString>

namespace headroom::cli {

namespace {

// A file's name, or the beginning of a command line.
std::string excerpt(const std::string &name)
{
    constexpr int longest = 60;
    const QString text = QString::fromStdString(name == "-" ? shownName(name) : name).simplified();
    return (text.size() > longest ? text.first(longest) + u'…' : text).toStdString();
}

} // namespace

Result<Scenario> scenarioOfSettings(const std::string &text, const std::string &name, const std::string &base,
                                    const std::vector<std::string> &assignments)
{
    // An argument may hold any bytes; a scenario holds UTF-8.
    const auto reading = readLaunchText(QString::fromStdString(text).toStdString(), embeddedCatalogues());
    if (!reading)
        return std::unexpected(reading.error());
    Result<Scenario> said = reading->scenario;
    if (!base.empty()) {
        const Result<Scenario> scenario = loadScenario(base, {});
        if (!scenario)
            return std::unexpected(scenario.error());
        said = withReading(*scenario, *reading);
        if (!said)
            return std::unexpected(inFile(std::move(said.error()), base));
    }
    auto document = nlohmann::ordered_json::parse(writeScenario(*said));
    for (const std::string &assignment : assignments) {
        if (Result<void> applied = applyAssignment(document, assignment); !applied)
            return std::unexpected(inFile(std::move(applied.error()), "--set"));
    }
    Result<Scenario> scenario = readScenarioDocument(document);
    if (!scenario && base.empty() && !reading->unknownModel.empty() && document["model"].empty())
        return std::unexpected(Problems { { ProblemKind::UnknownModel, {}, reading->unknownModel, {}, {} } });
    if (!scenario && base.empty() && document["model"].empty())
        return std::unexpected(Problems { { ProblemKind::NoModelSaid, {}, excerpt(name), {}, {} } });
    if (scenario) {
        for (const LaunchNote &note : reading->notes)
            say(ui::launchNoteText(note));
    }
    return scenario;
}

} // namespace headroom::cli
