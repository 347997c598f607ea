// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/answer/chip.h"
#include "ui/support/fixture.h"

#include <QClipboard>
#include <QDialog>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>

namespace headroom::ui {

// The launch command beside the answer, and reading one.
class LaunchTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { QGuiApplication::clipboard()->clear(); }

    void theCommandIsShownAndCopied();
    void theCommandFollowsScenarioAndLanguage();
    void whatHasNoCommandSaysWhy();
    void aPastedCommandIsOneStep();
    void aMistakeIsOneSentence_data();
    void aMistakeIsOneSentence();
    void theClipboardIsReadWhereItHoldsACommand();
    void theAnswerSaysHowFarTheCardsGo();
};

QDialog *dialog(const Fixture &fixture, const char *name)
{
    Fixture::settle();
    return fixture.find<QDialog>(name);
}

QString line(const Fixture &fixture, const char *name)
{
    return fixture.find<QPlainTextEdit>(name)->toPlainText();
}

void paste(const Fixture &fixture, const char *text)
{
    fixture.action("pasteLaunch")->trigger();
    dialog(fixture, "pasteDialog");
    auto *edit = fixture.find<QPlainTextEdit>("pasteLine");
    QVERIFY(edit->hasFocus() || !fixture.window->isActiveWindow());
    edit->clear();
    QTest::keyClicks(edit, QString::fromLatin1(text));
}

void LaunchTest::theCommandIsShownAndCopied()
{
    Fixture fixture;
    QTest::mouseClick(fixture.find<Chip>("launch"), Qt::LeftButton);

    QVERIFY(dialog(fixture, "launchDialog")->isVisible());
    QVERIFY(line(fixture, "launchLine").startsWith(QStringLiteral("vllm serve ")));
    QTest::mouseClick(fixture.find<QPushButton>("launchCopy"), Qt::LeftButton);
    QCOMPARE(QGuiApplication::clipboard()->text(), line(fixture, "launchLine"));
}

void LaunchTest::theCommandFollowsScenarioAndLanguage()
{
    Fixture fixture;
    fixture.action("launchCommand")->trigger();
    QDialog *shown = dialog(fixture, "launchDialog");
    QVERIFY(!line(fixture, "launchLine").contains(QStringLiteral("--max-num-seqs")));

    fixture.type(fixture.find<NumberBox>("inference.concurrency"), "64");
    QVERIFY(line(fixture, "launchLine").contains(QStringLiteral("--max-num-seqs 64")));

    fixture.action("chinese")->trigger();
    Fixture::settle();
    QCOMPARE(shown->windowTitle(), QStringLiteral("启动命令"));
}

void LaunchTest::whatHasNoCommandSaysWhy()
{
    Fixture fixture;
    fixture.action("launchCommand")->trigger();
    dialog(fixture, "launchDialog");

    fixture.action("training")->trigger();
    Fixture::settle();

    QVERIFY(!fixture.find("launch")->isVisible());
    QVERIFY(line(fixture, "launchLine").isEmpty());
    QVERIFY(!fixture.find("launchCopy")->isEnabled());
    QVERIFY(!fixture.find<QLabel>("launchNotes")->text().isEmpty());
}

void LaunchTest::aPastedCommandIsOneStep()
{
    Fixture fixture;
    const Scenario before = fixture.model().scenario();
    paste(fixture, "vllm serve Qwen/Qwen3-32B -tp 2 --max-model-len 32k --enable-everything");
    QVERIFY(
        fixture.find<QLabel>("pasteAnswer")->text().contains(QStringLiteral("--enable-everything was not understood")));

    QTest::mouseClick(fixture.find<QPushButton>("pasteUse"), Qt::LeftButton);

    const Scenario &after = fixture.model().scenario();
    QCOMPARE(after.model.preset, std::string("Qwen/Qwen3-32B"));
    QCOMPARE(after.inference.maxModelLength, std::optional<std::int64_t>(32000));
    QCOMPARE(after.parallelism.tensor, std::optional<std::int64_t>(2));
    QCOMPARE(after.hardware.accelerator, before.hardware.accelerator); // no command names it
    QCOMPARE(fixture.model().undoStack().count(), 1);
    fixture.action("undo")->trigger();
    QVERIFY(fixture.model().scenario() == before);
}

void LaunchTest::aMistakeIsOneSentence_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("no command") << QByteArray("echo")
                                << "found echo; allowed: vllm, sglang.launch_server, "
                                   "llama-server, trtllm-serve.";
    QTest::newRow("no number") << QByteArray("vllm serve Qwen/Qwen3-8B -tp two")
                               << "-tp: found two; allowed: a whole number.";
    QTest::newRow("no model") << QByteArray("vllm serve")
                              << "serve: found the end of the line; allowed: the name of a model.";
}

void LaunchTest::aMistakeIsOneSentence()
{
    QFETCH(QByteArray, text);
    Fixture fixture;
    paste(fixture, text.constData());
    QTEST(fixture.find<QLabel>("pasteAnswer")->text(), "sentence");
    QVERIFY(!fixture.find("pasteUse")->isEnabled());
    QTest::keyClick(fixture.find<QDialog>("pasteDialog"), Qt::Key_Return);
    QCOMPARE(fixture.model().undoStack().count(), 0);
}

void LaunchTest::theClipboardIsReadWhereItHoldsACommand()
{
    Fixture fixture;
    QGuiApplication::clipboard()->setText(QStringLiteral("llama-server -m Qwen3-8B-Q4_K_M.gguf -c 8192"));
    fixture.action("pasteLaunch")->trigger();
    dialog(fixture, "pasteDialog");
    QCOMPARE(line(fixture, "pasteLine"), QGuiApplication::clipboard()->text());
    QVERIFY(fixture.find("pasteUse")->isEnabled());
}

void LaunchTest::theAnswerSaysHowFarTheCardsGo()
{
    Fixture fixture;
    const QString text = fixture.find<QLabel>("serving")->text();
    QVERIFY2(text.contains(QStringLiteral("Cache: ")) && text.contains(QStringLiteral("at once: up to")),
             qPrintable(text));
    fixture.action("training")->trigger();
    QVERIFY(!fixture.find("serving")->isVisible());
}

} // namespace headroom::ui

QTEST_MAIN(headroom::ui::LaunchTest)
#include "launch_test.moc"
