// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/accelerator_catalogue.h"
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
    void sizesWithoutATypicalShapeAreRefused();
    void degreesThatGoTogetherAreTaken_data();
    void degreesThatGoTogetherAreTaken();
    void precisionFollowsTheFramework_data();
    void precisionFollowsTheFramework();
    void castsFollowTheFramework_data();
    void castsFollowTheFramework();
    void servedModelsKeepTheirPublishedFormat_data();
    void servedModelsKeepTheirPublishedFormat();
    void sglangChoosesByMemoryAndRelease_data();
    void sglangChoosesByMemoryAndRelease();
    void tensorrtBuildsForItsLargestBatch();
    void llamaSharesCellsByRelease_data();
    void llamaSharesCellsByRelease();
    void modelsAreCut();
    void assumptionsAreNoted();
    void theNetworkMayBeAnother();
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
    row("file", R"("model": {"file": "config.json"})", ProblemKind::Unreadable, "/model/file");
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
    const auto mixtralRow = [&](const char *name, const char *members, ProblemKind kind, const char *path) {
        row(name,
            QByteArray(QByteArray(R"("model": {"preset": "mistralai/Mixtral-8x7B-v0.1"}, )") + members).constData(),
            kind, path);
    };
    mixtralRow(
        "experts on too few ranks",
        R"("task": "training", "hardware": {"count": 4}, "parallelism": {"tensor": 2, "pipeline": 2, "expert": 4})",
        ProblemKind::Conflict, "/parallelism/expert");
    mixtralRow(
        "experts do not spread evenly",
        R"("task": "training", "hardware": {"count": 12}, "parallelism": {"tensor": 2, "pipeline": 1, "expert": 8})",
        ProblemKind::Conflict, "/parallelism/expert");
    mixtralRow(
        "experts cut over too many ranks",
        R"("task": "training", "hardware": {"count": 8}, "parallelism": {"tensor": 2, "pipeline": 1, "expert": 4, "expert_tensor": 4})",
        ProblemKind::Conflict, "/parallelism/expert_tensor");
    mixtralRow("experts by said replicas",
               R"("task": "training", "parallelism": {"tensor": 2, "pipeline": 1, "data": 2, "expert": 8})",
               ProblemKind::Conflict, "/parallelism/expert");
    mixtralRow("served experts on too few ranks",
               R"("hardware": {"count": 4}, "parallelism": {"tensor": 4, "pipeline": 1, "expert": 8})",
               ProblemKind::Conflict, "/parallelism/expert");
    llamaRow(
        "shard group of more than the replicas",
        R"("task": "training", "hardware": {"count": 8}, "parallelism": {"tensor": 2, "pipeline": 1, "shard_group": 8})",
        ProblemKind::Conflict, "/parallelism/shard_group");
    llamaRow(
        "shard groups are not whole",
        R"("task": "training", "hardware": {"count": 12}, "parallelism": {"tensor": 1, "pipeline": 1, "shard_group": 8})",
        ProblemKind::Conflict, "/parallelism/shard_group");
    llamaRow("more chunks than layers", R"("task": "training", "parallelism": {"pipeline": 8, "virtual_stages": 5})",
             ProblemKind::OutOfRange, "/parallelism/virtual_stages");
    llamaRow("more context ranks than tokens",
             R"("task": "training", "training": {"sequence_length": 4}, "parallelism": {"context": 8})",
             ProblemKind::OutOfRange, "/parallelism/context");
    row("tensor against key heads",
        R"("model": {"architecture": {"hidden_size": 768, "num_hidden_layers": 2, "num_attention_heads": 24, "num_key_value_heads": 8, "vocab_size": 1000, "intermediate_size": 1024}}, "parallelism": {"tensor": 12})",
        ProblemKind::NotDivisible, "/parallelism/tensor");
    llamaRow("reserve of the whole card",
             R"("hardware": {"accelerator": "h100-sxm5-80gb", "reserve_bytes": 100000000000})", ProblemKind::OutOfRange,
             "/hardware/reserve_bytes");
    llamaRow("gradients of a file", R"("task": "training", "precision": {"gradients": "q4_k_m"})",
             ProblemKind::UnknownValue, "/precision/gradients");
    llamaRow("states of four bits", R"("task": "training", "precision": {"optimizer_states": "nf4"})",
             ProblemKind::UnknownValue, "/precision/optimizer_states");
    llamaRow("master weights of four bits", R"("task": "training", "precision": {"master_weights": "nvfp4"})",
             ProblemKind::UnknownValue, "/precision/master_weights");
    llamaRow("activations of a file", R"("precision": {"activations": "q8_0"})", ProblemKind::UnknownValue,
             "/precision/activations");
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

