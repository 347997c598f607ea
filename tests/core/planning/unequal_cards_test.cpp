// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/stage_card.h"
#include "core/planning/evaluation.h"
#include "core/planning/filled_scenario.h"
#include "core/planning/serving_grid.h"
#include "support/scenarios.h"

using namespace headroom;

// Cards that differ in one run: hardware.cards.
class UnequalCardsTest : public QObject
{
    Q_OBJECT

private slots:
    void isReadAndWritten();
    void mistakesHaveTheirPlace_data();
    void mistakesHaveTheirPlace();
    void alikeIsAsOneKind_data();
    void alikeIsAsOneKind();
    void theSmallestOfATensorGroupLimits();
    void stagesTakeTheCardsInOrder();
    void llamaDealsLayersByMemory();
    void llamaRunsOneCopy();
    void filledScenarioIsComputedAlike();
};

namespace {

std::string served(const char *engine, const char *cards, const char *parallelism)
{
    return std::string(
               R"({"format": "headroom/1", "model": {"preset": "Qwen/Qwen3-8B"}, "precision": {"weights": "int4"},
        "inference": {"engine": ")")
           + engine + R"(", "max_model_length": 4096, "concurrency": 2}, "hardware": {)" + cards
           + R"(}, "parallelism": )" + parallelism + "}";
}

Problems problemsOf(const Scenario &scenario)
{
    const auto evaluation = evaluate(scenario, embeddedCatalogues());
    return evaluation ? Problems {} : evaluation.error();
}

constexpr auto mixed = R"("cards": [{"accelerator": "rtx-4090"}, {"accelerator": "rtx-3060-12gb"}])";
constexpr auto pairs = R"({"tensor": 2, "pipeline": 1})";
constexpr auto stages = R"({"tensor": 1, "pipeline": 2})";

} // namespace

void UnequalCardsTest::isReadAndWritten()
{
    const Scenario scenario = scenarioOf(served(
        "vllm", R"("cards": [{"accelerator": "rtx-4090", "count": 2}, {"accelerator": "rtx-3060-12gb"}])", "{}"));
    QCOMPARE(scenario.hardware.cards.size(), 2u);
    QCOMPARE(scenario.hardware.cards[0].count, 2);
    QCOMPARE(scenario.hardware.cards[1].count, 1);
    QVERIFY(scenarioOf(writeScenario(scenario)) == scenario);
}

void UnequalCardsTest::mistakesHaveTheirPlace_data()
{
    QTest::addColumn<QByteArray>("hardware");
    QTest::addColumn<QByteArray>("path");
    const auto row = [](const char *name, const char *hardware, const char *path) {
        QTest::newRow(name) << QByteArray(hardware) << QByteArray(path);
    };
    row("no list", R"("cards": 3)", "/hardware/cards");
    row("no object", R"("cards": ["rtx-4090"])", "/hardware/cards/0");
    row("no card", R"("cards": [{"count": 2}])", "/hardware/cards/0/accelerator");
    row("unknown card", R"("cards": [{"accelerator": "rtx-4090"}, {"accelerator": "none"}])",
        "/hardware/cards/1/accelerator");
    row("none of them", R"("cards": [{"accelerator": "rtx-4090", "count": 0}])", "/hardware/cards/0/count");
    row("too many", R"("cards": [{"accelerator": "rtx-4090", "count": 1024}, {"accelerator": "rtx-4090"}])",
        "/hardware/cards/1/count");
    row("unknown key", R"("cards": [{"accelerator": "rtx-4090", "memory": 3}])", "/hardware/cards/0/memory");
    row("with a card", R"("cards": [{"accelerator": "rtx-4090"}], "accelerator": "rtx-4090")", "/hardware/accelerator");
    row("with a count", R"("cards": [{"accelerator": "rtx-4090"}], "count": 1)", "/hardware/count");
}

void UnequalCardsTest::mistakesHaveTheirPlace()
{
    QFETCH(QByteArray, hardware);
    QFETCH(QByteArray, path);
    const auto scenario = readScenario(served("vllm", hardware.constData(), "{}"));
    const Problems problems = scenario ? problemsOf(*scenario) : scenario.error();
    QVERIFY(!problems.empty());
    QCOMPARE(QByteArray::fromStdString(problems.front().path), path);
}

void UnequalCardsTest::alikeIsAsOneKind_data()
{
    QTest::addColumn<QByteArray>("engine");
    for (const char *engine : { "vllm", "sglang", "tensorrt-llm", "transformers", "generic" })
        QTest::newRow(engine) << QByteArray(engine);
}

