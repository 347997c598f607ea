// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/accuracy_text.h"

#include "core/accuracy/goals.h"
#include "ui/text/accuracy_words.h"
#include "ui/text/problem_text.h"
#include "ui/text/word_table.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

struct AccuracyText
{
    Q_DECLARE_TR_FUNCTIONS(AccuracyText)
};

QString count(std::size_t number)
{
    return countText(static_cast<std::int64_t>(number));
}

QStringList errorsOf(const ErrorSummary &summary)
{
    if (summary.cases == 0)
        return { count(0), {}, {}, {}, {} };
    const double share = static_cast<double>(summary.within10Percent) / static_cast<double>(summary.cases);
    return { count(summary.cases), percentText(summary.median, 2), percentText(summary.mean, 2),
             percentText(summary.worst, 2), percentText(share) };
}

ReportSection groupsOf(const AccuracyReport &report)
{
    ReportSection section { AccuracyText::tr("Groups"), {}, {} };
    section.sentences +=
        AccuracyText::tr("Errors are absolute and relative to the measured value. Scored are cases of high confidence "
                         "whose inputs are all known; the others are counted apart.");
    section.table.header = { AccuracyText::tr("Source"),       AccuracyText::tr("Task"),
                             AccuracyText::tr("Code"),         AccuracyText::tr("Quantity"),
                             AccuracyText::tr("Scored"),       AccuracyText::tr("Median"),
                             AccuracyText::tr("Mean"),         AccuracyText::tr("Worst"),
                             AccuracyText::tr("Within 10 %"),  AccuracyText::tr("Apart"),
                             AccuracyText::tr("Median apart"), AccuracyText::tr("Not computed"),
                             AccuracyText::tr("Refused") };
    section.table.figures = { 4, 5, 6, 7, 8, 9, 10, 11, 12 };
    for (const CaseGroup &group : report.groups) {
        QStringList row { fromUtf8(group.source), fromUtf8(group.task), fromUtf8(group.code),
                          fromUtf8(group.quantity) };
        row += errorsOf(group.scored);
        row += { count(group.apart.cases), group.apart.cases > 0 ? percentText(group.apart.median, 2) : QString(),
                 count(group.notComputed), count(group.refused) };
        section.table.rows += row;
    }
    return section;
}

// `lists`: the groups' worst or outlying cases.
ReportSection casesOf(const AccuracyReport &report, const QString &heading, std::vector<std::size_t> CaseGroup::*list)
{
    ReportSection section { heading, {}, {} };
    section.table.header = { AccuracyText::tr("Case"), AccuracyText::tr("Quantity"), AccuracyText::tr("Measured"),
                             AccuracyText::tr("Computed"), AccuracyText::tr("Error") };
    section.table.figures = { 2, 3, 4 };
    for (const CaseGroup &group : report.groups) {
        const QString quantity = fromUtf8(group.quantity);
        for (const std::size_t i : group.*list) {
            const CaseOutcome &outcome = report.cases[i];
            section.table.rows +=
                QStringList { fromUtf8(outcome.id), quantity, measuredText(group.quantity, outcome.measured),
                              measuredText(group.quantity, outcome.computed), errorText(outcome.error) };
        }
    }
    if (section.table.rows.isEmpty())
        section.sentences += AccuracyText::tr("None.");
    return section;
}

ReportSection refusedOf(const AccuracyReport &report)
{
    ReportSection section { AccuracyText::tr("Refused cases"), {}, {} };
    section.table.header = { AccuracyText::tr("Case"), AccuracyText::tr("Reason") };
    for (const CaseOutcome &outcome : report.cases) {
        if (outcome.standing == CaseStanding::Refused)
            section.table.rows += QStringList { fromUtf8(outcome.id), problemText(outcome.problem) };
    }
    return section;
}

ReportSection variantsOf(const AccuracyReport &report)
{
    ReportSection section { AccuracyText::tr("Saved tensors of PyTorch"), {}, {} };
    std::size_t cases = 0;
    std::size_t exact = 0;
    std::size_t whole = 0;
    section.table.header = { AccuracyText::tr("Variant"), AccuracyText::tr("Types"), AccuracyText::tr("Cases"),
                             AccuracyText::tr("Exact"), AccuracyText::tr("Different") };
    section.table.figures = { 2, 3 };
    for (const VariantMatches &variant : report.variants) {
        cases += variant.cases;
        exact += variant.exact;
        whole += variant.cases == variant.exact ? 1 : 0;
        QStringList different;
        for (const std::string &id : variant.different)
            different += fromUtf8(id);
        section.table.rows += QStringList { fromUtf8(variant.variant), fromUtf8(variant.mode), count(variant.cases),
                                            count(variant.exact), different.join(u' ') };
    }
    section.sentences +=
        AccuracyText::tr("%1 of %2 cases are equal to the byte in every part, and %3 of %4 variants in every case.")
            .arg(count(exact), count(cases), count(whole), count(report.variants.size()));
    if (report.outOfScope > 0)
        section.sentences += AccuracyText::tr("%n case(s) of what a CPU keeps are left out.", nullptr,
                                              static_cast<int>(report.outOfScope));
    return section;
}

// At most one decimal: small changes of the calculation do not rewrite it.
QString briefPercent(double error)
{
    const double tenths = std::round(error * 1000);
    if (error > 0 && tenths == 0)
        return AccuracyText::tr("< %1", "less than").arg(percentText(0.001, 1));
    return percentText(error, std::fmod(tenths, 10) == 0 ? 0 : 1);
}

} // namespace

