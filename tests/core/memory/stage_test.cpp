// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/stage.h"
#include "support/scenarios.h"

using namespace headroom;

class StageTest : public QObject
{
    Q_OBJECT

private slots:
    void layersAreDealtRoundAndRound_data();
    void layersAreDealtRoundAndRound();
    void expertsShardWithinTheGroup();
};

void StageTest::layersAreDealtRoundAndRound_data()
{
    QTest::addColumn<int>("stages");
    QTest::addColumn<int>("chunks"); // of a stage
    QTest::newRow("even") << 4 << 2;
    QTest::newRow("uneven") << 3 << 5;
    QTest::newRow("one chunk") << 5 << 1;
    QTest::newRow("one stage") << 1 << 4;
    QTest::newRow("a layer each") << 2 << 16;
    QTest::newRow("embedding and head count") << 2 << 17;
}

// As if every chunk were dealt in turn, each one of layer groups of its own.
void StageTest::layersAreDealtRoundAndRound()
{
    QFETCH(int, stages);
    QFETCH(int, chunks);
    constexpr int layers = 32;
    const Evaluation evaluation = evaluationOf(QStringLiteral(R"({"format": "headroom/1", "task": "training",
      "model": {"preset": "meta-llama/Meta-Llama-3-8B"}, "parallelism": {"tensor": 1, "pipeline": %1, "virtual_stages": %2}})")
                                                   .arg(stages)
                                                   .arg(chunks)
                                                   .toStdString());
    const Layout layout { .pipeline = stages };

    for (int index = 0; index < stages; ++index) {
        int expected = 0;
        int first = 0;
        int from = 0;
        for (int chunk = 0; chunk < stages * chunks; ++chunk) {
            const int count = layers / (stages * chunks) + (chunk < layers % (stages * chunks) ? 1 : 0);
            if (chunk == index)
                first = from;
            if (chunk % stages == index)
                expected += count;
            from += count;
        }
        const Stage stage = makeStage(evaluation.settings, layout, index);
        QCOMPARE(stage.layers, std::int64_t { expected });
        QCOMPARE(stage.groupLayers[0], expected);
        QCOMPARE(stage.firstLayer, std::int64_t { first });
    }
}

void StageTest::expertsShardWithinTheGroup()
{
    const Evaluation evaluation = evaluationOf(R"({"format": "headroom/1", "task": "training",
      "model": {"preset": "mistralai/Mixtral-8x7B-v0.1"}, "hardware": {"count": 64},
      "parallelism": {"tensor": 1, "pipeline": 1, "expert": 2, "shard_group": 8}})");

    const Stage grouped = makeStage(evaluation.settings, evaluation.estimate.layout, 0);
    QCOMPARE(grouped.dataShards, 8.0);
    QCOMPARE(grouped.expertShards, 8.0); // of the 32 ranks that hold them

    Settings all = evaluation.settings;
    all.parallelism.shardGroup = 0;
    const Stage whole = makeStage(all, evaluation.estimate.layout, 0);
    QCOMPARE(whole.dataShards, 64.0);
    QCOMPARE(whole.expertShards, 32.0);
}

QTEST_APPLESS_MAIN(StageTest)
#include "stage_test.moc"
