// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/launch_command.h"
#include "core/model/architecture.h"
#include "support/scenarios.h"

#include <nlohmann/json.hpp>

#include <QFile>

#include <random>

namespace headroom {

// Published settings of training runs, against what their authors wrote in them.
class ReadConfigTest : public QObject
{
    Q_OBJECT

private slots:
    void readsPublishedExamples_data();
    void readsPublishedExamples();
    void shapesHaveTheirPublishedParameters_data();
    void shapesHaveTheirPublishedParameters();
    void tellsWhatItDoesNotUse_data();
    void tellsWhatItDoesNotUse();
    void argumentsAreFoundWhereScriptsKeepThem_data();
    void argumentsAreFoundWhereScriptsKeepThem();
    void deepspeedRunsMegatron();
    void aPartGoesOverAScenario();
    void refusesWithPlace_data();
    void refusesWithPlace();
    void survivesAnything();
};

std::string fileText(const QString &name)
{
    QFile file(QStringLiteral(TEST_DATA_DIR "/launch/") + name);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no %s", qPrintable(name));
    return file.readAll().toStdString();
}

// The value of a key in the scenario's file; "-": left out.
QString valueIn(const Scenario &scenario, const QString &key)
{
    const auto document = nlohmann::ordered_json::parse(writeScenario(scenario));
    QString pointer = u'/' + key;
    pointer.replace(u'.', u'/');
    const nlohmann::ordered_json::json_pointer at(pointer.toStdString());
    if (!document.contains(at))
        return QStringLiteral("-");
    const auto &value = document[at];
    return QString::fromStdString(value.is_string() ? value.get<std::string>() : value.dump());
}

void ReadConfigTest::readsPublishedExamples_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("keys");
    const auto row = [](const char *file, const char *keys) {
        QTest::newRow(file) << QString::fromLatin1(file) << QString::fromLatin1(keys);
    };
    // Each value stands in the file, or is the framework's own default.
    row("megatron-gpt3-175b.sh",
        "hardware.count=8 parallelism.tensor=8 parallelism.pipeline=16 precision.weights=fp16 precision.gradients=fp16 "
        "training.micro_batch=1 training.global_batch=1536 training.sequence_length=2048 training.dropout=0.1 "
        "parallelism.zero_stage=0 training.recompute=none model.architecture.intermediate_size=49152 "
        "model.architecture.positional=learned model.architecture.position_table=2048 "
        "model.architecture.attention_bias=all model.architecture.norm=layernorm training.vocabulary_multiple=128");
    row("megatron-llama3-8b-fp8.sh",
        "hardware.count=8 hardware.per_node=8 parallelism.tensor=1 precision.gradients=bf16 precision.weights=fp8 "
        "training.loss=fused-native model.architecture.num_key_value_heads=8 model.architecture.vocab_size=128257 "
        "parallelism.zero_stage=1 training.tokens=16000000000000.0 training.attention=flash");
    row("megatron-mixtral-8x7b.sh",
        "hardware.count=8 parallelism.pipeline=4 parallelism.expert=8 training.dispatcher=alltoall "
        "training.experts=grouped model.architecture.moe.num_experts=8 model.architecture.moe.experts_per_token=2 "
        "precision.weights=bf16 precision.gradients=fp32 training.dropout=0.0");
    row("megatron-deepseek-v3-proxy.yaml",
        "hardware.count=- parallelism.tensor=2 parallelism.pipeline=4 parallelism.virtual_stages=2 "
        "parallelism.stage_layers=[4,4,3,3] parallelism.expert=16 parallelism.expert_tensor=1 "
        "parallelism.sequence_parallel=true model.architecture.mla.q_lora_rank=1536 "
        "model.architecture.moe.first_k_dense_replace=3 model.architecture.moe.router_correction_bias=true "
        "model.architecture.mtp.norms=3 training.vocabulary_multiple=3232 training.loss=fused-native");
    row("megatron-mixtral-8x22b.yaml", "parallelism.tensor=2 parallelism.pipeline=8 training.tokens=157286400.0 "
                                       "model.architecture.num_hidden_layers=56 training.experts=grouped");
    row("axolotl-llama-3-8b-liger-fsdp.yaml",
        "model.preset=meta-llama/Llama-3.1-8B training.method=full training.micro_batch=2 training.accumulation=4 "
        "training.sequence_length=4096 training.loss=fused-linear training.kernels=[\"rms_norm\",\"swiglu\"] "
        "training.attention=flash training.recompute=full training.equal_lengths=true parallelism.zero_stage=3 "
        "parallelism.sharding_engine=fsdp precision.weights=fp32 precision.activations=bf16 "
        "training.optimizer_implementation=fused training.offload=[\"optimizer\",\"parameters\"]");
    row("axolotl-llama-3-70b-qlora-fsdp.yaml",
        "model.preset=meta-llama/Meta-Llama-3-70B training.method=qlora precision.weights=nf4-dq training.lora.rank=8 "
        "training.lora.targets=all-linear training.lora.dropout=0.05 training.sequence_length=512 "
        "parallelism.zero_stage=3 precision.gradients=fp32");
    row("axolotl-llama-3-8b-lora.yml",
        "model.preset=meta-llama/Meta-Llama-3-8B training.method=qlora precision.weights=int8 training.lora.rank=32 "
        "training.optimizer=adamw-8bit training.equal_lengths=true parallelism.zero_stage=0");
    row("llama-factory-qwen3-4b-lora.yaml",
        "model.preset=Qwen/Qwen3-4B training.method=lora training.lora.rank=8 training.lora.targets=all-linear "
        "training.sequence_length=2048 training.micro_batch=1 training.accumulation=8 training.recompute=full "
        "training.attention=sdpa precision.activations=bf16");
    row("llama-factory-qwen3-4b-full.yaml",
        "training.method=full parallelism.zero_stage=3 parallelism.sharding_engine=deepspeed precision.weights=bf16");
    row("trl-zephyr-7b-full.yaml",
        "model.preset=mistralai/Mistral-7B-v0.1 training.method=full training.micro_batch=16 precision.weights=bf16 "
        "training.sequence_length=2048 training.attention=flash training.recompute=full");
    row("trl-zephyr-7b-qlora.yaml",
        "training.method=qlora precision.weights=nf4 training.lora.rank=16 training.micro_batch=4 "
        "training.accumulation=2 training.lora.targets=all-linear");
    row("deepspeed-zero3-offload.json",
        "parallelism.zero_stage=3 parallelism.sharding_engine=deepspeed precision.weights=bf16 "
        "training.offload=[\"optimizer\",\"parameters\"] training.micro_batch=-");
    row("deepspeed-zero3-auto.json",
        "parallelism.zero_stage=3 precision.weights=- training.offload=none training.accumulation=-");
    row("accelerate-fsdp.yaml", "hardware.count=2 parallelism.zero_stage=3 parallelism.sharding_engine=fsdp "
                                "training.offload=none precision.activations=bf16");
    row("accelerate-fsdp2.yaml", "hardware.count=8 parallelism.zero_stage=3 parallelism.sharding_engine=fsdp");
    row("accelerate-deepspeed-zero3.yaml", "hardware.count=8 parallelism.zero_stage=3 training.offload=none "
                                           "parallelism.sharding_engine=deepspeed");
}

