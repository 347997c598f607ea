// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/operation/cost.h"
#include "core/operation/reliability.h"
#include "support/scenarios.h"

using namespace headroom;

// Failures, money and energy against published runs.
class ReliabilityTest : public QObject
{
    Q_OBJECT

private slots:
    void llama3FailsEveryThreeHours();
    void thousandsOfCardsLoseHalfTheTime();
    void intervalsAreYoungsAndDalys();
    void bloomsCheckpoint();
    void goodputFallsWithCards();
    void aStoreIsShared_data();
    void aStoreIsShared();
    void costsOfRuns_data();
    void costsOfRuns();
    void energyOfLlama();
};

namespace {

constexpr double hour = 3600;
constexpr double minute = 60;

} // namespace

// Llama 3 405B: 419 unexpected interruptions in 54 days on 16384 cards.
void ReliabilityTest::llama3FailsEveryThreeHours()
{
    const double measured = 54.0 * 24 / 419;
    QVERIFY(std::abs(systemMtbf(50600 * hour, 16384) / hour - measured) < 0.01);
    const Evaluation evaluation = evaluationOf(R"({"format": "headroom/1", "model": {"preset":
        "meta-llama/Llama-3.1-405B"}, "task": "training", "training": {"framework": "megatron", "global_batch": 2048,
        "sequence_length": 8192}, "hardware": {"accelerator": "h100-sxm5-80gb", "count": 16384},
        "parallelism": {"tensor": 8, "pipeline": 16}})");
    QVERIFY(std::abs(evaluation.reliability->mtbfSeconds / hour - measured) < 0.01);
    // "higher than 90 % effective training time": with nearly no time to write, restarts are what is lost.
    QVERIFY(evaluation.reliability->goodput > 0.85 && evaluation.reliability->goodput < 1);
}

// The handbook's row: 2048 cards, a failure a card and month, 10 minutes to recover.
void ReliabilityTest::thousandsOfCardsLoseHalfTheTime()
{
    const double month = 30 * 24 * hour;
    const double mtbf = systemMtbf(month, 2048);
    QVERIFY(std::abs(mtbf / minute - 21.1) < 0.1); // "about every 20 minutes"
    const double lost = 10 * minute / mtbf;
    QVERIFY(lost > 0.45 && lost < 0.5); // "about half the time lost"
}

void ReliabilityTest::intervalsAreYoungsAndDalys()
{
    // √(2 · 60 s · 24 h) by hand, and Daly's longer series, which for rare failures is nearly the same.
    QVERIFY(std::abs(youngInterval(60, 24 * hour) - 3219.94) < 0.01);
    const double daly = dalyInterval(60, 24 * hour);
    QVERIFY(daly > youngInterval(60, 24 * hour) - 60 && daly < youngInterval(60, 24 * hour));
    QCOMPARE(dalyInterval(7200, 3600), 3600.0); // failing before it is written: once between failures
    // No other interval is better by the formula itself.
    for (const double factor : { 0.5, 0.8, 1.25, 2.0 })
        QVERIFY(goodput(youngInterval(60, 24 * hour) * factor, 60, 24 * hour, 0)
                < goodput(youngInterval(60, 24 * hour), 60, 24 * hour, 0));
}

// 2.3 TB, of which 329 GB are the weights in bf16 (BigScience's chronicles).
void ReliabilityTest::bloomsCheckpoint()
{
    const Evaluation evaluation = evaluationOf(R"({"format": "headroom/1", "model": {"preset": "bigscience/bloom"},
        "task": "training", "training": {"framework": "megatron", "global_batch": 2048, "sequence_length": 2048},
        "hardware": {"accelerator": "a100-sxm4-80gb", "count": 384}, "parallelism": {"tensor": 4, "pipeline": 12}})");
    QVERIFY2(std::abs(evaluation.reliability->checkpointBytes / 2.3e12 - 1) < 0.08,
             QByteArray::number(evaluation.reliability->checkpointBytes).constData());
}

