// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/serving_grid.h"
#include "support/scenarios.h"

#include <algorithm>

using namespace headroom;

class ServingGridTest : public QObject
{
    Q_OBJECT

private slots:
    void cellsAreTheScenarioEvaluated_data();
    void cellsAreTheScenarioEvaluated();
    void rowsAndColumnsHoldTheScenario();
    void limitsAreTheLastThatFit_data();
    void limitsAreTheLastThatFit();
    void nothingFits();
};

namespace {

// Llama 3 8B on one card of 24 GB.
Scenario served(const QString &engine)
{
    return scenarioOf(
        QStringLiteral(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Llama-3.1-8B"},
        "precision": {"weights": "fp8"}, "inference": {"engine": "%1", "max_model_length": 6000, "concurrency": 3},
        "hardware": {"accelerator": "rtx-4090", "count": 1}, "parallelism": {"tensor": 1, "pipeline": 1}})")
            .arg(engine)
            .toStdString());
}

void addEngines()
{
    QTest::addColumn<QString>("engine");
    for (const std::string_view name : engineNames)
        QTest::newRow(name.data()) << QString::fromLatin1(name.data(), qsizetype(name.size()));
}

} // namespace

void ServingGridTest::cellsAreTheScenarioEvaluated_data()
{
    addEngines();
}

void ServingGridTest::cellsAreTheScenarioEvaluated()
{
    QFETCH(QString, engine);
    const Scenario scenario = served(engine);
    const auto evaluation = evaluate(scenario, embeddedCatalogues());
    QVERIFY2(evaluation, described(evaluation).constData());
    ServingGrid grid(scenario, *evaluation, embeddedCatalogues());
    const ServingMatrix matrix = servingMatrix(grid);

    for (std::size_t r = 0; r < matrix.lengths.size(); ++r) {
        for (std::size_t c = 0; c < matrix.sequences.size(); ++c) {
            const auto same = evaluate(grid.scenarioAt(matrix.lengths[r], matrix.sequences[c]), embeddedCatalogues());
            QVERIFY(same);
            const ServingCell &cell = matrix.at(r, c);
            if (!cell.valid)
                continue; // a shared context beyond what is allowed
            QCOMPARE(cell.total.count(), same->estimate.worstDevice().total().count());
            QCOMPARE(cell.usable.count(), same->estimate.usable.count());
            QCOMPARE(cell.fits(), same->estimate.fits());
        }
    }
}

void ServingGridTest::rowsAndColumnsHoldTheScenario()
{
    Scenario scenario = served(QStringLiteral("vllm"));
    const auto evaluation = evaluate(scenario, embeddedCatalogues());
    ServingGrid grid(scenario, *evaluation, embeddedCatalogues());
    const ServingMatrix matrix = servingMatrix(grid);

    QCOMPARE(matrix.lengths[matrix.row], 6000);
    QCOMPARE(matrix.sequences[matrix.column], 3);
    QCOMPARE(matrix.lengths.back(), 131072); // the model's
    QCOMPARE(matrix.sequences.back(), 256);
    QVERIFY(std::ranges::is_sorted(matrix.lengths));
    QVERIFY(std::ranges::is_sorted(matrix.sequences));
    QCOMPARE(matrix.at(matrix.row, matrix.column).total.count(), evaluation->estimate.worstDevice().total().count());
    QVERIFY(matrix.at(0, 0).fits());
    QVERIFY(!matrix.at(matrix.lengths.size() - 1, matrix.sequences.size() - 1).fits());

    scenario.inference.maxModelLength = 1;
    scenario.inference.concurrency = 999999;
    const auto extreme = evaluate(scenario, embeddedCatalogues());
    ServingGrid ends(scenario, *extreme, embeddedCatalogues());
    const ServingMatrix wide = servingMatrix(ends);
    QVERIFY(wide.lengths.size() <= 12 && wide.sequences.size() <= 12);
    QCOMPARE(wide.lengths[wide.row], 1);
    QCOMPARE(wide.sequences[wide.column], 999999);
}

void ServingGridTest::limitsAreTheLastThatFit_data()
{
    addEngines();
}

void ServingGridTest::limitsAreTheLastThatFit()
{
    QFETCH(QString, engine);
    const Scenario scenario = served(engine);
    const auto evaluation = evaluate(scenario, embeddedCatalogues());
    QVERIFY(evaluation);
    ServingGrid grid(scenario, *evaluation, embeddedCatalogues());
    const ServingLimits limits = servingLimits(grid);

    QVERIFY(limits.mostSequences);
    QVERIFY(grid.at(grid.length(), *limits.mostSequences).fits());
    QVERIFY(!grid.at(grid.length(), *limits.mostSequences + 1).fits());
    QVERIFY(limits.longest);
    QVERIFY(grid.at(*limits.longest, grid.sequences()).fits());
    if (!limits.longestIsModels)
        QVERIFY(!grid.at(*limits.longest + 1, grid.sequences()).fits());
}

void ServingGridTest::nothingFits()
{
    Scenario scenario = served(QStringLiteral("vllm"));
    scenario.model.preset = "meta-llama/Llama-3.3-70B-Instruct";
    const auto evaluation = evaluate(scenario, embeddedCatalogues());
    QVERIFY(evaluation);
    ServingGrid grid(scenario, *evaluation, embeddedCatalogues());
    const ServingLimits limits = servingLimits(grid);
    QVERIFY(!limits.mostSequences);
    QVERIFY(!limits.longest);
}

QTEST_APPLESS_MAIN(ServingGridTest)
#include "serving_grid_test.moc"