void ReadConfigTest::readsPublishedExamples()
{
    QFETCH(QString, file);
    QFETCH(QString, keys);
    const auto reading = readLaunchText(fileText(file), embeddedCatalogues());
    QVERIFY2(reading, described(reading).constData());
    QVERIFY(isTrainingConfig(fileText(file)));
    for (const QString &each : keys.split(u' '))
        QCOMPARE(each.section(u'=', 0, 0) + u'=' + valueIn(reading->scenario, each.section(u'=', 0, 0)), each);
}

void ReadConfigTest::shapesHaveTheirPublishedParameters_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<qint64>("vocabulary"); // of the tokenizer that the file names
    QTest::addColumn<double>("published");
    QTest::addColumn<double>("within"); // of it
    // Safetensors total of mistralai/Mixtral-8x22B-v0.1.
    QTest::newRow("Mixtral 8x22B") << QStringLiteral("megatron-mixtral-8x22b.yaml") << qint64 { 32000 }
                                   << 140620634112.0 << 0.0;
    // Safetensors total of mistralai/Mixtral-8x7B-v0.1.
    QTest::newRow("Mixtral 8x7B") << QStringLiteral("megatron-mixtral-8x7b.sh") << qint64 { 32000 } << 46702792704.0
                                  << 0.0;
    // Brown et al. 2020, table 2.1, rounded there.
    QTest::newRow("GPT-3 175B") << QStringLiteral("megatron-gpt3-175b.sh") << qint64 { 50257 } << 175e9 << 0.003;
}