// Also where they do not come from a file.
void SettingsTest::sizesWithoutATypicalShapeAreRefused()
{
    Scenario scenario = scenarioOf(R"({"format": "headroom/1", "model": {"parameters": 2e13}})");
    QVERIFY(resolve(scenario, embeddedCatalogues()));
    scenario.model.parameters = 1e14;

    const auto settings = resolve(scenario, embeddedCatalogues());

    QVERIFY(!settings);
    QCOMPARE(settings.error().front().path, std::string("/model/parameters"));
}

void SettingsTest::degreesThatGoTogetherAreTaken_data()
{
    QTest::addColumn<QString>("members");
    const auto row = [](const char *name, const char *model, const char *members) {
        QTest::newRow(name)
            << QStringLiteral(R"("model": {"preset": "%1"}, %2)").arg(QLatin1String(model), QLatin1String(members));
    };
    row("served experts over tensor ranks", "mistralai/Mixtral-8x7B-v0.1",
        R"("hardware": {"count": 8}, "parallelism": {"tensor": 8, "pipeline": 1, "data": 1, "expert": 8})");
    row("served experts over replicas", "mistralai/Mixtral-8x7B-v0.1",
        R"("hardware": {"count": 8}, "parallelism": {"tensor": 4, "pipeline": 1, "data": 2, "expert": 8})");
    row("trained experts cut", "mistralai/Mixtral-8x7B-v0.1",
        R"("task": "training", "hardware": {"count": 8}, "parallelism": {"tensor": 4, "pipeline": 1, "expert": 2, "expert_tensor": 4})");
    row("key heads repeated", "meta-llama/Meta-Llama-3-8B", R"("parallelism": {"tensor": 16})");
    row("uneven stages in chunks", "meta-llama/Meta-Llama-3-8B",
        R"("task": "training", "parallelism": {"pipeline": 4, "virtual_stages": 2, "stage_layers": [9, 8, 8, 7]})");
    row("embedding and head as layers of chunks", "meta-llama/Meta-Llama-3-8B",
        R"("task": "training", "parallelism": {"pipeline": 2, "virtual_stages": 17})");
    row("HSDP", "meta-llama/Meta-Llama-3-8B",
        R"("task": "training", "hardware": {"count": 16}, "parallelism": {"tensor": 1, "pipeline": 1, "shard_group": 8})");
    row("activations of four bits", "meta-llama/Meta-Llama-3-8B", R"("precision": {"activations": "nvfp4"})");
    row("states of eight bits", "meta-llama/Meta-Llama-3-8B",
        R"("task": "training", "precision": {"optimizer_states": "int8"})");
}