void UnequalCardsTest::alikeIsAsOneKind()
{
    QFETCH(QByteArray, engine);
    for (const char *split : { pairs, stages }) {
        const Evaluation list =
            evaluationOf(served(engine.constData(), R"("cards": [{"accelerator": "rtx-4090", "count": 2}])", split));
        const Evaluation plain =
            evaluationOf(served(engine.constData(), R"("accelerator": "rtx-4090", "count": 2)", split));
        QCOMPARE(list.estimate.worstDevice().total().count(), plain.estimate.worstDevice().total().count());
        QCOMPARE(list.estimate.usable.count(), plain.estimate.usable.count());
        QCOMPARE(list.estimate.serving.kvCapacityTokens, plain.estimate.serving.kvCapacityTokens);
        QVERIFY(list.estimate.layout == plain.estimate.layout);
    }
}

void UnequalCardsTest::theSmallestOfATensorGroupLimits()
{
    const Evaluation both = evaluationOf(served("vllm", mixed, pairs));
    const Evaluation small = evaluationOf(served("vllm", R"("accelerator": "rtx-3060-12gb", "count": 2)", pairs));
    QCOMPARE(both.estimate.bottleneck, 1u);
    QCOMPARE(both.estimate.capacity.count(), small.estimate.capacity.count());
    QCOMPARE(both.estimate.usable.count(), small.estimate.usable.count());
    QCOMPARE(both.estimate.serving.kvCapacityTokens, small.estimate.serving.kvCapacityTokens);
}

void UnequalCardsTest::stagesTakeTheCardsInOrder()
{
    const Evaluation first = evaluationOf(served("vllm", mixed, stages));
    const Evaluation large = evaluationOf(served("vllm", R"("accelerator": "rtx-4090", "count": 2)", stages));
    const Evaluation small = evaluationOf(served("vllm", R"("accelerator": "rtx-3060-12gb", "count": 2)", stages));
    QCOMPARE(first.estimate.bottleneck, 1u);
    QCOMPARE(first.estimate.worst, 1u);
    // Stage 0 has the large card's pool, stage 1 the small one's; the smaller number of tokens counts.
    QCOMPARE(first.estimate.devices[0].pool->count(), large.estimate.devices[0].pool->count());
    QCOMPARE(first.estimate.devices[1].pool->count(), small.estimate.devices[1].pool->count());
    QCOMPARE_LE(first.estimate.serving.kvCapacityTokens, large.estimate.serving.kvCapacityTokens);

    const Evaluation turned = evaluationOf(
        served("vllm", R"("cards": [{"accelerator": "rtx-3060-12gb"}, {"accelerator": "rtx-4090"}])", stages));
    QCOMPARE(turned.estimate.bottleneck, 0u);
}

// 24 and 12 GB, 36 layers and the output: the first card takes the layers below 2/3 · 37 = 24.7.
void UnequalCardsTest::llamaDealsLayersByMemory()
{
    QVERIFY((layersByShare({ 24, 12 }, 36) == std::vector<std::int64_t> { 25, 11 }));
    QVERIFY((layersByShare({ 1, 1 }, 32) == std::vector<std::int64_t> { 17, 15 }));
    QVERIFY((layersByShare({ 1 }, 32) == std::vector<std::int64_t> { 32 }));

    const Evaluation both = evaluationOf(served("llama.cpp", mixed, "{}"));
    QCOMPARE(both.estimate.layout.pipeline, 2);
    const Evaluation said = evaluationOf(served("llama.cpp", mixed, R"({"pipeline": 2, "stage_layers": [25, 11]})"));
    QCOMPARE(both.estimate.devices[0].total().count(), said.estimate.devices[0].total().count());
    QCOMPARE(both.estimate.devices[1].total().count(), said.estimate.devices[1].total().count());
}

void UnequalCardsTest::llamaRunsOneCopy()
{
    const Evaluation three = evaluationOf(served("llama.cpp", R"("accelerator": "rtx-4090", "count": 3)", "{}"));
    QCOMPARE(three.estimate.layout.pipeline, 3);
    QCOMPARE(three.estimate.layout.data, 1);
}

void UnequalCardsTest::filledScenarioIsComputedAlike()
{
    const std::string text = served("sglang", mixed, "{}");
    const Evaluation before = evaluationOf(text);
    const Scenario filled = filledScenario(scenarioOf(text), before);
    const auto after = evaluate(filled, embeddedCatalogues());
    QVERIFY2(after, described(after).constData());
    QCOMPARE(after->estimate.usable.count(), before.estimate.usable.count());
    ServingGrid grid(scenarioOf(text), before, embeddedCatalogues());
    QCOMPARE(grid.at(grid.length(), grid.sequences()).usable.count(), before.estimate.usable.count());
}

QTEST_APPLESS_MAIN(UnequalCardsTest)
#include "unequal_cards_test.moc"
