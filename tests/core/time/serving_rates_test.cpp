// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/accelerator_catalogue.h"
#include "core/time/collective_time.h"
#include "core/time/vector_kernels.h"
#include "support/scenarios.h"

using namespace headroom;

class ServingRatesTest : public QObject
{
    Q_OBJECT

private slots:
    void unpackingTakesIntegerOperations_data();
    void unpackingTakesIntegerOperations();
    void smallAllReducesGoDirectly_data();
    void smallAllReducesGoDirectly();
    void expertsExchangeAsDeepEpMeasures_data();
    void expertsExchangeAsDeepEpMeasures();
};

namespace {

const Accelerator &card(const QByteArray &id)
{
    const Accelerator *found = embeddedCatalogues().accelerators.find(id.toStdString());
    if (!found)
        qFatal("%s", id.constData());
    return *found;
}

} // namespace

// 4-bit weights a second that decoding reached, where memory would have given more: gpt-fast, Llama-2-7B; SGLang,
// Qwen3-32B in AWQ, of 21.0 ms a token 18 on its weights.
void ServingRatesTest::unpackingTakesIntegerOperations_data()
{
    QTest::addColumn<QByteArray>("accelerator");
    QTest::addColumn<double>("weights");
    QTest::newRow("A100") << QByteArray("a100-sxm4-80gb") << 1.9e12;
    QTest::newRow("H20") << QByteArray("h20-96gb") << 1.9e12;
}

void ServingRatesTest::unpackingTakesIntegerOperations()
{
    QFETCH(QByteArray, accelerator);
    QFETCH(double, weights);
    const double seconds = unpackSeconds(card(accelerator), weights);
    QVERIFY2(std::abs(seconds - 1) < 0.2, QByteArray::number(seconds).constData());
}

// aiconfigurator's collection of TensorRT-LLM's all-reduce on eight cards.
void ServingRatesTest::smallAllReducesGoDirectly_data()
{
    QTest::addColumn<QByteArray>("accelerator");
    QTest::addColumn<double>("bytes");
    QTest::addColumn<double>("microseconds");
    QTest::newRow("A100, 256 bytes") << QByteArray("a100-sxm4-80gb") << 256.0 << 4.4;
    QTest::newRow("A100, 64 KiB") << QByteArray("a100-sxm4-80gb") << 65536.0 << 9.0;
    QTest::newRow("H100, 256 bytes") << QByteArray("h100-sxm5-80gb") << 256.0 << 3.2;
    QTest::newRow("H100, 64 KiB") << QByteArray("h100-sxm5-80gb") << 65536.0 << 4.6;
    QTest::newRow("H100, 256 KiB") << QByteArray("h100-sxm5-80gb") << 262144.0 << 10.2;
}

void ServingRatesTest::smallAllReducesGoDirectly()
{
    QFETCH(QByteArray, accelerator);
    QFETCH(double, bytes);
    QFETCH(double, microseconds);
    const double computed = directAllReduceSeconds(card(accelerator), rankGroup(8, 1, 8), bytes) * 1e6;
    QVERIFY2(std::abs(computed / microseconds - 1) < 0.35, QByteArray::number(computed).constData());
}

// DeepEP's README, low-latency kernels on H800: 128 tokens a card of 7168 to eight experts, back in 16 bits.
void ServingRatesTest::expertsExchangeAsDeepEpMeasures_data()
{
    QTest::addColumn<double>("cards");
    QTest::addColumn<double>("microseconds");
    QTest::newRow("16") << 16.0 << 195.0;
    QTest::newRow("32") << 32.0 << 273.0;
    QTest::newRow("64") << 64.0 << 314.0;
    QTest::newRow("128") << 128.0 << 369.0;
}

void ServingRatesTest::expertsExchangeAsDeepEpMeasures()
{
    QFETCH(double, cards);
    QFETCH(double, microseconds);
    const double bytes = 128.0 * 7168 * 8 * 2;
    const double computed =
        collectiveSeconds(card("h800-sxm5-80gb"), Collective::AllToAll, rankGroup(cards, 1, 8), bytes) * 1e6;
    QVERIFY2(std::abs(computed / microseconds - 1) < 0.1, QByteArray::number(computed).constData());
}

QTEST_APPLESS_MAIN(ServingRatesTest)
#include "serving_rates_test.moc"
