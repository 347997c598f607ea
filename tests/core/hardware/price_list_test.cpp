// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/accelerator_catalogue.h"
#include "core/hardware/price_list.h"
#include "support/scenarios.h"

#include <algorithm>

using namespace headroom;

class PriceListTest : public QObject
{
    Q_OBJECT

private slots:
    void refusesWhatIsWrong_data();
    void refusesWhatIsWrong();
    void theUsualPriceIsAMedianThatSomebodyAsks_data();
    void theUsualPriceIsAMedianThatSomebodyAsks();
    void theShippedListIsWhole();
    void shippedPrices_data();
    void shippedPrices();
    void whatIsSaidWins_data();
    void whatIsSaidWins();
};

namespace {

std::string listOf(const std::string &rows)
{
    return R"({"format": "headroom-prices/1", "currency": "USD", "sources": {"s1": "a page"}, "prices": [)" + rows
           + "]}";
}

std::string row(const std::string &price, const std::string &kind, const std::string &more = "")
{
    return R"({"card": "x", "provider": "P)" + price + R"(", "price": )" + price + R"(, "date": "2026-05", "kind": ")"
           + kind + R"(", "source": "s1", "confidence": "medium")" + more + "}";
}

} // namespace

void PriceListTest::refusesWhatIsWrong_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("path");
    const auto add = [](const char *name, const std::string &text, const char *path) {
        QTest::newRow(name) << QByteArray::fromStdString(text) << QByteArray(path);
    };
    add("no object", "[]", "");
    add("another format", R"({"format": "headroom-prices/2", "currency": "USD", "sources": {}, "prices": []})",
        "/format");
    add("another currency", R"({"format": "headroom-prices/1", "currency": "GBP", "sources": {}, "prices": []})",
        "/currency");
    add("no price", listOf(row("0", "on-demand")), "/prices/0/price");
    add("negative", listOf(row("-1", "on-demand")), "/prices/0/price");
    add("beyond what a scenario takes", listOf(row("1000001", "on-demand")), "/prices/0/price");
    add("unknown kind", listOf(row("1", "auction")), "/prices/0/kind");
    add("unknown source", listOf(R"({"card": "x", "provider": "P", "price": 1, "date": "2026", "kind": "spot",
        "source": "s2", "confidence": "low"})"),
        "/prices/0/source");
    add("no provider", listOf(R"({"card": "x", "price": 1, "date": "2026", "kind": "spot", "source": "s1",
        "confidence": "low"})"),
        "/prices/0/provider");
    add("unknown key", listOf(row("1", "spot", R"(, "usd": 1)")), "/prices/0/usd");
    add("no object in the list", listOf("3"), "/prices/0");
}

void PriceListTest::refusesWhatIsWrong()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, path);
    const auto list = parsePriceList(text.toStdString());
    QVERIFY(!list);
    QVERIFY2(std::ranges::find(list.error(), path.toStdString(), &Problem::path) != list.error().end(),
             described(list).constData());
}

void PriceListTest::theUsualPriceIsAMedianThatSomebodyAsks_data()
{
    QTest::addColumn<QByteArray>("rows");
    QTest::addColumn<double>("price"); // 0: none
    const auto add = [](const char *name, std::initializer_list<std::string> rows, double price) {
        QByteArray text;
        for (const std::string &each : rows)
            text += (text.isEmpty() ? "" : ",") + QByteArray::fromStdString(each);
        QTest::newRow(name) << text << price;
    };
    add("the one in the middle", { row("9", "on-demand"), row("2", "on-demand"), row("3", "on-demand") }, 3);
    add("the lower of two", { row("4", "on-demand"), row("3", "on-demand") }, 3);
    add("not what is replaced", { row("4", "on-demand"), row("1", "on-demand", R"(, "replaced": true)") }, 4);
    add("not spot, booked or surveyed",
        { row("1", "spot"), row("2", "reserved"), row("3", "survey"), row("7", "on-demand") }, 7);
    add("an estimate where nobody sells by the hour", { row("1", "spot"), row("5", "estimate") }, 5);
    add("no estimate where somebody does", { row("6", "on-demand"), row("5", "estimate") }, 6);
    add("only spot", { row("1", "spot") }, 0);
    add("none", {}, 0);
}

