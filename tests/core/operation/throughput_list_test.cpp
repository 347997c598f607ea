// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/accelerator_catalogue.h"
#include "core/model/model_catalogue.h"
#include "core/operation/throughput_list.h"
#include "support/scenarios.h"

#include <algorithm>

using namespace headroom;

class ThroughputListTest : public QObject
{
    Q_OBJECT

private slots:
    void refusesWhatIsWrong_data();
    void refusesWhatIsWrong();
    void nearestIsOfTheSameModelAndCard_data();
    void nearestIsOfTheSameModelAndCard();
    void theShippedListIsWhole();
    void cardHoursGiveTheRate();
};

namespace {

std::string listOf(const std::string &rows)
{
    return R"({"format": "headroom-throughputs/1", "sources": {"s1": "a page"}, "throughputs": [)" + rows + "]}";
}

std::string row(const std::string &rest)
{
    return R"({"model": "meta-llama/Meta-Llama-3-8B", "accelerator": "h100-sxm5-80gb", "method": "full",
               "source": "s1", "confidence": "high", )"
           + rest + "}";
}

} // namespace

void ThroughputListTest::refusesWhatIsWrong_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("path");
    const auto add = [](const char *name, const std::string &text, const char *path) {
        QTest::newRow(name) << QByteArray::fromStdString(text) << QByteArray(path);
    };
    const std::string bf16 = R"("activations": "bf16", )";
    add("no object", "3", "");
    add("another format", R"({"format": "x", "sources": {}, "throughputs": []})", "/format");
    add("no rate", listOf(row(R"("activations": "bf16")")), "/throughputs/0/tokens_per_second_per_device");
    add("rate of nothing", listOf(row(bf16 + R"("tokens_per_second_per_device": 0)")),
        "/throughputs/0/tokens_per_second_per_device");
    add("beyond any card", listOf(row(bf16 + R"("tokens_per_second_per_device": 2e9)")),
        "/throughputs/0/tokens_per_second_per_device");
    add("unknown type", listOf(row(R"("activations": "bf17", "tokens_per_second_per_device": 1)")),
        "/throughputs/0/activations");
    add("no cards", listOf(row(bf16 + R"("tokens_per_second_per_device": 1, "cards": 0)")), "/throughputs/0/cards");
    add("unknown framework", listOf(row(bf16 + R"("tokens_per_second_per_device": 1, "framework": "x")")),
        "/throughputs/0/framework");
    add("unknown key", listOf(row(bf16 + R"("tokens_per_second_per_device": 1, "gpus": 8)")), "/throughputs/0/gpus");
}

void ThroughputListTest::refusesWhatIsWrong()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, path);
    const auto list = parseThroughputList(text.toStdString());
    QVERIFY(!list);
    QVERIFY2(std::ranges::find(list.error(), path.toStdString(), &Problem::path) != list.error().end(),
             described(list).constData());
}

void ThroughputListTest::nearestIsOfTheSameModelAndCard_data()
{
    QTest::addColumn<QByteArray>("said"); // in training
    QTest::addColumn<QByteArray>("card");
    QTest::addColumn<double>("rate"); // 0: none
    const QByteArray h100("h100-sxm5-80gb");
    QTest::newRow("type of products") << QByteArray(R"("framework": "torchtitan", "sequence_length": 8192)") << h100
                                      << 10.0;
    QTest::newRow("framework, then length")
        << QByteArray(R"("framework": "megatron", "sequence_length": 4096)") << h100 << 30.0;
    QTest::newRow("printed before derived")
        << QByteArray(R"("framework": "megatron", "sequence_length": 8192)") << h100 << 20.0;
    QTest::newRow("another method") << QByteArray(R"("framework": "megatron", "method": "lora")") << h100 << 0.0;
    QTest::newRow("another card") << QByteArray(R"("framework": "megatron")") << QByteArray("rtx-4090") << 0.0;
}

void ThroughputListTest::nearestIsOfTheSameModelAndCard()
{
    QFETCH(QByteArray, said);
    QFETCH(QByteArray, card);
    QFETCH(double, rate);
    const auto list = parseThroughputList(
        listOf(row(R"("activations": "bf16", "framework": "torchtitan", "sequence_length": 8192,
               "tokens_per_second_per_device": 10)")
               + "," + row(R"("activations": "fp8", "framework": "torchtitan", "sequence_length": 8192,
                 "tokens_per_second_per_device": 15)")
               + "," + row(R"("activations": "bf16", "framework": "megatron", "sequence_length": 8192,
                 "tokens_per_second_per_device": 25, "from_card_hours": true)")
               + "," + row(R"("activations": "bf16", "framework": "megatron", "sequence_length": 8192,
                 "tokens_per_second_per_device": 20)")
               + "," + row(R"("activations": "bf16", "framework": "megatron", "sequence_length": 2048,
                 "tokens_per_second_per_device": 35, "cards": 8)")
               + "," + row(R"("activations": "bf16", "framework": "megatron", "sequence_length": 4096,
                 "tokens_per_second_per_device": 30)")));
    QVERIFY2(list, described(list).constData());
    const auto settings = resolve(
        scenarioOf(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-8B"}, "task": "training",
                       "training": {)"
                   + said.toStdString() + R"(}, "hardware": {"accelerator": ")" + card.toStdString()
                   + R"(", "count": 8}})"),
        embeddedCatalogues());
    QVERIFY2(settings, described(settings).constData());
    const PublishedThroughput *nearest = list->nearest(*settings, 8);
    QCOMPARE(nearest ? nearest->tokensPerSecondPerDevice : 0, rate);
}

void ThroughputListTest::theShippedListIsWhole()
{
    const Catalogues catalogues = embeddedCatalogues();
    QVERIFY(embeddedThroughputList().rows().size() > 100);
    for (const PublishedThroughput &row : embeddedThroughputList().rows()) {
        QVERIFY2(catalogues.models.find(row.model), row.model.c_str());
        QVERIFY2(catalogues.accelerators.find(row.accelerator), row.accelerator.c_str());
        QVERIFY(!row.source.empty());
    }
}

// LLaMA's paper, table 15: 7B trained on 1e12 tokens in 82,432 hours of A100: 3,370 tokens a second and card.
void ThroughputListTest::cardHoursGiveTheRate()
{
    const auto settings =
        resolve(scenarioOf(R"({"format": "headroom/1", "model": {"preset": "huggyllama/llama-7b"}, "task": "training",
            "hardware": {"accelerator": "a100-sxm4-80gb", "count": 8}})"),
                embeddedCatalogues());
    QVERIFY2(settings, described(settings).constData());
    const PublishedThroughput *nearest = embeddedThroughputList().nearest(*settings, 8);
    QVERIFY(nearest);
    QVERIFY(nearest->fromCardHours);
    QVERIFY(std::abs(nearest->tokensPerSecondPerDevice - 1e12 / 82432 / 3600) < 0.5);
}

QTEST_APPLESS_MAIN(ThroughputListTest)
#include "throughput_list_test.moc"
