// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/input.h"
#include "app/cli/output.h"
#include "core/embedded/catalogues.h"
#include "core/planning/chosen_settings.h"
#include "core/planning/plan.h"
#include "core/report/plan_json.h"
#include "core/scenario/scenario_json.h"
#include "ui/text/plan_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace headroom::cli {

namespace {

struct PlanCommand
{
    Q_DECLARE_TR_FUNCTIONS(PlanCommand)
};

} // namespace

int planCommand(const Arguments &arguments)
{
    PlanRequest request;
    if (!arguments.objective.empty()) {
        const auto found = std::ranges::find(objectiveNames, arguments.objective);
        if (found == objectiveNames.end())
            return failUsage(PlanCommand::tr("“%1” is not an objective; allowed: cards, throughput, cost, deadline.")
                                 .arg(QString::fromStdString(arguments.objective)));
        request.objective = static_cast<Objective>(found - objectiveNames.begin());
    }
    request.top = static_cast<std::size_t>(arguments.top);
    constexpr double day = 86400;
    request.deadlineSeconds = arguments.days * day;
    if (request.objective == Objective::Deadline && request.deadlineSeconds <= 0)
        return failUsage(PlanCommand::tr("The objective deadline needs --days."));
    auto scenario = loadScenario(arguments.file, arguments.assignments);
    if (!scenario)
        return fail(scenario.error());
    if (arguments.openLayout)
        scenario = withOpenLayout(*std::move(scenario));
    const auto settings = chosenSettings(*scenario, embeddedCatalogues());
    if (!settings)
        return fail(inFile(settings.error(), arguments.file));
    request.cardHourPrice = settings->operation.cardHourPrice;
    if (request.objective == Objective::Deadline && settings->training.tokens <= 0)
        return failUsage(PlanCommand::tr("The objective deadline needs training.tokens."));
    const Plan found = plan(*scenario, *settings, request);
    const int status = found.options.empty() ? DoesNotFit : Done;
    if (arguments.take > 0) {
        if (static_cast<std::size_t>(arguments.take) > found.options.size())
            return failUsage(PlanCommand::tr("There is no option %1; the plan has %2.")
                                 .arg(arguments.take)
                                 .arg(std::ssize(found.options)));
        const auto text =
            writeScenario(withOption(*scenario, found.options[static_cast<std::size_t>(arguments.take) - 1]));
        return finish(text);
    }
    switch (arguments.format) {
    case OutputFormat::Json: return finish(planJson(found, *settings) + '\n', status);
    case OutputFormat::Csv: return finish(ui::render(ui::planTable(found, *settings), ui::ReportFormat::Csv), status);
    case OutputFormat::Markdown:
        return finish(ui::render(ui::planReport(found, *settings), ui::ReportFormat::Markdown), status);
    case OutputFormat::Text: break;
    }
    return finish(ui::render(ui::planReport(found, *settings), ui::ReportFormat::Text), status);
}

} // namespace headroom::cli
