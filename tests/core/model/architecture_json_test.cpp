// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/architecture_json.h"
#include "core/model/catalogue_file.h"
#include "core/model/layer_order.h"

#include <QTest>

#include <array>

using namespace headroom;
using namespace headroom::test;

class ArchitectureJsonTest : public QObject
{
    Q_OBJECT

private slots:
    void writtenShapesAreRead();
    void absentKeysGetTheCommonestCase();
    void unknownSizesAreNamed();
    void leadingDenseLayersMakeTwoGroups();
    void wrongShapesAreRefused_data();
    void wrongShapesAreRefused();
    void largestShapesDoNotOverflow();
    void changedNumbersAreRefusedOrCounted();
};

namespace {

Result<Architecture> read(const std::string &text)
{
    return readArchitecture(nlohmann::ordered_json::parse(text), "/model/architecture");
}

} // namespace

// Shapes as people wrote them down for measurements; many leave out what the measurement did not need.
void ArchitectureJsonTest::writtenShapesAreRead()
{
    const auto shapes = nlohmann::ordered_json::parse(fileText(TEST_DATA_DIR "/written_architectures.json"));
    QVERIFY(shapes.size() > 100);
    for (const auto &[id, shape] : shapes.items()) {
        const auto model = readArchitecture(shape, "");
        QVERIFY2(model.has_value(), model ? "" : (id + ": " + told(model.error())).c_str());

        const auto again = readArchitecture(writeArchitecture(*model), "");
        QVERIFY2(again.has_value() && *again == *model, id.c_str());
    }
}

void ArchitectureJsonTest::absentKeysGetTheCommonestCase()
{
    const auto model = read(R"({"hidden_size": 4096, "num_hidden_layers": 32, "num_attention_heads": 32,
        "intermediate_size": 11008, "vocab_size": 32000, "x-note": "Llama 2 7B"})");

    QVERIFY2(model.has_value(), model ? "" : told(model.error()).c_str());
    QCOMPARE(model->kvHeads, std::int64_t(32));
    QCOMPARE(model->headDim, std::int64_t(128));
    QCOMPARE(model->groups.size(), std::size_t(1));
    QVERIFY(unknownFacts(*model).empty());
    QCOMPARE(makeModel(*model).parameters, std::int64_t(6'738'415'616));
}

void ArchitectureJsonTest::unknownSizesAreNamed()
{
    const auto model = read(R"({"hidden_size": 2048, "num_attention_heads": 16, "layer_groups": [
        {"count": 4, "mixer": "full", "ffn": "moe"}, {"count": 2, "mixer": "full", "ffn": "dense"}]})");

    QVERIFY2(model.has_value(), model ? "" : told(model.error()).c_str());
    QCOMPARE(model->layers, std::int64_t(6));
    const std::vector<std::string_view> expected = { "vocab_size", "intermediate_size", "moe" };
    QVERIFY(unknownFacts(*model) == expected);
}

void ArchitectureJsonTest::leadingDenseLayersMakeTwoGroups()
{
    const auto model = read(R"({"hidden_size": 2048, "num_attention_heads": 16, "num_hidden_layers": 28,
        "moe": {"num_experts": 64, "experts_per_token": 6, "moe_intermediate_size": 1408, "num_shared_experts": 2,
                "first_k_dense_replace": 1}})");

    QVERIFY2(model.has_value(), model ? "" : told(model.error()).c_str());
    QCOMPARE(model->groups.size(), std::size_t(2));
    QCOMPARE(model->groups[0].count, std::int64_t(1));
    QVERIFY(model->groups[0].ffn == Ffn::Dense && model->groups[1].ffn == Ffn::Moe);
    QCOMPARE(model->moe->sharedIntermediateSize, std::int64_t(2816));
}

