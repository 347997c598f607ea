// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/model_catalogue.h"
#include "core/scenario/fields.h"
#include "support/scenarios.h"

#include <QStringList>

#include <cmath>
#include <span>

using namespace headroom;

namespace {

constexpr auto article =
    R"({"format": "headroom/1", "model": {"preset": "meta-llama/Llama-2-70b-hf"}, "task": "training",
  "precision": {"weights": "fp16", "gradients": "fp16", "master_weights": "fp32", "optimizer_states": "fp32"},
  "training": {"framework": "textbook", "optimizer": "adamw", "micro_batch": 8, "sequence_length": 4096,
               "recompute": "selective", "attention": "flash"},
  "hardware": {"accelerator": "a100-sxm4-80gb", "count": 1},
  "parallelism": {"tensor": 1, "pipeline": 1}})";

double gb(Bytes bytes)
{
    return bytes.gb();
}

} // namespace

class EstimateTest : public QObject
{
    Q_OBJECT

private slots:
    void textbookLlama70b();
    void textbookOfRoundParameters();
    void textbookActivationsFollowThePaper_data();
    void textbookActivationsFollowThePaper();
    void megatronLlama8bState();
    void megatronLayerOfLlama8b();
    void llamaLayersKeepWhatPyTorchKeeps_data();
    void llamaLayersKeepWhatPyTorchKeeps();
    void megatronRunOnB200();
    void expertsShareTheStepAmongTheirOwnRanks();
    void dualPipeHoldsTwoStages();
    void noTermIsNegative_data();
    void noTermIsNegative();
    void termsSumToTheTotalsOfTheirKind();
    void rowsSumToTheirTerm_data();
    void rowsSumToTheirTerm();
    void moreWorkNeverNeedsLess_data();
    void moreWorkNeverNeedsLess();
    void everyCatalogueModelHasAnEstimate();
};

// The article's figures: 68.98 B parameters of 2, 2 and 12 bytes; (10 + 24) · s · b · h · L bytes of activations.
void EstimateTest::textbookLlama70b()
{
    const Evaluation evaluation = evaluationOf(article);
    const TermList &terms = evaluation.estimate.worstDevice().terms;

    QCOMPARE(evaluation.estimate.parameters, 68976648192LL);
    QCOMPARE(terms[TermId::Weights].count(), 2 * 68976648192LL);
    QCOMPARE(terms[TermId::Gradients].count(), 2 * 68976648192LL);
    QCOMPARE((terms[TermId::MasterWeights] + terms[TermId::OptimizerStates]).count(), 12 * 68976648192LL);
    QCOMPARE(terms[TermId::Activations].count(), 34LL * 4096 * 8 * 8192 * 80);
    QCOMPARE(std::round(gb(terms[TermId::Weights])), 138.0);
    QCOMPARE(std::round(gb(terms[TermId::Activations])), 730.0);
    QCOMPARE(terms.sum(), terms[TermId::Weights] + terms[TermId::Gradients] + terms[TermId::MasterWeights]
                              + terms[TermId::OptimizerStates] + terms[TermId::Activations]);
}

void EstimateTest::textbookOfRoundParameters()
{
    std::string json = article;
    json.replace(json.find(R"("preset": "meta-llama/Llama-2-70b-hf")"), 37, R"("parameters": 70e9)");
    const TermList terms = evaluationOf(json).estimate.worstDevice().terms;

    // 140, 140 and 840 GB: the assumed shape has 70 B parameters within half a percent.
    QVERIFY(std::abs(gb(terms[TermId::Weights]) - 140) < 0.7);
    QVERIFY(std::abs(gb(terms[TermId::Gradients]) - 140) < 0.7);
    QVERIFY(std::abs(gb(terms[TermId::MasterWeights] + terms[TermId::OptimizerStates]) - 840) < 4.2);
}

