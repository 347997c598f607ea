// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/evaluation.h"
#include "ui/text/numbers.h"
#include "ui/text/table.h"

#include <QList>
#include <QString>

namespace headroom::ui {

// A report as data, so that text, Markdown, HTML and print show the same.
struct ReportSection
{
    QString heading;
    QStringList sentences; // one a paragraph
    Table table;           // after the sentences
};

struct Report
{
    QString title;
    QList<ReportSection> sections;
};

enum class ReportFormat { Text, Markdown, Csv };

// What the evaluation says, in the current language. `name`: of the scenario; may be empty.
Report evaluationReport(const Evaluation &evaluation, const QString &name, SizeUnit unit = SizeUnit::GiB);
// One row a term and stage, in whole bytes, with the ids that scripts know.
Table evaluationTable(const Evaluation &evaluation);

QString htmlSection(const ReportSection &section);
QString render(const Report &report, ReportFormat format);
QString render(const Table &table, ReportFormat format);

} // namespace headroom::ui
