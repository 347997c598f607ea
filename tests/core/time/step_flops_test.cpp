// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/time/step_flops.h"
#include "support/scenarios.h"

using namespace headroom;

// FLOPs of a token against figures that others print.
class StepFlopsTest : public QObject
{
    Q_OBJECT

private slots:
    void publishedFlopsPerToken_data();
    void publishedFlopsPerToken();
    void recomputationCountsTwice();
    void windowsBoundTheContext();
};

namespace {

StepFlops flopsOf(const QByteArray &model, int length, const char *more = "")
{
    return stepFlops(evaluationOf(R"({"format": "headroom/1", "model": {"preset": ")" + model.toStdString()
                                  + R"("}, "task": "training", "training": {"sequence_length": )"
                                  + std::to_string(length) + more
                                  + R"(}, "hardware": {"accelerator": "h100-sxm5-80gb"}})")
                         .settings);
}

} // namespace

void StepFlopsTest::publishedFlopsPerToken_data()
{
    QTest::addColumn<QByteArray>("model");
    QTest::addColumn<int>("length");
    QTest::addColumn<int>("convention");
    QTest::addColumn<double>("gigaFlops");
    const auto row = [](const char *name, const char *model, int length, FlopConvention convention, double value) {
        QTest::newRow(name) << QByteArray(model) << length << static_cast<int>(convention) << value;
    };
    // Megatron-Bridge's performance tables, TFLOP/s over tokens/s, attention as a causal mask leaves it.
    row("Llama 3 8B, Megatron-Bridge", "meta-llama/Meta-Llama-3-8B", 8192, FlopConvention::Causal, 51.5);
    row("Llama 3 70B, Megatron-Bridge", "meta-llama/Meta-Llama-3-70B", 8192, FlopConvention::Causal, 449.2);
    row("Llama 3.1 405B, Megatron-Bridge", "meta-llama/Llama-3.1-405B", 8192, FlopConvention::Causal, 2524);
    // Megatron-LM examples/llama/README.md; its 405B has 16 key and value heads instead of the released 8.
    row("Llama 3 8B, Megatron-LM", "meta-llama/Meta-Llama-3-8B", 8192, FlopConvention::FullAttention, 57.9);
    row("Llama 3 70B, Megatron-LM", "meta-llama/Meta-Llama-3-70B", 8192, FlopConvention::FullAttention, 481);
}

void StepFlopsTest::publishedFlopsPerToken()
{
    QFETCH(QByteArray, model);
    QFETCH(int, length);
    QFETCH(int, convention);
    QFETCH(double, gigaFlops);
    const double found = flopsOf(model, length)[static_cast<FlopConvention>(convention)] / 1e9;
    QVERIFY2(std::abs(found / gigaFlops - 1) < 0.002,
             QByteArray::number(found).constData()); // four printed digits at most
}

// Narayanan et al. 2021, equation 3: 96 B s l h² (1 + s/6h + V/16lh) with full recomputation, of GPT-3.
void StepFlopsTest::recomputationCountsTwice()
{
    const StepFlops flops = flopsOf("megatron-175b", 2048, R"(, "recompute": "full", "attention": "eager")");
    constexpr double h = 12288;
    constexpr double l = 96;
    constexpr double s = 2048;
    constexpr double words = 51200;
    const double published = 96 * l * h * h * (1 + s / (6 * h) + words / (16 * l * h));
    QVERIFY(std::abs(flops[FlopConvention::WithRecompute] / published - 1) < 0.001);
}

void StepFlopsTest::windowsBoundTheContext()
{
    LayerGroup sliding;
    sliding.mixer = Mixer::Sliding;
    Architecture model;
    model.slidingWindow = 4096;
    QCOMPARE(attendedTokens(model, sliding, 2048, false), 2048.0);
    QCOMPARE(attendedTokens(model, sliding, 32768, false), 4096.0);
    // Token i sees min(i, 4096): 4096 · 4096 / 2 + (32768 - 4096) · 4096 over 32768 tokens.
    QCOMPARE(attendedTokens(model, sliding, 32768, true), (4096.0 * 4096 / 2 + (32768.0 - 4096) * 4096) / 32768);
}

QTEST_APPLESS_MAIN(StepFlopsTest)
#include "step_flops_test.moc"
