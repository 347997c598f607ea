// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/input.h"
#include "app/cli/output.h"
#include "app/cli/sweep_values.h"
#include "core/embedded/catalogues.h"
#include "core/planning/evaluation.h"
#include "core/report/json_writer.h"
#include "core/report/result_json.h"
#include "core/scenario/scenario_json.h"
#include "ui/text/note_text.h"
#include "ui/text/problem_text.h"
#include "ui/text/word_table.h"

#include <nlohmann/json.hpp>

#include <QCoreApplication>

namespace headroom::cli {

using namespace Qt::StringLiterals;

namespace {

struct SweepCommand
{
    Q_DECLARE_TR_FUNCTIONS(SweepCommand)
};

constexpr std::size_t flushBytes = 256u << 10;

using Document = nlohmann::ordered_json;
using Point = std::vector<const std::string *>; // one value an axis

// `base`: the scenario without the axes' values. Where it names a model's file, that is read once for all points.
Result<Evaluation> evaluateAt(Document document, const Scenario &base, const std::vector<SweepAxis> &axes,
                              const Point &point)
{
    for (std::size_t i = 0; i < axes.size(); ++i) {
        const std::string assignment = axes[i].key + '=' + *point[i];
        if (const auto applied = applyAssignment(document, assignment); !applied)
            return std::unexpected(applied.error());
    }
    auto scenario = readScenarioDocument(document);
    if (!scenario)
        return std::unexpected(scenario.error());
    if (scenario->model.file == base.model.file)
        scenario->model.fromFile = base.model.fromFile;
    return evaluate(*scenario, embeddedCatalogues());
}

QStringList csvHeader(const std::vector<SweepAxis> &axes)
{
    QStringList header;
    for (const SweepAxis &axis : axes)
        header += ui::fromUtf8(axis.key);
    header += { u"error"_s,
                u"fits"_s,
                u"total_bytes"_s,
                u"usable_bytes"_s,
                u"headroom_bytes"_s,
                u"all_devices_bytes"_s,
                u"cards"_s,
                u"tensor"_s,
                u"pipeline"_s,
                u"context"_s,
                u"data"_s,
                u"minimum_cards"_s,
                u"kv_capacity_tokens"_s,
                u"max_concurrency"_s };
    for (const std::string_view term : termNames)
        header += ui::fromUtf8(term) + u"_bytes"_s;
    return header;
}

QStringList csvFigures(const Evaluation &evaluation)
{
    const Estimate &estimate = evaluation.estimate;
    const Layout &layout = estimate.layout;
    const bool serves = evaluation.settings.task == Task::Inference;
    const auto whole = [](std::int64_t value) { return QString::number(value); };
    QStringList cells { QString(),
                        estimate.fits() ? u"true"_s : u"false"_s,
                        whole(estimate.worstDevice().total().count()),
                        whole(estimate.usable.count()),
                        whole(estimate.headroom().count()),
                        whole(estimate.allDevices.count()),
                        whole(layout.cards()),
                        whole(layout.tensor),
                        whole(layout.pipeline),
                        whole(layout.context),
                        whole(layout.data),
                        evaluation.cards.minimum > 0 ? whole(evaluation.cards.minimum) : QString(),
                        serves ? whole(estimate.serving.kvCapacityTokens) : QString(),
                        serves ? QString::number(estimate.serving.maxConcurrency, 'g', 12) : QString() };
    for (std::size_t i = 0; i < termCount; ++i)
        cells += whole(estimate.worstDevice().terms[static_cast<TermId>(i)].count());
    return cells;
}

void appendCsv(const Point &point, const Result<Evaluation> &evaluation, qsizetype columns, std::string &out)
{
    QStringList cells;
    for (const std::string *value : point)
        cells += ui::fromUtf8(*value);
    if (evaluation)
        cells += csvFigures(*evaluation);
    else
        cells += ui::problemText(evaluation.error().front());
    while (cells.size() < columns)
        cells += QString();
    out += ui::csvTable({ {}, { cells }, {} }).toStdString();
}

void appendJson(const std::vector<SweepAxis> &axes, const Point &point, const Result<Evaluation> &evaluation,
                std::string &out)
{
    out += R"({"inputs":)";
    JsonWriter inputs(out);
    inputs.beginObject();
    for (std::size_t i = 0; i < axes.size(); ++i)
        inputs.member(axes[i].key, *point[i]);
    inputs.endObject();
    if (evaluation) {
        out += R"(,"result":)";
        appendResultJson(*evaluation, out, ui::noteMessage);
    } else {
        const Problem &problem = evaluation.error().front();
        out += R"(,"error":)";
        JsonWriter error(out);
        error.beginObject();
        error.member("path", problem.path);
        error.member("message", ui::problemSentence(problem).toStdString());
        error.endObject();
    }
    out += '}';
}

// The last axis turns fastest. False: all points were visited.
bool advance(std::vector<std::size_t> &index, const std::vector<SweepAxis> &axes)
{
    for (std::size_t i = axes.size(); i-- > 0;) {
        if (++index[i] < axes[i].values.size())
            return true;
        index[i] = 0;
    }
    return false;
}

int run(const Document &document, const Scenario &base, const std::vector<SweepAxis> &axes, bool asJson)
{
    const QStringList header = csvHeader(axes);
    std::string out = asJson ? "[" : ui::csvTable({ header, {}, {} }).toStdString();
    std::vector<std::size_t> index(axes.size());
    Point point(axes.size());
    bool isFirst = true;
    do {
        for (std::size_t i = 0; i < axes.size(); ++i)
            point[i] = &axes[i].values[index[i]];
        const auto evaluation = evaluateAt(document, base, axes, point);
        if (asJson) {
            out += isFirst ? "\n" : ",\n";
            appendJson(axes, point, evaluation, out);
        } else {
            appendCsv(point, evaluation, header.size(), out);
        }
        isFirst = false;
        if (out.size() >= flushBytes) {
            if (!writeAll(out))
                return writeFailure();
            out.clear();
        }
    } while (advance(index, axes));
    if (asJson)
        out += "\n]\n";
    return finish(out);
}

} // namespace

int sweepCommand(const Arguments &arguments)
{
    std::vector<SweepAxis> axes;
    double points = 1;
    for (const std::string &text : arguments.over) {
        // An argument may hold any bytes; the output holds UTF-8.
        auto axis = parseSweepAxis(QString::fromStdString(text).toStdString());
        if (!axis)
            return failUsage(axis.error());
        points *= static_cast<double>(axis->values.size());
        axes.push_back(std::move(*axis));
    }
    if (points > static_cast<double>(maxSweepPoints))
        return failUsage(SweepCommand::tr("The sweep has more than %1 points.")
                             .arg(QLocale().toString(qlonglong { maxSweepPoints })));
    const auto document = loadDocument(arguments.file, arguments.assignments);
    if (!document)
        return fail(document.error());
    // Not yet complete where an axis gives what is needed; each point then says so itself.
    Scenario base = readScenarioDocument(*document).value_or(Scenario());
    if (const auto read = readModelBeside(base, arguments.file); !read)
        return fail(read.error());
    return run(*document, base, axes, arguments.format == OutputFormat::Json);
}

} // namespace headroom::cli
