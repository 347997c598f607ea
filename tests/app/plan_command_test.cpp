// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli_run.h"

#include <nlohmann/json.hpp>

#include <QTest>

using namespace Qt::StringLiterals;
using nlohmann::json;

// plan, sensitivity and utilization on the command line.
class PlanCommandTest : public QObject
{
    Q_OBJECT

private slots:
    void planInEveryFormat();
    void aTakenLayoutIsAScenario();
    void wrongUsageIsStatusTwo_data();
    void wrongUsageIsStatusTwo();
    void whatDoesNotFitIsStatusThree();
    void theCountIsAnswered();
    void whatIsFixedCanBeOpened();
    void sensitivityTellsMemoryAndTime();
    void aMeasuredStepGivesItsUtilization();
    void cardsAreJudgedByTheirLimits();
};

namespace {

const QByteArray run =
    R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-8B"}, "task": "training",
    "training": {"framework": "megatron", "global_batch": 64, "sequence_length": 4096},
    "hardware": {"accelerator": "h100-sxm5-80gb", "count": 8, "card_hour_price": 2}})";

json parsed(const QByteArray &text)
{
    return json::parse(text.toStdString(), nullptr, false);
}

} // namespace

void PlanCommandTest::planInEveryFormat()
{
    const CliResult result = runCli({ u"plan"_s, u"-"_s, u"--top"_s, u"3"_s, u"--format"_s, u"json"_s }, run);
    QCOMPARE(result.status, 0);
    const json plan = parsed(result.output);
    QCOMPARE(plan.at("format").get<std::string>(), "headroom-plan/1");
    QCOMPARE(plan.at("options").size(), std::size_t(3));
    const json &best = plan.at("options").at(0);
    QCOMPARE(best.at("cards").get<int>(), 8);
    QVERIFY(best.at("memory_bytes").get<double>() <= best.at("usable_bytes").get<double>());
    QVERIFY(best.at("cost_per_million_tokens").get<double>() > 0);
    QVERIFY(best.at("step_seconds").get<double>() <= plan.at("options").at(1).at("step_seconds").get<double>());

    const QByteArray rows = runCli({ u"plan"_s, u"-"_s, u"--top"_s, u"3"_s, u"--format"_s, u"csv"_s }, run).output;
    QCOMPARE(rows.count('\n'), 4);
    QVERIFY(rows.startsWith("rank,cards,tensor,"));
    for (const auto &language : { u"en"_s, u"zh"_s }) {
        for (const auto &format : { u"text"_s, u"markdown"_s }) {
            const CliResult shown =
                runCli({ u"plan"_s, u"-"_s, u"--language"_s, language, u"--format"_s, format }, run);
            QCOMPARE(shown.status, 0);
            QVERIFY(!shown.output.isEmpty());
        }
    }
}

void PlanCommandTest::aTakenLayoutIsAScenario()
{
    const json plan = parsed(runCli({ u"plan"_s, u"-"_s, u"--format"_s, u"json"_s }, run).output);
    const CliResult taken = runCli({ u"plan"_s, u"-"_s, u"--take"_s, u"2"_s }, run);
    QCOMPARE(taken.status, 0);
    const json result = parsed(runCli({ u"estimate"_s, u"-"_s, u"--format"_s, u"json"_s }, taken.output).output);
    QCOMPARE(result.at("training").at("step_seconds").get<double>(),
             plan.at("options").at(1).at("step_seconds").get<double>());
    QVERIFY(result.at("fit").at("fits").get<bool>());
}

void PlanCommandTest::wrongUsageIsStatusTwo_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("objective") << QStringList { u"plan"_s, u"-"_s, u"--objective"_s, u"beauty"_s };
    QTest::newRow("no days") << QStringList { u"plan"_s, u"-"_s, u"--objective"_s, u"deadline"_s };
    QTest::newRow("no tokens") << QStringList {
        u"plan"_s, u"-"_s, u"--objective"_s, u"deadline"_s, u"--days"_s, u"3"_s
    };
    QTest::newRow("days") << QStringList { u"plan"_s, u"-"_s, u"--days"_s, u"-1"_s };
    QTest::newRow("top") << QStringList { u"plan"_s, u"-"_s, u"--top"_s, u"0"_s };
    QTest::newRow("rank beyond the plan") << QStringList { u"plan"_s, u"-"_s, u"--take"_s, u"900"_s };
    QTest::newRow("nothing measured") << QStringList { u"utilization"_s, u"-"_s };
    QTest::newRow("not a time") << QStringList { u"utilization"_s, u"-"_s, u"--step-seconds"_s, u"nan"_s };
}

void PlanCommandTest::wrongUsageIsStatusTwo()
{
    QFETCH(QStringList, arguments);
    const CliResult result = runCli(arguments, run);
    QCOMPARE(result.status, 2);
    QVERIFY(result.output.isEmpty());
    QCOMPARE(result.error.count('\n'), 1);
}

void PlanCommandTest::whatDoesNotFitIsStatusThree()
{
    const CliResult result =
        runCli({ u"plan"_s, u"-"_s, u"--set"_s, u"hardware.accelerator=t4"_s, u"--set"_s, u"hardware.count=1"_s }, run);
    QCOMPARE(result.status, 3);
}

