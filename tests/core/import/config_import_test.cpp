// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/config_import.h"
#include "core/model/catalogue_file.h"

#include <QTest>

#include <algorithm>

using namespace headroom;
using namespace headroom::test;

class ConfigImportTest : public QObject
{
    Q_OBJECT

private slots:
    void realConfigs_data();
    void realConfigs();
    void catalogueModelsAreReadExactly();
    void formatsOfWeightsAreKnown_data();
    void formatsOfWeightsAreKnown();
    void familiesTrapsAreKnown_data();
    void familiesTrapsAreKnown();
    void wrongConfigsAreRefused_data();
    void wrongConfigsAreRefused();
    void noTruncationIsAccepted();
};

namespace {

using Json = nlohmann::ordered_json;

QByteArray configText(const std::string &file)
{
    return QByteArray::fromStdString(fileText(TEST_DATA_DIR "/configs/" + file));
}

bool notes(const ImportedModel &imported, const std::string &what)
{
    return std::ranges::any_of(imported.notes, [&](const ImportNote &note) { return note.what == what; });
}

} // namespace

void ConfigImportTest::realConfigs_data()
{
    QTest::addColumn<QByteArray>("expected");
    const Json all = Json::parse(fileText(TEST_DATA_DIR "/configs/expected.json"));
    for (const Json &one : all)
        QTest::newRow(one.at("file").get<std::string>().c_str()) << QByteArray::fromStdString(one.dump());
    QVERIFY(all.size() > 40);
}

void ConfigImportTest::realConfigs()
{
    QFETCH(QByteArray, expected);
    const Json all = Json::parse(expected.toStdString());
    const auto imported = importConfig(configText(all.at("file").get<std::string>()).toStdString());
    if (all.contains("unsupported")) {
        QVERIFY(!imported);
        QCOMPARE(imported.error().front().kind, ProblemKind::NotSupported);
        QCOMPARE(imported.error().front().path, all.at("unsupported").get<std::string>());
        return;
    }
    QVERIFY2(imported.has_value(), imported ? "" : told(imported.error()).c_str());
    if (all.contains("parameters"))
        QCOMPARE(imported->model.parameters, all.at("parameters").get<std::int64_t>());
    if (all.contains("model")) {
        const Model *model = shippedCatalogue()->find(all.at("model").get<std::string>());
        QVERIFY(model != nullptr);
        QCOMPARE(imported->model.parameters, model->parameters);
        QCOMPARE(imported->model.activeParameters, model->activeParameters);
        QCOMPARE(imported->model.mtpParameters, model->mtpParameters);
        QCOMPARE(cacheElements(imported->model.architecture), cacheElements(model->architecture));
    }
    for (const Json &what : all.value("notes", Json::array()))
        QVERIFY2(notes(*imported, what.get<std::string>()), what.dump().c_str());
    if (!all.contains("notes"))
        QVERIFY2(imported->notes.empty(), imported->notes.empty() ? "" : imported->notes.front().what.c_str());
    if (all.contains("weights"))
        QCOMPARE(std::string((*imported->weights)->id), all.at("weights").get<std::string>());
}

// One config of nearly every model of the catalogue, in each form that its repository had.
void ConfigImportTest::catalogueModelsAreReadExactly()
{
    const Json all = Json::parse(fileText(TEST_DATA_DIR "/configs/recalled.json"));
    QVERIFY(all.size() > 200);
    for (const Json &one : all) {
        const auto id = one.at("model").get<std::string>();
        const auto imported = importConfig(one.at("config").dump());
        QVERIFY2(imported.has_value(), imported ? "" : (id + told(imported.error())).c_str());
        if (one.contains("parameters")) { // of a model that the catalogue has not
            QVERIFY2(imported->model.parameters == one.at("parameters").get<std::int64_t>(), id.c_str());
            continue;
        }
        const Model *model = shippedCatalogue()->find(id);
        QVERIFY2(model != nullptr, id.c_str());
        QVERIFY2(imported->model.parameters == model->parameters, id.c_str());
        QVERIFY2(imported->model.activeParameters == model->activeParameters, id.c_str());
        QVERIFY2(cacheElements(imported->model.architecture) == cacheElements(model->architecture), id.c_str());
    }
}

void ConfigImportTest::formatsOfWeightsAreKnown_data()
{
    QTest::addColumn<QByteArray>("keys");
    QTest::addColumn<QByteArray>("format");
    const auto row = [](const char *name, const char *keys, const char *format) {
        QTest::newRow(name) << QByteArray(keys) << QByteArray(format);
    };
    row("MLX", R"("quantization": {"group_size": 64, "bits": 4})", "int4");
    row("bitsandbytes that does not say so",
        R"("quantization_config": {"load_in_4bit": true, "bnb_4bit_quant_type": "nf4"})", "nf4");
    row("AutoRound", R"("quantization_config": {"quant_method": "auto-round", "bits": 4, "group_size": 128})",
        "gptq-4bit");
    row("int8 of compressed-tensors", R"("quantization_config": {"quant_method": "compressed-tensors", "config_groups":
        {"group_0": {"weights": {"num_bits": 8, "type": "int", "group_size": null}}}})",
        "int8");
}

