// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/accuracy_text.h"

#include "ui/text/problem_text.h"
#include "ui/text/word_table.h"

#include <QCoreApplication>

#include <algorithm>

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

QString signedPercent(double error)
{
    const QString text = percentText(error, 2);
    return error > 0 ? u'+' + text : text;
}

// Bytes as sizes; tokens, sequences and bits as numbers.
QString quantityText(const QString &quantity, double value)
{
    const bool bytes = quantity.contains("bytes"_L1) && quantity != "kv_bytes_per_token"_L1;
    return bytes ? sizeText(Bytes::rounded(value)) : numberText(value);
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
                QStringList { fromUtf8(outcome.id), quantity, quantityText(quantity, outcome.measured),
                              quantityText(quantity, outcome.computed), signedPercent(outcome.error) };
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

} // namespace

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
