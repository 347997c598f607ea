// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/answer/chip.h"
#include "ui/support/fixture.h"

#include <QClipboard>
#include <QComboBox>
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
    void trainingHasProgramsToChoose();
    void settingsAreReadFromTheirFile();
    void settingsWithoutAModelKeepTheScenario();
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

    Scenario generic = fixture.model().scenario();
    generic.inference.engine = Engine::Generic;
    fixture.model().edit(std::string_view {}, std::move(generic));
    Fixture::settle();

    QVERIFY(!fixture.find("launch")->isVisible());
    QVERIFY(line(fixture, "launchLine").isEmpty());
    QVERIFY(!fixture.find("launchCopy")->isEnabled());
    QVERIFY(!fixture.find<QLabel>("launchNotes")->text().isEmpty());
}

void choose(const Fixture &fixture, const char *program)
{
    auto *box = fixture.find<QComboBox>("launchProgram");
    const int index = box->findText(QString::fromLatin1(program));
    QVERIFY2(index >= 0, program);
    box->setCurrentIndex(index);
    emit box->activated(index);
    Fixture::settle();
}

void LaunchTest::trainingHasProgramsToChoose()
{
    Fixture fixture;
    fixture.action("training")->trigger();
    Fixture::settle();
    QTest::mouseClick(fixture.find<Chip>("launch"), Qt::LeftButton);
    dialog(fixture, "launchDialog");
    QVERIFY(line(fixture, "launchLine").startsWith(QStringLiteral("torchrun ")));
    QVERIFY(!fixture.find("launchProgram")->isVisible()); // Megatron-LM has no other

    Scenario scenario = fixture.model().scenario();
    scenario.training.framework = Framework::Transformers;
    scenario.parallelism.shardingEngine = ShardingEngine::Deepspeed;
    scenario.parallelism.zeroStage = 2;
    fixture.model().edit(std::string_view {}, std::move(scenario));
    Fixture::settle();

    QVERIFY(fixture.find("launchProgram")->isVisible());
    QVERIFY(line(fixture, "launchLine").startsWith(QStringLiteral("# axolotl train axolotl.yaml\nbase_model: ")));
    choose(fixture, "DeepSpeed");
    QVERIFY(line(fixture, "launchLine").startsWith(QStringLiteral("{\n")));
    QVERIFY(fixture.find<QLabel>("launchNotes")->text().contains(QStringLiteral("To start it: deepspeed ")));
    QTest::mouseClick(fixture.find<QPushButton>("launchCopy"), Qt::LeftButton);
    QCOMPARE(QGuiApplication::clipboard()->text(), line(fixture, "launchLine"));
}

void LaunchTest::settingsAreReadFromTheirFile()
{
    Fixture fixture;
    const Scenario before = fixture.model().scenario();
    fixture.window->files().openPath(QStringLiteral(TEST_DATA_DIR "/launch/axolotl-llama-3-70b-qlora-fsdp.yaml"));
    dialog(fixture, "pasteDialog");
    QVERIFY(line(fixture, "pasteLine").startsWith(QStringLiteral("base_model: ")));
    const QString answer = fixture.find<QLabel>("pasteAnswer")->text();
    QVERIFY2(answer.startsWith(QStringLiteral("meta-llama/Meta-Llama-3-70B trained with axolotl. The card stays:")),
             qPrintable(answer));
    QVERIFY(answer.contains(QStringLiteral("Not used: ")));

    QTest::mouseClick(fixture.find<QPushButton>("pasteUse"), Qt::LeftButton);

    const Scenario &after = fixture.model().scenario();
    QCOMPARE(after.training.method, std::optional(Method::Qlora));
    QCOMPARE(after.hardware.accelerator, before.hardware.accelerator);
    fixture.action("undo")->trigger();
    QVERIFY(fixture.model().scenario() == before);
}

void LaunchTest::settingsWithoutAModelKeepTheScenario()
{
    Fixture fixture;
    const Scenario before = fixture.model().scenario();
    fixture.window->files().openPath(QStringLiteral(TEST_DATA_DIR "/launch/deepspeed-zero3-offload.json"));
    dialog(fixture, "pasteDialog");
    QVERIFY(fixture.find<QLabel>("pasteAnswer")->text().startsWith(QStringLiteral("Settings of DeepSpeed for ")));

    QTest::mouseClick(fixture.find<QPushButton>("pasteUse"), Qt::LeftButton);

    const Scenario &after = fixture.model().scenario();
    QVERIFY(after.model == before.model);
    QCOMPARE(after.parallelism.zeroStage, std::optional<std::int64_t>(3));
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
                                   "llama-server, trtllm-serve, pretrain_gpt.py.";
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
