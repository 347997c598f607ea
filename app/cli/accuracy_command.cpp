// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/input.h"
#include "app/cli/output.h"
#include "core/accuracy/accuracy.h"
#include "core/accuracy/accuracy_json.h"
#include "core/embedded/catalogues.h"
#include "ui/text/accuracy_text.h"

namespace headroom::cli {

int accuracyCommand(const Arguments &arguments)
{
    std::vector<MeasuredText> texts;
    for (const std::string &file : arguments.files) {
        auto text = readInput(file);
        if (!text)
            return fail(text.error());
        texts.push_back({ shownName(file), std::move(*text) });
    }
    const auto report = accuracyReport(texts, embeddedCatalogues());
    if (!report)
        return fail(report.error());
    switch (arguments.format) {
    case OutputFormat::Json: {
        std::string json;
        appendAccuracyJson(*report, json);
        return finish(json + '\n');
    }
    case OutputFormat::Csv:
        if (!arguments.brief)
            return finish(ui::render(ui::accuracyTable(*report), ui::ReportFormat::Csv));
        break;
    case OutputFormat::Text:
    case OutputFormat::Markdown: break;
    }
    return finish(ui::render(arguments.brief ? ui::accuracyBrief(*report) : ui::accuracyText(*report),
                             reportFormat(arguments.format)));
}

} // namespace headroom::cli