QString measuredText(std::string_view quantity, double value)
{
    const bool bytes = quantity.contains("bytes") && quantity != "kv_bytes_per_token";
    return bytes ? sizeText(Bytes::rounded(value)) : numberText(value);
}

QString errorText(double error)
{
    const QString text = percentText(error, 2);
    return error > 0 ? u'+' + text : text;
}

QString typicalErrorText(const Goal &goal, double error)
{
    const QString text = briefPercent(error);
    return goal.typicalIsMean ? AccuracyText::tr("mean %1").arg(text) : AccuracyText::tr("median %1").arg(text);
}

QString errorWithinText(const Goal &goal, double error)
{
    const QString text = briefPercent(error);
    return goal.share < 1 ? AccuracyText::tr("%1 within %2", "of the cases").arg(briefPercent(goal.share), text)
                          : AccuracyText::tr("all within %1", "cases").arg(text);
}

QStringList accuracySentences(const AccuracyReport &report)
{
    // Of memory and of time apart: the one is counted, the other is physics.
    std::array<std::vector<double>, 2> errors;
    for (const CaseOutcome &outcome : report.cases) {
        if (outcome.standing == CaseStanding::Scored)
            errors[isTime(report.groups[outcome.group]) ? 1 : 0].push_back(std::abs(outcome.error));
    }
    const ErrorSummary memory = summaryOf(std::move(errors[0]));
    const ErrorSummary time = summaryOf(std::move(errors[1]));
    QStringList sentences;
    if (memory.cases > 0)
        sentences +=
            AccuracyText::tr("%1 measured figures of memory, of high confidence and with every input known: median "
                             "error %2, nine of ten within %3.")
                .arg(count(memory.cases), briefPercent(memory.median), briefPercent(memory.nineOfTen));
    if (time.cases > 0)
        sentences += AccuracyText::tr("%1 such figures of time: median error %2, nine of ten within %3.")
                         .arg(count(time.cases), briefPercent(time.median), briefPercent(time.nineOfTen));
    if (const std::size_t apart = report.count(CaseStanding::Apart))
        sentences +=
            AccuracyText::tr("%1 more lack an input or are less certain; they are no score.").arg(count(apart));
    if (!report.variants.empty()) {
        const auto whole = std::ranges::count_if(
            report.variants, [](const VariantMatches &variant) { return variant.cases == variant.exact; });
        sentences += AccuracyText::tr("What PyTorch keeps for the backward pass is equal to the byte in %1 of %2 "
                                      "variants of model code.")
                         .arg(count(static_cast<std::size_t>(whole)), count(report.variants.size()));
    }
    return sentences;
}

Report accuracyBrief(const AccuracyReport &report)
{
    ReportSection section { {}, accuracySentences(report), {} };
    section.table.header = { AccuracyText::tr("Task"),  AccuracyText::tr("Code"),   AccuracyText::tr("Quantity"),
                             AccuracyText::tr("Cases"), AccuracyText::tr("Median"), AccuracyText::tr("9 of 10"),
                             AccuracyText::tr("Worst") };
    section.table.figures = { 3, 4, 5, 6 };
    for (const QuantityGroup &group : quantityGroups(report)) {
        if (group.scored.cases > 0)
            section.table.rows += QStringList { taskWords(group.task),
                                                codeName(group.code),
                                                quantityName(group.quantity),
                                                count(group.scored.cases),
                                                briefPercent(group.scored.median),
                                                briefPercent(group.scored.nineOfTen),
                                                briefPercent(group.scored.worst) };
    }
    return { AccuracyText::tr("Accuracy"), { section } };
}

Report accuracyText(const AccuracyReport &report)
{
    Report result { AccuracyText::tr("Accuracy"), {} };
    if (!report.cases.empty()) {
        result.sections += groupsOf(report);
        result.sections += casesOf(report, AccuracyText::tr("Worst cases"), &CaseGroup::worst);
        result.sections += casesOf(report, AccuracyText::tr("Cases beyond 10 %"), &CaseGroup::outside);
        if (report.count(CaseStanding::Refused) > 0)
            result.sections += refusedOf(report);
    }
    if (!report.variants.empty() || report.outOfScope > 0)
        result.sections += variantsOf(report);
    return result;
}

Table accuracyTable(const AccuracyReport &report)
{
    Table table;
    table.header = { u"id"_s,       u"source"_s,   u"task"_s,     u"code"_s, u"quantity"_s,
                     u"standing"_s, u"measured"_s, u"computed"_s, u"error"_s };
    const auto plain = [](double value) { return QString::number(value, 'g', QLocale::FloatingPointShortest); };
    for (const CaseOutcome &outcome : report.cases) {
        const CaseGroup &group = report.groups[outcome.group];
        const bool isComputed = outcome.standing <= CaseStanding::Apart;
        table.rows += QStringList { fromUtf8(outcome.id),
                                    fromUtf8(group.source),
                                    fromUtf8(group.task),
                                    fromUtf8(group.code),
                                    fromUtf8(group.quantity),
                                    fromUtf8(caseStandingNames[static_cast<std::size_t>(outcome.standing)]),
                                    plain(outcome.measured),
                                    isComputed ? plain(outcome.computed) : QString(),
                                    isComputed ? plain(outcome.error) : QString() };
    }
    return table;
}

} // namespace headroom::ui
