// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/input.h"
#include "app/cli/output.h"
#include "core/embedded/catalogues.h"
#include "core/operation/throughput_list.h"
#include "core/operation/utilization.h"
#include "core/planning/evaluation.h"
#include "core/report/json_writer.h"
#include "ui/text/choice_words.h"
#include "ui/text/numbers.h"
#include "ui/text/report.h"
#include "ui/text/word_table.h"

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
    return step.tokens / (arguments.tokensPerSecond * static_cast<double>(cards));
}

// What a measured speed is compared with, and what a profiler saw.
struct Beside
{
    double published = 0;                     // tokens a second and card; 0: nobody's is known
    const PublishedThroughput *row = nullptr; // of the list; nullptr: it was typed in
    double profilerShare = 0;                 // 0: not given
};

Beside besideOf(const Arguments &arguments, const Evaluation &evaluation)
{
    Beside beside { .published = arguments.published, .row = nullptr, .profilerShare = arguments.profilerShare };
    if (beside.published > 0)
        return beside;
    beside.row = embeddedThroughputList().nearest(evaluation.settings, evaluation.estimate.layout.cards());
    if (beside.row)
        beside.published = beside.row->tokensPerSecondPerDevice;
    return beside;
}

void appendPublished(const Beside &beside, JsonWriter &json)
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

QString asJson(const std::optional<MeasuredUtilization> &measured, const Beside &beside)
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

// "published: 3,370 tokens/s a card by LLaMA paper, Table 15 (BF16, 2,048 tokens)": whose figure it is, and of what.
QString publishedSentence(const PublishedThroughput &row)
{
    QStringList of { ui::formatName(row.activations) };
    if (row.framework)
        of += ui::frameworkName(*row.framework);
    if (row.sequenceLength > 0)
        of += UtilizationCommand::tr("sequences of %1 tokens").arg(ui::countText(row.sequenceLength));
    if (row.cards > 0)
        of += row.cards == 1 ? UtilizationCommand::tr("one card")
                             : UtilizationCommand::tr("%1 cards").arg(ui::countText(row.cards));
    if (row.fromCardHours)
        of += UtilizationCommand::tr("tokens of the run over its card hours");
    return UtilizationCommand::tr("Published: %1 tokens/s a card by %2 (%3).")
        .arg(ui::amountText(row.tokensPerSecondPerDevice), ui::fromUtf8(row.source), of.join(u", "_s));
}

ui::Report reportOf(const std::optional<MeasuredUtilization> &measured, const Beside &beside)
{
    ui::ReportSection section { {}, {}, {} };
    section.table.header = { UtilizationCommand::tr("Quantity"), UtilizationCommand::tr("Value") };
    section.table.figures = { 1 };
    const auto row = [&section](const QString &name, const QString &value) {
        section.table.rows += QStringList { name, value };
    };
    if (measured) {
        row(UtilizationCommand::tr("Time of a step"), ui::durationText(measured->stepSeconds));
        row(UtilizationCommand::tr("Tokens a second and card"), ui::amountText(measured->tokensPerSecondPerDevice));
        row(UtilizationCommand::tr("Model FLOPs utilization (MFU)"), ui::percentText(measured->mfu, 2));
        row(UtilizationCommand::tr("Hardware FLOPs utilization (HFU)"), ui::percentText(measured->hfu, 2));
        const std::array conventions { UtilizationCommand::tr("FLOP rate, attention under its causal mask"),
                                       UtilizationCommand::tr("FLOP rate, attention of all tokens to all"),
                                       UtilizationCommand::tr("FLOP rate, with what is computed again"),
                                       UtilizationCommand::tr("FLOP rate, six a parameter and token") };
        for (std::size_t i = 0; i < conventions.size(); ++i)
            row(conventions[i], ui::flopRateText(measured->flopsPerSecond[i]));
        row(UtilizationCommand::tr("Speed over the computed one"), ui::percentText(measured->ofComputed, 1));
        if (beside.published > 0)
            row(UtilizationCommand::tr("Throughput over the published one"),
                ui::percentText(throughputRatio(measured->tokensPerSecondPerDevice, beside.published), 2));
    }
    if (beside.profilerShare > 0) {
        row(UtilizationCommand::tr("Time in which tensor cores work"), ui::percentText(beside.profilerShare, 2));
        if (measured)
            row(UtilizationCommand::tr("Share of the peak while they work"),
                ui::percentText(rateWhileActive(measured->hfu, beside.profilerShare), 2));
    }
    if (beside.row)
        section.sentences += publishedSentence(*beside.row);
    return { UtilizationCommand::tr("Utilization"), { section } };
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
    const Beside beside = besideOf(arguments, *evaluation);
    const ui::Report report = reportOf(measured, beside);
    switch (arguments.format) {
    case OutputFormat::Json: return finish(asJson(measured, beside));
    case OutputFormat::Csv: return finish(ui::render(report.sections.front().table, ui::ReportFormat::Csv));
    case OutputFormat::Markdown: return finish(ui::render(report, ui::ReportFormat::Markdown));
    case OutputFormat::Text: break;
    }
    return finish(ui::render(report, ui::ReportFormat::Text));
}

} // namespace headroom::cli
