// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/input.h"
#include "app/cli/output.h"
#include "core/embedded/catalogues.h"
#include "core/planning/evaluation.h"
#include "core/report/result_json.h"
#include "ui/text/note_text.h"

namespace headroom::cli {

int estimateCommand(const Arguments &arguments)
{
    const auto scenario = loadScenario(arguments.file, arguments.assignments);
    if (!scenario)
        return fail(scenario.error());
    const auto evaluation = evaluate(*scenario, embeddedCatalogues());
    if (!evaluation)
        return fail(inFile(evaluation.error(), arguments.file));

    const int status = arguments.check && !evaluation->estimate.fits() ? DoesNotFit : Done;
    switch (arguments.format) {
    case OutputFormat::Json: {
        std::string json;
        appendResultJson(*evaluation, json, ui::noteMessage);
        return finish(json + '\n', status);
    }
    case OutputFormat::Csv: return finish(ui::render(ui::evaluationTable(*evaluation), ui::ReportFormat::Csv), status);
    case OutputFormat::Text:
    case OutputFormat::Markdown: break;
    }
    const ui::Report report = ui::evaluationReport(*evaluation, QString::fromStdString(scenario->name));
    return finish(ui::render(report, reportFormat(arguments.format)), status);
}

} // namespace headroom::cli
