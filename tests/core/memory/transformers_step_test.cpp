// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/cuda_allocator.h"
#include "support/scenarios.h"

#include <cmath>

using namespace headroom;

// What generate() allocates, against torch.cuda.max_memory_allocated as Qwen's speed benchmarks print it.
class TransformersStepTest : public QObject
{
    Q_OBJECT

private slots:
    void peakIsThePrintedOne_data();
    void peakIsThePrintedOne();
    void blocksAreLeftWholeUpToOneMebibyte();
    void cacheIsNotThereBeforeThePrompt();
};

namespace {

constexpr double mib = 1024.0 * 1024;

Evaluation generate(const QString &model, const QString &weights, const QString &version, int prompt, int cards,
                    const QString &card)
{
    return evaluationOf(QStringLiteral(R"({"format": "headroom/1", "model": {"preset": "%1"},
      "precision": {"weights": "%2", "kv_cache": "bf16"}, "inference": {"engine": "transformers",
      "engine_version": "%3", "prompt_tokens": %4, "output_tokens": 2048, "max_model_length": %5},
      "hardware": {"accelerator": "%6", "count": %7}, "parallelism": {"tensor": 1, "pipeline": %7}})")
                            .arg(model, weights, version)
                            .arg(prompt)
                            .arg(prompt + 2048)
                            .arg(card)
                            .arg(cards)
                            .toStdString());
}

} // namespace

// Printed as GiB with two decimals, or as MiB. Source: QwenLM/Qwen2.5 docs/source/benchmark/speed_benchmark.rst (A100),
// QwenLM/Qwen3 docs/source/getting_started/speed_benchmark.md (H20).
void TransformersStepTest::peakIsThePrintedOne_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("weights");
    QTest::addColumn<QString>("version");
    QTest::addColumn<int>("prompt");
    QTest::addColumn<int>("cards");
    QTest::addColumn<double>("printed"); // MiB, of all cards
    QTest::addColumn<double>("slack");
    const auto row = [](const char *name, const char *model, const char *weights, const char *version, int prompt,
                        int cards, double printed, double slack) {
        QTest::newRow(name) << QString::fromLatin1(model) << QString::fromLatin1(weights)
                            << QString::fromLatin1(version) << prompt << cards << printed << slack;
    };
    row("widest in the last MLP", "Qwen/Qwen2.5-1.5B", "bf16", "4.46.0", 30720, 1, 5.62 * 1024, 16);
    row("blocks left whole", "Qwen/Qwen2.5-14B", "bf16", "4.46.0", 14336, 1, 31.95 * 1024, 10);
    row("no remainders", "Qwen/Qwen2.5-32B", "bf16", "4.46.0", 14336, 1, 67.31 * 1024, 10);
    row("dequantised matrix", "Qwen/Qwen2.5-72B", "gptq-4bit", "4.46.0", 14336, 1, 46.86 * 1024, 60);
    row("head that will be tied", "Qwen/Qwen2.5-0.5B", "awq-4bit", "4.46.0", 1, 1, 0.68 * 1024, 6);
    row("logits of the whole prompt", "Qwen/Qwen2-7B", "bf16", "4.38.2", 30720, 1, 42.62 * 1024, 20);
    row("tables of positions a layer", "Qwen/Qwen2-0.5B", "bf16", "4.38.2", 14336, 1, 13.48 * 1024, 12);
    row("whole cache beside the new one", "Qwen/Qwen2-7B", "bf16", "4.38.2", 1, 1, 14.92 * 1024, 30);
    row("Hopper's workspace", "Qwen/Qwen3-8B", "bf16", "4.51.3", 30720, 1, 20267, 6);
}

void TransformersStepTest::peakIsThePrintedOne()
{
    QFETCH(QString, model);
    QFETCH(QString, weights);
    QFETCH(QString, version);
    QFETCH(int, prompt);
    QFETCH(int, cards);
    QFETCH(double, printed);
    QFETCH(double, slack);
    const bool qwen3 = model.contains(QLatin1String("Qwen3"));
    const Evaluation evaluation = generate(model, weights, version, prompt, cards,
                                           qwen3 ? QStringLiteral("h20-96gb") : QStringLiteral("a100-sxm4-80gb"));
    double found = 0;
    for (const DeviceMemory &device : evaluation.estimate.devices)
        found += static_cast<double>(device.framework().count());
    QVERIFY2(std::abs(found / mib - printed) <= slack,
             qPrintable(QStringLiteral("%1 instead of %2").arg(found / mib).arg(printed)));
}

// 135 MiB take 136, 24.5 leave 1.5 for others; small tensors share segments.
void TransformersStepTest::blocksAreLeftWholeUpToOneMebibyte()
{
    QCOMPARE(remainderOf(135 * mib), mib);
    QCOMPARE(remainderOf(24.5 * mib), 0.0);
    QCOMPARE(remainderOf(270 * mib), 0.0);
    QCOMPARE(remainderOf(9.5 * mib), 0.0);
}

// The cache term is that of the longest sequence; at the widest moment of the prompt less is there.
void TransformersStepTest::cacheIsNotThereBeforeThePrompt()
{
    const Evaluation evaluation = generate(QStringLiteral("Qwen/Qwen2.5-7B"), QStringLiteral("bf16"),
                                           QStringLiteral("4.46.0"), 14336, 1, QStringLiteral("a100-sxm4-80gb"));
    const TermList &terms = evaluation.estimate.devices.front().terms;
    constexpr qint64 token = 57344;
    QCOMPARE(terms[TermId::KvCache].count(), token * (14336 + 2048));
    constexpr qint64 activations = 14336LL * 2 * (3 * 18944 + 4 * 3584 + 2 * 128);
    QCOMPARE(terms[TermId::Workspace].count() - activations + 2048 * token,
             qint64((43 + 8.125) * mib)); // 86 remainders of half a MiB, cuBLAS
}

QTEST_APPLESS_MAIN(TransformersStepTest)
#include "transformers_step_test.moc"
