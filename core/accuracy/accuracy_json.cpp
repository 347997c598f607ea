// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/accuracy_json.h"

#include "core/report/json_writer.h"

namespace headroom {

namespace {

void member(JsonWriter &json, std::string_view key, double number)
{
    json.key(key);
    json.number(number);
}

void member(JsonWriter &json, std::string_view key, std::size_t count)
{
    json.member(key, static_cast<std::int64_t>(count));
}

void appendSummary(JsonWriter &json, std::string_view key, const ErrorSummary &summary)
{
    json.key(key);
    json.beginObject();
    member(json, "cases", summary.cases);
    if (summary.cases > 0) {
        member(json, "median", summary.median);
        member(json, "mean", summary.mean);
        member(json, "nine_of_ten", summary.nineOfTen);
        member(json, "worst", summary.worst);
        member(json, "within_10_percent", summary.within10Percent);
    }
    json.endObject();
}

void appendIds(JsonWriter &json, std::string_view key, const AccuracyReport &report,
               const std::vector<std::size_t> &cases)
{
    json.key(key);
    json.beginList();
    for (const std::size_t i : cases)
        json.string(report.cases[i].id);
    json.endList();
}

void appendGroups(JsonWriter &json, const AccuracyReport &report)
{
    json.key("groups");
    json.beginList();
    for (const CaseGroup &group : report.groups) {
        json.beginObject();
        json.member("source", group.source);
        json.member("task", group.task);
        json.member("code", group.code);
        json.member("quantity", group.quantity);
        appendSummary(json, "scored", group.scored);
        appendSummary(json, "apart", group.apart);
        member(json, "not_computed", group.notComputed);
        member(json, "refused", group.refused);
        appendIds(json, "worst", report, group.worst);
        appendIds(json, "outside_10_percent", report, group.outside);
        json.endObject();
    }
    json.endList();
}

void appendVariants(JsonWriter &json, const AccuracyReport &report)
{
    json.key("variants");
    json.beginList();
    for (const VariantMatches &variant : report.variants) {
        json.beginObject();
        json.member("variant", variant.variant);
        json.member("mode", variant.mode);
        member(json, "cases", variant.cases);
        member(json, "exact", variant.exact);
        json.key("different");
        json.beginList();
        for (const std::string &id : variant.different)
            json.string(id);
        json.endList();
        json.endObject();
    }
    json.endList();
}

void appendCases(JsonWriter &json, const AccuracyReport &report)
{
    json.key("cases");
    json.beginList();
    for (const CaseOutcome &outcome : report.cases) {
        json.beginObject();
        json.member("id", outcome.id);
        json.member("quantity", report.groups[outcome.group].quantity);
        json.member("standing", caseStandingNames[static_cast<std::size_t>(outcome.standing)]);
        member(json, "measured", outcome.measured);
        if (outcome.standing <= CaseStanding::Apart) {
            member(json, "computed", outcome.computed);
            member(json, "error", outcome.error);
        }
        if (outcome.standing == CaseStanding::Refused)
            json.member("path", outcome.problem.path);
        json.endObject();
    }
    json.endList();
}

} // namespace

void appendAccuracyJson(const AccuracyReport &report, std::string &out)
{
    JsonWriter json(out);
    json.beginObject();
    json.member("format", accuracyFormat);
    appendGroups(json, report);
    appendVariants(json, report);
    member(json, "out_of_scope", report.outOfScope);
    appendCases(json, report);
    json.endObject();
}

} // namespace headroom
