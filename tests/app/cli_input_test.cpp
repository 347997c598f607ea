// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli_run.h"

#include <QTest>

using namespace Qt::StringLiterals;

class CliInputTest : public QObject
{
    Q_OBJECT

private slots:
    void wrongInputGivesOneLineAndStatusOne_data();
    void wrongInputGivesOneLineAndStatusOne();
    void assignmentsAreCheckedToo_data();
    void assignmentsAreCheckedToo();
    void missingFileIsNamed();
    void problemsAreInTheChosenLanguage();
    void controlCharactersDoNotReachTheTerminal();
};

void CliInputTest::wrongInputGivesOneLineAndStatusOne_data()
{
    QTest::addColumn<QByteArray>("input");
    QTest::addColumn<QByteArray>("message");

    const auto scenario = [](const QByteArray &members) -> QByteArray {
        return QByteArray(R"({"format":"headroom/1","model":{"preset":"meta-llama/Llama-2-70b-hf"})") + members + '}';
    };
    QTest::newRow("empty") << QByteArray() << QByteArray("stdin: line 1, column 1: not valid JSON");
    QTest::newRow("truncated") << QByteArray(R"({"format":"headroom/1",)") << QByteArray("the end of the file");
    QTest::newRow("not an object") << QByteArray("[]") << QByteArray("found a list; allowed: an object");
    QTest::newRow("no model") << QByteArray(R"({"format":"headroom/1"})") << QByteArray("the key “model” is missing");
    QTest::newRow("future format") << QByteArray(R"({"format":"headroom/2","new":1})")
                                   << QByteArray("/format: found the format headroom/2, which needs a newer Headroom");
    QTest::newRow("wrong type") << scenario(R"(,"training":{"micro_batch":"4"})")
                                << QByteArray("/training/micro_batch: found \"4\"; allowed: a whole number.");
    QTest::newRow("half a batch") << scenario(R"(,"training":{"micro_batch":1.5})")
                                  << QByteArray("/training/micro_batch: found 1.5; allowed: a whole number.");
    QTest::newRow("unknown key") << scenario(R"(,"training":{"micro_batches":4})")
                                 << QByteArray(
                                        "/training/micro_batches: found the unknown key “micro_batches”; allowed: ");
    QTest::newRow("negative batch") << scenario(R"(,"training":{"micro_batch":-3})")
                                    << QByteArray(
                                           "/training/micro_batch: found -3; allowed: a whole number from 1 to ");
    QTest::newRow("unknown name") << scenario(R"(,"training":{"optimizer":"adam"})")
                                  << QByteArray("/training/optimizer: found \"adam\"; allowed: adamw, ");
    QTest::newRow("t does not divide heads")
        << scenario(R"(,"parallelism":{"tensor":3})")
        << QByteArray("/parallelism/tensor: found 3; allowed: a number that divides 64.");
    QTest::newRow("unknown model") << QByteArray(R"({"format":"headroom/1","model":{"preset":"no/such"}})")
                                   << QByteArray("/model/preset: found no/such");
    QTest::newRow("unknown card") << scenario(R"(,"hardware":{"accelerator":"abacus"})")
                                  << QByteArray("/hardware/accelerator: found abacus");
    QTest::newRow("invalid UTF-8") << QByteArray("{\"format\":\"headroom/1\",\"name\":\"\xFF\"}")
                                   << QByteArray("the byte 0xFF, which is not UTF-8");
    QTest::newRow("duplicate key") << scenario(R"(,"task":"training","task":"inference")")
                                   << QByteArray("found the key “task” twice");
    QTest::newRow("1e400") << QByteArray(R"({"format":"headroom/1","model":{"parameters":1e400}})")
                           << QByteArray("found the number 1e400");
    QTest::newRow("deep nesting") << QByteArray("[").repeated(5000000) << QByteArray("levels of objects and lists");
    QTest::newRow("deep objects") << QByteArray("{\"a\":").repeated(1000000)
                                  << QByteArray("levels of objects and lists");
    QTest::newRow("17 MiB") << QByteArray(17 << 20, ' ')
                            << QByteArray("found a size of 16777217; allowed: at most 16777216");
    QTest::newRow("zero bytes") << QByteArray(10, '\0') << QByteArray("not valid JSON");
}

void CliInputTest::wrongInputGivesOneLineAndStatusOne()
{
    QFETCH(QByteArray, input);
    QFETCH(QByteArray, message);

    const CliResult result = runCli({ u"estimate"_s, u"-"_s, u"--language"_s, u"en"_s }, input);

    QCOMPARE(result.status, 1);
    QVERIFY2(result.error.contains(message), result.error.constData());
    QVERIFY(result.error.startsWith("stdin: "));
    QCOMPARE(result.error.count('\n'), 1);
    QVERIFY(result.error.endsWith('\n'));
    QVERIFY(result.output.isEmpty());
}

void CliInputTest::assignmentsAreCheckedToo_data()
{
    QTest::addColumn<QString>("assignment");
    QTest::addColumn<QByteArray>("message");

    QTest::newRow("range") << u"training.micro_batch=0"_s << QByteArray("stdin: /training/micro_batch: found 0");
    QTest::newRow("unknown key") << u"training.batch=1"_s << QByteArray("the unknown key “batch”");
    QTest::newRow("through a number") << u"task.a=1"_s << QByteArray("--set: /task");
    QTest::newRow("no value") << u"task"_s << QByteArray("--set: found task; allowed: key.path=value.");
}

void CliInputTest::assignmentsAreCheckedToo()
{
    QFETCH(QString, assignment);
    QFETCH(QByteArray, message);

    const CliResult result = runCli({ u"estimate"_s, u"-"_s, u"--set"_s, assignment }, smallTraining());

    QCOMPARE(result.status, 1);
    QVERIFY2(result.error.contains(message), result.error.constData());
}

void CliInputTest::missingFileIsNamed()
{
    const CliResult result = runCli({ u"estimate"_s, u"/no/such.headroom"_s });

    QCOMPARE(result.status, 1);
    QCOMPARE(result.error, QByteArray("/no/such.headroom: cannot be read: No such file or directory.\n"));
}

void CliInputTest::problemsAreInTheChosenLanguage()
{
    const CliResult result = runCli({ u"--language"_s, u"zh"_s, u"estimate"_s, u"-"_s }, R"({"format":"headroom/1"})");

    QCOMPARE(result.status, 1);
    QCOMPARE(result.error, QByteArray("stdin: /model: 缺少键“model”。\n"));
}

void CliInputTest::controlCharactersDoNotReachTheTerminal()
{
    const CliResult result = runCli({ u"estimate"_s, u"-"_s, u"--set"_s, u"name=\"a\\u001b[31m\""_s }, smallTraining());

    QCOMPARE(result.status, 0);
    QVERIFY(!result.output.contains('\x1b'));
}

QTEST_GUILESS_MAIN(CliInputTest)
#include "cli_input_test.moc"