void ArchitectureJsonTest::wrongShapesAreRefused_data()
{
    QTest::addColumn<QByteArray>("change");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QByteArray>("path");

    // Merged into a good shape of 4 layers, 16 heads and 4 KV heads; null takes a key away.
    const auto row = [](const char *name, const char *change, ProblemKind kind, const char *path) {
        QTest::newRow(name) << QByteArray(change) << static_cast<int>(kind) << QByteArray(path);
    };
    row("no width", R"({"hidden_size": null})", ProblemKind::MissingKey, "/hidden_size");
    row("width 0", R"({"hidden_size": 0})", ProblemKind::OutOfRange, "/hidden_size");
    row("negative width", R"({"hidden_size": -1})", ProblemKind::OutOfRange, "/hidden_size");
    row("width as text", R"({"hidden_size": "4096"})", ProblemKind::WrongType, "/hidden_size");
    row("half a layer", R"({"num_hidden_layers": 4.5})", ProblemKind::WrongType, "/num_hidden_layers");
    row("too many layers", R"({"num_hidden_layers": 4097})", ProblemKind::OutOfRange, "/num_hidden_layers");
    row("no layers", R"({"num_hidden_layers": null})", ProblemKind::MissingKey, "/num_hidden_layers");
    row("huge vocabulary", R"({"vocab_size": 1e12})", ProblemKind::OutOfRange, "/vocab_size");
    row("no heads", R"({"num_attention_heads": null})", ProblemKind::MissingKey, "/num_attention_heads");
    row("heads that do not divide", R"({"num_key_value_heads": 5})", ProblemKind::NotDivisible, "/num_key_value_heads");
    row("unknown key", R"({"hidden_sise": 1})", ProblemKind::UnknownKey, "/hidden_sise");
    row("unknown norm", R"({"norm": "batchnorm"})", ProblemKind::UnknownValue, "/norm");
    row("moe as a number", R"({"moe": 8})", ProblemKind::WrongType, "/moe");
    row("no experts", R"({"moe": {"num_experts": 0}})", ProblemKind::OutOfRange, "/moe/num_experts");
    row("unknown key in moe",
        R"({"moe": {"num_experts": 8, "experts_per_token": 2, "moe_intermediate_size": 64, "n_experts": 8}})",
        ProblemKind::UnknownKey, "/moe/n_experts");
    row("more experts than there are",
        R"({"moe": {"num_experts": 8, "experts_per_token": 9, "moe_intermediate_size": 64}})", ProblemKind::Conflict,
        "/moe/experts_per_token");
    row("moe without its size", R"({"moe": {"num_experts": 8, "experts_per_token": 2}})", ProblemKind::MissingKey,
        "/moe/moe_intermediate_size");
    row("groups that are fewer than the layers", R"({"layer_groups": [{"count": 3, "mixer": "full", "ffn": "dense"}]})",
        ProblemKind::Conflict, "/layer_groups");
    row("group without its count", R"({"layer_groups": [{"mixer": "full", "ffn": "dense"}]})", ProblemKind::MissingKey,
        "/layer_groups/0/count");
    row("group of an unknown kind", R"({"layer_groups": [{"count": 4, "mixer": "fulll", "ffn": "dense"}]})",
        ProblemKind::UnknownValue, "/layer_groups/0/mixer");
    row("group that is no object", R"({"layer_groups": [4]})", ProblemKind::WrongType, "/layer_groups/0");
    row("groups that are no list", R"({"layer_groups": {}})", ProblemKind::WrongType, "/layer_groups");
    row("mla without its ranks", R"({"layer_groups": [{"count": 4, "mixer": "mla", "ffn": "dense"}]})",
        ProblemKind::MissingKey, "/mla");
    row("mamba2 with the sizes of mamba1",
        R"({"layer_groups": [{"count": 4, "mixer": "mamba2", "ffn": "none"}],
            "ssm": {"kind": "mamba1", "d_inner": 64, "dt_rank": 4, "d_state": 16, "d_conv": 4}})",
        ProblemKind::MissingKey, "/ssm");
    row("window of unknown size", R"({"layer_groups": [{"count": 4, "mixer": "sliding", "ffn": "dense"}]})",
        ProblemKind::MissingKey, "/sliding_window");
    row("prediction layer without its part", R"({"mtp": {"group": {"mixer": "mla", "ffn": "dense"}}})",
        ProblemKind::MissingKey, "/mla");
    row("linear layers in an unknown pattern",
        R"({"linear_attention": {"kind": "kda", "num_heads": 4, "head_dim": 64}})", ProblemKind::MissingKey,
        "/layer_groups");
    row("pattern that does not fit the groups",
        R"({"hybrid_override_pattern": "***-", "layer_groups": [{"count": 2, "mixer": "full", "ffn": "none"},
            {"count": 2, "mixer": "none", "ffn": "dense"}]})",
        ProblemKind::Conflict, "/hybrid_override_pattern");
    row("too many parameters",
        R"({"hidden_size": 1048576, "intermediate_size": 4194304, "num_hidden_layers": 4096,
            "moe": {"num_experts": 65536, "experts_per_token": 1, "moe_intermediate_size": 4194304}})",
        ProblemKind::OutOfRange, "/hidden_size");
}

