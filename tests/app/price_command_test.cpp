// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli_run.h"

#include <nlohmann/json.hpp>

#include <QTest>

using namespace Qt::StringLiterals;
using nlohmann::json;

// The lists of prices and throughputs on the command line, and what is told with them.
class PriceCommandTest : public QObject
{
    Q_OBJECT

private slots:
    void theListInEveryFormat();
    void oneRowOfACardIsUsed();
    void aListedPriceIsToldAsAssumed_data();
    void aListedPriceIsToldAsAssumed();
    void aPriceThatIsSaidIsNotAssumed();
    void theOtherCardHasItsOwnPrice();
    void thePublishedThroughputIsProposed();
    void theProfilersShareIsTaken();
    void theTargetIsAnswered();
};

namespace {

const QByteArray run =
    R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-8B"}, "task": "training",
    "training": {"framework": "torchtitan", "sequence_length": 8192},
    "hardware": {"accelerator": "h100-sxm5-80gb", "count": 8}})";

json parsed(const QByteArray &text)
{
    return json::parse(text.toStdString(), nullptr, false);
}

} // namespace

void PriceCommandTest::theListInEveryFormat()
{
    const json rows = parsed(runCli({ u"prices"_s, u"--format"_s, u"json"_s }).output);
    QVERIFY(rows.size() > 40);
    for (const json &row : rows) {
        QVERIFY(row.at("price").get<double>() > 0);
        for (const char *key : { "card", "provider", "date", "kind", "source", "currency" })
            QVERIFY2(!row.at(key).get<std::string>().empty(), key);
    }
    const QByteArray csv = runCli({ u"prices"_s, u"--format"_s, u"csv"_s }).output;
    QVERIFY(csv.startsWith("card,price,currency,provider,date,kind,used,"));
    QCOMPARE(static_cast<std::size_t>(csv.count('\n')), rows.size() + 1);
    for (const auto &language : { u"en"_s, u"zh"_s })
        QVERIFY(runCli({ u"prices"_s, u"--language"_s, language }).output.contains("CoreWeave"));
    const json found = parsed(runCli({ u"prices"_s, u"--search"_s, u"4090"_s, u"--format"_s, u"json"_s }).output);
    QCOMPARE(found.size(), std::size_t(1));
}

void PriceCommandTest::oneRowOfACardIsUsed()
{
    const json rows = parsed(runCli({ u"prices"_s, u"--search"_s, u"h200"_s, u"--format"_s, u"json"_s }).output);
    int used = 0;
    for (const json &row : rows)
        used += row.at("used").get<std::string>() == "yes" ? 1 : 0;
    QCOMPARE(used, 1);
}

void PriceCommandTest::aListedPriceIsToldAsAssumed_data()
{
    QTest::addColumn<QString>("command");
    for (const auto &command : { u"estimate"_s, u"plan"_s, u"sensitivity"_s, u"verdict"_s })
        QTest::newRow(command.toUtf8().constData()) << command;
}

void PriceCommandTest::aListedPriceIsToldAsAssumed()
{
    QFETCH(QString, command);
    const json result = parsed(runCli({ command, u"-"_s, u"--format"_s, u"json"_s }, run).output);
    const json &cost = command == u"verdict"_s ? result.at("cards").at(0).at("cost") : result.at("cost");
    QCOMPARE(cost.at("currency").get<std::string>(), "USD");
    QCOMPARE(cost.at("card_hour_price").get<double>(), 6.16); // CoreWeave, May 2026
    QVERIFY(cost.at("assumed").get<bool>());
    QCOMPARE(cost.at("listed").at("provider").get<std::string>(), "CoreWeave");
    QCOMPARE(cost.at("listed").at("date").get<std::string>(), "2026-05-25");
    QVERIFY(runCli({ command, u"-"_s, u"--language"_s, u"en"_s }, run)
                .output.contains("6.16 USD (listed price, CoreWeave, 2026-05-25; assumed)"));
}

void PriceCommandTest::aPriceThatIsSaidIsNotAssumed()
{
    const QStringList said { u"--set"_s, u"hardware.card_hour_price=2"_s, u"--format"_s, u"json"_s };
    const json cost = parsed(runCli(QStringList { u"estimate"_s, u"-"_s } + said, run).output).at("cost");
    QCOMPARE(cost.at("per_hour").get<double>(), 16.0);
    QVERIFY(!cost.at("assumed").get<bool>());
    QVERIFY(!cost.contains("listed"));
    // Energy: 700 W a card, 1.1 for cooling and supply.
    QVERIFY(std::abs(cost.at("watts").get<double>() - 8 * 700 * 1.1) < 1e-6);
}

