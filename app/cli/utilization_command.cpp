// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/input.h"
#include "app/cli/output.h"
#include "core/embedded/catalogues.h"
#include "core/operation/throughput_list.h"
#include "core/operation/utilization.h"
#include "core/planning/evaluation.h"
#include "core/report/json_writer.h"
#include "ui/text/report.h"
#include "ui/text/utilization_text.h"

#include <QCoreApplication>

#include <optional>

namespace headroom::cli {

namespace {

using namespace Qt::StringLiterals;

struct UtilizationCommand
{
    Q_DECLARE_TR_FUNCTIONS(UtilizationCommand)
};

// The fastest way to the same number from two kinds of measurement.
double stepSecondsOf(const Arguments &arguments, const StepTime &step, std::int64_t cards)
{
    if (arguments.stepSeconds > 0)
        return arguments.stepSeconds;
    return stepSecondsAt(step, arguments.tokensPerSecond, static_cast<double>(cards));
}

ui::UtilizationBeside besideOf(const Arguments &arguments, const Evaluation &evaluation)
{
    ui::UtilizationBeside beside { .published = arguments.published,
                                   .row = nullptr,
                                   .profilerShare = arguments.profilerShare };
    if (beside.published > 0)
        return beside;
    beside.row = embeddedThroughputList().nearest(evaluation.settings, evaluation.estimate.layout.cards());
    if (beside.row)
        beside.published = beside.row->tokensPerSecondPerDevice;
    return beside;
}

void appendPublished(const ui::UtilizationBeside &beside, JsonWriter &json)
{
    json.key("published");
    json.beginObject();
    json.key("tokens_per_second_per_device");
    json.number(beside.published);
    if (const PublishedThroughput *row = beside.row) {
        json.member("source", row->source);
        if (row->framework)
            json.member("framework", frameworkNames[static_cast<std::size_t>(*row->framework)]);
        json.member("activations", row->activations->id);
        if (row->cards > 0)
            json.member("cards", row->cards);
        if (row->sequenceLength > 0)
            json.member("sequence_length", row->sequenceLength);
        json.key("from_card_hours");
        json.boolean(row->fromCardHours);
    }
    json.endObject();
}

QString asJson(const std::optional<MeasuredUtilization> &measured, const ui::UtilizationBeside &beside)
{
    std::string text;
    JsonWriter json(text);
    const auto number = [&json](std::string_view name, double value) {
        json.key(name);
        json.number(value);
    };
    json.beginObject();
    json.member("format", "headroom-utilization/1");
    if (measured) {
        number("step_seconds", measured->stepSeconds);
        number("tokens_per_second_per_device", measured->tokensPerSecondPerDevice);
        number("mfu", measured->mfu);
        number("hfu", measured->hfu);
        json.key("flops_per_second_per_device");
        json.beginObject();
        for (std::size_t i = 0; i < flopConventionNames.size(); ++i)
            number(flopConventionNames[i], measured->flopsPerSecond[i]);
        json.endObject();
        number("speed_over_computed", measured->ofComputed);
    }
    if (beside.published > 0) {
        if (measured)
            number("throughput_ratio", throughputRatio(measured->tokensPerSecondPerDevice, beside.published));
        appendPublished(beside, json);
    }
    if (beside.profilerShare > 0) {
        number("profiler_share", beside.profilerShare);
        if (measured)
            number("rate_while_active", rateWhileActive(measured->hfu, beside.profilerShare));
    }
    json.endObject();
    return QString::fromStdString(text) + u'\n';
}

} // namespace

int utilizationCommand(const Arguments &arguments)
{
    const bool isTimed = arguments.stepSeconds > 0 || arguments.tokensPerSecond > 0;
    if (!isTimed && arguments.profilerShare <= 0)
        return failUsage(
            UtilizationCommand::tr("utilization needs --step-seconds, --tokens-per-second or --profiler-share."));
    if (arguments.stepSeconds > 0 && arguments.tokensPerSecond > 0)
        return failUsage(UtilizationCommand::tr("utilization takes --step-seconds or --tokens-per-second, not both."));
    const auto scenario = loadScenario(arguments.file, arguments.assignments);
    if (!scenario)
        return fail(scenario.error());
    const auto evaluation = evaluate(*scenario, embeddedCatalogues());
    if (!evaluation)
        return fail(inFile(evaluation.error(), arguments.file));
    if (!evaluation->step)
        return failUsage(
            UtilizationCommand::tr("utilization needs a training scenario on a card whose rates are known."));
    std::optional<MeasuredUtilization> measured;
    if (isTimed)
        measured = measuredUtilization(
            *evaluation->step, stepSecondsOf(arguments, *evaluation->step, evaluation->estimate.layout.cards()));
    const ui::UtilizationBeside beside = besideOf(arguments, *evaluation);
    const ui::Report report = ui::utilizationReport(measured, beside);
    switch (arguments.format) {
    case OutputFormat::Json: return finish(asJson(measured, beside));
    case OutputFormat::Csv: return finish(ui::render(report.sections.front().table, ui::ReportFormat::Csv));
    case OutputFormat::Markdown: return finish(ui::render(report, ui::ReportFormat::Markdown));
    case OutputFormat::Text: break;
    }
    return finish(ui::render(report, ui::ReportFormat::Text));
}

} // namespace headroom::cli
