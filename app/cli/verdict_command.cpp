// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/input.h"
#include "app/cli/output.h"
#include "core/embedded/catalogues.h"
#include "core/hardware/accelerator_catalogue.h"
#include "core/planning/card_verdict.h"
#include "core/planning/chosen_settings.h"
#include "core/report/json_writer.h"
#include "core/report/price_json.h"
#include "ui/text/card_verdict_text.h"
#include "ui/text/problem_text.h"
#include "ui/text/report.h"
#include "ui/text/word_table.h"

#include <QCoreApplication>

#include <algorithm>

namespace headroom::cli {

namespace {

struct VerdictCommand
{
    Q_DECLARE_TR_FUNCTIONS(VerdictCommand)
};

void appendJson(const CardVerdict &verdict, JsonWriter &json)
{
    const auto number = [&json](std::string_view name, double value) {
        if (value <= 0)
            return;
        json.key(name);
        json.number(value);
    };
    json.beginObject();
    json.member("accelerator", verdict.accelerator);
    json.member("usable_bytes", verdict.usable.count());
    json.member("cards", verdict.cards);
    number("memory_bytes_per_second", verdict.memoryBytesPerSecond);
    number("peak_flops_per_second", verdict.peakFlops);
    number("link_bytes_per_second", verdict.linkBytesPerSecond);
    number("tensor_limit", verdict.tensorLimit);
    number("tokens_per_second_per_device", verdict.tokensPerSecondPerCard);
    number("mfu", verdict.utilization);
    number("time_per_output_token", verdict.secondsPerToken);
    if (verdict.cost.cardHour > 0) {
        json.key("cost");
        json.beginObject();
        number("per_hour", verdict.cost.perHour);
        number("per_million_tokens", verdict.cost.perMillionTokens);
        appendPrice(verdict.operation, json);
        json.endObject();
    }
    json.endObject();
}

QString unknownCard(const QString &name)
{
    QStringList ids;
    for (const Accelerator &card : embeddedCatalogues().accelerators.accelerators())
        ids += ui::fromUtf8(card.id);
    return ui::withSuggestion(
        VerdictCommand::tr("“%1” is no card of the catalogue; headroom-cli accelerators lists them.").arg(name),
        ui::nearestOf(name, ids));
}

} // namespace

int verdictCommand(const Arguments &arguments)
{
    const auto scenario = loadScenario(arguments.file, arguments.assignments);
    if (!scenario)
        return fail(scenario.error());
    const auto settings = chosenSettings(*scenario, embeddedCatalogues());
    if (!settings)
        return fail(inFile(settings.error(), arguments.file));
    std::vector<std::string> cards { settings->accelerator->id };
    if (!arguments.against.empty()) {
        if (embeddedCatalogues().accelerators.find(arguments.against) == nullptr)
            return failUsage(unknownCard(QString::fromStdString(arguments.against)));
        cards.push_back(arguments.against);
    }
    std::vector<CardVerdict> verdicts;
    for (const std::string &card : cards) {
        const auto verdict = cardVerdict(*scenario, card, embeddedCatalogues());
        if (!verdict)
            return fail(inFile(verdict.error(), arguments.file));
        verdicts.push_back(*verdict);
    }
    const ui::Report report = ui::cardVerdictReport(verdicts);
    switch (arguments.format) {
    case OutputFormat::Json: {
        std::string text;
        JsonWriter json(text);
        json.beginObject();
        json.member("format", "headroom-verdict/1");
        json.key("cards");
        json.beginList();
        for (const CardVerdict &verdict : verdicts)
            appendJson(verdict, json);
        json.endList();
        json.endObject();
        return finish(text + '\n');
    }
    case OutputFormat::Csv: return finish(ui::render(report.sections.front().table, ui::ReportFormat::Csv));
    case OutputFormat::Markdown: return finish(ui::render(report, ui::ReportFormat::Markdown));
    case OutputFormat::Text: break;
    }
    return finish(ui::render(report, ui::ReportFormat::Text));
}

} // namespace headroom::cli
