// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/solve.h"
#include "support/scenarios.h"

using namespace headroom;

class SolveTest : public QObject
{
    Q_OBJECT

private slots:
    void largestFitsAndTheNextDoesNot_data();
    void largestFitsAndTheNextDoesNot();
    void nothingFits();
    void onlyWholeNumbersAreSolved();
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
    Scenario scenario = scenarioOf(QStringLiteral(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-8B"},
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
    const Scenario scenario = scenarioOf(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-8B"}})");

    const auto solution = solve(scenario, *findField("precision.weights"), embeddedCatalogues());

    QVERIFY(!solution);
    QCOMPARE(solution.error().front().kind, ProblemKind::WrongType);
}

QTEST_APPLESS_MAIN(SolveTest)
#include "solve_test.moc"
