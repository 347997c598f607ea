// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/input.h"
#include "app/cli/output.h"
#include "core/embedded/catalogues.h"
#include "core/planning/evaluation.h"
#include "core/report/json_writer.h"
#include "ui/text/explanation_text.h"
#include "ui/text/problem_text.h"
#include "ui/text/term_words.h"
#include "ui/text/verdict_text.h"
#include "ui/text/word_table.h"

#include <QCoreApplication>

#include <algorithm>

namespace headroom::cli {

namespace {

struct ExplainCommand
{
    Q_DECLARE_TR_FUNCTIONS(ExplainCommand)
};

void appendExplanation(const Explanation &explanation, JsonWriter &json)
{
    json.beginObject();
    json.member("id", termNames[static_cast<std::size_t>(explanation.term)]);
    json.member("bytes", explanation.value.count());
    json.member("source", explanation.source);
    json.key("inputs");
    json.beginObject();
    for (const auto &[symbol, value] : explanation.inputs) {
        json.key(symbolNames[static_cast<std::size_t>(symbol)]);
        json.number(value);
    }
    json.endObject();
    json.key("rows");
    json.beginList();
    for (const Row &row : explanation.rows) {
        json.beginObject();
        json.member("id", row.id);
        json.member("formula", ui::formulaText(row, explanation).toStdString());
        json.member("numbers", ui::numbersText(row, explanation, QLocale::c()).toStdString());
        json.key("bytes");
        json.number(row.bytes());
        json.endObject();
    }
    json.endList();
    json.endObject();
}

QString asJson(const std::vector<Explanation> &explanations, std::int32_t stage, Moment moment)
{
    std::string text;
    JsonWriter json(text);
    json.beginObject();
    json.member("format", "headroom-explanation/1");
    json.member("stage", stage);
    json.member("moment", momentNames[static_cast<std::size_t>(moment)]);
    json.key("terms");
    json.beginList();
    for (const Explanation &explanation : explanations)
        appendExplanation(explanation, json);
    json.endList();
    json.endObject();
    return QString::fromStdString(text) + u'\n';
}

// Of which card and when.
ui::ReportSection momentSection(const DeviceMemory &device, std::optional<Moment> moment)
{
    const QString sentence = moment ? ExplainCommand::tr("Stage %1 at this moment: %2. The card holds %3 then.")
                                    : ExplainCommand::tr("Stage %1 at its peak: %2. The card holds %3 then.");
    return { {},
             { sentence.arg(ui::countText(device.stage), ui::momentName(moment.value_or(device.peak)),
                            ui::sizeText(device.termsAt(moment).sum())) },
             {} };
}

QString asReport(const Evaluation &evaluation, const std::vector<Explanation> &explanations,
                 const ui::ReportSection &when, OutputFormat format)
{
    if (format == OutputFormat::Csv) {
        ui::Table all;
        for (const Explanation &explanation : explanations) {
            const ui::Table table = ui::explanationTable(explanation);
            all.header = table.header;
            all.rows += table.rows;
        }
        return ui::render(all, ui::ReportFormat::Csv);
    }
    ui::Report report { ui::verdictSentence(evaluation), { when } };
    for (const Explanation &explanation : explanations)
        report.sections += ui::explanationSection(explanation);
    return ui::render(report, reportFormat(format));
}

QString unknownTerm(const QString &name)
{
    QStringList names;
    for (const std::string_view term : termNames)
        names += ui::fromUtf8(term);
    return ui::withSuggestion(
        ExplainCommand::tr("“%1” is not a term; allowed: %2.").arg(name, names.join(QStringLiteral(", "))),
        ui::nearestOf(name, names));
}

QString unknownMoment(const QString &name, const DeviceMemory &device)
{
    QStringList names;
    for (const MomentMemory &moment : device.timeline())
        names += ui::fromUtf8(momentNames[static_cast<std::size_t>(moment.moment)]);
    return ui::withSuggestion(
        ExplainCommand::tr("“%1” is not a moment here; allowed: %2.").arg(name, names.join(QStringLiteral(", "))),
        ui::nearestOf(name, names));
}

std::optional<Moment> momentNamed(std::string_view name, const DeviceMemory &device)
{
    const auto found = std::ranges::find_if(device.timeline(), [name](const MomentMemory &moment) {
        return momentNames[static_cast<std::size_t>(moment.moment)] == name;
    });
    return found == device.timeline().end() ? std::nullopt : std::optional(found->moment);
}

} // namespace

int explainCommand(const Arguments &arguments)
{
    const bool isKnown = std::ranges::find(termNames, arguments.term) != termNames.end();
    if (!arguments.term.empty() && !isKnown)
        return failUsage(unknownTerm(QString::fromStdString(arguments.term)));
    const auto scenario = loadScenario(arguments.file, arguments.assignments);
    if (!scenario)
        return fail(scenario.error());
    const auto evaluation = evaluate(*scenario, embeddedCatalogues());
    if (!evaluation)
        return fail(inFile(evaluation.error(), arguments.file));

    const Estimate &estimate = evaluation->estimate;
    const auto stages = static_cast<int>(estimate.devices.size());
    if (arguments.stage >= stages)
        return failUsage(ExplainCommand::tr("“%1” is not a stage of this scenario; allowed: 0 to %2.")
                             .arg(arguments.stage)
                             .arg(stages - 1));
    const DeviceMemory &device =
        arguments.stage < 0 ? estimate.worstDevice() : estimate.devices[static_cast<std::size_t>(arguments.stage)];

    const std::optional<Moment> moment = momentNamed(arguments.moment, device);
    if (!arguments.moment.empty() && !moment)
        return failUsage(unknownMoment(QString::fromStdString(arguments.moment), device));
    const TermList &terms = device.termsAt(moment);

    std::vector<Explanation> explanations;
    for (std::size_t i = 0; i < termCount; ++i) {
        const auto id = static_cast<TermId>(i);
        if (arguments.term.empty() ? terms[id].count() != 0 : termNames[i] == arguments.term)
            explanations.push_back(explain(evaluation->settings, estimate.layout, device.stage, id, moment));
    }
    if (arguments.format == OutputFormat::Json)
        return finish(asJson(explanations, device.stage, moment.value_or(device.peak)));
    return finish(asReport(*evaluation, explanations, momentSection(device, moment), arguments.format));
}

} // namespace headroom::cli
