// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/input.h"
#include "app/cli/output.h"
#include "core/embedded/catalogues.h"
#include "core/operation/utilization.h"
#include "core/planning/evaluation.h"
#include "core/report/json_writer.h"
#include "ui/text/report.h"
#include "ui/text/utilization_text.h"

#include <QCoreApplication>

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

QString asJson(const MeasuredUtilization &measured, double published)
{
    std::string text;
    JsonWriter json(text);
    const auto number = [&json](std::string_view name, double value) {
        json.key(name);
        json.number(value);
    };
    json.beginObject();
    json.member("format", "headroom-utilization/1");
    number("step_seconds", measured.stepSeconds);
    number("tokens_per_second_per_device", measured.tokensPerSecondPerDevice);
    number("mfu", measured.mfu);
    number("hfu", measured.hfu);
    json.key("flops_per_second_per_device");
    json.beginObject();
    for (std::size_t i = 0; i < flopConventionNames.size(); ++i)
        number(flopConventionNames[i], measured.flopsPerSecond[i]);
    json.endObject();
    number("speed_over_computed", measured.ofComputed);
    if (published > 0)
        number("throughput_ratio", throughputRatio(measured.tokensPerSecondPerDevice, published));
    json.endObject();
    return QString::fromStdString(text) + u'\n';
}

} // namespace

int utilizationCommand(const Arguments &arguments)
{
    if (arguments.stepSeconds <= 0 && arguments.tokensPerSecond <= 0)
        return failUsage(UtilizationCommand::tr("utilization needs --step-seconds or --tokens-per-second."));
    const auto scenario = loadScenario(arguments.file, arguments.assignments);
    if (!scenario)
        return fail(scenario.error());
    const auto evaluation = evaluate(*scenario, embeddedCatalogues());
    if (!evaluation)
        return fail(inFile(evaluation.error(), arguments.file));
    if (!evaluation->step)
        return failUsage(
            UtilizationCommand::tr("utilization needs a training scenario on a card whose rates are known."));
    const MeasuredUtilization measured = measuredUtilization(
        *evaluation->step, stepSecondsOf(arguments, *evaluation->step, evaluation->estimate.layout.cards()));
    const ui::Report report = ui::utilizationReport(measured, arguments.published);
    switch (arguments.format) {
    case OutputFormat::Json: return finish(asJson(measured, arguments.published));
    case OutputFormat::Csv: return finish(ui::render(report.sections.front().table, ui::ReportFormat::Csv));
    case OutputFormat::Markdown: return finish(ui::render(report, ui::ReportFormat::Markdown));
    case OutputFormat::Text: break;
    }
    return finish(ui::render(report, ui::ReportFormat::Text));
}

} // namespace headroom::cli
