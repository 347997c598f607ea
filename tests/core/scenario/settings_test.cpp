// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/model_catalogue.h"
#include "support/scenarios.h"

#include <algorithm>

using namespace headroom;

class SettingsTest : public QObject
{
    Q_OBJECT

private slots:
    void contradictionsAreNamed_data();
    void contradictionsAreNamed();
    void precisionFollowsTheFramework_data();
    void precisionFollowsTheFramework();
    void servedModelsKeepTheirPublishedFormat_data();
    void servedModelsKeepTheirPublishedFormat();
    void modelsAreCut();
    void assumptionsAreNoted();
};

void SettingsTest::contradictionsAreNamed_data()
{
    QTest::addColumn<QString>("members");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QByteArray>("path");

    const auto row = [](const char *name, const char *members, ProblemKind kind, const char *path) {
        QTest::newRow(name) << QString::fromLatin1(members) << static_cast<int>(kind) << QByteArray(path);
    };
    const char *llama = R"("model": {"preset": "meta-llama/Meta-Llama-3-8B"}, )";
    const auto llamaRow = [&](const char *name, const char *members, ProblemKind kind, const char *path) {
        row(name, QByteArray(QByteArray(llama) + members).constData(), kind, path);
    };
    row("unknown model", R"("model": {"preset": "no/such"})", ProblemKind::UnknownModel, "/model/preset");
    row("file", R"("model": {"file": "config.json"})", ProblemKind::NotSupported, "/model/file");
    llamaRow("unknown card", R"("hardware": {"accelerator": "gtx"})", ProblemKind::UnknownAccelerator,
             "/hardware/accelerator");
    llamaRow("tensor does not divide the heads", R"("parallelism": {"tensor": 3})", ProblemKind::NotDivisible,
             "/parallelism/tensor");
    llamaRow("more stages than layers", R"("parallelism": {"pipeline": 64})", ProblemKind::OutOfRange,
             "/parallelism/pipeline");
    llamaRow("stage layers do not sum", R"("parallelism": {"pipeline": 2, "stage_layers": [16, 15]})",
             ProblemKind::Conflict, "/parallelism/stage_layers");
    llamaRow("experts in a dense model", R"("parallelism": {"expert": 2})", ProblemKind::Conflict,
             "/parallelism/expert");
    llamaRow("data disagrees with the count",
             R"("hardware": {"count": 8}, "parallelism": {"tensor": 2, "pipeline": 1, "data": 8})",
             ProblemKind::Conflict, "/parallelism/data");
    llamaRow("count is no multiple", R"("hardware": {"count": 6}, "parallelism": {"tensor": 4})", ProblemKind::Conflict,
             "/hardware/count");
    llamaRow(
        "global batch does not divide",
        R"("task": "training", "training": {"micro_batch": 3, "global_batch": 16}, "hardware": {"count": 1}, "parallelism": {"tensor": 1, "pipeline": 1})",
        ProblemKind::Conflict, "/training/global_batch");
    llamaRow("too many layers", R"("x-a": 1, "hardware": {"count": 1})", ProblemKind::OutOfRange, "/model/layers");
}

void SettingsTest::contradictionsAreNamed()
{
    QFETCH(QString, members);
    QFETCH(int, kind);
    QFETCH(QByteArray, path);
    Scenario scenario = scenarioOf(QStringLiteral(R"({"format": "headroom/1", %1})").arg(members).toStdString());
    if (path == "/model/layers")
        scenario.model.layers = 33;

    const auto settings = resolve(scenario, embeddedCatalogues());

    QVERIFY(!settings);
    QCOMPARE(QByteArray::fromStdString(settings.error().front().path), path);
    QCOMPARE(static_cast<int>(settings.error().front().kind), kind);
}

void SettingsTest::precisionFollowsTheFramework_data()
{
    QTest::addColumn<QString>("framework");
    QTest::addColumn<QString>("weights");
    QTest::addColumn<double>("gradients"); // bytes
    QTest::addColumn<double>("master");
    QTest::addColumn<double>("states");
    QTest::newRow("textbook fp16") << "textbook" << "fp16" << 2.0 << 4.0 << 4.0;
    QTest::newRow("Megatron bf16") << "megatron" << "bf16" << 4.0 << 4.0 << 4.0;
    QTest::newRow("pure bf16") << "transformers" << "bf16" << 2.0 << 0.0 << 2.0;
    QTest::newRow("fp32") << "transformers" << "fp32" << 4.0 << 0.0 << 4.0;
}

void SettingsTest::precisionFollowsTheFramework()
{
    QFETCH(QString, framework);
    QFETCH(QString, weights);
    QFETCH(double, gradients);
    QFETCH(double, master);
    QFETCH(double, states);
    const Settings::Precision precision =
        evaluationOf(
            QStringLiteral(R"({"format": "headroom/1", "task": "training", "model": {"preset": "openai-community/gpt2"},
          "precision": {"weights": "%2"}, "training": {"framework": "%1"}})")
                .arg(framework, weights)
                .toStdString())
            .settings.precision;

    QCOMPARE(precision.gradients.bytes(), gradients);
    QCOMPARE(precision.hasMaster ? precision.masterWeights.bytes() : 0.0, master);
    QCOMPARE(precision.optimizerStates.bytes(), states);
}

// As the publishers' configs say: torch_dtype, or the quantization_config where there is one.
void SettingsTest::servedModelsKeepTheirPublishedFormat_data()
{
    QTest::addColumn<QByteArray>("format");
    QTest::newRow("deepseek-ai/DeepSeek-R1") << QByteArray("fp8");
    QTest::newRow("openai/gpt-oss-20b") << QByteArray("mxfp4");
    QTest::newRow("meta-llama/Llama-2-7b-hf") << QByteArray("fp16");
    QTest::newRow("meta-llama/Meta-Llama-3-8B") << QByteArray("bf16");
}

void SettingsTest::servedModelsKeepTheirPublishedFormat()
{
    QFETCH(QByteArray, format);
    const QString model = QString::fromLatin1(QTest::currentDataTag());
    const auto weights = [&model](const char *task) {
        return evaluationOf(QStringLiteral(R"({"format": "headroom/1", "model": {"preset": "%1"}, "task": "%2"})")
                                .arg(model, QLatin1String(task))
                                .toStdString())
            .settings.precision.weights->id;
    };

    QCOMPARE(QByteArray(weights("inference").data()), format);
    QCOMPARE(weights("training"), std::string_view("bf16"));
}

void SettingsTest::modelsAreCut()
{
    const Evaluation evaluation =
        evaluationOf(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-70B", "layers": 12}})");

    QCOMPARE(evaluation.settings.model->architecture.layers, 12LL);
    // Embedding and head 2 · 128256 · 8192, final norm, and twelve layers of 855,654,400.
    QCOMPARE(evaluation.estimate.parameters, 2LL * 128256 * 8192 + 8192 + 12LL * 855654400);
}

void SettingsTest::assumptionsAreNoted()
{
    const Evaluation evaluation = evaluationOf(R"({"format": "headroom/1", "model": {"parameters": 7e9}})");
    const auto noted = [&evaluation](NoteId id) {
        return std::ranges::any_of(evaluation.notes, [id](const Note &note) { return note.id == id; });
    };

    QVERIFY(noted(NoteId::AssumedShape));
    QVERIFY(noted(NoteId::AssumedAccelerator));
    QVERIFY(noted(NoteId::LayoutChosen));
}

QTEST_APPLESS_MAIN(SettingsTest)
#include "settings_test.moc"
