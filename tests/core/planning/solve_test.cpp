// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/solve.h"
#include "support/scenarios.h"

#include <algorithm>

using namespace headroom;

class SolveTest : public QObject
{
    Q_OBJECT

private slots:
    void largestFitsAndTheNextDoesNot_data();
    void largestFitsAndTheNextDoesNot();
    void saysTheSizesOfTheEstimate();
    void latencyBoundsTheSequences();
    void lengthsBeyondTheModelAreTold();
    void theFirstTokenBoundsThePrompt();
    void nothingIsInTime();
    void nothingFits();
    void onlyWholeNumbersAreSolved();
    void onlyKeysThatMemoryGrowsWithAreSolved_data();
    void onlyKeysThatMemoryGrowsWithAreSolved();
    void whatIsNotAllowedIsNoQuestionOfMemory();
    void smallestAllowedValueIsTheStart();
    void openCountHoldsTheSaidDegrees();
};

void SolveTest::largestFitsAndTheNextDoesNot_data()
{
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("task");
    QTest::newRow("micro batch") << "training.micro_batch" << "training";
    QTest::newRow("sequence length") << "training.sequence_length" << "training";
    QTest::newRow("LoRA rank") << "training.lora.rank" << "training";
    QTest::newRow("concurrency") << "inference.concurrency" << "inference";
    QTest::newRow("context") << "inference.max_model_length" << "inference";
}

void SolveTest::largestFitsAndTheNextDoesNot()
{
    QFETCH(QString, field);
    QFETCH(QString, task);
    Scenario scenario =
        scenarioOf(QStringLiteral(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-8B"},
      "task": "%1", "training": {"framework": "transformers", "method": "lora", "sequence_length": 512},
      "inference": {"max_model_length": 4096},
      "hardware": {"accelerator": "h100-sxm5-80gb", "count": 1}, "parallelism": {"tensor": 1, "pipeline": 1}})")
                       .arg(task)
                       .toStdString());
    const ScenarioField *key = findField(field.toStdString());
    QVERIFY(key);

    const auto solution = solve(scenario, *key, embeddedCatalogues());

    QVERIFY2(solution, described(solution).constData());
    QVERIFY(solution->largest.has_value());
    const auto fitsWith = [&](std::int64_t value) {
        key->set(scenario, value);
        return evaluate(scenario, embeddedCatalogues())->estimate.fits();
    };
    QVERIFY(fitsWith(*solution->largest));
    if (!solution->unbounded)
        QVERIFY(!fitsWith(*solution->largest + 1));
}

// An engine with a budget leaves a part of the card to others: that part is not usable, here as in an estimate.
void SolveTest::saysTheSizesOfTheEstimate()
{
    Scenario scenario = scenarioOf(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-8B"},
      "task": "inference", "inference": {"engine": "vllm", "max_model_length": 8192, "memory_utilization": 0.8},
      "hardware": {"accelerator": "h100-sxm5-80gb", "count": 1}})");
    const ScenarioField *key = findField("inference.concurrency");

    const auto solution = solve(scenario, *key, embeddedCatalogues());

    QVERIFY2(solution, described(solution).constData());
    key->set(scenario, solution->largest.value());
    const Estimate estimate = evaluate(scenario, embeddedCatalogues())->estimate;
    QCOMPARE(solution->total.count(), estimate.worstDevice().total().count());
    QCOMPARE(solution->usable.count(), estimate.usable.count());
    QVERIFY(estimate.usable.gib() < 0.85 * estimate.capacity.gib());
}

// A target of an output token holds the sequences below what memory holds; an estimate says the same number.
// The card would hold more than the 40,960 positions of Qwen3-8B.
void SolveTest::lengthsBeyondTheModelAreTold()
{
    const auto longest = [](const char *accelerator) {
        return solve(scenarioOf(std::string(R"({"format": "headroom/1", "model": {"preset": "Qwen/Qwen3-8B"},
            "inference": {"engine": "vllm", "concurrency": 1}, "hardware": {"accelerator": ")")
                                    .append(accelerator)
                                    .append(R"(", "count": 1}})")),
                     *findField("inference.max_model_length"), embeddedCatalogues());
    };
    const Result<Solution> large = longest("h100-sxm5-80gb");
    QVERIFY(large && large->largest > 40960);
    QCOMPARE(large->positions, 40960);
    const Result<Solution> small = longest("rtx-4090");
    QVERIFY(small && small->largest < 40960);
    QCOMPARE(small->positions, 0);
}

void SolveTest::latencyBoundsTheSequences()
{
    Scenario scenario = scenarioOf(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-8B"},
      "inference": {"engine": "vllm", "prompt_tokens": 1024, "output_tokens": 256, "latency_target": 0.02},
      "hardware": {"accelerator": "h100-sxm5-80gb", "count": 1}})");
    const auto solution = solve(scenario, *findField("inference.concurrency"), embeddedCatalogues());

    QVERIFY2(solution, described(solution).constData());
    QVERIFY(solution->late && !solution->unbounded);
    const std::int64_t most = solution->largest.value();
    const auto at = [&](std::int64_t sequences) {
        scenario.inference.concurrency = sequences;
        return evaluate(scenario, embeddedCatalogues()).value();
    };
    QVERIFY(at(most).speed->timePerOutputToken <= 0.02);
    QVERIFY(at(most + 1).speed->timePerOutputToken > 0.02);
    QVERIFY(at(most + 1).estimate.fits());
    QCOMPARE(at(1).usersAtTarget.value(), most);
    const auto misses = [](const Evaluation &evaluation) {
        return std::ranges::find(evaluation.notes, NoteId::LatencyMissed, &Note::id) != evaluation.notes.end();
    };
    QVERIFY(!misses(at(most)));
    QVERIFY(misses(at(most + 1)));
    scenario.inference.latencyTarget.reset();
    QVERIFY(!at(1).usersAtTarget);
}