void SettingsTest::degreesThatGoTogetherAreTaken()
{
    QFETCH(QString, members);

    const auto settings = resolve(
        scenarioOf(QStringLiteral(R"({"format": "headroom/1", %1})").arg(members).toStdString()), embeddedCatalogues());

    QVERIFY2(settings, described(settings).constData());
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
void SettingsTest::castsFollowTheFramework_data()
{
    QTest::addColumn<QString>("members");
    QTest::addColumn<bool>("autocast");
    QTest::addColumn<double>("residual"); // bytes
    QTest::addColumn<double>("gathered");

    const auto row = [](const char *name, const char *members, bool autocast, double residual, double gathered) {
        QTest::newRow(name) << QString::fromLatin1(members) << autocast << residual << gathered;
    };
    row("fp32 weights",
        R"("training": {"framework": "transformers"}, "precision": {"weights": "fp32", "activations": "bf16"})", true,
        4, 4);
    row("fused loss under FSDP",
        R"("training": {"framework": "transformers", "loss": "fused"}, "parallelism": {"zero_stage": 3}, "precision": {"weights": "fp32", "activations": "bf16"})",
        true, 2, 2);
    row("torchtitan",
        R"("training": {"framework": "torchtitan"}, "precision": {"weights": "fp32", "activations": "bf16"})", false, 2,
        2);
    row("DeepSpeed",
        R"("training": {"framework": "transformers", "method": "lora"}, "parallelism": {"zero_stage": 2, "sharding_engine": "deepspeed"}, "precision": {"gradients": "fp32"})",
        false, 2, 2);
    row("fp32 adapters",
        R"("training": {"framework": "transformers", "method": "lora"}, "precision": {"gradients": "fp32"})", true, 2,
        2);
    row("PEFT's preparation",
        R"("training": {"framework": "transformers", "method": "qlora"}, "precision": {"gradients": "fp32"})", true, 4,
        2);
    row("not of shards",
        R"("training": {"framework": "transformers", "method": "qlora"}, "parallelism": {"zero_stage": 3}, "precision": {"gradients": "fp32"})",
        true, 2, 2);
    row("not of GPTQ",
        R"("training": {"framework": "transformers", "method": "qlora"}, "precision": {"weights": "gptq-4bit", "gradients": "fp32"})",
        true, 2, 2);
    row("litgpt", R"("training": {"framework": "litgpt", "method": "qlora"})", false, 2, 2);
}

void SettingsTest::castsFollowTheFramework()
{
    QFETCH(QString, members);
    QFETCH(bool, autocast);
    QFETCH(double, residual);
    QFETCH(double, gathered);
    const Settings::Precision precision =
        evaluationOf(
            QStringLiteral(
                R"({"format": "headroom/1", "task": "training", "model": {"preset": "mistralai/Mistral-7B-v0.1"}, %1})")
                .arg(members)
                .toStdString())
            .settings.precision;
    QCOMPARE(precision.autocast, autocast);
    QCOMPARE(precision.residual.bytes(), residual);
    QCOMPARE(precision.gatheredWeights.bytes(), gathered);
}

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

// mem_fraction_static and chunked_prefill_size as server_args.py computes them.
void SettingsTest::sglangChoosesByMemoryAndRelease_data()
{
    QTest::addColumn<QString>("version");
    QTest::addColumn<QString>("card");
    QTest::addColumn<int>("tensor");
    QTest::addColumn<double>("fraction");
    QTest::addColumn<qint64>("chunk");
    QTest::newRow("no release named") << QString() << "h100-sxm5-80gb" << 8 << 0.88 << 8192LL;
    QTest::newRow("0.4 on eight cards") << "0.4.6" << "h100-sxm5-80gb" << 8 << 0.81 << 8192LL;
    // 81559 MiB: 512 + 12288 + 512 + 128 of them stay free.
    QTest::newRow("0.5 on one card") << "0.5.3" << "h100-sxm5-80gb" << 1 << 0.835 << 8192LL;
    QTest::newRow("0.5 on a small card") << "0.5.3" << "rtx-4090" << 1 << 0.847 << 2048LL;
    QTest::newRow("0.5, much memory") << "0.5.3" << "mi300x" << 1 << 0.867 << 16384LL;
}

void SettingsTest::sglangChoosesByMemoryAndRelease()
{
    QFETCH(QString, version);
    QFETCH(QString, card);
    QFETCH(int, tensor);
    const auto settings =
        resolve(scenarioOf(QStringLiteral(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Llama-3.1-70B"},
          "inference": {"engine": "sglang", "engine_version": "%1"}, "hardware": {"accelerator": "%2", "count": %3},
          "parallelism": {"tensor": %3, "pipeline": 1}})")
                               .arg(version, card)
                               .arg(tensor)
                               .toStdString()),
                embeddedCatalogues());
    QVERIFY2(settings, described(settings).constData());

    QTEST(settings->inference.memoryUtilization, "fraction");
    QTEST(qint64(settings->inference.prefillChunk), "chunk");
}