// Korthikanti et al. 2022, table 2, for s 2048, b 1, h 4096, a 32 and 16-bit values, a layer of one card.
void EstimateTest::textbookActivationsFollowThePaper_data()
{
    QTest::addColumn<int>("tensor");
    QTest::addColumn<bool>("sequenceParallel");
    QTest::addColumn<QString>("attention");
    QTest::addColumn<double>("perSbh"); // bytes ÷ (s · b · h)

    const double scores = 5.0 * 32 * 2048 / 4096;
    QTest::newRow("no parallelism") << 1 << false << "eager" << 34 + scores;
    QTest::newRow("tensor 8") << 8 << false << "eager" << 10 + 24.0 / 8 + scores / 8;
    QTest::newRow("tensor 8, sequence") << 8 << true << "eager" << (34 + scores) / 8;
    QTest::newRow("tensor 8, selective") << 8 << false << "flash" << 10 + 24.0 / 8;
    QTest::newRow("tensor 8, sequence, selective") << 8 << true << "flash" << 34.0 / 8;
}

void EstimateTest::textbookActivationsFollowThePaper()
{
    QFETCH(int, tensor);
    QFETCH(bool, sequenceParallel);
    QFETCH(QString, attention);
    QFETCH(double, perSbh);
    const std::string json = QStringLiteral(R"({"format": "headroom/1", "task": "training",
      "model": {"architecture": {"hidden_size": 4096, "num_hidden_layers": 1, "num_attention_heads": 32,
                "intermediate_size": 16384, "vocab_size": 32000}},
      "precision": {"weights": "fp16"},
      "training": {"framework": "textbook", "attention": "%1", "micro_batch": 1, "sequence_length": 2048},
      "hardware": {"count": %2}, "parallelism": {"tensor": %2, "pipeline": 1, "sequence_parallel": %3}})")
                                 .arg(attention)
                                 .arg(tensor)
                                 .arg(QLatin1String(sequenceParallel ? "true" : "false"))
                                 .toStdString();

    const Bytes activations = evaluationOf(json).estimate.worstDevice().terms[TermId::Activations];

    QCOMPARE(static_cast<double>(activations.count()), std::round(perSbh * 2048 * 4096));
}

// 6 + 12/8 bytes a parameter: 8,030,261,248 · 7.5 = 56.1 GiB.
void EstimateTest::megatronLlama8bState()
{
    const Evaluation evaluation = evaluationOf(R"({"format": "headroom/1", "task": "training",
      "model": {"preset": "meta-llama/Meta-Llama-3-8B"},
      "precision": {"weights": "bf16", "gradients": "fp32", "master_weights": "fp32", "optimizer_states": "fp32"},
      "training": {"framework": "megatron", "optimizer": "adamw", "micro_batch": 1, "sequence_length": 4096},
      "hardware": {"accelerator": "h100-sxm5-80gb", "count": 8},
      "parallelism": {"tensor": 1, "pipeline": 1, "zero_stage": 1}})");
    const TermList &terms = evaluation.estimate.worstDevice().terms;
    const Bytes state = terms[TermId::Weights] + terms[TermId::Gradients] + terms[TermId::MasterWeights]
                        + terms[TermId::OptimizerStates];

    QCOMPARE(state.count(), static_cast<qint64>(8030261248.0 * 7.5));
    QCOMPARE(std::round(state.gib() * 10) / 10, 56.1);
    const double activations = (terms[TermId::Activations] + terms[TermId::Loss]).gib();
    QVERIFY2(activations > 18 && activations < 22.5, qPrintable(QString::number(activations)));
}

