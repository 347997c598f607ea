// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/input.h"
#include "app/cli/output.h"
#include "core/embedded/catalogues.h"
#include "core/planning/fixes.h"
#include "core/report/json_writer.h"
#include "core/report/price_json.h"
#include "ui/text/fix_text.h"

namespace headroom::cli {

namespace {

QString asJson(const std::vector<Fix> &changes, const Settings::Operation &operation)
{
    std::string text;
    JsonWriter json(text);
    json.beginObject();
    json.member("format", "headroom-sensitivity/1");
    if (operation.cardHourPrice > 0) {
        json.key("cost");
        json.beginObject();
        appendPrice(operation, json);
        json.endObject();
    }
    json.key("changes");
    json.beginList();
    for (const Fix &fix : changes) {
        json.beginObject();
        json.member("change", ui::fixText(fix).toStdString());
        json.member("memory_bytes", fix.change.count());
        json.key("fits");
        json.boolean(fix.fits);
        if (fix.timeShare) {
            json.key("time_share");
            json.number(*fix.timeShare);
        }
        if (fix.costPerMillionTokens > 0) {
            json.key("cost_per_million_tokens");
            json.number(fix.costPerMillionTokens);
        }
        json.endObject();
    }
    json.endList();
    json.endObject();
    return QString::fromStdString(text) + u'\n';
}

} // namespace

int sensitivityCommand(const Arguments &arguments)
{
    const auto scenario = loadScenario(arguments.file, arguments.assignments);
    if (!scenario)
        return fail(scenario.error());
    const auto evaluation = evaluate(*scenario, embeddedCatalogues());
    if (!evaluation)
        return fail(inFile(evaluation.error(), arguments.file));
    const std::vector<Fix> all = changes(*scenario, *evaluation, embeddedCatalogues());
    const ui::Report report = ui::changesReport(all, *evaluation);
    switch (arguments.format) {
    case OutputFormat::Json: return finish(asJson(all, evaluation->settings.operation));
    case OutputFormat::Csv: return finish(ui::render(report.sections.front().table, ui::ReportFormat::Csv));
    case OutputFormat::Markdown: return finish(ui::render(report, ui::ReportFormat::Markdown));
    case OutputFormat::Text: break;
    }
    return finish(ui::render(report, ui::ReportFormat::Text));
}

} // namespace headroom::cli