void SolveTest::theFirstTokenBoundsThePrompt()
{
    Scenario scenario = scenarioOf(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-8B"},
      "inference": {"engine": "vllm", "first_token_target": 0.5}, "hardware": {"accelerator": "h100-sxm5-80gb", "count": 1}})");
    const ScenarioField *key = findField("inference.prompt_tokens");
    const auto solution = solve(scenario, *key, embeddedCatalogues());

    QVERIFY2(solution, described(solution).constData());
    QVERIFY(solution->late);
    for (const std::int64_t more : { 0, 1 }) {
        key->set(scenario, *solution->largest + more);
        QCOMPARE(evaluate(scenario, embeddedCatalogues())->speed->timeToFirstToken > 0.5, more == 1);
    }
}

void SolveTest::nothingIsInTime()
{
    const Scenario scenario = scenarioOf(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-8B"},
      "inference": {"latency_target": 0.00001}, "hardware": {"accelerator": "h100-sxm5-80gb", "count": 1}})");
    const auto solution = solve(scenario, *findField("inference.concurrency"), embeddedCatalogues());

    QVERIFY2(solution, described(solution).constData());
    QVERIFY(!solution->largest && solution->late);
    QVERIFY(solution->total < solution->usable);
    QCOMPARE(evaluate(scenario, embeddedCatalogues())->usersAtTarget, std::optional<std::int64_t>(0));
}

void SolveTest::nothingFits()
{
    const Scenario scenario = scenarioOf(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-70B"},
      "hardware": {"accelerator": "rtx-4090", "count": 1}})");

    const auto solution = solve(scenario, *findField("inference.concurrency"), embeddedCatalogues());

    QVERIFY(solution);
    QVERIFY(!solution->largest);
    QVERIFY(solution->total > solution->usable);
}

void SolveTest::onlyWholeNumbersAreSolved()
{
    const Scenario scenario =
        scenarioOf(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-8B"}})");

    const auto solution = solve(scenario, *findField("precision.weights"), embeddedCatalogues());

    QVERIFY(!solution);
    QCOMPARE(solution.error().front().kind, ProblemKind::WrongType);
}

void SolveTest::onlyKeysThatMemoryGrowsWithAreSolved_data()
{
    QTest::addColumn<QString>("field");
    for (const char *field : { "parallelism.tensor", "parallelism.pipeline", "parallelism.zero_stage", "hardware.count",
                               "hardware.reserve_bytes", "training.accumulation", "training.global_batch",
                               "training.recompute_layers", "training.vocabulary_multiple" })
        QTest::newRow(field) << QString::fromLatin1(field);
}

void SolveTest::onlyKeysThatMemoryGrowsWithAreSolved()
{
    QFETCH(QString, field);
    const Scenario scenario =
        scenarioOf(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-8B"}})");

    const auto solution = solve(scenario, *findField(field.toStdString()), embeddedCatalogues());

    QVERIFY(!solution);
    QCOMPARE(solution.error().front().kind, ProblemKind::NotSolvable);
    QVERIFY(solution.error().front().allowed.contains("training.micro_batch"));
}

void SolveTest::whatIsNotAllowedIsNoQuestionOfMemory()
{
    // No split of 80 layers and 64 heads has 14 cards in two replicas.
    const Scenario count = scenarioOf(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Llama-2-70b-hf"},
      "task": "training", "hardware": {"count": 14}, "parallelism": {"data": 2}})");
    const auto refused = solve(count, *findField("training.micro_batch"), embeddedCatalogues());
    QVERIFY(!refused);
    QCOMPARE(refused.error().front().path, std::string("/hardware/count"));

    // All 32 layers fit, and there are no more.
    const Scenario whole = scenarioOf(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-8B"},
      "hardware": {"accelerator": "h100-sxm5-80gb", "count": 1}})");
    const auto layers = solve(whole, *findField("model.layers"), embeddedCatalogues());
    QVERIFY2(layers, described(layers).constData());
    QCOMPARE(layers->largest, std::optional<std::int64_t>(32));
    QVERIFY(layers->unbounded);
}

void SolveTest::smallestAllowedValueIsTheStart()
{
    const Scenario scenario = scenarioOf(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-8B"},
      "task": "training", "training": {"sequence_length": 8192}, "hardware": {"accelerator": "h100-sxm5-80gb", "count": 8},
      "parallelism": {"tensor": 1, "pipeline": 1, "context": 8}})");

    const auto solution = solve(scenario, *findField("training.sequence_length"), embeddedCatalogues());

    QVERIFY2(solution, described(solution).constData());
    QVERIFY(solution->largest.value_or(0) > 8);
}

void SolveTest::openCountHoldsTheSaidDegrees()
{
    const Scenario scenario = scenarioOf(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-70B"},
      "hardware": {"accelerator": "h100-sxm5-80gb"}, "parallelism": {"tensor": 4}})");

    const auto solution = solve(scenario, *findField("inference.concurrency"), embeddedCatalogues());

    QVERIFY2(solution, described(solution).constData());
    QVERIFY(solution->largest.value_or(0) > 1);
}

QTEST_APPLESS_MAIN(SolveTest)
#include "solve_test.moc"