// Worked out by hand from what fused kernels keep: 4·2h norms, q, k, v, output, log-sum-exp, gate, up and product.
void EstimateTest::megatronLayerOfLlama8b()
{
    const auto activations = [](int layers) {
        return evaluationOf(QStringLiteral(R"({"format": "headroom/1", "task": "training",
          "model": {"preset": "meta-llama/Meta-Llama-3-8B", "layers": %1},
          "training": {"framework": "megatron", "micro_batch": 1, "sequence_length": 4096},
          "hardware": {"count": 1}, "parallelism": {"tensor": 1, "pipeline": 1}})")
                                .arg(layers)
                                .toStdString())
            .estimate.worstDevice()
            .terms[TermId::Activations]
            .count();
    };
    const qint64 perToken = 8 * 4096 + 8 + 2 * 4096 + 2 * 2 * 1024 + 2 * 4096 + 4 * 32 + 6 * 14336;

    QCOMPARE(activations(2) - activations(1), perToken * 4096);
}

// PyTorch's saved tensors of one HuggingFace Llama layer, measured byte for byte; closed forms in bytes with T = s·b.
void EstimateTest::llamaLayersKeepWhatPyTorchKeeps_data()
{
    QTest::addColumn<QString>("precision");
    QTest::addColumn<QString>("training");
    QTest::addColumn<double>("bytes");

    // Llama-3-8B: h 4096, a·d 4096, g·d 1024, f 14336, a 32; s 1024, b 2.
    const double s = 1024, T = 2048, h = 4096, q = 4096, kv = 1024, f = 14336, a = 32, r = 16;
    const QString bf16 = QStringLiteral(R"({"weights": "bf16"})");
    const QString amp = QStringLiteral(R"({"weights": "fp32", "activations": "bf16"})");
    const QString fp32 = QStringLiteral(R"({"weights": "fp32"})");
    QTest::newRow("bf16 flash") << bf16 << R"("attention": "flash")"
                                << 16 * T * h + 4 * T * q + 4 * T * kv + 4 * a * T + 8 * T + 16 + 8 * T * f;
    QTest::newRow("bf16 sdpa") << bf16 << R"("attention": "sdpa")"
                               << 16 * T * h + 8 * T * q + 4 * a * T + 8 * T + 16 + 8 * T * f;
    QTest::newRow("bf16 eager") << bf16 << R"("attention": "eager")"
                                << 16 * T * h + 8 * T * q + 6 * a * s * T + 8 * T + 8 * T * f;
    QTest::newRow("fp32 flash") << fp32 << R"("attention": "flash")"
                                << 24 * T * h + 8 * T * q + 8 * T * kv + 4 * a * T + 8 * T + 16 + 16 * T * f;
    QTest::newRow("LoRA on all, bf16") << bf16 << R"("attention": "flash", "method": "lora")"
                                       << 12 * T * h + 4 * T * q + 4 * T * kv + 4 * a * T + 8 * T + 16 + 8 * T * f
                                              + 14 * T * r;
    QTest::newRow("LoRA on q and v, bf16")
        << bf16 << R"("attention": "flash", "method": "lora", "lora": {"targets": ["q", "v"]})"
        << 10 * T * h + 4 * T * q + 4 * T * kv + 4 * a * T + 8 * T + 16 + 6 * T * f + 4 * T * r;
    QTest::newRow("LoRA with dropout, bf16")
        << bf16 << R"("attention": "flash", "method": "lora", "lora": {"dropout": 0.05})"
        << 23 * T * h + 7 * T * q + 4 * T * kv + 4 * a * T + 8 * T + 16 + 9 * T * f + 14 * T * r;
}

void EstimateTest::llamaLayersKeepWhatPyTorchKeeps()
{
    QFETCH(QString, precision);
    QFETCH(QString, training);
    QFETCH(double, bytes);
    const auto activations = [&](int layers) {
        const Evaluation evaluation = evaluationOf(QStringLiteral(R"({"format": "headroom/1", "task": "training",
          "model": {"preset": "meta-llama/Meta-Llama-3-8B", "layers": %1}, "precision": %2,
          "training": {"framework": "transformers", "micro_batch": 2, "sequence_length": 1024,
                       "optimizer": "sgd", "optimizer_implementation": "fused", "accumulation": 2, %3},
          "hardware": {"count": 1}, "parallelism": {"tensor": 1, "pipeline": 1}})")
                                                       .arg(layers)
                                                       .arg(precision, training)
                                                       .toStdString());
        double sum = 0;
        for (const Row &row : explain(evaluation.settings, evaluation.estimate.layout, 0, TermId::Activations).rows)
            sum += row.bytes();
        return sum;
    };

    // Layers behind the first; the first of a frozen model keeps less.
    QCOMPARE(activations(3) - activations(2), bytes);
}

