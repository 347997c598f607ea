// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/support/fixture.h"

#include "ui/answer/chip.h"
#include "ui/scenario/choice_box.h"
#include "ui/scenario/number_box.h"
#include "ui/window/chart_tabs.h"

#include <QClipboard>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QRegularExpression>
#include <QTabWidget>
#include <QUrl>

namespace headroom::ui {

class MainWindowTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)"))); }

    void anEditMovesTheAnswerAndTheChart();
    void typingANumberIsOneStep();
    void aFieldLeftEmptyIsChosenAndSaysWhat();
    void onlyWhatMattersForTheTaskIsShown();
    void whatCannotBeCombinedSaysWhy();
    void searchingAModelAndTakingIt();
    void aSizeAloneIsAModel();
    void undoWorksWhileAFieldHasTheFocus();
    void aFixIsOneStep();
    void languageChangesWhileTheWindowIsOpen();
    void unitChangesEverywhere();
    void saveAndOpenGiveTheSameScenario();
    void aMalformedFileKeepsWhatIsOpen();
    void unsavedChangesAreAsked();
    void recentFilesAreNewestFirstWithoutRepeats();
    void aDroppedFileOpens();
    void copiesChartAndTable();
    void chartsHaveShortcuts();
    void theWindowComesBackAsItWas();

private:
    static void type(NumberBox *box, const QByteArray &text)
    {
        box->setFocus();
        Fixture::settle();
        box->selectAll();
        QTest::keyClicks(box, QString::fromLatin1(text));
        QTest::keyClick(box, Qt::Key_Return);
    }
};

void MainWindowTest::anEditMovesTheAnswerAndTheChart()
{
    Fixture fixture;
    const QString before = fixture.find<QLabel>("sentence")->text();
    const QString figures = fixture.find<ChartTabs>("charts")->current()->csv();

    type(fixture.find<NumberBox>("inference.concurrency"), "64");

    QCOMPARE(fixture.model().scenario().inference.concurrency, std::optional<std::int64_t>(64));
    QVERIFY(fixture.find<QLabel>("sentence")->text() != before);
    QVERIFY(fixture.find<ChartTabs>("charts")->current()->csv() != figures);
}

void MainWindowTest::typingANumberIsOneStep()
{
    Fixture fixture;

    type(fixture.find<NumberBox>("inference.prompt_tokens"), "131072");

    QCOMPARE(fixture.model().undoStack().count(), 1);
    QVERIFY(fixture.window->isWindowModified());
    QTest::keyClick(fixture.find<NumberBox>("inference.prompt_tokens"), Qt::Key_Down);
    QCOMPARE(fixture.model().scenario().inference.promptTokens, std::optional<std::int64_t>(65536));
    QCOMPARE(fixture.model().undoStack().count(), 1);
}

void MainWindowTest::aFieldLeftEmptyIsChosenAndSaysWhat()
{
    Fixture fixture;
    auto *box = fixture.find<NumberBox>("inference.prompt_tokens");
    QCOMPARE(box->text(), QStringLiteral("Auto (1,024)"));
    type(box, "512");

    type(box, "auto");

    QCOMPARE(fixture.model().scenario().inference.promptTokens, std::optional<std::int64_t>());
    QCOMPARE(box->text(), QStringLiteral("Auto (1,024)"));
}

void MainWindowTest::onlyWhatMattersForTheTaskIsShown()
{
    Fixture fixture;
    QVERIFY(fixture.find("inference.engine")->isVisible());
    QVERIFY(!fixture.find("training.optimizer")->isVisible());

    fixture.action("training")->trigger();
    QVERIFY(!fixture.find("inference.engine")->isVisible());
    QVERIFY(fixture.find("training.optimizer")->isVisible());
    QVERIFY(!fixture.find("training.lora.rank")->isVisible());

    fixture.find<ChoiceBox>("training.method")->setCurrentIndex(2); // auto, full, LoRA
    QVERIFY(fixture.find("training.lora.rank")->isVisible());
}

void MainWindowTest::whatCannotBeCombinedSaysWhy()
{
    Fixture fixture; // a dense model
    QVERIFY(!fixture.find("parallelism.expert")->isEnabled());
    QCOMPARE(fixture.find("parallelism.expert")->toolTip(), QStringLiteral("This model has no experts to spread over cards."));
}

