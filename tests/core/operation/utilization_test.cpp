// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/operation/utilization.h"
#include "support/scenarios.h"

using namespace headroom;

class UtilizationTest : public QObject
{
    Q_OBJECT

private slots:
    void handbookRatios();
    void aMeasuredStepGivesThePublishedUtilization();
};

// physics: 100 of 312 TFLOP/s; 3 samples of 2048 tokens over 4 cards of 3300 tokens/s.
void UtilizationTest::handbookRatios()
{
    QCOMPARE(std::round(flopRatio(100e12, 312e12) * 1e4) / 1e4, 0.3205);
    QCOMPARE(tokensPerSecondPerCard(3, 2048, 4), 1536.0);
    QVERIFY(std::abs(throughputRatio(1536, 3300) - 0.4654) < 0.0001); // 46.545…, printed 46.54
    // Tensor cores that work for 46.54 % of the time and put out 32.05 % of the peak reach 68.9 % of it while they work.
    QCOMPARE(std::round(rateWhileActive(0.3205, 0.4654) * 1e3) / 1e3, 0.689);
}

// Korthikanti et al. 2022, table 5: 22B with selective recomputation on 8 A100, 1.10 s a step of 4 sequences, 41.5 % MFU
// (attention of all tokens to all).
void UtilizationTest::aMeasuredStepGivesThePublishedUtilization()
{
    const Evaluation evaluation = evaluationOf(R"({"format": "headroom/1", "model": {"preset": "megatron-22b"},
        "task": "training", "precision": {"weights": "fp16", "activations": "fp16"}, "training": {"framework": "megatron",
        "micro_batch": 4, "global_batch": 4, "sequence_length": 2048, "recompute": "selective", "attention": "eager",
        "recompute_modules": ["core_attn"]}, "hardware": {"accelerator": "a100-sxm4-80gb", "count": 8},
        "parallelism": {"tensor": 8, "pipeline": 1, "zero_stage": 0}})");
    const MeasuredUtilization measured = measuredUtilization(*evaluation.step, 1.10);
    const double full = measured.flopsPerSecond[static_cast<std::size_t>(FlopConvention::FullAttention)] / 312e12;
    QVERIFY2(std::abs(full - 0.415) < 0.005, QByteArray::number(full).constData()); // the step has two digits
    QVERIFY(measured.hfu > measured.mfu);
    QCOMPARE(measured.tokensPerSecondPerDevice, 4 * 2048 / 1.10 / 8);
    QCOMPARE(stepSecondsAt(*evaluation.step, 4 * 2048 / 1.10 / 8, 8), 1.10);
}

QTEST_APPLESS_MAIN(UtilizationTest)
#include "utilization_test.moc"
