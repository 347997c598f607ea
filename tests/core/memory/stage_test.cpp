// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/activations/activations.h"
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
    void schedulesKeepMicroBatches_data();
    void schedulesKeepMicroBatches();
    void embeddingAndHeadAreAtTheEnds();
    void unevenStagesHoldTheirLayers();
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

void StageTest::schedulesKeepMicroBatches_data()
{
    QTest::addColumn<QString>("parallelism");
    QTest::addColumn<int>("microBatches");
    QTest::addColumn<double>("first");
    QTest::addColumn<double>("last");
    // clang-format off
    QTest::newRow("gpipe")               << R"("schedule": "gpipe")"                                                << 16 << 16.0   << 16.0;
    QTest::newRow("1f1b")                << R"("schedule": "1f1b")"                                                 << 16 << 4.0    << 1.0;
    QTest::newRow("1f1b, few")           << R"("schedule": "1f1b")"                                                 << 2  << 2.0    << 1.0;
    QTest::newRow("zero bubble")         << R"("schedule": "zero-bubble")"                                          << 16 << 4.0    << 1 + 3 * 32.0 / 34;
    // 2(p - i - 1) + (v - 1)p + 1 chunks of a half, a third.
    QTest::newRow("interleaved, v 2")    << R"("schedule": "interleaved", "virtual_stages": 2)"                     << 16 << 11 / 2.0 << 5 / 2.0;
    QTest::newRow("interleaved, v 4")    << R"("schedule": "interleaved", "virtual_stages": 4)"                     << 16 << 19 / 4.0 << 13 / 4.0;
    QTest::newRow("groups of five")      << R"("schedule": "interleaved", "virtual_stages": 4, "microbatch_group": 5)" << 16 << 22 / 4.0 << 16 / 4.0;
    QTest::newRow("five do not divide")  << R"("schedule": "interleaved", "virtual_stages": 4)"                     << 5  << 5.0    << 16 / 4.0;
    QTest::newRow("ten: two of five")    << R"("schedule": "interleaved", "virtual_stages": 4)"                     << 10 << 22 / 4.0 << 16 / 4.0;
    // As ScheduleInterleavedZeroBubble deals them: (v - 1)p + p - i - 1 in the warm-up, one in work, weights i later.
    QTest::newRow("zero bubble, v 2")    << R"("schedule": "zero-bubble", "virtual_stages": 2)"                     << 16 << 8 / 2.0 << (5 + 3 * 32.0 / 34) / 2;
    QTest::newRow("dualpipe")            << R"("schedule": "dualpipe")"                                             << 16 << 2.5    << 2.5;
    // clang-format on
}

void StageTest::schedulesKeepMicroBatches()
{
    QFETCH(QString, parallelism);
    QFETCH(int, microBatches);
    QFETCH(double, first);
    QFETCH(double, last);
    const Evaluation evaluation = evaluationOf(QStringLiteral(R"({"format": "headroom/1", "task": "training",
      "model": {"preset": "meta-llama/Meta-Llama-3-8B"}, "training": {"accumulation": %1},
      "parallelism": {"tensor": 1, "pipeline": 4, %2}})")
                                                   .arg(microBatches)
                                                   .arg(parallelism)
                                                   .toStdString());
    const Layout layout { .pipeline = 4 };
    QCOMPARE(microBatchesInFlight(makeStage(evaluation.settings, layout, 0)), first);
    QCOMPARE(microBatchesInFlight(makeStage(evaluation.settings, layout, 3)), last);
}

// The first stage has the embedding, the last one head and loss; DualPipe's outer cards have both.
void StageTest::embeddingAndHeadAreAtTheEnds()
{
    const auto termsOf = [](const char *schedule, std::size_t stage, TermId term) {
        const Evaluation evaluation = evaluationOf(QStringLiteral(R"({"format": "headroom/1", "task": "training",
          "model": {"preset": "meta-llama/Meta-Llama-3-8B"}, "hardware": {"count": 4},
          "parallelism": {"tensor": 1, "pipeline": 4, "data": 1, "schedule": "%1"}})")
                                                       .arg(QLatin1String(schedule))
                                                       .toStdString());
        return evaluation.estimate.devices[stage].terms[term].count();
    };
    constexpr std::int64_t embedding = 2 * std::int64_t { 128256 } * 4096;
    const std::int64_t middle = termsOf("1f1b", 1, TermId::Weights);
    QCOMPARE(termsOf("1f1b", 0, TermId::Weights), middle + embedding);
    QCOMPARE(termsOf("1f1b", 3, TermId::Weights), middle + embedding + 2 * 4096); // and the final norm
    QCOMPARE(termsOf("1f1b", 1, TermId::Loss), std::int64_t { 0 });
    QCOMPARE(termsOf("dualpipe", 0, TermId::Weights), 2 * middle + 2 * embedding + 2 * 4096);
    QCOMPARE(termsOf("dualpipe", 1, TermId::Weights), 2 * middle);
}

void StageTest::unevenStagesHoldTheirLayers()
{
    const Evaluation evaluation = evaluationOf(R"({"format": "headroom/1", "task": "training",
      "model": {"preset": "meta-llama/Meta-Llama-3-8B"}, "hardware": {"count": 4},
      "parallelism": {"tensor": 1, "pipeline": 4, "data": 1, "stage_layers": [7, 9, 9, 7]}})");
    const Layout layout { .pipeline = 4 };
    for (const auto &[index, first, layers] : { std::array { 0, 0, 7 }, { 1, 7, 9 }, { 2, 16, 9 }, { 3, 25, 7 } }) {
        const Stage stage = makeStage(evaluation.settings, layout, index);
        QCOMPARE(stage.layers, std::int64_t { layers });
        QCOMPARE(stage.firstLayer, std::int64_t { first });
    }
}

QTEST_APPLESS_MAIN(StageTest)
#include "stage_test.moc"
