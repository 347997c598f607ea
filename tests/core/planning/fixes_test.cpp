// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/embedded/catalogues.h"
#include "core/planning/filled_scenario.h"
#include "core/planning/fixes.h"
#include "core/scenario/fields.h"
#include "support/scenarios.h"

#include <QTest>

#include <algorithm>
#include <cmath>

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
    void changesCostOrSaveMemory();
    void aChangeLeavesTheShardingAlone();
    void theFilledScenarioIsComputedAlike_data();
    void theFilledScenarioIsComputedAlike();
    void theFilledScenarioSaysEveryKey();
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

// Beside what saves memory, what takes it to gain time; and what changes nothing is not listed.
void FixesTest::changesCostOrSaveMemory()
{
    const Catalogues catalogues = embeddedCatalogues();
    const Scenario scenario = scenarioOf(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-8B"},
        "task": "training", "training": {"framework": "megatron", "global_batch": 64, "sequence_length": 4096,
        "recompute": "full"}, "parallelism": {"tensor": 2, "pipeline": 1},
        "hardware": {"accelerator": "h100-sxm5-80gb", "count": 8}})");
    const Result<Evaluation> before = evaluate(scenario, catalogues);
    QVERIFY(before && before->estimate.fits());
    const std::vector<Fix> list = changes(scenario, *before, catalogues);
    const auto find = [&](FixId id, std::int64_t value) {
        const auto found = std::ranges::find_if(list, [&](const Fix &f) { return f.id == id && f.value == value; });
        return found == list.end() ? nullptr : &*found;
    };
    const Fix *none = find(FixId::Recompute, static_cast<std::int64_t>(Recompute::None));
    const Fix *twice = find(FixId::MicroBatch, 2);
    const Fix *cards = find(FixId::MoreCards, 16);
    QVERIFY(none && twice && cards);
    QVERIFY(none->change.count() > 0 && *none->timeShare < -0.15); // a forward pass of four units of work
    QVERIFY(twice->change.count() > 0 && *twice->timeShare < 0);
    QVERIFY(*cards->timeShare < -0.3);
    QVERIFY(!find(FixId::MoreCards, 9)); // 2 does not divide it
    for (const Fix &fix : list) {
        QVERIFY(fix.change.count() != 0 || std::abs(*fix.timeShare) > 0);
        QCOMPARE(evaluate(fix.after, catalogues)->estimate.worstDevice().total(),
                 before->estimate.worstDevice().total() + fix.change);
    }
    // What is offered with a click still saves memory, and sells no cards to those who have enough.
    for (const Fix &fix : fixes(scenario, *before, catalogues))
        QVERIFY(fix.change.count() < 0 && fix.id != FixId::MoreCards);
}

// The Trainer shards what fits on no card. A smaller optimizer must not undo that behind one's back.
void FixesTest::aChangeLeavesTheShardingAlone()
{
    const Catalogues catalogues = embeddedCatalogues();
    const Scenario scenario = scenarioOf(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-8B"},
        "task": "training", "training": {"framework": "transformers", "global_batch": 32},
        "hardware": {"accelerator": "h100-sxm5-80gb", "count": 8}, "parallelism": {}})");
    const Result<Evaluation> before = evaluate(scenario, catalogues);
    const std::vector<Fix> list = changes(scenario, *before, catalogues);
    const auto small = std::ranges::find(list, FixId::EightBitOptimizer, &Fix::id);
    QVERIFY(small != list.end());
    QVERIFY(small->change.count() < 0);
    // 9 cards do not divide the global batch.
    QVERIFY(std::ranges::none_of(list, [](const Fix &fix) { return fix.id == FixId::MoreCards && fix.value == 9; }));
    for (const Fix &fix : list) {
        if (fix.id != FixId::MoreCards && fix.id != FixId::ZeroStage)
            QCOMPARE(evaluate(fix.after, catalogues)->settings.parallelism.zeroStage,
                     before->settings.parallelism.zeroStage);
    }
}

