// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/assumed_architecture.h"
#include "core/model/catalogue_file.h"
#include "core/model/layer_order.h"

#include <QTest>

#include <algorithm>

using namespace headroom;
using namespace headroom::test;

class LayerOrderTest : public QObject
{
    Q_OBJECT

private slots:
    void ordersLayersAsTheModelDoes_data();
    void ordersLayersAsTheModelDoes();
    void everyOrderHasTheGroupsOfTheModel();
    void cutKeepsTheLeadingLayers_data();
    void cutKeepsTheLeadingLayers();
    void cutToEveryLengthIsAValidModel();
    void assumedShapeHasTheSizeAskedFor_data();
    void assumedShapeHasTheSizeAskedFor();
};

void LayerOrderTest::ordersLayersAsTheModelDoes_data()
{
    QTest::addColumn<QByteArray>("id");
    QTest::addColumn<QByteArray>("start");
    QTest::addColumn<QByteArray>("end");

    // A digit a layer: the group in the catalogue's order.
    QTest::newRow("three linear, one full")
        << QByteArray("Qwen/Qwen3-Next-80B-A3B-Instruct") << QByteArray("00010001") << QByteArray("0001");
    QTest::newRow("alternating") << QByteArray("openai/gpt-oss-20b") << QByteArray("010101") << QByteArray("0101");
    QTest::newRow("dense first") << QByteArray("deepseek-ai/DeepSeek-V3") << QByteArray("0001111")
                                 << QByteArray("1111");
    QTest::newRow("a dense layer at both ends")
        << QByteArray("stepfun-ai/step3") << QByteArray("000011") << QByteArray("1110");
    QTest::newRow("KDA dense, KDA, KDA, MLA")
        << QByteArray("moonshotai/Kimi-Linear-48B-A3B-Instruct") << QByteArray("0112") << QByteArray("2");
    QTest::newRow("pattern in the config")
        << QByteArray("nvidia/Nemotron-H-8B-Base-8K") << QByteArray("02020201202") << QByteArray("0202");
    QTest::newRow("compression ratios") << QByteArray("deepseek-ai/DeepSeek-V4-Flash") << QByteArray("00121212")
                                        << QByteArray("121");
}

void LayerOrderTest::ordersLayersAsTheModelDoes()
{
    QFETCH(QByteArray, id);
    QFETCH(QByteArray, start);
    QFETCH(QByteArray, end);
    const Model *model = shippedCatalogue()->find(id.toStdString());
    QVERIFY(model);

    QByteArray order;
    for (const std::uint8_t group : model->layerOrder)
        order += static_cast<char>('0' + group);

    QCOMPARE(order.left(start.size()), start);
    QCOMPARE(order.right(end.size()), end);
}

void LayerOrderTest::everyOrderHasTheGroupsOfTheModel()
{
    for (const Model &model : shippedCatalogue()->models()) {
        for (std::size_t group = 0; group < model.architecture.groups.size(); ++group) {
            const auto count = std::ranges::count(model.layerOrder, static_cast<std::uint8_t>(group));
            QVERIFY2(count == model.architecture.groups[group].count, model.id.c_str());
        }
    }
}

void LayerOrderTest::cutKeepsTheLeadingLayers_data()
{
    QTest::addColumn<QByteArray>("id");
    QTest::addColumn<qint64>("layers");
    QTest::addColumn<qint64>("parameters");

    // Llama 3 70B: a layer has 2·8192² + 2·8192·1024 + 3·8192·28672 + 2·8192 = 855,654,400 parameters; embedding and
    // head have 128256·8192 each, the last norm 8192.
    QTest::newRow("Llama 3 70B, 12 layers") << QByteArray("meta-llama/Meta-Llama-3-70B") << qint64(12)
                                            << qint64(12 * 855'654'400LL + 2 * 128'256LL * 8192 + 8192);
    // More layers than there are: the model as it is.
    QTest::newRow("all layers") << QByteArray("meta-llama/Meta-Llama-3-70B") << qint64(80) << qint64(70'553'706'496LL);
    QTest::newRow("too many layers") << QByteArray("meta-llama/Meta-Llama-3-70B") << qint64(81)
                                     << qint64(70'553'706'496LL);
    // DeepSeek-V3: the first four layers are three dense ones and a MoE layer. MLA has 7168·1536 + 1536 +
    // 1536·128·192 + 7168·576 + 512 + 512·128·256 + 128·128·7168 = 187,107,328; a dense MLP 3·7168·18432; a MoE block
    // 257·3·7168·2048 + 256·7168 + 256; norms 2·7168.
    QTest::newRow("DeepSeek-V3, 4 layers")
        << QByteArray("deepseek-ai/DeepSeek-V3") << qint64(4)
        << qint64(4 * (187'107'328LL + 2 * 7168) + 3 * 3 * 7168LL * 18432 + 257 * 3 * 7168LL * 2048 + 256 * 7168 + 256
                  + 2 * 129'280LL * 7168 + 7168);
}

void LayerOrderTest::cutKeepsTheLeadingLayers()
{
    QFETCH(QByteArray, id);
    QFETCH(qint64, layers);
    QFETCH(qint64, parameters);
    const Model *model = shippedCatalogue()->find(id.toStdString());
    QVERIFY(model);

    const Model cut = makeModel(cutLayers(model->architecture, layers));

    QCOMPARE(cut.parameters, parameters);
}

void LayerOrderTest::cutToEveryLengthIsAValidModel()
{
    for (const Model &model : shippedCatalogue()->models()) {
        std::int64_t before = 0;
        for (std::int64_t layers = 1; layers <= model.architecture.layers; ++layers) {
            const Architecture cut = cutLayers(model.architecture, layers);
            const Model made = makeModel(cut);

            QCOMPARE(static_cast<std::int64_t>(made.layerOrder.size()), layers);
            QVERIFY2(made.parameters > before, model.id.c_str());
            before = made.parameters;
        }
        QVERIFY2(before == model.parameters, model.id.c_str());
    }
}

void LayerOrderTest::assumedShapeHasTheSizeAskedFor_data()
{
    QTest::addColumn<double>("parameters");
    for (const double size : { 20e6, 60e6,  110e6, 345e6,  700e6, 1.34e9, 1.5e9, 2e9,  2.7e9, 3e9,  3.57e9,
                               5e9,  6.7e9, 7e9,   8.86e9, 12e9,  13e9,   20e9,  30e9, 34e9,  50e9, 65e9,
                               80e9, 110e9, 175e9, 280e9,  405e9, 530e9,  700e9, 1e12, 2e12,  5e12, 1.9e13 })
        QTest::addRow("%g", size) << size;
}

void LayerOrderTest::assumedShapeHasTheSizeAskedFor()
{
    QFETCH(double, parameters);

    const Model model = makeModel(assumedArchitecture(parameters));

    const double ratio = static_cast<double>(model.parameters) / parameters;
    QVERIFY2(ratio > 0.995 && ratio < 1.005, std::to_string(ratio).c_str());
    const double inner =
        static_cast<double>(*model.architecture.intermediateSize) / static_cast<double>(model.architecture.hiddenSize);
    QVERIFY2(inner > 0.5 && inner < 8, std::to_string(inner).c_str());
}

QTEST_APPLESS_MAIN(LayerOrderTest)
#include "layer_order_test.moc"
