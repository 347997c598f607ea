// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/catalogue_file.h"

#include <QTest>

using namespace headroom;
using namespace headroom::test;

class ModelCatalogueTest : public QObject
{
    Q_OBJECT

private slots:
    void findsModelsById();
    void everyEntryHasASource();
    void whatIsWrittenReadsTheSame();
    void wrongEntriesAreRefused_data();
    void wrongEntriesAreRefused();
    void inventoryNamesEachTensorOnce();
    void shardsDivideWhatTheySay();
};

void ModelCatalogueTest::findsModelsById()
{
    QVERIFY2(shippedCatalogue().has_value(), shippedCatalogue() ? "" : told(shippedCatalogue().error()).c_str());
    for (const Model &model : shippedCatalogue()->models())
        QCOMPARE(shippedCatalogue()->find(model.id), &model);
    QVERIFY(!shippedCatalogue()->find("nobody/no-model"));
    QVERIFY(!shippedCatalogue()->find(""));
    QVERIFY(!ModelCatalogue().find("x"));
}

void ModelCatalogueTest::whatIsWrittenReadsTheSame()
{
    const std::vector<Model> &models = shippedCatalogue()->models();
    const auto read = parseModelCatalogue(writeModelCatalogue(models));
    QVERIFY2(read.has_value(), read ? "" : told(read.error()).c_str());
    QCOMPARE(read->models().size(), models.size());
    for (const Model &model : models) {
        const Model *again = read->find(model.id);
        QVERIFY2(again && again->architecture == model.architecture, model.id.c_str());
        QVERIFY2(again->name == model.name && again->nativeType == model.nativeType, model.id.c_str());
        QVERIFY2(again->source == model.source && again->fp8Block == model.fp8Block, model.id.c_str());
    }
}

void ModelCatalogueTest::everyEntryHasASource()
{
    for (const Model &model : shippedCatalogue()->models()) {
        QVERIFY2(!model.source.empty(), model.id.c_str());
        QVERIFY2(!model.published || !model.published->source.empty(), model.id.c_str());
        QVERIFY2(!model.name.empty() && model.nativeType.has_value(), model.id.c_str());
    }
}

void ModelCatalogueTest::wrongEntriesAreRefused_data()
{
    QTest::addColumn<QByteArray>("change");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QByteArray>("path");

    // Merged into the second of two good entries.
    const auto row = [](const char *name, const char *change, ProblemKind kind, const char *path) {
        QTest::newRow(name) << QByteArray(change) << static_cast<int>(kind) << QByteArray(path);
    };
    row("no source", R"({"source": null})", ProblemKind::MissingKey, "/models/1/source");
    row("no shape", R"({"architecture": null})", ProblemKind::MissingKey, "/models/1/architecture");
    row("same id", R"({"id": "a/one"})", ProblemKind::DuplicateId, "/models/1/id");
    row("unknown key", R"({"colour": "red"})", ProblemKind::UnknownKey, "/models/1/colour");
    row("unknown confidence", R"({"confidence": "sure"})", ProblemKind::UnknownValue, "/models/1/confidence");
    row("shape out of range", R"({"architecture": {"hidden_size": 0}})", ProblemKind::OutOfRange,
        "/models/1/architecture/hidden_size");
    row("total without source", R"({"published_parameters": {"count": 1000}})", ProblemKind::MissingKey,
        "/models/1/published_parameters/source");
    row("unknown scope", R"({"published_parameters": {"count": 1000, "source": "s", "includes": ["audio"]}})",
        ProblemKind::UnknownValue, "/models/1/published_parameters/includes/0");
}

void ModelCatalogueTest::wrongEntriesAreRefused()
{
    QFETCH(QByteArray, change);
    QFETCH(int, kind);
    QFETCH(QByteArray, path);
    auto catalogue = nlohmann::ordered_json::parse(R"({"format": "headroom-models/1", "models": [
        {"id": "a/one", "name": "One", "family": "A", "source": "paper", "confidence": "low",
         "architecture": {"hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4}},
        {"id": "a/two", "name": "Two", "family": "A", "source": "paper", "confidence": "low",
         "architecture": {"hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4}}]})");
    QVERIFY(parseModelCatalogue(catalogue.dump()).has_value());
    catalogue["models"][1].merge_patch(nlohmann::ordered_json::parse(change.toStdString()));

    const auto parsed = parseModelCatalogue(catalogue.dump());

    QVERIFY(!parsed.has_value());
    QCOMPARE(QByteArray::fromStdString(parsed.error().front().path), path);
    QCOMPARE(static_cast<int>(parsed.error().front().kind), kind);
}

// Equal tensors are one row, so that the inventories stay small.
void ModelCatalogueTest::inventoryNamesEachTensorOnce()
{
    for (const Model &model : shippedCatalogue()->models()) {
        const std::size_t most = 40 + 32 * model.architecture.groups.size();
        QVERIFY2(model.weights.size() <= most, (model.id + ": " + std::to_string(model.weights.size())).c_str());
    }
}

void ModelCatalogueTest::shardsDivideWhatTheySay()
{
    for (const Model &model : shippedCatalogue()->models()) {
        for (const WeightTensor &tensor : model.weights) {
            QVERIFY(tensor.rows > 0 && tensor.columns > 0 && tensor.count > 0);
            if (tensor.shard == Shard::KvHead)
                QVERIFY2(tensor.kvHeads > 0 && tensor.rows % tensor.kvHeads == 0, model.id.c_str());
            if (isExpert(tensor.role))
                QVERIFY2(tensor.count % model.architecture.moe->experts == 0, model.id.c_str());
        }
    }
}

QTEST_APPLESS_MAIN(ModelCatalogueTest)
#include "model_catalogue_test.moc"
