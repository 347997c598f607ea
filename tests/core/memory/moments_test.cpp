// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/scenarios.h"

#include <cmath>

using namespace headroom;

// Every moment of a step can be opened to the rows that it is made of.
class MomentsTest : public QObject
{
    Q_OBJECT

private slots:
    void rowsSumToTheTermOfEachMoment_data();
    void rowsSumToTheTermOfEachMoment();
    void thePeakIsWhatIsExplainedWhenNothingIsSaid();
};

void MomentsTest::rowsSumToTheTermOfEachMoment_data()
{
    QTest::addColumn<QString>("scenario");
    const auto row = [](const char *name, const char *rest) {
        QTest::newRow(name) << QStringLiteral(R"({"format": "headroom/1", %1})").arg(QLatin1String(rest));
    };
    row("textbook", R"("task": "training", "model": {"preset": "meta-llama/Llama-2-7b-hf"},
        "training": {"framework": "textbook"})");
    row("Megatron, experts, pipeline", R"("task": "training", "model": {"preset": "mistralai/Mixtral-8x7B-v0.1"},
        "training": {"framework": "megatron", "recompute": "full"}, "hardware": {"count": 16},
        "parallelism": {"tensor": 2, "pipeline": 2, "expert": 4})");
    row("FSDP", R"("task": "training", "model": {"preset": "Qwen/Qwen3-8B"},
        "training": {"framework": "transformers", "attention": "eager"}, "precision": {"weights": "fp32", "activations": "bf16"},
        "hardware": {"count": 8}, "parallelism": {"tensor": 1, "pipeline": 1, "zero_stage": 3})");
    row("DeepSpeed", R"("task": "training", "model": {"preset": "Qwen/Qwen3-8B"},
        "training": {"framework": "transformers"}, "hardware": {"count": 8},
        "parallelism": {"tensor": 1, "pipeline": 1, "zero_stage": 2, "sharding_engine": "deepspeed"})");
    row("QLoRA", R"("task": "training", "model": {"preset": "Qwen/Qwen3-8B"},
        "training": {"framework": "transformers", "method": "qlora"}, "hardware": {"count": 1})");
    row("vLLM", R"("model": {"preset": "Qwen/Qwen3-8B"}, "hardware": {"count": 1})");
    row("llama.cpp", R"("model": {"preset": "Qwen/Qwen3-8B"}, "inference": {"engine": "llama.cpp"},
        "precision": {"weights": "q4_k_m"}, "hardware": {"count": 1})");
}

void MomentsTest::rowsSumToTheTermOfEachMoment()
{
    QFETCH(QString, scenario);
    const Evaluation evaluation = evaluationOf(scenario.toStdString());
    const DeviceMemory &device = evaluation.estimate.worstDevice();
    QVERIFY(device.timeline().size() >= 2);

    for (const MomentMemory &moment : device.timeline()) {
        QVERIFY(device.termsAt(moment.moment) == moment.terms);
        for (std::size_t i = 0; i < termCount; ++i) {
            const auto term = static_cast<TermId>(i);
            const Explanation explanation =
                explain(evaluation.settings, evaluation.estimate.layout, device.stage, term, moment.moment);
            QCOMPARE(explanation.value, moment.terms[term]);
            double sum = 0;
            for (const Row &row : explanation.rows)
                sum += row.bytes();
            const bool isMeasured =
                term == TermId::Runtime || term == TermId::Communication || term == TermId::Fragmentation;
            if (!isMeasured)
                QVERIFY2(std::abs(sum - static_cast<double>(moment.terms[term].count())) <= 1,
                         qPrintable(QStringLiteral("%1 at %2: rows %3, term %4")
                                        .arg(QLatin1String(termNames[i].data()),
                                             QLatin1String(momentNames[static_cast<std::size_t>(moment.moment)].data()))
                                        .arg(sum, 0, 'f', 0)
                                        .arg(moment.terms[term].count())));
        }
    }
}

void MomentsTest::thePeakIsWhatIsExplainedWhenNothingIsSaid()
{
    const Evaluation evaluation = evaluationOf(R"({"format": "headroom/1", "task": "training",
      "model": {"preset": "Qwen/Qwen3-8B"}, "training": {"framework": "transformers"}, "hardware": {"count": 8}})");
    const DeviceMemory &device = evaluation.estimate.worstDevice();
    const auto at = [&](std::optional<Moment> moment) {
        return explain(evaluation.settings, evaluation.estimate.layout, device.stage, TermId::Activations, moment)
            .value;
    };

    QCOMPARE(at(std::nullopt), device.terms[TermId::Activations]);
    QCOMPARE(at(device.peak), device.terms[TermId::Activations]);
    QCOMPARE(at(Moment::OptimizerStep), Bytes());
    QCOMPARE(at(Moment::Serving), device.terms[TermId::Activations]); // no moment of a training step
}

QTEST_APPLESS_MAIN(MomentsTest)
#include "moments_test.moc"