void ConfigImportTest::formatsOfWeightsAreKnown()
{
    QFETCH(QByteArray, keys);
    QFETCH(QByteArray, format);
    std::string config = R"({"model_type": "llama", "hidden_size": 64, "num_hidden_layers": 1,
        "num_attention_heads": 4, "intermediate_size": 128, "vocab_size": 100, "torch_dtype": "bfloat16", )";
    config.append(keys.toStdString()).append("}");
    const auto imported = importConfig(config);
    QVERIFY2(imported.has_value(), imported ? "" : told(imported.error()).c_str());
    QCOMPARE(std::string((*imported->weights)->id), format.toStdString());
}

void ConfigImportTest::familiesTrapsAreKnown_data()
{
    QTest::addColumn<QByteArray>("config");
    QTest::addColumn<qint64>("parameters");
    // Totals by hand from the modeling files.
    QTest::newRow("a null head_dim is none") << QByteArray(R"({"model_type": "llama", "hidden_size": 64,
        "num_hidden_layers": 1, "num_attention_heads": 4, "head_dim": null, "intermediate_size": 128,
        "vocab_size": 100})") << qint64(2 * 100 * 64 + 4 * 64 * 64 + 3 * 64 * 128 + 3 * 64);
    QTest::newRow("Qwen-1 counts gate and up together") << QByteArray(R"({"model_type": "qwen", "hidden_size": 64,
        "num_hidden_layers": 1, "num_attention_heads": 4, "kv_channels": 16, "intermediate_size": 256,
        "vocab_size": 100})") << qint64(2 * 100 * 64 + 4 * 64 * 64 + 3 * 64 + 3 * 64 * 128 + 3 * 64);
    QTest::newRow("Falcon's num_kv_heads means one head before the new decoder")
        << QByteArray(R"({
        "model_type": "falcon", "hidden_size": 64, "num_hidden_layers": 1, "num_attention_heads": 4,
        "num_kv_heads": 4, "multi_query": true, "parallel_attn": true, "vocab_size": 100})")
        << qint64(100 * 64 + 2 * 64 * 64 + 2 * 16 * 64 + 8 * 64 * 64 + 2 * 64 + 2 * 64);
    QTest::newRow("mamba_ssm's own config, with a padded vocabulary")
        << QByteArray(R"({"d_model": 64, "n_layer": 1,
        "vocab_size": 100, "pad_vocab_size_multiple": 16, "tie_embeddings": true,
        "ssm_cfg": {"layer": "Mamba2"}})")
        << qint64(112 * 64 + 64 * (2 * 128 + 2 * 128 + 2) + (128 + 2 * 128) * 5 + 3 * 2 + 128 + 128 * 64 + 64 + 64);
    QTest::newRow("a vocabulary is padded in the first Mamba too")
        << QByteArray(R"({"d_model": 64, "n_layer": 1,
        "vocab_size": 100, "pad_vocab_size_multiple": 8, "ssm_cfg": {}})")
        << qint64(104 * 64 + 256 * 64 + 128 * 5 + 128 * (4 + 32) + 4 * 128 + 128 + 128 * 17 + 128 * 64 + 64 + 64);
    QTest::newRow("RefinedWeb's n_head_kv means the new decoder")
        << QByteArray(R"({
        "model_type": "RefinedWeb", "hidden_size": 64, "n_layer": 1, "n_head": 4, "n_head_kv": 2,
        "parallel_attn": true, "vocab_size": 100})")
        << qint64(100 * 64 + 2 * 64 * 64 + 2 * 32 * 64 + 8 * 64 * 64 + 4 * 64 + 2 * 64);
    QTest::newRow("a width for each layer, all alike") << QByteArray(R"({"model_type": "llama", "hidden_size": 64,
        "num_hidden_layers": 2, "num_attention_heads": 4, "intermediate_size": [128, 128],
        "vocab_size": 100})") << qint64(2 * 100 * 64 + 2 * (4 * 64 * 64 + 3 * 64 * 128 + 2 * 64) + 64);
    QTest::newRow("every second layer has experts")
        << QByteArray(R"({"model_type": "deepseek",
        "hidden_size": 64, "num_hidden_layers": 4, "num_attention_heads": 4, "intermediate_size": 128,
        "moe_intermediate_size": 32, "n_routed_experts": 4, "num_experts_per_tok": 2, "first_k_dense_replace": 1,
        "moe_layer_freq": 2, "vocab_size": 100})")
        << qint64(2 * 100 * 64 + 4 * (4 * 64 * 64 + 2 * 64) + 3 * 3 * 64 * 128 + 4 * 64 + 4 * 3 * 64 * 32 + 64);
    QTest::newRow("MiniMax's intermediate_size is the expert's")
        << QByteArray(R"({"model_type": "minimax_m2",
        "hidden_size": 64, "num_hidden_layers": 1, "num_attention_heads": 4, "num_key_value_heads": 2, "head_dim": 16,
        "intermediate_size": 32, "num_local_experts": 4, "num_experts_per_tok": 2, "use_routing_bias": true,
        "use_qk_norm": true, "vocab_size": 100})")
        << qint64(2 * 100 * 64 + 2 * 64 * 64 + 2 * 32 * 64 + 64 + 32 + 4 * 3 * 64 * 32 + 4 * 64 + 4 + 3 * 64);
}