void ArchitectureJsonTest::wrongShapesAreRefused()
{
    QFETCH(QByteArray, change);
    QFETCH(int, kind);
    QFETCH(QByteArray, path);
    auto shape = nlohmann::ordered_json::parse(R"({"hidden_size": 2048, "num_hidden_layers": 4,
        "num_attention_heads": 16, "num_key_value_heads": 4, "intermediate_size": 8192, "vocab_size": 32000})");
    shape.merge_patch(nlohmann::ordered_json::parse(change.toStdString()));

    const auto model = readArchitecture(shape, "/model/architecture");

    QVERIFY(!model.has_value());
    QCOMPARE(QByteArray::fromStdString(model.error().front().path), "/model/architecture" + path);
    QCOMPARE(static_cast<int>(model.error().front().kind), kind);
}

void ArchitectureJsonTest::largestShapesDoNotOverflow()
{
    const auto model = read(R"({"hidden_size": 1048576, "num_hidden_layers": 32, "num_attention_heads": 8192,
        "intermediate_size": 4194304, "vocab_size": 67108864})");

    QVERIFY2(model.has_value(), model ? "" : told(model.error()).c_str());
    // 32·(4·2^40 + 3·2^42 + 2·2^20) + 2·2^46 + 2^20
    QCOMPARE(makeModel(*model).parameters,
             std::int64_t(32) * (16LL << 40) + 32 * (2LL << 20) + (2LL << 46) + (1LL << 20));
}

// One number of a real shape after the other is set to something else. Whatever is accepted has to be countable: under
// the sanitizers this finds overflow and missing parts.
void ArchitectureJsonTest::changedNumbersAreRefusedOrCounted()
{
    const std::array<double, 6> numbers = { 0, 1, 3, 4096, 65536, 67108864 };
    int accepted = 0;
    for (const Model &model : shippedCatalogue()->models()) {
        const auto flat = writeArchitecture(model.architecture).flatten();
        for (const auto &[pointer, value] : flat.items()) {
            if (!value.is_number())
                continue;
            for (const double number : numbers) {
                auto changed = flat;
                changed[pointer] = number;
                const auto architecture = readArchitecture(changed.unflatten(), "");
                if (!architecture)
                    continue;
                ++accepted;
                const Model made = makeModel(*architecture);
                QVERIFY2(made.parameters >= 0 && made.parameters < std::int64_t(1e15), pointer.c_str());
                QVERIFY(cacheElements(*architecture).full >= 0);
                QVERIFY(makeModel(cutLayers(*architecture, 2)).parameters <= made.parameters);
            }
        }
    }
    QVERIFY(accepted > 1000);
}

QTEST_APPLESS_MAIN(ArchitectureJsonTest)
#include "architecture_json_test.moc"
