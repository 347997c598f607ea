// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/answer/chip.h"
#include "ui/scenario/choice_box.h"
#include "ui/scenario/number_box.h"
#include "ui/support/fixture.h"
#include "ui/window/chart_tabs.h"

#include <QClipboard>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTabWidget>
#include <QTextBrowser>

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
    void helpOpensAtTheInputInFocus();
    void unitChangesEverywhere();
    void copiesChartAndTable();
    void chartsHaveShortcuts();
};

void MainWindowTest::anEditMovesTheAnswerAndTheChart()
{
    Fixture fixture;
    const QString before = fixture.find<QLabel>("sentence")->text();
    const QString figures = fixture.find<ChartTabs>("charts")->current()->csv();

    fixture.type(fixture.find<NumberBox>("inference.concurrency"), "64");

    QCOMPARE(fixture.model().scenario().inference.concurrency, std::optional<std::int64_t>(64));
    QVERIFY(fixture.find<QLabel>("sentence")->text() != before);
    QVERIFY(fixture.find<ChartTabs>("charts")->current()->csv() != figures);
}

void MainWindowTest::typingANumberIsOneStep()
{
    Fixture fixture;

    fixture.type(fixture.find<NumberBox>("inference.prompt_tokens"), "131072");

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
    fixture.type(box, "512");

    fixture.type(box, "auto");

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
    QCOMPARE(fixture.find("parallelism.expert")->toolTip(),
             QStringLiteral("This model has no experts to spread over cards."));
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
    QVERIFY(!fixture.action("undo")->isEnabled());
    fixture.type(box, "64");
    QVERIFY(fixture.action("undo")->isEnabled());
    fixture.type(fixture.find<NumberBox>("inference.output_tokens"), "2048");

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
    fixture.type(fixture.find<NumberBox>("inference.concurrency"), "64");

    fixture.action("chinese")->trigger();
    Fixture::settle();

    QCOMPARE(fixture.find<QLabel>("verdict")->text(), QStringLiteral("放得下"));
    QCOMPARE(fixture.model().scenario().inference.concurrency, std::optional<std::int64_t>(64));
    fixture.action("english")->trigger();
    Fixture::settle();
    QCOMPARE(fixture.find<QLabel>("verdict")->text(), QStringLiteral("Fits"));
    QCOMPARE(fixture.settings.value(QStringLiteral("language")).toString(), QStringLiteral("en"));
}

void MainWindowTest::helpOpensAtTheInputInFocus()
{
    Fixture fixture;
    QVERIFY(QTest::qWaitForWindowActive(fixture.window.get()));
    fixture.find<NumberBox>("parallelism.tensor")->setFocus();

    QTest::keyClick(fixture.window->focusWidget(), Qt::Key_F1);
    Fixture::settle();

    auto *text = fixture.find<QDialog>("helpDialog")->findChild<QTextBrowser *>();
    QVERIFY(text->toPlainText().contains(QStringLiteral("Rule of thumb")));
    QCOMPARE_GT(text->verticalScrollBar()->value(), 0);
}

void MainWindowTest::unitChangesEverywhere()
{
    Fixture fixture;
    QVERIFY(fixture.find<QLabel>("sentence")->text().contains(QStringLiteral("GiB")));

    fixture.action("gb")->trigger();

    QVERIFY(!fixture.find<QLabel>("sentence")->text().contains(QStringLiteral("GiB")));
    QVERIFY(!fixture.find<QLabel>("whyTitle")->text().contains(QStringLiteral("GiB")));
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
    QTest::keySequence(fixture.window.get(), QKeySequence(Qt::CTRL | Qt::Key_4));
    QCOMPARE(fixture.find<ChartTabs>("charts")->current()->id(), QStringLiteral("step"));
    QCOMPARE(fixture.find<QTabWidget>("charts")->tabText(3), QStringLiteral("Step"));
}

} // namespace headroom::ui

QTEST_MAIN(headroom::ui::MainWindowTest)
#include "main_window_test.moc"