void ConfigImportTest::familiesTrapsAreKnown()
{
    QFETCH(QByteArray, config);
    QFETCH(qint64, parameters);
    const auto imported = importConfig(config.toStdString());
    QVERIFY2(imported.has_value(), imported ? "" : told(imported.error()).c_str());
    QCOMPARE(imported->model.parameters, parameters);
}

void ConfigImportTest::wrongConfigsAreRefused_data()
{
    QTest::addColumn<QByteArray>("config");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QByteArray>("path");
    const auto row = [](const char *name, const char *config, ProblemKind kind, const char *path) {
        QTest::newRow(name) << QByteArray(config) << static_cast<int>(kind) << QByteArray(path);
    };
    row("no JSON", "hidden_size: 64", ProblemKind::Syntax, "1:1");
    row("a list", "[]", ProblemKind::WrongType, "");
    row("no size", R"({"model_type": "qwen2"})", ProblemKind::MissingKey, "/hidden_size");
    row("no size in the text model", R"({"model_type": "gemma4", "text_config": {"model_type": "gemma4_text"}})",
        ProblemKind::MissingKey, "/text_config/hidden_size");
    row("a negative size", R"({"model_type": "llama", "hidden_size": -1})", ProblemKind::OutOfRange, "/hidden_size");
    row("a list of words for a number", R"({"model_type": "llama", "hidden_size": ["wide"]})", ProblemKind::WrongType,
        "/hidden_size");
    row("a dense MLP without a width", R"({"model_type": "qwen3", "hidden_size": 64, "num_hidden_layers": 1,
        "num_attention_heads": 4, "vocab_size": 100})",
        ProblemKind::MissingKey, "/intermediate_size");
    row("nothing that tells a family", R"({"hidden_size": "wide"})", ProblemKind::MissingKey, "/model_type");
    row("an empty list for a number", R"({"model_type": "llama", "hidden_size": []})", ProblemKind::WrongType,
        "/hidden_size");
    row("a size of words", R"({"model_type": "llama", "hidden_size": "wide"})", ProblemKind::WrongType, "/hidden_size");
    row("heads that do not divide", R"({"model_type": "llama", "num_attention_heads": 30, "num_key_value_heads": 7})",
        ProblemKind::NotDivisible, "/num_key_value_heads");
    row("too many layers", R"({"model_type": "llama", "num_hidden_layers": 9223372036854775807})",
        ProblemKind::OutOfRange, "/num_hidden_layers");
    row("an unknown kind without sizes", R"({"model_type": "t5", "d_model": 512})", ProblemKind::NotSupported,
        "/model_type");
    row("a pattern that is too short", R"({"model_type": "nemotron_h", "hidden_size": 64, "vocab_size": 10,
        "num_attention_heads": 2, "num_hidden_layers": 4, "hybrid_override_pattern": "M-"})",
        ProblemKind::Conflict, "/hybrid_override_pattern");
}

void ConfigImportTest::wrongConfigsAreRefused()
{
    QFETCH(QByteArray, config);
    QFETCH(int, kind);
    QFETCH(QByteArray, path);
    const auto imported = importConfig(config.toStdString());
    QVERIFY(!imported);
    QCOMPARE(static_cast<int>(imported.error().front().kind), kind);
    QCOMPARE(imported.error().front().path, path.toStdString());
}

void ConfigImportTest::noTruncationIsAccepted()
{
    const std::string text = configText("deepseek-v3.json").toStdString();
    const std::size_t end = text.rfind('}');
    for (std::size_t length = 0; length < end; ++length)
        QVERIFY(!importConfig(std::string_view(text).substr(0, length)));
}

QTEST_APPLESS_MAIN(ConfigImportTest)
#include "config_import_test.moc"
