// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/bytes.h"
#include "support/scenarios.h"

#include <limits>

using namespace headroom;

namespace {

constexpr std::int64_t greatest = std::numeric_limits<std::int64_t>::max();

// Constant expressions: the compiler refuses one that overflows.
static_assert((Bytes(greatest) + Bytes(greatest)).count() == greatest);
static_assert((Bytes(-greatest) - Bytes(greatest)).count() == -greatest);
static_assert((Bytes(std::numeric_limits<std::int64_t>::min()) - Bytes(1)).count() == -greatest);
static_assert((Bytes() - Bytes(std::numeric_limits<std::int64_t>::min())).count() == greatest);
static_assert((Bytes(greatest) * 2).count() == greatest);
static_assert((Bytes(greatest) * -2).count() == -greatest);
static_assert((Bytes::rounded(1e300) * 1048576).count() == greatest);
static_assert((Bytes(3) * -7).count() == -21);
static_assert((Bytes(5) - Bytes(7)).count() == -2);

} // namespace

class BytesTest : public QObject
{
    Q_OBJECT

private slots:
    void roundingNeverTurnsBack();
    void whatIsNoNumberIsTooLarge();
    void hugeScenariosStayInRange_data();
    void hugeScenariosStayInRange();
};

void BytesTest::roundingNeverTurnsBack()
{
    QCOMPARE(Bytes::rounded(0.5).count(), 1LL);
    QCOMPARE(Bytes::rounded(-0.5).count(), -1LL);
    Bytes before = Bytes::rounded(0);
    for (double count = 1; count < 1e30; count *= 1.25) {
        const Bytes rounded = Bytes::rounded(count);
        QVERIFY(rounded >= before);
        QCOMPARE(Bytes::rounded(-count).count(), -rounded.count());
        before = rounded;
    }
    QCOMPARE(before.count(), Bytes::limit);
}

void BytesTest::whatIsNoNumberIsTooLarge()
{
    QCOMPARE(Bytes::rounded(std::numeric_limits<double>::quiet_NaN()).count(), Bytes::limit);
    QCOMPARE(Bytes::rounded(std::numeric_limits<double>::infinity()).count(), Bytes::limit);
    QCOMPARE(Bytes::rounded(-std::numeric_limits<double>::infinity()).count(), -Bytes::limit);
}

// The most that the keys allow, all at once.
void BytesTest::hugeScenariosStayInRange_data()
{
    QTest::addColumn<QString>("rest");
    QTest::newRow("training")
        << R"("task": "training", "training": {"micro_batch": 65536, "sequence_length": 16777216})";
    QTest::newRow("eager") << R"("task": "training", "training": {"framework": "transformers", "attention": "eager",
        "micro_batch": 65536, "sequence_length": 16777216, "accumulation": 1000000})";
    QTest::newRow("serving") << R"("inference": {"concurrency": 1000000, "max_model_length": 16777216,
        "batch_tokens": 16777216})";
    QTest::newRow("serving from a given cache") << R"("inference": {"concurrency": 1000000,
        "available_kv_bytes": 1000000000000000})";
}

void BytesTest::hugeScenariosStayInRange()
{
    QFETCH(QString, rest);
    const Evaluation evaluation =
        evaluationOf(QStringLiteral(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-8B"}, %1,
          "hardware": {"count": 1048576}, "parallelism": {"tensor": 1, "pipeline": 1}})")
                         .arg(rest)
                         .toStdString());

    const Estimate &estimate = evaluation.estimate;
    const DeviceMemory &device = estimate.worstDevice();
    for (std::size_t i = 0; i < termCount; ++i) {
        const Bytes bytes = device.terms[static_cast<TermId>(i)];
        QVERIFY(bytes >= Bytes() && bytes <= Bytes(Bytes::limit));
    }
    QVERIFY(device.total() >= device.terms[TermId::Weights]);
    QVERIFY(estimate.allDevices >= device.total());
    QVERIFY(estimate.serving.kvCapacityTokens >= 0);
}

QTEST_APPLESS_MAIN(BytesTest)
#include "bytes_test.moc"
