// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/report_export.h"

#include "ui/document/file_commands.h"
#include "ui/document/report_file.h"
#include "ui/scenario/input_report.h"
#include "ui/scenario/scenario_model.h"
#include "ui/text/problem_text.h"
#include "ui/window/chart_tabs.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

struct ReportExport
{
    Q_DECLARE_TR_FUNCTIONS(headroom::ui::ReportExport)
};

std::vector<ReportPicture> picturesOf(ChartTabs &charts)
{
    charts.updateAll();
    std::vector<ReportPicture> pictures;
    for (const Chart *chart : charts.charts()) {
        if (chart->hasFigures())
            pictures.push_back({ chart->id(), chart->title(), chart->image({ .scale = pictureScale }) });
    }
    return pictures;
}

} // namespace

void exportReport(const ScenarioModel &model, ChartTabs &charts, const FileCommands &files, SizeUnit unit,
                  QWidget *window)
{
    if (!model.evaluation() || !model.problems().empty())
        return;
    const QString name = QFileInfo(files.displayName()).completeBaseName();
    QString path = files.prompts().reportToSave(window, name);
    if (path.isEmpty())
        return;
    if (QFileInfo(path).suffix().isEmpty())
        path += u".html"_s;

    Report report = evaluationReport(*model.evaluation(), QString::fromStdString(model.scenario().name), unit);
    report.sections += inputsSection(model);
    if (const Result<void> written = writeReport(path, report, picturesOf(charts)); !written)
        files.prompts().problem(window, ReportExport::tr("The report could not be written."),
                                problemText(written.error().front()));
}

} // namespace headroom::ui