void MainWindowTest::searchingAModelAndTakingIt()
{
    Fixture fixture;
    auto *picker = fixture.find("model.preset");
    picker->setFocus();

    QTest::keyClick(picker, Qt::Key_L);
    auto *filter = fixture.find<QLineEdit>("catalogueFilter");
    QCOMPARE(filter->text(), QStringLiteral("l"));
    filter->setText({});
    QTest::keyClicks(filter, QStringLiteral("70b-hf llama-2"));
    QTest::keyClick(filter, Qt::Key_Return);

    QCOMPARE(fixture.model().scenario().model.preset, std::string("meta-llama/Llama-2-70b-hf"));
}

void MainWindowTest::aSizeAloneIsAModel()
{
    Fixture fixture;
    auto *picker = fixture.find("model.preset");
    picker->setFocus();

    QTest::keyClick(picker, Qt::Key_3);
    auto *filter = fixture.find<QLineEdit>("catalogueFilter");
    QTest::keyClicks(filter, QStringLiteral("3.5b"));
    QTest::keyClick(filter, Qt::Key_Return);

    QCOMPARE(fixture.model().scenario().model.parameters, std::optional(33.5e9));
    QVERIFY(fixture.model().problems().empty());
}

void MainWindowTest::undoWorksWhileAFieldHasTheFocus()
{
    Fixture fixture;
    auto *box = fixture.find<NumberBox>("inference.concurrency");
    type(box, "64");
    type(fixture.find<NumberBox>("inference.output_tokens"), "2048");

    QVERIFY(QTest::qWaitForWindowActive(fixture.window.get()));
    QTest::keySequence(fixture.window.get(), QKeySequence(Qt::CTRL | Qt::Key_Z));
    QTest::keySequence(fixture.window.get(), QKeySequence(Qt::CTRL | Qt::Key_Z));
    QCOMPARE(box->text(), QStringLiteral("Auto (1)"));
    QVERIFY(!fixture.window->isWindowModified());

    QTest::keySequence(fixture.window.get(), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z));
    QCOMPARE(box->number(), std::optional(64.0));
}

void MainWindowTest::aFixIsOneStep()
{
    Fixture fixture;
    fixture.model().edit("x", [] {
        Scenario big;
        big.model.preset = "meta-llama/Llama-2-70b-hf";
        big.hardware.accelerator = "h100-sxm5-80gb";
        big.hardware.count = 1;
        return big;
    }());
    QCOMPARE(fixture.find<QLabel>("verdict")->text(), QStringLiteral("Does not fit"));

    QTest::mouseClick(fixture.find<Chip>("fix0"), Qt::LeftButton);

    QVERIFY(fixture.find<QLabel>("verdict")->text() != QStringLiteral("Does not fit"));
    QCOMPARE(fixture.model().undoStack().count(), 2);
}

void MainWindowTest::languageChangesWhileTheWindowIsOpen()
{
    Fixture fixture;
    type(fixture.find<NumberBox>("inference.concurrency"), "64");

    fixture.action("chinese")->trigger();
    Fixture::settle();

    QCOMPARE(fixture.find<QLabel>("verdict")->text(), QStringLiteral("放得下"));
    QCOMPARE(fixture.model().scenario().inference.concurrency, std::optional<std::int64_t>(64));
    fixture.action("english")->trigger();
    Fixture::settle();
    QCOMPARE(fixture.find<QLabel>("verdict")->text(), QStringLiteral("Fits"));
    QCOMPARE(fixture.settings.value(QStringLiteral("language")).toString(), QStringLiteral("en"));
}

void MainWindowTest::unitChangesEverywhere()
{
    Fixture fixture;
    QVERIFY(fixture.find<QLabel>("sentence")->text().contains(QStringLiteral("GiB")));

    fixture.action("gb")->trigger();

    QVERIFY(!fixture.find<QLabel>("sentence")->text().contains(QStringLiteral("GiB")));
    QVERIFY(!fixture.find<QLabel>("whyTitle")->text().contains(QStringLiteral("GiB")));
}

void MainWindowTest::saveAndOpenGiveTheSameScenario()
{
    Fixture fixture;
    type(fixture.find<NumberBox>("inference.concurrency"), "64");
    fixture.savePath = fixture.folder.filePath(QStringLiteral("a.headroom"));
    const Scenario before = fixture.model().scenario();

    fixture.action("save")->trigger();
    QVERIFY(!fixture.window->isWindowModified());
    QVERIFY(fixture.window->windowTitle().startsWith(QStringLiteral("a.headroom")));
    fixture.action("new")->trigger();
    QVERIFY(fixture.model().scenario() != before);
    fixture.openPath = fixture.savePath;
    fixture.action("open")->trigger();

    QVERIFY(fixture.model().scenario() == before);
    QCOMPARE(fixture.questions, 0);
}