void FixesTest::theFilledScenarioIsComputedAlike_data()
{
    QTest::addColumn<QString>("rest");
    QTest::newRow("serving") << R"("task": "inference", "inference": {"concurrency": 4})";
    QTest::newRow("serving by llama.cpp") << R"("task": "inference", "inference": {"engine": "llama.cpp"})";
    QTest::newRow("serving in fp32")
        << R"("task": "inference", "precision": {"weights": "fp32"}, "inference": {"engine": "generic"})";
    QTest::newRow("training") << R"("task": "training")";
    // Its autocast, kernels and foreach optimizer are its own defaults.
    QTest::newRow("training under autocast") << R"("task": "training", "training": {"framework": "transformers"},
        "precision": {"weights": "fp32", "activations": "bf16"})";
    QTest::newRow("optimizer in backward") << R"("task": "training", "training": {"framework": "torchtune",
        "optimizer": "lomo"})";
    // No sequence parallelism here unless said.
    QTest::newRow("textbook") << R"("task": "training", "training": {"framework": "textbook"},
        "parallelism": {"tensor": 4, "pipeline": 1})";
}

void FixesTest::theFilledScenarioIsComputedAlike()
{
    QFETCH(QString, rest);
    const Scenario scenario =
        scenarioOf(QStringLiteral(R"({"format": "headroom/1", "model": {"preset": "Qwen/Qwen3-8B"}, %1})")
                       .arg(rest)
                       .toStdString());
    const Catalogues catalogues = embeddedCatalogues();
    const Result<Evaluation> open = evaluate(scenario, catalogues);
    QVERIFY2(open, described(open).constData());

    const Result<Evaluation> filled = evaluate(filledScenario(scenario, *open), catalogues);

    QVERIFY2(filled, described(filled).constData());
    QVERIFY(filled->estimate.layout == open->estimate.layout);
    for (std::size_t i = 0; i < termCount; ++i) {
        const auto term = static_cast<TermId>(i);
        QCOMPARE(filled->estimate.worstDevice().terms[term].count(), open->estimate.worstDevice().terms[term].count());
    }
    QCOMPARE(filled->estimate.serving.kvCapacityTokens, open->estimate.serving.kvCapacityTokens);
}

void FixesTest::theFilledScenarioSaysEveryKey()
{
    // What has no value where nothing is said: all layers, no run's length, one of two ways to count
    // batches, no measured utilization, no targets of latency, all replicas, the budget's cache, scores at once, the group of micro batches that Megatron makes of their
    // number.
    static constexpr auto open = std::to_array<std::string_view>({
        "training.global_batch",
        "training.accumulation",
        "training.tokens",
        "training.measured_mfu",
        "inference.latency_target",
        "inference.first_token_target",
        "training.recompute_layers",
        "inference.gpu_layers",
        "inference.scores_limit_bytes",
        "inference.available_kv_bytes",
        "inference.kv_tokens",
        "parallelism.shard_group",
        "parallelism.microbatch_group",
    });
    const Catalogues catalogues = embeddedCatalogues();
    Scenario scenario;
    scenario.model.preset = "Qwen/Qwen3-8B";
    for (const Task task : { Task::Inference, Task::Training }) {
        scenario.task = task;
        const Result<Evaluation> evaluation = evaluate(scenario, catalogues);
        QVERIFY2(evaluation, described(evaluation).constData());
        const Scenario filled = filledScenario(scenario, *evaluation);

        for (const ScenarioField &field : scenarioFields()) {
            const bool said = !std::holds_alternative<std::monostate>(field.get(filled));
            const bool mayBeOpen = std::ranges::find(open, field.dottedPath()) != open.end();
            QVERIFY2(said != mayBeOpen, field.dottedPath().c_str());
        }
    }
}

} // namespace headroom

QTEST_APPLESS_MAIN(headroom::FixesTest)
#include "fixes_test.moc"