// The worked check of the physics page: Llama-3-70B cut to 12 layers on B200; measured peak 60.68 GiB allocated.
void EstimateTest::megatronRunOnB200()
{
    const Evaluation evaluation = evaluationOf(R"({"format": "headroom/1", "task": "training",
      "model": {"preset": "meta-llama/Meta-Llama-3-70B", "layers": 12},
      "precision": {"weights": "bf16", "gradients": "fp32"},
      "training": {"framework": "megatron", "micro_batch": 1, "sequence_length": 4096, "loss": "fused", "vocabulary_multiple": 128},
      "hardware": {"accelerator": "b200-sxm-180gb", "count": 8, "per_node": 8},
      "parallelism": {"tensor": 2, "pipeline": 1, "zero_stage": 1, "sequence_parallel": true}})");

    const double allocated = evaluation.estimate.worstDevice().framework().gib();

    QVERIFY2(std::abs(allocated / 60.68 - 1) < 0.02, qPrintable(QString::number(allocated)));
}

// Each of eight cards has one of the eight experts of a layer, whose states no other card shares: 32 layers · 3 matrices
// of 4096 · 14336, and an eighth of the 1.605 B other parameters.
void EstimateTest::expertsShareTheStepAmongTheirOwnRanks()
{
    const Evaluation evaluation = evaluationOf(R"({"format": "headroom/1", "task": "training",
      "model": {"preset": "mistralai/Mixtral-8x7B-v0.1"},
      "training": {"framework": "megatron", "optimizer_implementation": "foreach"}, "hardware": {"count": 8},
      "parallelism": {"tensor": 1, "pipeline": 1, "expert": 8, "zero_stage": 1}})");
    const double experts = 32.0 * 3 * 4096 * 14336;
    const double dense = static_cast<double>(evaluation.estimate.parameters) - 8 * experts;

    const MomentMemory *step = nullptr;
    const DeviceMemory &device = evaluation.estimate.worstDevice();
    for (const MomentMemory &moment : std::span(device.moments).first(device.momentCount)) {
        if (moment.moment == Moment::OptimizerStep)
            step = &moment;
    }
    QVERIFY(step);
    const double temporaries = 4 * (experts + dense / 8);
    const auto workspace = static_cast<double>(step->terms[TermId::Workspace].count());
    QVERIFY2(workspace >= temporaries && workspace < temporaries * 1.02, qPrintable(QString::number(workspace / 1e9)));
}

// Two stages' weights and states, the ends both embedding and head; activations of p + 1 micro batches of one stage,
// where the first stage of 1F1B has p.
void EstimateTest::dualPipeHoldsTwoStages()
{
    const auto estimateOf = [](const char *schedule) {
        return evaluationOf(QStringLiteral(R"({"format": "headroom/1", "task": "training",
          "model": {"preset": "meta-llama/Meta-Llama-3-8B"},
          "training": {"framework": "megatron", "accumulation": 32}, "hardware": {"count": 4},
          "parallelism": {"tensor": 1, "pipeline": 4, "schedule": "%1"}})")
                                .arg(QLatin1String(schedule))
                                .toStdString())
            .estimate;
    };
    const Estimate one = estimateOf("1f1b");
    const Estimate both = estimateOf("dualpipe");

    for (const TermId term : { TermId::Weights, TermId::Gradients, TermId::MasterWeights, TermId::OptimizerStates }) {
        QCOMPARE(both.devices[0].terms[term], one.devices[0].terms[term] + one.devices[3].terms[term]);
        QCOMPARE(both.devices[1].terms[term], one.devices[1].terms[term] + one.devices[2].terms[term]);
        QCOMPARE(both.devices[3].terms[term], both.devices[0].terms[term]);
    }
    // Beside what is kept, both hold the gradients inside one layer.
    const auto activations = [](const Estimate &estimate) {
        return static_cast<double>(estimate.devices[1].terms[TermId::Activations].count());
    };
    QVERIFY(std::abs(activations(both) / activations(one) * 3 / 5 - 1) < 0.01);
    QCOMPARE(both.devices[2].terms[TermId::Activations], both.devices[1].terms[TermId::Activations]);
}