// The price that is said is of the scenario's card; another one has its own.
void PriceCommandTest::theOtherCardHasItsOwnPrice()
{
    const json cards = parsed(runCli({ u"verdict"_s, u"-"_s, u"--against"_s, u"a100-sxm4-80gb"_s, u"--set"_s,
                                       u"hardware.card_hour_price=2"_s, u"--format"_s, u"json"_s },
                                     run)
                                  .output)
                           .at("cards");
    QCOMPARE(cards.at(0).at("cost").at("card_hour_price").get<double>(), 2.0);
    QCOMPARE(cards.at(1).at("cost").at("card_hour_price").get<double>(), 3.431);
    QVERIFY(cards.at(1).at("cost").at("assumed").get<bool>());
}

void PriceCommandTest::thePublishedThroughputIsProposed()
{
    const QStringList measured { u"utilization"_s, u"-"_s, u"--tokens-per-second"_s, u"3075"_s };
    const json nearest = parsed(runCli(measured + QStringList { u"--format"_s, u"json"_s }, run).output);
    // torchao's README: 6150 tokens/s a card of Llama 3 8B in bf16 on eight H100.
    QCOMPARE(nearest.at("published").at("tokens_per_second_per_device").get<double>(), 6150.0);
    QVERIFY(nearest.at("published").at("source").get<std::string>().starts_with("pytorch/ao"));
    QCOMPARE(nearest.at("throughput_ratio").get<double>(), 0.5);
    QVERIFY(runCli(measured + QStringList { u"--language"_s, u"en"_s }, run)
                .output.contains("Published: 6,150 tokens/s a card by pytorch/ao"));
    const json typed =
        parsed(runCli(measured + QStringList { u"--published"_s, u"3075"_s, u"--format"_s, u"json"_s }, run).output);
    QCOMPARE(typed.at("throughput_ratio").get<double>(), 1.0);
    QVERIFY(!typed.at("published").contains("source"));
}

void PriceCommandTest::theProfilersShareIsTaken()
{
    const json alone = parsed(
        runCli({ u"utilization"_s, u"-"_s, u"--profiler-share"_s, u"32.05"_s, u"--format"_s, u"json"_s }, run).output);
    QVERIFY(std::abs(alone.at("profiler_share").get<double>() - 0.3205) < 1e-12);
    QVERIFY(!alone.contains("mfu"));
    const json both = parsed(runCli({ u"utilization"_s, u"-"_s, u"--step-seconds"_s, u"2"_s, u"--profiler-share"_s,
                                      u"50"_s, u"--format"_s, u"json"_s },
                                    run)
                                 .output);
    QVERIFY(std::abs(both.at("rate_while_active").get<double>() - both.at("hfu").get<double>() / 0.5) < 1e-12);
    const CliResult wrong = runCli({ u"utilization"_s, u"-"_s, u"--profiler-share"_s, u"101"_s }, run);
    QCOMPARE(wrong.status, 2);
    QVERIFY(wrong.error.contains("101") && wrong.error.contains("100."));
}

void PriceCommandTest::theTargetIsAnswered()
{
    const QByteArray served = R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-8B"},
        "inference": {"latency_target": 0.02}, "hardware": {"accelerator": "h100-sxm5-80gb", "count": 1}})";
    const json result = parsed(runCli({ u"estimate"_s, u"-"_s, u"--format"_s, u"json"_s }, served).output);
    const json solution =
        parsed(runCli({ u"solve"_s, u"-"_s, u"--for"_s, u"inference.concurrency"_s, u"--format"_s, u"json"_s }, served)
                   .output);
    QCOMPARE(solution.at("limited_by").get<std::string>(), "latency");
    QCOMPARE(result.at("inference").at("concurrency_at_target").get<int>(), solution.at("largest").get<int>());
    QVERIFY(runCli({ u"solve"_s, u"-"_s, u"--for"_s, u"inference.concurrency"_s, u"--language"_s, u"en"_s }, served)
                .output.contains("meets the target of latency"));
}

QTEST_APPLESS_MAIN(PriceCommandTest)
#include "price_command_test.moc"
