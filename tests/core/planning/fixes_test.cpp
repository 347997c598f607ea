// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/embedded/catalogues.h"
#include "core/planning/filled_scenario.h"
#include "core/planning/fixes.h"

#include <QTest>

#include <algorithm>

namespace headroom {

class FixesTest : public QObject
{
    Q_OBJECT

private slots:
    void eachSavesWhatItSays_data();
    void eachSavesWhatItSays();
    void whatMakesItFitComesFirst();
    void smallerWeightsAreNotMadeLarger();
    void aFixedSplitThatCannotFitIsOpened();
    void theFilledScenarioIsComputedAlike();
};

namespace {

Scenario oneCard(Task task)
{
    Scenario scenario;
    scenario.task = task;
    scenario.model.preset = task == Task::Training ? "Qwen/Qwen3-8B" : "meta-llama/Llama-2-70b-hf";
    scenario.hardware.accelerator = "h100-sxm5-80gb";
    scenario.hardware.count = 1;
    scenario.inference.concurrency = 16;
    scenario.training.microBatch = 4;
    return scenario;
}

} // namespace

void FixesTest::eachSavesWhatItSays_data()
{
    QTest::addColumn<bool>("training");
    QTest::newRow("inference") << false;
    QTest::newRow("training") << true;
}

void FixesTest::eachSavesWhatItSays()
{
    QFETCH(bool, training);
    const Catalogues catalogues = embeddedCatalogues();
    const Scenario scenario = oneCard(training ? Task::Training : Task::Inference);
    const Result<Evaluation> before = evaluate(scenario, catalogues);
    QVERIFY(before && !before->estimate.fits());

    const std::vector<Fix> list = fixes(scenario, *before, catalogues);

    QVERIFY(!list.empty() && list.size() <= mostFixes);
    for (const Fix &fix : list) {
        const Result<Evaluation> after = evaluate(fix.after, catalogues);
        QVERIFY(after);
        QCOMPARE(after->estimate.fits(), fix.fits);
        QCOMPARE((after->estimate.worstDevice().total() - before->estimate.worstDevice().total()).count(),
                 fix.change.count());
        QVERIFY(fix.change.count() < 0);
    }
}

void FixesTest::whatMakesItFitComesFirst()
{
    const Catalogues catalogues = embeddedCatalogues();
    const Scenario scenario = oneCard(Task::Inference);

    const std::vector<Fix> list = fixes(scenario, *evaluate(scenario, catalogues), catalogues);

    QVERIFY(list.front().fits);
    QVERIFY(std::ranges::is_sorted(list, [](const Fix &a, const Fix &b) { return a.fits && !b.fits; }));
}

void FixesTest::smallerWeightsAreNotMadeLarger()
{
    const Catalogues catalogues = embeddedCatalogues();
    Scenario scenario = oneCard(Task::Inference);
    scenario.precision.weights = formatNamed("iq1_s");

    for (const Fix &fix : fixes(scenario, *evaluate(scenario, catalogues), catalogues))
        QVERIFY(fix.id != FixId::WeightsFormat);
}

// 70B weights on one A100 with the split fixed to one card: the planner's split is what helps.
void FixesTest::aFixedSplitThatCannotFitIsOpened()
{
    const Catalogues catalogues = embeddedCatalogues();
    Scenario scenario = oneCard(Task::Inference);
    scenario.model = {};
    scenario.model.preset = "meta-llama/Meta-Llama-3-70B";
    scenario.parallelism.tensor = 1;
    scenario.parallelism.pipeline = 1;

    const std::vector<Fix> list = fixes(scenario, *evaluate(scenario, catalogues), catalogues);
    const auto split = std::ranges::find(list, FixId::AutomaticLayout, &Fix::id);

    QVERIFY(split != list.end());
    QVERIFY(split->fits);
    QVERIFY(evaluate(split->after, catalogues)->estimate.fits());
    QCOMPARE(evaluate(split->after, catalogues)->estimate.layout.cards(), split->value);
}

void FixesTest::theFilledScenarioIsComputedAlike()
{
    const Catalogues catalogues = embeddedCatalogues();
    for (const Task task : { Task::Inference, Task::Training }) {
        Scenario scenario = oneCard(task);
        scenario.hardware.count.reset();
        const Result<Evaluation> open = evaluate(scenario, catalogues);
        QVERIFY(open);

        const Result<Evaluation> filled = evaluate(filledScenario(scenario, *open), catalogues);

        QVERIFY(filled);
        QVERIFY(filled->estimate.layout == open->estimate.layout);
        QCOMPARE(filled->estimate.worstDevice().total().count(), open->estimate.worstDevice().total().count());
    }
}

} // namespace headroom

QTEST_APPLESS_MAIN(headroom::FixesTest)
#include "fixes_test.moc"
