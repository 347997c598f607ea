// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/goals.h"
#include "core/accuracy/quantity_group.h"

#include <QTest>

using namespace headroom;

// The report card in brief and its goals, from a report made by hand.
class SummariesTest : public QObject
{
    Q_OBJECT

private slots:
    void errorsAreSummedUp();
    void casesOfAllSourcesAreOneGroup();
    void aGoalNeedsBothItsBounds();
};

namespace {

CaseGroup groupOf(const char *source, const char *code, const char *quantity)
{
    CaseGroup group;
    group.source = source;
    group.task = "training";
    group.code = code;
    group.quantity = quantity;
    return group;
}

void addCase(AccuracyReport &report, std::size_t group, double error, CaseStanding standing = CaseStanding::Scored)
{
    CaseOutcome &outcome = report.cases.emplace_back();
    outcome.group = group;
    outcome.error = error;
    outcome.standing = standing;
}

} // namespace

void SummariesTest::errorsAreSummedUp()
{
    std::vector<double> errors;
    for (int i = 20; i >= 1; --i)
        errors.push_back(i / 100.0);
    const ErrorSummary summary = summaryOf(errors);

    QCOMPARE(summary.cases, std::size_t(20));
    QCOMPARE(summary.median, 0.105);
    QCOMPARE(summary.nineOfTen, 0.18);
    QCOMPARE(summary.worst, 0.2);
    QCOMPARE(summary.within10Percent, std::size_t(10));
    QCOMPARE(summaryOf({ 0.07 }).nineOfTen, 0.07);
    QCOMPARE(summaryOf({}).cases, std::size_t(0));
}

void SummariesTest::casesOfAllSourcesAreOneGroup()
{
    AccuracyReport report;
    report.groups = { groupOf("a", "megatron", "framework_bytes"), groupOf("b", "megatron", "framework_bytes"),
                      groupOf("b", "megatron", "mfu") };
    addCase(report, 0, 0.01);
    addCase(report, 1, -0.05);
    addCase(report, 0, 0.4, CaseStanding::Apart);
    addCase(report, 0, 0, CaseStanding::NotComputed);
    addCase(report, 2, 0, CaseStanding::NotComputed);

    const std::vector<QuantityGroup> groups = quantityGroups(report);

    QCOMPARE(groups.size(), std::size_t(1)); // nothing is computed in the other
    QCOMPARE(groups[0].scored.cases, std::size_t(2));
    QCOMPARE(groups[0].scored.worst, 0.05);
    QCOMPARE(groups[0].apart.cases, std::size_t(1));
    QCOMPARE(groups[0].notComputed, std::size_t(1));
    QCOMPARE(groups[0].cases, (std::vector<std::size_t> { 1, 0, 2 })); // the worst first, what counts before the rest
}

void SummariesTest::aGoalNeedsBothItsBounds()
{
    AccuracyReport report;
    report.groups = { groupOf("a", "megatron", "framework_bytes") };
    for (int i = 0; i < 10; ++i)
        addCase(report, 0, 0.01);
    const std::vector<GoalResult> near = goalResults(report);
    QCOMPARE(near.size(), std::size_t(1));
    QCOMPARE(near[0].cases, std::size_t(10));
    QVERIFY(near[0].isReached);

    addCase(report, 0, 0.3);
    addCase(report, 0, 0.3);
    const std::vector<GoalResult> spread = goalResults(report);
    QCOMPARE(spread[0].typical, 0.01);
    QCOMPARE(spread[0].within, 0.3);
    QVERIFY(!spread[0].isReached);
}

QTEST_APPLESS_MAIN(SummariesTest)
#include "summaries_test.moc"