void MainWindowTest::aMalformedFileKeepsWhatIsOpen()
{
    Fixture fixture;
    const Scenario before = fixture.model().scenario();
    fixture.openPath = fixture.write("bad.headroom", R"({"format": "headroom/1", "training": {"micro_batch": -3}})");

    fixture.action("open")->trigger();

    QCOMPARE(fixture.problems.size(), 2);
    QVERIFY2(fixture.problems[1].contains(QStringLiteral("/training/micro_batch")), qPrintable(fixture.problems[1]));
    QVERIFY(fixture.problems[1].contains(QStringLiteral("-3")));
    QVERIFY(fixture.model().scenario() == before);
    QVERIFY(fixture.window->files().path().isEmpty());
}

void MainWindowTest::unsavedChangesAreAsked()
{
    Fixture fixture;
    type(fixture.find<NumberBox>("inference.concurrency"), "64");

    fixture.answer = UnsavedAnswer::Cancel;
    QVERIFY(!fixture.window->close());
    QCOMPARE(fixture.questions, 1);
    QVERIFY(fixture.window->isVisible());

    fixture.answer = UnsavedAnswer::Save;
    fixture.savePath = fixture.folder.filePath(QStringLiteral("kept.headroom"));
    QVERIFY(fixture.window->close());
    QVERIFY(loadScenario(fixture.savePath)->inference.concurrency == 64);
}

void MainWindowTest::recentFilesAreNewestFirstWithoutRepeats()
{
    Fixture fixture;
    const QByteArray text = QByteArray::fromStdString(writeScenario(fixture.model().scenario()));
    for (int i = 0; i < 10; ++i)
        fixture.window->files().openPath(fixture.write(qPrintable(QStringLiteral("%1.headroom").arg(i)), text));
    fixture.window->files().openPath(fixture.folder.filePath(QStringLiteral("5.headroom")));

    const QStringList paths = fixture.recent.paths();
    QCOMPARE(paths.size(), 8);
    QVERIFY(paths[0].endsWith(QStringLiteral("5.headroom")));
    QVERIFY(paths[1].endsWith(QStringLiteral("9.headroom")));
    QFile::remove(paths[1]);
    fixture.window->files().openPath(paths[1]);
    QCOMPARE(fixture.problems.size(), 2);
    QVERIFY(!fixture.recent.paths().contains(paths[1]));
}

void MainWindowTest::aDroppedFileOpens()
{
    Fixture fixture;
    Scenario other = fixture.model().scenario();
    other.inference.concurrency = 7;
    QMimeData data;
    data.setUrls({ QUrl::fromLocalFile(fixture.write("drop.headroom", QByteArray::fromStdString(writeScenario(other)))) });

    QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(fixture.window.get(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(fixture.window.get(), &drop);
    Fixture::settle();

    QVERIFY(drop.isAccepted());
    QCOMPARE(fixture.model().scenario().inference.concurrency, std::optional<std::int64_t>(7));
}

void MainWindowTest::copiesChartAndTable()
{
    Fixture fixture;
    fixture.action("copyTable")->trigger();
    QVERIFY(QGuiApplication::clipboard()->text().contains(u','));

    fixture.action("copyChart")->trigger();
    QVERIFY(!QGuiApplication::clipboard()->image().isNull());
}

void MainWindowTest::chartsHaveShortcuts()
{
    Fixture fixture;
    QVERIFY(QTest::qWaitForWindowActive(fixture.window.get()));
    QTest::keySequence(fixture.window.get(), QKeySequence(Qt::CTRL | Qt::Key_2));
    QCOMPARE(fixture.find<QTabWidget>("charts")->currentIndex(), 1);
    QVERIFY(!fixture.find<ChartTabs>("charts")->current()->csv().isEmpty());
}

void MainWindowTest::theWindowComesBackAsItWas()
{
    Fixture fixture;
    fixture.window->resize(1100, 700);
    fixture.action("why")->setChecked(false);
    QVERIFY(fixture.window->close());

    fixture.openWindow();

    QCOMPARE(fixture.window->size(), QSize(1100, 700));
    QVERIFY(!fixture.find("why")->isVisible());
}

} // namespace headroom::ui

QTEST_MAIN(headroom::ui::MainWindowTest)
#include "main_window_test.moc"