void PriceListTest::theUsualPriceIsAMedianThatSomebodyAsks()
{
    QFETCH(QByteArray, rows);
    QFETCH(double, price);
    const auto list = parsePriceList(listOf(rows.toStdString()));
    QVERIFY2(list, described(list).constData());
    const CardPrice *usual = list->usual("x");
    QCOMPARE(usual ? usual->perHour : 0, price);
    QVERIFY(!list->usual("another"));
}

void PriceListTest::theShippedListIsWhole()
{
    const Catalogues catalogues = embeddedCatalogues();
    QVERIFY(catalogues.prices);
    for (const CardPrice &price : catalogues.prices->prices()) {
        QVERIFY2(catalogues.accelerators.find(price.card), price.card.c_str());
        QVERIFY2(!price.source.empty() && !price.date.empty(), price.card.c_str());
    }
}

// What the price pages of the list's sources said: AWS p5e 63.296 an hour for eight H200, p4de 27.4471 for eight A100;
// RunPod's RTX 4090; DeepSeek reckons with 2 USD an hour of H800.
void PriceListTest::shippedPrices_data()
{
    QTest::addColumn<QByteArray>("card");
    QTest::addColumn<QByteArray>("provider");
    QTest::addColumn<double>("price");
    QTest::newRow("H200") << QByteArray("h200-sxm5-141gb") << QByteArray("AWS") << 7.912;
    QTest::newRow("A100 80 GB") << QByteArray("a100-sxm4-80gb") << QByteArray("AWS") << 3.431;
    QTest::newRow("RTX 4090") << QByteArray("rtx-4090") << QByteArray("RunPod") << 0.69;
    QTest::newRow("H800") << QByteArray("h800-sxm5-80gb") << QByteArray("DeepSeek") << 2.0;
}

void PriceListTest::shippedPrices()
{
    QFETCH(QByteArray, card);
    QFETCH(QByteArray, provider);
    QFETCH(double, price);
    const CardPrice *usual = embeddedCatalogues().prices->usual(card.toStdString());
    QVERIFY(usual);
    QCOMPARE(usual->perHour, price);
    QCOMPARE(QByteArray::fromStdString(usual->provider), provider);
}

void PriceListTest::whatIsSaidWins_data()
{
    QTest::addColumn<QByteArray>("hardware");
    QTest::addColumn<double>("price");
    QTest::addColumn<bool>("listed");
    QTest::newRow("nothing said") << QByteArray(R"("accelerator": "rtx-4090", "count": 1)") << 0.69 << true;
    QTest::newRow("a price") << QByteArray(R"("accelerator": "rtx-4090", "count": 1, "card_hour_price": 0.3)") << 0.3
                             << false;
    QTest::newRow("no price") << QByteArray(R"("accelerator": "rtx-4090", "count": 1, "card_hour_price": 0)") << 0.0
                              << false;
    QTest::newRow("nothing is converted")
        << QByteArray(R"("accelerator": "rtx-4090", "count": 1, "currency": "CNY")") << 0.0 << false;
    QTest::newRow("not listed") << QByteArray(R"("accelerator": "rtx-3090", "count": 1)") << 0.0 << false;
    QTest::newRow("cards that differ") << QByteArray(
        R"("cards": [{"accelerator": "rtx-4090"}, {"accelerator": "rtx-3090"}])")
                                       << 0.0 << false;
}

void PriceListTest::whatIsSaidWins()
{
    QFETCH(QByteArray, hardware);
    QFETCH(double, price);
    QFETCH(bool, listed);
    const Evaluation evaluation =
        evaluationOf(R"({"format": "headroom/1", "model": {"preset": "Qwen/Qwen3-0.6B"}, "hardware": {)"
                     + hardware.toStdString() + "}}");
    QCOMPARE(evaluation.settings.operation.cardHourPrice, price);
    QCOMPARE(evaluation.settings.operation.listed != nullptr, listed);
    QCOMPARE(evaluation.cost.cardHour, price);
    QCOMPARE(evaluation.cost.perMillionTokens > 0, price > 0);
}

QTEST_APPLESS_MAIN(PriceListTest)
#include "price_list_test.moc"