// The count that the scenario states is not the answer to "how many cards": a longer deadline needs fewer of them.
void PlanCommandTest::theCountIsAnswered()
{
    const auto best = [](const QString &days) {
        const CliResult result = runCli({ u"plan"_s, u"-"_s, u"--objective"_s, u"deadline"_s, u"--days"_s, days,
                                          u"--set"_s, u"training.tokens=20000000000"_s, u"--format"_s, u"json"_s },
                                        run);
        return result.status == 0 ? parsed(result.output).at("options").at(0) : json();
    };
    const json soon = best(u"1"_s);
    const json later = best(u"6"_s);
    QVERIFY(!soon.is_null() && !later.is_null());
    QVERIFY(soon.at("run_seconds").get<double>() <= 86400 && later.at("run_seconds").get<double>() <= 6 * 86400);
    QVERIFY(soon.at("cards").get<int>() > 8);
    QVERIFY(later.at("cards").get<int>() < soon.at("cards").get<int>());
    const json fewest =
        parsed(runCli({ u"plan"_s, u"-"_s, u"--objective"_s, u"cards"_s, u"--format"_s, u"json"_s }, run).output);
    QVERIFY(fewest.at("options").at(0).at("cards").get<int>() <= 8);
}

void PlanCommandTest::whatIsFixedCanBeOpened()
{
    const QStringList fixed { u"plan"_s,     u"-"_s,
                              u"--set"_s,    u"parallelism.tensor=8"_s,
                              u"--set"_s,    u"training.recompute=full"_s,
                              u"--top"_s,    u"1"_s,
                              u"--format"_s, u"json"_s };
    const json said = parsed(runCli(fixed, run).output);
    const json open = parsed(runCli(fixed + QStringList { u"--open"_s }, run).output);
    QCOMPARE(said.at("options").at(0).at("layout").at("tensor").get<int>(), 8);
    QCOMPARE(open.at("options").at(0).at("cards").get<int>(), 8);
    QVERIFY(open.at("candidates").get<int>() > said.at("candidates").get<int>());
    QVERIFY(open.at("options").at(0).at("step_seconds").get<double>()
            < said.at("options").at(0).at("step_seconds").get<double>());
}

void PlanCommandTest::sensitivityTellsMemoryAndTime()
{
    const json changes =
        parsed(runCli({ u"sensitivity"_s, u"-"_s, u"--format"_s, u"json"_s }, run).output).at("changes");
    QVERIFY(changes.size() >= 4);
    double last = -1e18;
    bool recomputes = false;
    for (const json &change : changes) {
        QVERIFY(change.at("memory_bytes").get<double>() >= last); // what saves most first
        last = change.at("memory_bytes").get<double>();
        QVERIFY(change.contains("time_share") && change.contains("cost_per_million_tokens"));
        // A forward pass more is a third of a step, and costs as much.
        recomputes = recomputes || (change.at("time_share").get<double>() > 0.2 && last < 0);
    }
    QVERIFY(recomputes);
}

void PlanCommandTest::aMeasuredStepGivesItsUtilization()
{
    const auto utilization = [](const QStringList &measured) {
        return parsed(
            runCli(QStringList { u"utilization"_s, u"-"_s, u"--format"_s, u"json"_s } + measured, run).output);
    };
    const json byTime = utilization({ u"--step-seconds"_s, u"4"_s, u"--published"_s, u"16384"_s });
    // 64 sequences of 4096 tokens in 4 s on 8 cards.
    QCOMPARE(byTime.at("tokens_per_second_per_device").get<double>(), 8192.0);
    QCOMPARE(byTime.at("throughput_ratio").get<double>(), 0.5);
    const json byTokens = utilization({ u"--tokens-per-second"_s, u"8192"_s });
    QCOMPARE(byTokens.at("mfu").get<double>(), byTime.at("mfu").get<double>());
}

// The handbook: with h = 8192 tensor parallelism pays on RTX 4090 over PCIe 4.0 up to 2 cards, on H100 over NVLink up to
// 11.
void PlanCommandTest::cardsAreJudgedByTheirLimits()
{
    const QByteArray large = R"({"format": "headroom/1", "model": {"preset": "meta-llama/Llama-2-70b-hf"},
        "inference": {"engine": "vllm"}, "hardware": {"accelerator": "h100-sxm5-80gb"}})";
    const json cards =
        parsed(runCli({ u"verdict"_s, u"-"_s, u"--against"_s, u"rtx-4090"_s, u"--format"_s, u"json"_s }, large).output)
            .at("cards");
    QCOMPARE(cards.size(), std::size_t(2));
    QCOMPARE(static_cast<int>(cards.at(0).at("tensor_limit").get<double>()), 11);
    QVERIFY(cards.at(1).at("tensor_limit").get<double>() < 5);
    QVERIFY(cards.at(1).at("cards").get<int>() > cards.at(0).at("cards").get<int>());
    QCOMPARE(runCli({ u"verdict"_s, u"-"_s, u"--against"_s, u"no-card"_s }, large).status, 2);
    QCOMPARE(runCli({ u"verdict"_s, u"-"_s, u"--language"_s, u"zh"_s }, large).status, 0);
}

QTEST_GUILESS_MAIN(PlanCommandTest)
#include "plan_command_test.moc"