void ReadConfigTest::shapesHaveTheirPublishedParameters()
{
    QFETCH(QString, file);
    QFETCH(qint64, vocabulary);
    QFETCH(double, published);
    QFETCH(double, within);
    auto reading = readLaunchText(fileText(file), embeddedCatalogues());
    QVERIFY2(reading, described(reading).constData());
    QVERIFY(std::ranges::find(reading->notes, LaunchNoteId::VocabularyUnsaid, &LaunchNote::id) != reading->notes.end());

    Architecture shape = *reading->scenario.model.architecture;
    shape.vocabSize = vocabulary;
    Scenario scenario;
    scenario.model.architecture = std::make_shared<const Architecture>(shape);
    const auto evaluation = evaluate(scenario, embeddedCatalogues());
    QVERIFY2(evaluation, described(evaluation).constData());
    const auto parameters = static_cast<double>(evaluation->estimate.parameters);
    QVERIFY2(std::abs(parameters - published) <= within * published, qPrintable(QString::number(parameters, 'f', 0)));
}

void ReadConfigTest::tellsWhatItDoesNotUse_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("note");
    QTest::addColumn<QString>("subject");
    const QByteArray axolotl = "base_model: Qwen/Qwen3-8B\nsequence_len: 2048\n";
    const auto row = [](const char *name, const QByteArray &text, LaunchNoteId note, const char *subject) {
        QTest::newRow(name) << text << static_cast<int>(note) << QString::fromUtf8(subject);
    };
    row("unknown key", axolotl + "no_such_key: 3\n", LaunchNoteId::NotUsed, "no_such_key");
    row("unknown model", "base_model: nobody/nothing\n", LaunchNoteId::NotInCatalogue, "nobody/nothing");
    row("unknown optimizer", axolotl + "optimizer: came_pytorch\n", LaunchNoteId::CannotHold,
        "optimizer: came_pytorch");
    row("unknown module", axolotl + "adapter: lora\nlora_target_modules: [q_proj, in_proj]\n", LaunchNoteId::CannotHold,
        "lora_target_modules: q_proj in_proj");
    row("file of its own", axolotl + "deepspeed: my/zero2.json\n", LaunchNoteId::ReadSeparately, "my/zero2.json");
    row("auto", R"({"zero_optimization": {"stage": 2}, "train_batch_size": "auto"})", LaunchNoteId::LeftOpen,
        "train_batch_size");
    row("bucket", R"({"zero_optimization": {"stage": 2, "reduce_bucket_size": 2e8}})", LaunchNoteId::CannotHold,
        "zero_optimization.reduce_bucket_size: 200000000.0");
    row("Megatron argument",
        "pretrain_gpt.py --num-layers 2 --hidden-size 64 --num-attention-heads 4 --foo 1 --lr 3e-4",
        LaunchNoteId::NotUsed, "--foo, --lr");
    row("recompute in groups",
        "pretrain_gpt.py --num-layers 8 --hidden-size 64 --num-attention-heads 4 --recompute-granularity full "
        "--recompute-method uniform --recompute-num-layers 2",
        LaunchNoteId::CannotHold, "--recompute-num-layers: 2");
    row("branch", "if [ -f x ]; then\nA=1\nfi\npretrain_gpt.py --num-layers 8 --hidden-size 64 --num-attention-heads 4",
        LaunchNoteId::BranchLeftOut, "[ -f x ]");
}

