// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/input.h"
#include "app/cli/output.h"
#include "core/embedded/catalogues.h"
#include "core/planning/solve.h"
#include "core/report/json_writer.h"
#include "ui/text/field_words.h"
#include "ui/text/numbers.h"
#include "ui/text/problem_text.h"
#include "ui/text/word_table.h"

#include <QCoreApplication>

namespace headroom::cli {

namespace {

using namespace Qt::StringLiterals;

struct SolveCommand
{
    Q_DECLARE_TR_FUNCTIONS(SolveCommand)
};

QString asJson(const Solution &solution, const std::string &key)
{
    std::string text;
    JsonWriter json(text);
    json.beginObject();
    json.member("format", "headroom-solution/1");
    json.member("key", key);
    json.key("fits");
    json.boolean(solution.largest.has_value());
    if (solution.largest) {
        json.member("largest", *solution.largest);
        json.member("total_bytes", solution.total.count());
        if (solution.positions > 0)
            json.member("model_positions", solution.positions);
    }
    json.member("usable_bytes", solution.usable.count());
    json.key("unbounded");
    json.boolean(solution.unbounded);
    if (!solution.unbounded)
        json.member("limited_by", solution.late ? "latency" : "memory");
    json.endObject();
    return QString::fromStdString(text) + u'\n';
}

QString asSentence(const Solution &solution, const std::string &key)
{
    const QString name = ui::fieldLabel(key);
    const QString path = QString::fromStdString(key);
    if (!solution.largest && solution.late)
        return SolveCommand::tr("%1 (%2): even the smallest value misses the target of latency.").arg(name, path)
               + u'\n';
    if (!solution.largest)
        return SolveCommand::tr("%1 (%2): not even the smallest value fits.").arg(name, path) + u'\n';
    const QString sentence =
        solution.unbounded ? SolveCommand::tr("%1 (%2): even %3, the largest value allowed, fits: %4 of %5 a card.")
        : solution.late
            ? SolveCommand::tr("%1 (%2): %3 is the largest value that meets the target of latency: %4 of %5 a card.")
            : SolveCommand::tr("%1 (%2): %3 is the largest value that fits: %4 of %5 a card.");
    const QString answer = sentence.arg(name, path, ui::countText(*solution.largest), ui::sizeText(solution.total),
                                        ui::sizeText(solution.usable));
    if (solution.positions == 0)
        return answer + u'\n';
    return SolveCommand::tr("%1 The model was made for %2 positions.", "a sentence before it")
               .arg(answer, ui::countText(solution.positions))
           + u'\n';
}

QString unknownKey(const QString &name)
{
    QStringList names;
    QStringList near; // also without the section
    for (const std::string_view key : solvableKeys()) {
        names += ui::fromUtf8(key);
        near += { names.last(), ui::fromUtf8(findField(key)->key) };
    }
    return ui::withSuggestion(SolveCommand::tr("“%1” is not a key whose largest value is sought; allowed: %2.")
                                  .arg(name, names.join(u", "_s)),
                              ui::nearestOf(name, near));
}

} // namespace

int solveCommand(const Arguments &arguments)
{
    const ScenarioField *field = findField(arguments.solveFor);
    if (!field || field->type != FieldType::Integer)
        return failUsage(unknownKey(QString::fromStdString(arguments.solveFor)));
    const auto scenario = loadScenario(arguments.file, arguments.assignments);
    if (!scenario)
        return fail(scenario.error());
    const auto solution = solve(*scenario, *field, embeddedCatalogues());
    if (!solution)
        return fail(inFile(solution.error(), arguments.file));
    const int status = arguments.check && !solution->largest ? DoesNotFit : Done;
    const std::string key = field->dottedPath();
    return finish(arguments.format == OutputFormat::Json ? asJson(*solution, key) : asSentence(*solution, key), status);
}

} // namespace headroom::cli