void SettingsTest::tensorrtBuildsForItsLargestBatch()
{
    const auto settings = [](std::string_view inference) {
        return *resolve(scenarioOf(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Llama-3.1-8B"},
          "inference": {"engine": "tensorrt-llm")"
                                   + std::string(inference) + "}}"),
                        embeddedCatalogues());
    };
    QCOMPARE(settings("").inference.batchTokens, 8192);
    QCOMPARE(settings("").inference.maxSequences, 2048);
    QCOMPARE(settings(R"(, "engine_version": "0.13")").inference.maxSequences, 256);
    QCOMPARE(settings(R"(, "concurrency": 8)").inference.maxSequences, 8);
}

// llama.cpp PRs 14363 and 16736.
void SettingsTest::llamaSharesCellsByRelease_data()
{
    QTest::addColumn<QString>("inference");
    QTest::addColumn<bool>("shared");
    QTest::newRow("four of the newest") << R"("engine": "llama.cpp", "concurrency": 4)" << true;
    QTest::newRow("eight") << R"("engine": "llama.cpp", "concurrency": 8)" << false;
    QTest::newRow("eight, said") << R"("engine": "llama.cpp", "concurrency": 8, "kv_unified": true)" << true;
    QTest::newRow("four of August 2025") << R"("engine": "llama.cpp", "engine_version": "b6100", "concurrency": 4)"
                                         << false;
    QTest::newRow("before there were streams")
        << R"("engine": "llama.cpp", "engine_version": "b5500", "concurrency": 8)" << true;
    QTest::newRow("the fork") << R"("engine": "ik_llama.cpp", "concurrency": 8)" << true;
}

void SettingsTest::llamaSharesCellsByRelease()
{
    QFETCH(QString, inference);
    const auto settings =
        resolve(scenarioOf(QStringLiteral(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Llama-3.1-8B"},
          "inference": {%1}})")
                               .arg(inference)
                               .toStdString()),
                embeddedCatalogues());
    QVERIFY2(settings, described(settings).constData());

    QTEST(settings->inference.kvUnified, "shared");
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

// BigScience's cluster: four network cards of 100 Gb/s for eight A100, where the catalogue has 200 Gb/s a card. What two
// nodes exchange takes longer, what a node does within does not, and the catalogue stays as it is.
void SettingsTest::theNetworkMayBeAnother()
{
    const auto trained = [](const std::string &hardware) {
        return evaluationOf(std::string(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-8B"},
            "task": "training", "training": {"framework": "megatron", "micro_batch": 1, "global_batch": 2},
            "parallelism": {"tensor": 8, "pipeline": 1},
            "hardware": {"accelerator": "a100-sxm4-80gb", "count": 16, "per_node": 8)")
                                .append(hardware)
                                .append("}}"));
    };
    const Evaluation usual = trained("");
    const Evaluation slow = trained(R"(, "nic_bytes_per_second": 6.25e9)");
    QCOMPARE(slow.settings.accelerator->nicBytesPerSecond, std::optional(6.25e9));
    QCOMPARE(embeddedCatalogues().accelerators.find("a100-sxm4-80gb")->nicBytesPerSecond, std::optional(25e9));
    QCOMPARE(slow.step->traffic[TrafficKind::Tensor].seconds, usual.step->traffic[TrafficKind::Tensor].seconds);
    QVERIFY(slow.step->seconds > usual.step->seconds);
    QCOMPARE(slow.estimate.worstDevice().total().count(), usual.estimate.worstDevice().total().count());
}

QTEST_APPLESS_MAIN(SettingsTest)
#include "settings_test.moc"
