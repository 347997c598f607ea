// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/output.h"
#include "core/handbook/handbook.h"
#include "core/report/json_writer.h"
#include "ui/text/handbook_text.h"
#include "ui/text/word_table.h"

#include <QCoreApplication>

namespace headroom::cli {

namespace {

struct HandbookCommand
{
    Q_DECLARE_TR_FUNCTIONS(HandbookCommand)
};

QString asJson(const std::vector<HandbookRow> &rows)
{
    std::string text;
    JsonWriter json(text);
    json.beginList();
    for (const HandbookRow &row : rows) {
        json.beginObject();
        json.member("id", row.id);
        json.member("question", ui::handbookQuestion(row.id).toStdString());
        json.member("formula", row.formula);
        json.key("value");
        json.number(row.value);
        json.member("unit", row.unit);
        json.endObject();
    }
    json.endList();
    return QString::fromStdString(text) + u'\n';
}

// People get one column of value and unit; spreadsheets two, unrounded.
ui::Table asTable(const std::vector<HandbookRow> &rows, bool forSpreadsheet)
{
    ui::Table table;
    table.header = { HandbookCommand::tr("Id"), HandbookCommand::tr("Question"), HandbookCommand::tr("Formula"),
                     HandbookCommand::tr("Value") };
    table.figures = { 3 };
    if (forSpreadsheet)
        table.header += HandbookCommand::tr("Unit");
    for (const HandbookRow &row : rows) {
        QStringList cells { ui::fromUtf8(row.id), ui::handbookQuestion(row.id), ui::fromUtf8(row.formula) };
        if (forSpreadsheet)
            cells += { QString::number(row.value, 'g', QLocale::FloatingPointShortest), ui::fromUtf8(row.unit) };
        else
            cells += ui::handbookValue(row);
        table.rows += cells;
    }
    return table;
}

} // namespace

int handbookCommand(const Arguments &arguments)
{
    const std::vector<HandbookRow> rows = handbook();
    if (arguments.format == OutputFormat::Json)
        return finish(asJson(rows));
    return finish(ui::render(asTable(rows, arguments.format == OutputFormat::Csv), reportFormat(arguments.format)));
}

} // namespace headroom::cli
