// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/plan_counts.h"
#include "core/planning/plan_reason.h"
#include "support/scenarios.h"

#include <cmath>
#include <numeric>

using namespace headroom;

// Why an option ranks where it does.
class PlanReasonTest : public QObject
{
    Q_OBJECT

private slots:
    void sharesAreThoseOfThePlan_data();
    void sharesAreThoseOfThePlan();
    void theBubbleIsThePublishedOne();
    void recomputationIsToldApart();
    void cardsOfUnknownRatesHaveMemoryOnly();
    void countsAreAsPlanned();
    void listedCardsHaveOneCount();
};

namespace {

struct Planned
{
    Scenario scenario;
    Settings settings;
    Plan plan;
};

Planned planned(const std::string &json, const PlanRequest &request = {})
{
    Planned result { scenarioOf(json), {}, {} };
    auto settings = resolve(result.scenario, embeddedCatalogues());
    if (!settings)
        qFatal("%s", described(settings).constData());
    result.settings = std::move(*settings);
    result.plan = plan(result.scenario, result.settings, request);
    return result;
}

const std::string training = R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-70B"},
    "task": "training", "training": {"framework": "megatron", "global_batch": 512, "sequence_length": 4096},
    "hardware": {"accelerator": "h100-sxm5-80gb", "count": 64)";

} // namespace

void PlanReasonTest::sharesAreThoseOfThePlan_data()
{
    QTest::addColumn<QString>("json");
    QTest::newRow("training") << QString::fromStdString(training + "}}");
    QTest::newRow("serving") << QStringLiteral(
        R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-70B"}, "task": "inference",
            "inference": {"concurrency": 16, "prompt_tokens": 2000, "output_tokens": 300},
            "hardware": {"accelerator": "h100-sxm5-80gb", "count": 8}})");
}

// A token takes the time that the plan ranks by, and the parts make it up.
void PlanReasonTest::sharesAreThoseOfThePlan()
{
    QFETCH(QString, json);
    const Planned given = planned(json.toStdString());
    QCOMPARE_GT(given.plan.options.size(), std::size_t(1));
    const PlanOption &best = given.plan.options.front();
    for (const PlanOption &option : given.plan.options) {
        const PlanReason reason = planReason(given.settings, option, best);
        const double slower = best.tokensPerSecond / option.tokensPerSecond - 1;
        QVERIFY2(std::abs(reason.slower - slower) < 1e-9, qPrintable(QString::number(reason.slower - slower)));
        const double whole = std::accumulate(reason.step.begin(), reason.step.end(), 0.0)
                             + std::accumulate(reason.pass.begin(), reason.pass.end(), 0.0);
        QVERIFY(std::abs(whole - 1) < 1e-9);
        QVERIFY(reason.partApart >= reason.slower / static_cast<double>(stepPartNames.size()));
        QCOMPARE(reason.left.count(), (option.usable - option.memory).count());
        QCOMPARE(reason.more.count(), (option.memory - best.memory).count());
    }
}

// Narayanan et al. 2021 (arXiv 2104.04473), section 2.2: with m micro batches in p stages the bubble takes (p - 1) / m
// of the ideal time, and with v chunks a v-th of that.
void PlanReasonTest::theBubbleIsThePublishedOne()
{
    for (const int chunks : { 1, 2 }) {
        PlanOption option;
        option.layout.tensor = 4;
        option.layout.pipeline = 4;
        option.layout.data = 4;
        option.virtualStages = chunks;
        const Planned given = planned(training + "}}");

        const PlanReason reason = planReason(given.settings, option, option);

        const auto share = [&reason](StepPart part) { return reason.step[static_cast<std::size_t>(part)]; };
        const double bubble = share(StepPart::Bubble);
        const double once = share(StepPart::Data) + share(StepPart::Optimizer); // of a step, not of a micro batch
        const double published = 3.0 / 128 / chunks;
        // The last stage also has the head: the others wait for it, and the time of a step is that of the busiest.
        QVERIFY2(std::abs(bubble / (1 - bubble - once) / published - 1) < 0.15,
                 qPrintable(QString::number(bubble / (1 - bubble - once) / published)));
        QCOMPARE(reason.slower, 0.0);
    }
}

void PlanReasonTest::recomputationIsToldApart()
{
    const Planned given = planned(training + "}}");
    PlanOption best = given.plan.options.front();
    best.recompute = Recompute::None;
    PlanOption full = best;
    full.recompute = Recompute::Full;

    const PlanReason reason = planReason(given.settings, full, best);

    QCOMPARE(reason.stepApart, StepPart::Recompute);
    QCOMPARE_GT(reason.slower, 0.2); // one forward pass more: a third of three, less what waits
    QCOMPARE_LT(reason.slower, 0.4);
    QCOMPARE_LE(exposedCommunication(planReason(given.settings, best, best)), 1.0);
}

void PlanReasonTest::cardsOfUnknownRatesHaveMemoryOnly()
{
    const Planned given = planned(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-8B"},
        "task": "training", "hardware": {"accelerator": {"id": "own", "name": "Own", "vendor": "Us",
        "memory_gb": 80}, "count": 8}})");
    QVERIFY(!given.plan.options.empty());

    const PlanReason reason = planReason(given.settings, given.plan.options.front(), given.plan.options.front());

    QCOMPARE(reason.slower, 0.0);
    QCOMPARE(exposedCommunication(reason), 0.0);
    QCOMPARE_GE(reason.left.count(), std::int64_t(0));
}

// Each count has the layout that a plan for that count puts first.
void PlanReasonTest::countsAreAsPlanned()
{
    const Planned given = planned(training + R"(, "card_hour_price": 2}})", { .cardHourPrice = 2 });
    const std::vector<PlanOption> counts = planCounts(given.scenario, given.settings, { .cardHourPrice = 2 }, 64);
    QCOMPARE_GT(counts.size(), std::size_t(3));
    std::int64_t before = 0;
    for (const PlanOption &option : counts) {
        QCOMPARE_GT(option.layout.cards(), before);
        before = option.layout.cards();
        const Plan own = plan(given.scenario, given.settings, { .count = before, .cardHourPrice = 2 });
        QVERIFY(option == own.options.front());
        const double price = 1e6 / option.tokensPerSecond / 3600 * 2 * static_cast<double>(before);
        QVERIFY(std::abs(option.costPerMillionTokens / price - 1) < 1e-12);
    }
    QCOMPARE(before, std::int64_t(512));

    const std::vector<PlanOption> stopped =
        planCounts(given.scenario, given.settings, { .cancelled = [] { return true; } }, 64);
    QVERIFY(stopped.empty());
}

void PlanReasonTest::listedCardsHaveOneCount()
{
    const Planned given = planned(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-8B"},
        "task": "inference", "inference": {"engine": "llama.cpp"}, "hardware": {"cards": [{"accelerator": "rtx-3090"},
        {"accelerator": "rtx-4090"}]}})");
    const std::vector<PlanOption> counts = planCounts(given.scenario, given.settings, {}, given.settings.count);
    QCOMPARE_LE(counts.size(), std::size_t(1));
}

QTEST_APPLESS_MAIN(PlanReasonTest)
#include "plan_reason_test.moc"