void ReadConfigTest::tellsWhatItDoesNotUse()
{
    QFETCH(QByteArray, text);
    QFETCH(int, note);
    QFETCH(QString, subject);
    const auto reading = readLaunchText(text.toStdString(), embeddedCatalogues());
    QVERIFY2(reading, described(reading).constData());
    const LaunchNote wanted { static_cast<LaunchNoteId>(note), subject.toStdString() };
    QByteArray all;
    for (const LaunchNote &each : reading->notes)
        all += QByteArray::number(static_cast<int>(each.id)) + ' ' + each.subject.c_str() + "; ";
    QVERIFY2(std::ranges::find(reading->notes, wanted) != reading->notes.end(), all.constData());
}

void ReadConfigTest::argumentsAreFoundWhereScriptsKeepThem_data()
{
    QTest::addColumn<QByteArray>("script");
    const QByteArray arguments = "--num-layers 3 --hidden-size 64 --num-attention-heads 4 --micro-batch-size 5";
    const auto row = [](const char *name, const QByteArray &script) { QTest::newRow(name) << script; };
    row("alone", arguments);
    row("command", "torchrun --nproc_per_node 2 pretrain_gpt.py " + arguments);
    row("variable", "ARGS=\"" + arguments + "\"\npython pretrain_gpt.py $ARGS");
    row("variable that others use", "MODEL_ARGS=\" \\\n " + arguments + "\"\n");
    row("array that others use", "MODEL_ARGS=(" + arguments + ")\n");
    row("another shell", "A=\"" + arguments + "\"\nsrun -N 2 bash -c \"cd x && python -u pretrain_gpt.py ${A}\"");
    row("YAML", "MODEL_ARGS:\n  --num-layers: 3\n  --hidden-size: 64\n  --num-attention-heads: 4\n"
                "  --micro-batch-size: 5\n");
    row("equals", "pretrain_gpt.py --num-layers=3 --hidden-size=64 --num-attention-heads=4 "
                  "--micro-batch-size=5");
}

void ReadConfigTest::argumentsAreFoundWhereScriptsKeepThem()
{
    QFETCH(QByteArray, script);
    const auto reading = readLaunchText(script.toStdString(), embeddedCatalogues());
    QVERIFY2(reading, described(reading).constData());
    QCOMPARE(reading->scenario.model.architecture->layers, std::int64_t { 3 });
    QCOMPARE(reading->scenario.training.microBatch, std::optional<std::int64_t>(5));
}

void ReadConfigTest::deepspeedRunsMegatron()
{
    const auto reading = readLaunchText("deepspeed --num_gpus 4 --num_nodes 2 pretrain_gpt.py --num-layers 3 "
                                        "--hidden-size 64 --num-attention-heads 4 --fp16 --checkpoint-activations "
                                        "--deepspeed --deepspeed_config ds.json --zero-stage 2",
                                        embeddedCatalogues());
    QVERIFY2(reading, described(reading).constData());
    QCOMPARE(valueIn(reading->scenario, QStringLiteral("hardware.count")), QStringLiteral("8"));
    QCOMPARE(valueIn(reading->scenario, QStringLiteral("parallelism.zero_stage")), QStringLiteral("2"));
    QCOMPARE(valueIn(reading->scenario, QStringLiteral("parallelism.sharding_engine")), QStringLiteral("deepspeed"));
    QCOMPARE(valueIn(reading->scenario, QStringLiteral("training.recompute")), QStringLiteral("full"));
    const LaunchNote file { LaunchNoteId::ReadSeparately, "ds.json" };
    QVERIFY(std::ranges::find(reading->notes, file) != reading->notes.end());
}

void ReadConfigTest::aPartGoesOverAScenario()
{
    const Scenario base = scenarioOf(R"({"format": "headroom/1", "model": {"preset": "Qwen/Qwen3-8B"},
        "task": "training", "training": {"framework": "transformers", "micro_batch": 4, "offload": ["optimizer"]},
        "hardware": {"accelerator": "h200-sxm5-141gb", "count": 8}})");
    const auto reading = readLaunchText(fileText(QStringLiteral("deepspeed-zero3-auto.json")), embeddedCatalogues());
    QVERIFY(reading);
    QVERIFY(reading->isPart);

    const auto whole = withReading(base, *reading);

    QVERIFY2(whole, described(whole).constData());
    Scenario expected = base;
    expected.parallelism.zeroStage = 3;
    expected.parallelism.shardingEngine = ShardingEngine::Deepspeed;
    expected.training.offload = 0; // the file says that nothing is moved
    QCOMPARE(writeScenario(*whole), writeScenario(expected));
}