void ReliabilityTest::goodputFallsWithCards()
{
    double last = 1;
    for (const double cards : { 64.0, 1024.0, 16384.0, 131072.0 }) {
        const double mtbf = systemMtbf(50600 * hour, cards);
        const double now = goodput(dalyInterval(30, mtbf), 30, mtbf, 900);
        QVERIFY(now < last);
        last = now;
    }
}

// Published card hours and prices.
// Llama 3's store: 2 TB/s, which 16384 cards at 0.12 GB/s nearly use; more cards do not make it faster. BLOOM's 384
// cards wrote 57.5 GB/s.
void ReliabilityTest::aStoreIsShared_data()
{
    QTest::addColumn<double>("cardRate");
    QTest::addColumn<double>("cards");
    QTest::addColumn<double>("storeRate");
    QTest::addColumn<double>("rate");
    QTest::newRow("BLOOM") << 57.5e9 / 384 << 384.0 << 2e12 << 57.5e9;
    QTest::newRow("Llama 3") << 0.12e9 << 16384.0 << 2e12 << 1.96608e12;
    QTest::newRow("eight times as many cards") << 0.12e9 << 131072.0 << 2e12 << 2e12;
    QTest::newRow("no bound") << 0.12e9 << 131072.0 << 0.0 << 15.72864e12;
}

void ReliabilityTest::aStoreIsShared()
{
    QFETCH(double, cardRate);
    QFETCH(double, cards);
    QFETCH(double, storeRate);
    QFETCH(double, rate);
    QCOMPARE(writeRate(cardRate, cards, storeRate), rate);
    const auto seconds = [](const std::string &said) {
        return evaluationOf(std::string(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Llama-3.1-405B"},
            "task": "training", "training": {"framework": "megatron"}, "parallelism": {"tensor": 8, "pipeline": 16},
            "hardware": {"accelerator": "h100-sxm5-80gb", "count": 131072)")
                                .append(said)
                                .append("}}"))
            .reliability->writeSeconds;
    };
    // What is said of a card holds for all of them.
    QCOMPARE(seconds("") / seconds(R"(, "checkpoint_bytes_per_second": 0.12e9)"), 15.72864 / 2);
}

void ReliabilityTest::costsOfRuns_data()
{
    QTest::addColumn<double>("hours");
    QTest::addColumn<double>("price");
    QTest::addColumn<double>("total");
    QTest::newRow("DeepSeek-V3") << 2.788e6 << 2.0 << 5.576e6;
    QTest::newRow("MPT-7B") << 9.5 * 24 * 440 << 2.0 << 200640.0;
}

void ReliabilityTest::costsOfRuns()
{
    QFETCH(double, hours);
    QFETCH(double, price);
    QFETCH(double, total);
    Settings settings = evaluationOf(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Llama-2-7b-hf"},
        "hardware": {"accelerator": "h800-sxm5-80gb"}})")
                            .settings;
    settings.operation.cardHourPrice = price;
    QCOMPARE(cost(settings, {}, hours, 0).total, total);
    // 100 tokens a second for a price of 3.6 an hour: a thousandth a second, ten for a million.
    settings.operation.cardHourPrice = 3.6;
    QCOMPARE(cost(settings, {}, 0, 100).perMillionTokens, 10.0);
}

// LLaMA's paper, table 15: 65B took 1,022,362 hours of A100 at 400 W and 1.1: 449 MWh.
void ReliabilityTest::energyOfLlama()
{
    Settings settings = evaluationOf(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Llama-2-7b-hf"},
        "hardware": {"accelerator": "a100-sxm4-80gb"}})")
                            .settings;
    QVERIFY(std::abs(cost(settings, {}, 1022362, 0).kilowattHours / 1000 - 449) < 1);
}

QTEST_APPLESS_MAIN(ReliabilityTest)
#include "reliability_test.moc"