void EstimateTest::noTermIsNegative_data()
{
    QTest::addColumn<QString>("rest");
    QTest::newRow("a token a sequence on a rank")
        << R"("training": {"framework": "transformers", "loss": "upcast-shift",
        "sequence_length": 8, "micro_batch": 2}, "hardware": {"count": 8},
        "parallelism": {"tensor": 1, "pipeline": 1, "context": 8})";
    QTest::newRow("a stage without layers") << R"("training": {"framework": "transformers", "method": "lora",
        "recompute": "full", "sequence_length": 16384}, "hardware": {"count": 4},
        "parallelism": {"tensor": 1, "pipeline": 2, "stage_layers": [32, 0], "zero_stage": 3})";
}

void EstimateTest::noTermIsNegative()
{
    QFETCH(QString, rest);
    const Evaluation evaluation = evaluationOf(
        QStringLiteral(
            R"({"format": "headroom/1", "task": "training", "model": {"preset": "meta-llama/Meta-Llama-3-8B"},
          %1})")
            .arg(rest)
            .toStdString());
    for (const DeviceMemory &device : evaluation.estimate.devices) {
        for (const MomentMemory &moment : std::span(device.moments).first(device.momentCount)) {
            for (std::size_t i = 0; i < termCount; ++i)
                QVERIFY2(moment.terms[static_cast<TermId>(i)] >= Bytes(), termNames[i].data());
        }
    }
}

// The total is that of all explained rows, those of measured and calibrated terms too.
void EstimateTest::termsSumToTheTotalsOfTheirKind()
{
    const Evaluation evaluation = evaluationOf(R"({"format": "headroom/1", "task": "training",
      "model": {"preset": "Qwen/Qwen3-8B"}, "training": {"framework": "transformers", "method": "lora"},
      "hardware": {"count": 2}, "parallelism": {"tensor": 1, "pipeline": 1}})");
    const DeviceMemory &device = evaluation.estimate.worstDevice();

    double sum = 0;
    for (std::size_t i = 0; i < termCount; ++i) {
        const auto term = static_cast<TermId>(i);
        const auto rows = explain(evaluation.settings, evaluation.estimate.layout, device.stage, term).rows;
        QCOMPARE(rows.empty(), device.terms[term] == Bytes());
        for (const Row &row : rows)
            sum += row.bytes();
    }
    // Each term is rounded.
    QVERIFY(std::abs(sum - static_cast<double>(device.total().count())) <= termCount);

    QCOMPARE(device.reserved() + device.terms[TermId::Runtime] + device.terms[TermId::Communication], device.total());
    QCOMPARE(device.framework() + device.terms[TermId::Fragmentation], device.reserved());
    QVERIFY(device.fixed <= device.framework());
}

void EstimateTest::rowsSumToTheirTerm_data()
{
    QTest::addColumn<QString>("scenario");
    QTest::newRow("training")
        << R"({"format": "headroom/1", "task": "training", "model": {"preset": "mistralai/Mixtral-8x7B-v0.1"},
      "training": {"framework": "megatron", "recompute": "full"}, "hardware": {"count": 16},
      "parallelism": {"tensor": 2, "pipeline": 2, "expert": 4}})";
    QTest::newRow("serving") << R"({"format": "headroom/1", "model": {"preset": "deepseek-ai/DeepSeek-V3"},
      "precision": {"weights": "fp8"}, "hardware": {"count": 16}, "parallelism": {"tensor": 16, "pipeline": 1}})";
}

