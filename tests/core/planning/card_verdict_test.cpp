// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/card_verdict.h"
#include "core/planning/plan.h"
#include "support/scenarios.h"

using namespace headroom;

class CardVerdictTest : public QObject
{
    Q_OBJECT

private slots:
    void cardsAreThoseOfThePlan_data();
    void cardsAreThoseOfThePlan();
    void degreesBelongToTheOtherCard();
    void aCardOfOnesOwnIsJudgedToo();
};

void CardVerdictTest::cardsAreThoseOfThePlan_data()
{
    QTest::addColumn<QByteArray>("scenario");
    QTest::addColumn<QByteArray>("card");
    const QByteArray training = R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-8B"},
        "task": "training", "training": {"framework": "megatron", "global_batch": 512, "sequence_length": 8192},
        "hardware": {"accelerator": "h100-sxm5-80gb"}})";
    QByteArray serving = R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-70B"},
        "inference": {"engine": "vllm"}, "hardware": {"accelerator": "h100-sxm5-80gb"}})";
    for (const char *card : { "h100-sxm5-80gb", "rtx-4090", "a100-sxm4-40gb" }) {
        QTest::addRow("training on %s", card) << training << QByteArray(card);
        QTest::addRow("serving on %s", card) << serving << QByteArray(card);
    }
}

// Recomputation and sharding that the scenario leaves open are chosen as the planner chooses them.
void CardVerdictTest::cardsAreThoseOfThePlan()
{
    QFETCH(QByteArray, scenario);
    QFETCH(QByteArray, card);
    Scenario own = scenarioOf(scenario.toStdString());
    const auto verdict = cardVerdict(own, card.toStdString(), embeddedCatalogues());
    QVERIFY2(verdict.has_value(), described(verdict).constData());
    own.hardware.accelerator = card.toStdString();
    const auto settings = resolve(own, embeddedCatalogues());
    const Plan fewest = plan(own, *settings, { .objective = Objective::Cards, .top = 1 });
    QVERIFY(!fewest.options.empty());
    const PlanOption &option = fewest.options.front();
    QCOMPARE(verdict->cards, option.layout.cards());
    QCOMPARE(verdict->layout, option.layout);
    QVERIFY(verdict->tokensPerSecondPerCard > 0);
    QCOMPARE(verdict->tokensPerSecondPerCard, option.tokensPerSecond / static_cast<double>(verdict->cards));
}

void CardVerdictTest::degreesBelongToTheOtherCard()
{
    const std::string text = R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-70B"},
        "inference": {"engine": "vllm"}, "hardware": {"accelerator": "h100-sxm5-80gb")";
    const auto open = cardVerdict(scenarioOf(text + "}}"), "rtx-4090", embeddedCatalogues());
    const auto fixed =
        cardVerdict(scenarioOf(text + R"(, "count": 4}, "parallelism": {"tensor": 2, "pipeline": 2, "data": 1}})"),
                    "rtx-4090", embeddedCatalogues());
    QVERIFY2(fixed.has_value(), described(fixed).constData());
    QCOMPARE(fixed->cards, open->cards);
    QCOMPARE(fixed->layout, open->layout);
}

void CardVerdictTest::aCardOfOnesOwnIsJudgedToo()
{
    const Scenario scenario = scenarioOf(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-8B"},
        "hardware": {"accelerator": {"id": "mine", "name": "Mine", "vendor": "Us", "memory_gb": 80}}})");
    const auto mine = cardVerdict(scenario, "mine", embeddedCatalogues());
    QVERIFY2(mine.has_value(), described(mine).constData());
    QCOMPARE(mine->cards, 1); // 15 GiB of weights
    QCOMPARE(mine->name, std::string("Mine"));
    const auto other = cardVerdict(scenario, "h100-sxm5-80gb", embeddedCatalogues());
    QCOMPARE(other->accelerator, std::string("h100-sxm5-80gb"));
}

QTEST_APPLESS_MAIN(CardVerdictTest)
#include "card_verdict_test.moc"