void ReadConfigTest::refusesWithPlace_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("kind"); // path, kind, found
    const auto row = [](const char *name, const QByteArray &text, const char *expected) {
        QTest::newRow(name) << text << QString::fromUtf8(expected);
    };
    QByteArray laughs = "base_model: x\na: &a [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n";
    for (char name = 'b'; name < 'k'; ++name) {
        const QByteArray before = QByteArray("*") + char(name - 1);
        laughs += QByteArray(1, name) + ": &" + name + " {x: " + before + ", y: " + before + ", z: " + before
                  + ", u: " + before + ", v: " + before + ", w: " + before + "}\n";
    }
    row("aliases within aliases", laughs, "too large");
    row("deep", "base_model: " + QByteArray(64, '[') + QByteArray(64, ']'), "too deep");
    row("long", "base_model: x\n" + QByteArray(300000, '#'), "too large");
    row("no YAML", "base_model: [x\n", "syntax");
    row("no model", "sequence_len: 5\n", ": base_model, model_name_or_path, distributed_type, MODEL_ARGS");
    row("wrong type", "base_model: Qwen/Qwen3-8B\nmicro_batch_size: many\n", "micro_batch_size: many");
    row("out of range", "base_model: Qwen/Qwen3-8B\nmicro_batch_size: 0\n", "micro_batch_size: 0");
    row("JSON", R"({"zero_optimization": {"stage": 7}})", "zero_optimization.stage: 7");
    row("JSON, text", R"({"zero_optimization": {"stage": 2}, "train_batch_size": "x"})", "train_batch_size: x");
    row("lacks the width", "pretrain_gpt.py --num-layers 2", ": --hidden-size");
    row("variable that nothing sets", "pretrain_gpt.py --num-layers $L --hidden-size 64 --num-attention-heads 4",
        "--num-layers: $L");
    row("hybrid", "pretrain_gpt.py --num-layers 2 --hybrid-layer-pattern M* --hidden-size 64 --num-attention-heads 4",
        "--hybrid-layer-pattern: --hybrid-layer-pattern");
    row("stages",
        "pretrain_gpt.py --num-layers 4 --hidden-size 64 --num-attention-heads 4 "
        "--pipeline-model-parallel-size 2 --pipeline-model-parallel-layout 'Et|t|t'",
        "--pipeline-model-parallel-layout: Et|t|t");
    row("quote", "pretrain_gpt.py --num-layers 4 'x", "syntax");
}

void ReadConfigTest::refusesWithPlace()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, kind);
    const auto reading = readLaunchText(text.toStdString(), embeddedCatalogues());
    QVERIFY(!reading);
    const Problem &problem = reading.error().front();
    if (kind == u"too large")
        QCOMPARE(problem.kind, ProblemKind::TooLarge);
    else if (kind == u"too deep")
        QCOMPARE(problem.kind, ProblemKind::TooDeep);
    else if (kind == u"syntax")
        QCOMPARE(problem.kind, ProblemKind::Syntax);
    else
        QCOMPARE(QString::fromStdString(problem.path + ": " + problem.found), kind);
}

// Every example cut and with bytes changed: a scenario or a problem, never a crash.
void ReadConfigTest::survivesAnything()
{
    std::mt19937 random(7);
    for (const char *name : { "megatron-llama3-8b-fp8.sh", "megatron-deepseek-v3-proxy.yaml",
                              "axolotl-llama-3-8b-liger-fsdp.yaml", "deepspeed-zero3-offload.json" }) {
        const std::string whole = fileText(QString::fromLatin1(name));
        for (int i = 0; i < 400; ++i) {
            std::string text = whole.substr(0, random() % (whole.size() + 1));
            for (unsigned change = random() % 4; change > 0 && !text.empty(); --change)
                text[random() % text.size()] = "\0{}[]()&*$\"'`\n:-9\xff"[random() % 18];
            const auto reading = readLaunchText(text, embeddedCatalogues());
            QVERIFY(reading || !reading.error().empty());
        }
    }
}

} // namespace headroom

QTEST_APPLESS_MAIN(headroom::ReadConfigTest)
#include "read_config_test.moc"