void EstimateTest::rowsSumToTheirTerm()
{
    QFETCH(QString, scenario);
    const Evaluation evaluation = evaluationOf(scenario.toStdString());
    const DeviceMemory &device = evaluation.estimate.worstDevice();

    for (std::size_t i = 0; i < termCount; ++i) {
        const auto term = static_cast<TermId>(i);
        const Explanation explanation = explain(evaluation.settings, evaluation.estimate.layout, device.stage, term);
        QCOMPARE(explanation.value, device.terms[term]);
        double sum = 0;
        for (const Row &row : explanation.rows)
            sum += row.bytes();
        // Measured terms of serving (runtime, communication) have no rows.
        if (!explanation.rows.empty())
            QCOMPARE(Bytes::rounded(sum), device.terms[term]);
        QVERIFY(!explanation.source.empty());
    }
}

void EstimateTest::moreWorkNeverNeedsLess_data()
{
    QTest::addColumn<QString>("field");
    QTest::addColumn<bool>("serves");
    for (const char *field : { "training.micro_batch", "training.sequence_length" })
        QTest::newRow(field) << QString::fromLatin1(field) << false;
    for (const char *field : { "inference.concurrency", "inference.max_model_length", "inference.batch_tokens" })
        QTest::newRow(field) << QString::fromLatin1(field) << true;
}

void EstimateTest::moreWorkNeverNeedsLess()
{
    QFETCH(QString, field);
    QFETCH(bool, serves);
    const ScenarioField *key = findField(field.toStdString());
    QVERIFY(key);

    for (const char *model :
         { "meta-llama/Meta-Llama-3-8B", "google/gemma-3-27b-it", "deepseek-ai/DeepSeek-V2-Lite" }) {
        Scenario scenario =
            scenarioOf(QStringLiteral(R"({"format": "headroom/1", "task": "%1", "model": {"preset": "%2"},
          "hardware": {"count": 1}, "parallelism": {"tensor": 1, "pipeline": 1}})")
                           .arg(QLatin1String(serves ? "inference" : "training"), QLatin1String(model))
                           .toStdString());
        Bytes before;
        for (std::int64_t value = 1; value <= 65536; value *= 4) {
            QVERIFY(setField(scenario, *key, value));
            const auto evaluation = evaluate(scenario, embeddedCatalogues());
            QVERIFY2(evaluation, described(evaluation).constData());
            const Bytes total = evaluation->estimate.worstDevice().total();
            QVERIFY(total >= before);
            before = total;
        }
    }
}

void EstimateTest::everyCatalogueModelHasAnEstimate()
{
    for (const Model &model : embeddedCatalogues().models.models()) {
        for (const char *task : { "training", "inference" }) {
            const Evaluation evaluation = evaluationOf(
                QStringLiteral(
                    R"({"format": "headroom/1", "task": "%1", "model": {"preset": "%2"}, "hardware": {"count": 1},
                  "parallelism": {"tensor": 1, "pipeline": 1}})")
                    .arg(QLatin1String(task), QString::fromStdString(model.id))
                    .toStdString());
            const Bytes total = evaluation.estimate.worstDevice().total();
            QVERIFY2(total.count() > 0, model.id.c_str());
            // At least the weights, half a byte each in mxfp4 releases, and less than 400 bytes a parameter.
            QVERIFY2(2 * total.count() >= model.textParameters, model.id.c_str());
            QVERIFY2(total.count() < 400 * model.textParameters, model.id.c_str());
        }
    }
}

QTEST_APPLESS_MAIN(EstimateTest)
#include "estimate_test.moc"
