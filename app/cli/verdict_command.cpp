// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/input.h"
#include "app/cli/output.h"
#include "core/embedded/catalogues.h"
#include "core/hardware/accelerator_catalogue.h"
#include "core/planning/card_verdict.h"
#include "core/planning/chosen_settings.h"
#include "core/report/json_writer.h"
#include "core/report/price_json.h"
#include "ui/text/numbers.h"
#include "ui/text/problem_text.h"
#include "ui/text/report.h"
#include "ui/text/speed_text.h"
#include "ui/text/verdict_text.h"
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

QString known(double value, const QString &text)
{
    return value > 0 ? text : VerdictCommand::tr("not known");
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

// One column a card, one row a reason.
ui::Report reportOf(const std::vector<CardVerdict> &verdicts)
{
    ui::ReportSection section { {}, {}, {} };
    section.table.header += VerdictCommand::tr("Reason");
    for (const CardVerdict &verdict : verdicts) {
        section.table.header += ui::fromUtf8(verdict.name);
        section.table.figures += static_cast<int>(section.table.header.size()) - 1;
        section.sentences +=
            verdict.cards > 0
                ? VerdictCommand::tr("%1: it takes %2 of them (%3).")
                      .arg(ui::fromUtf8(verdict.name), ui::countText(verdict.cards), ui::layoutText(verdict.layout))
                : VerdictCommand::tr("%1: no number of these cards holds it.").arg(ui::fromUtf8(verdict.name));
    }
    const auto row = [&](const QString &name, auto text) {
        QStringList cells { name };
        for (const CardVerdict &verdict : verdicts)
            cells += text(verdict);
        section.table.rows += cells;
    };
    row(VerdictCommand::tr("Usable memory"), [](const CardVerdict &v) { return ui::sizeText(v.usable); });
    row(VerdictCommand::tr("Cards that it takes"), [](const CardVerdict &v) {
        return v.cards > 0 ? ui::countText(v.cards) : VerdictCommand::tr("none is enough");
    });
    row(VerdictCommand::tr("Memory bandwidth"),
        [](const CardVerdict &v) { return known(v.memoryBytesPerSecond, ui::byteRateText(v.memoryBytesPerSecond)); });
    row(VerdictCommand::tr("16-bit peak"),
        [](const CardVerdict &v) { return known(v.peakFlops, ui::flopRateText(v.peakFlops)); });
    row(VerdictCommand::tr("Link to other cards, one way"),
        [](const CardVerdict &v) { return known(v.linkBytesPerSecond, ui::byteRateText(v.linkBytesPerSecond)); });
    row(VerdictCommand::tr("Tensor parallelism pays up to"),
        [](const CardVerdict &v) { return known(v.tensorLimit, ui::numberText(v.tensorLimit, 3)); });
    row(VerdictCommand::tr("Tokens a second and card"),
        [](const CardVerdict &v) { return known(v.tokensPerSecondPerCard, ui::amountText(v.tokensPerSecondPerCard)); });
    if (verdicts.front().utilization > 0)
        row(VerdictCommand::tr("MFU"),
            [](const CardVerdict &v) { return known(v.utilization, ui::percentText(v.utilization, 1)); });
    else
        row(VerdictCommand::tr("Time of an output token"),
            [](const CardVerdict &v) { return known(v.secondsPerToken, ui::durationText(v.secondsPerToken)); });
    if (std::ranges::any_of(verdicts, [](const CardVerdict &v) { return v.cost.cardHour > 0; })) {
        row(VerdictCommand::tr("Price of a card and hour"),
            [](const CardVerdict &v) { return known(v.cost.cardHour, ui::priceText(v.operation)); });
        row(VerdictCommand::tr("Cost of a million tokens"), [](const CardVerdict &v) {
            return known(v.cost.perMillionTokens, ui::moneyText(v.cost.perMillionTokens, v.operation.currency));
        });
    }
    if (verdicts.size() == 2 && verdicts[0].tokensPerSecondPerCard > 0 && verdicts[1].tokensPerSecondPerCard > 0)
        section.sentences +=
            VerdictCommand::tr("A token costs the same where the %1 costs %2 of what the %3 does.")
                .arg(ui::fromUtf8(verdicts[0].name),
                     ui::percentText(verdicts[0].tokensPerSecondPerCard / verdicts[1].tokensPerSecondPerCard),
                     ui::fromUtf8(verdicts[1].name));
    return { VerdictCommand::tr("What the card is good for"), { section } };
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
    const ui::Report report = reportOf(verdicts);
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
