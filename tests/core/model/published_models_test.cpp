// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/architecture_json.h"
#include "core/model/catalogue_file.h"

#include <QTest>

#include <algorithm>

using namespace headroom;
using namespace headroom::test;

// Every model of the catalogue against totals and cache sizes that were collected apart from this program.
class PublishedModelsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void everyExpectedModelIsThere();
    void countsAreExact_data();
    void countsAreExact();
    void publishedTotalIsReproduced_data();
    void publishedTotalIsReproduced();
    void cachesHaveTheExpectedElements_data();
    void cachesHaveTheExpectedElements();
    void shapeSurvivesWriting_data();
    void shapeSurvivesWriting();

private:
    void modelRows();
    const Model &model();

    nlohmann::ordered_json m_expected;
};

namespace {

// The block scales of an fp8 checkpoint: one value a block of each projection. Embedding, head, norms, routers and the
// projection of multi-token prediction stay wide, and so does the part of the indexer that weighs its heads.
std::int64_t fp8Scales(const Model &model)
{
    std::int64_t scales = 0;
    for (const WeightTensor &tensor : model.weights) {
        switch (tensor.role) {
        case WeightRole::Embedding:
        case WeightRole::Head:
        case WeightRole::Norm:
        case WeightRole::Router:
        case WeightRole::MtpProjection:
        case WeightRole::IndexerWeight: continue;
        default: break;
        }
        const std::int64_t block = model.fp8Block;
        scales += (tensor.rows + block - 1) / block * ((tensor.columns + block - 1) / block) * tensor.count
                  * layersWith(tensor, model.architecture);
    }
    return scales;
}

} // namespace

void PublishedModelsTest::initTestCase()
{
    QVERIFY2(shippedCatalogue().has_value(), shippedCatalogue() ? "" : told(shippedCatalogue().error()).c_str());
    m_expected = nlohmann::ordered_json::parse(fileText(TEST_DATA_DIR "/models_expected.json"));
}

void PublishedModelsTest::modelRows()
{
    QTest::addColumn<QByteArray>("id");
    for (const auto &[id, expected] : m_expected.items())
        QTest::newRow(id.c_str()) << QByteArray::fromStdString(id);
}

const Model &PublishedModelsTest::model()
{
    QFETCH(QByteArray, id);
    static const Model none;
    const Model *found = shippedCatalogue()->find(id.toStdString());
    return found ? *found : none;
}

void PublishedModelsTest::everyExpectedModelIsThere()
{
    for (const auto &[id, expected] : m_expected.items())
        QVERIFY2(shippedCatalogue()->find(id), id.c_str());
    QCOMPARE(shippedCatalogue()->models().size(), m_expected.size());
}

void PublishedModelsTest::countsAreExact_data()
{
    modelRows();
}

void PublishedModelsTest::countsAreExact()
{
    const Model &model = this->model();
    const auto &expected = m_expected[model.id];

    QCOMPARE(model.parameters, expected["total"].get<std::int64_t>());
    QCOMPARE(model.textParameters, expected["text"].get<std::int64_t>());
    QCOMPARE(model.visionParameters, expected["vision"].get<std::int64_t>());
    QCOMPARE(model.mtpParameters, expected["mtp"].get<std::int64_t>());
    QCOMPARE(model.embeddingParameters, expected["embedding"].get<std::int64_t>());
    QCOMPARE(model.activeParameters, expected.value("active", model.textParameters));
}

void PublishedModelsTest::publishedTotalIsReproduced_data()
{
    modelRows();
}

void PublishedModelsTest::publishedTotalIsReproduced()
{
    const Model &model = this->model();
    if (!model.published)
        QSKIP("no published total");
    const PublishedParameters &published = *model.published;

    std::int64_t count = model.parameters + published.extra;
    if (published.withMtp)
        count += model.mtpParameters;
    if (published.withFp8Scales)
        count += fp8Scales(model);
    if (published.withTiedHeadCopy)
        count += *model.architecture.vocabSize * model.architecture.hiddenSize;

    QCOMPARE(count, m_expected[model.id]["computed"].get<std::int64_t>());
    // What the sources count beyond the weights: 61 · 56 values in Kimi K2, 27 · 64 rotary frequencies in Moonlight.
    const std::int64_t unexplained = model.id == "moonshotai/Kimi-K2-Instruct"    ? 3416
                                     : model.id == "moonshotai/Moonlight-16B-A3B" ? 1728
                                                                                  : 0;
    if (model.confidence == Confidence::High)
        QCOMPARE(count + unexplained, published.count);
    else // rounded totals, and sizes that papers give by name
        QVERIFY(std::abs(static_cast<double>(count - published.count)) < 0.05 * static_cast<double>(published.count));
}

void PublishedModelsTest::cachesHaveTheExpectedElements_data()
{
    modelRows();
}

void PublishedModelsTest::cachesHaveTheExpectedElements()
{
    const Model &model = this->model();
    const auto &expected = m_expected[model.id];

    const CacheElements elements = cacheElements(model.architecture);

    QCOMPARE(elements.full, expected["kv_full"].get<double>());
    QCOMPARE(elements.windowed, expected["kv_windowed"].get<std::int64_t>());
    if (expected.contains("state")) {
        const auto recurrent =
            std::ranges::find_if(model.caches, [](const LayerCache &cache) { return cache.stateElements > 0; });
        QVERIFY(recurrent != model.caches.end());
        QCOMPARE(recurrent->stateElements, expected["state"].get<std::int64_t>());
        // The collected values of linear attention leave the kernel's newest input out, as engines do.
        const auto &linear = model.architecture.linearAttention;
        const std::int64_t kernel = linear ? linear->convolution : 0;
        const std::int64_t kept =
            kernel > 0 ? recurrent->convolutionElements / kernel * (kernel - 1) : recurrent->convolutionElements;
        QCOMPARE(kept, expected["conv_state"].get<std::int64_t>());
    }
}

void PublishedModelsTest::shapeSurvivesWriting_data()
{
    modelRows();
}

void PublishedModelsTest::shapeSurvivesWriting()
{
    const Architecture &architecture = this->model().architecture;

    const auto again = readArchitecture(writeArchitecture(architecture), "");

    QVERIFY2(again.has_value(), again ? "" : told(again.error()).c_str());
    QVERIFY(*again == architecture);
}

QTEST_APPLESS_MAIN(PublishedModelsTest)
#include "published_models_test.moc"
