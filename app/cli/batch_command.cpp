// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/line_reader.h"
#include "app/cli/output.h"
#include "core/embedded/catalogues.h"
#include "core/json/document.h"
#include "core/planning/evaluation.h"
#include "core/report/json_writer.h"
#include "core/report/result_json.h"
#include "core/scenario/scenario_json.h"
#include "ui/text/model_folder.h"
#include "ui/text/note_text.h"
#include "ui/text/problem_text.h"

namespace headroom::cli {

namespace {

constexpr std::size_t flushBytes = 256u << 10;

void appendProblem(const Problem &problem, std::string &out)
{
    JsonWriter json(out);
    json.beginObject();
    json.key("error");
    json.beginObject();
    json.member("path", problem.path);
    json.member("message", ui::problemSentence(problem).toStdString());
    json.endObject();
    json.endObject();
}

void appendAnswer(std::string_view line, const Catalogues &catalogues, std::string &out)
{
    auto scenario = readScenario(line);
    if (!scenario) {
        appendProblem(scenario.error().front(), out);
        return;
    }
    if (const auto read = ui::readModelOf(*scenario, {}); !read) {
        appendProblem(read.error().front(), out);
        return;
    }
    const auto evaluation = evaluate(*scenario, catalogues);
    if (evaluation)
        appendResultJson(*evaluation, out, ui::noteMessage);
    else
        appendProblem(evaluation.error().front(), out);
}

bool isBlank(std::string_view line)
{
    return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

} // namespace

int batchCommand(const Arguments &)
{
    constexpr std::size_t limit = JsonLimits {}.bytes;
    const Catalogues catalogues = embeddedCatalogues();
    std::string out;
    out.reserve(2 * flushBytes);
    const auto flush = [&out] {
        const bool written = writeAll(out);
        out.clear();
        return written;
    };
    const auto take = [&](std::string_view line, std::size_t leftOut) {
        if (leftOut == 0 && isBlank(line))
            return true;
        if (leftOut > 0)
            appendProblem(
                { ProblemKind::TooLarge, {}, std::to_string(line.size() + leftOut), std::to_string(limit), {} }, out);
        else
            appendAnswer(line, catalogues, out);
        out += '\n';
        return out.size() < flushBytes || flush();
    };

    LineReader reader(limit);
    if (!reader.run(take, flush) || !flush())
        return writeFailure();
    if (reader.error() != 0)
        return fail({ { ProblemKind::Unreadable, {}, qt_error_string(reader.error()).toStdString(), {}, "stdin" } });
    return Done;
}

} // namespace headroom::cli
