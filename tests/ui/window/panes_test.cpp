// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/support/fixture.h"
#include "ui/window/chart_tabs.h"

#include <QComboBox>
#include <QGraphicsEffect>
#include <QLabel>
#include <QLineEdit>
#include <QTableView>

namespace headroom::ui {

// What the panes around the chart show, and what stays when nothing can be computed.
class PanesTest : public QObject
{
    Q_OBJECT

private slots:
    void whyBeginsWithTheFullestCard();
    void whySaysWhoseFormulaItIs();
    void whyShowsTheSelectedRow();
    void whatCannotBeComputedIsFaded();
    void aSearchWithoutMatchSaysSo();
};

namespace {

Scenario pipelined()
{
    Scenario scenario;
    scenario.model.preset = "meta-llama/Llama-2-70b-hf";
    scenario.task = Task::Training;
    scenario.hardware.accelerator = "h100-sxm5-80gb";
    scenario.hardware.count = 64;
    scenario.parallelism.tensor = 8;
    scenario.parallelism.pipeline = 4;
    return scenario;
}

} // namespace

void PanesTest::whyBeginsWithTheFullestCard()
{
    Fixture fixture;
    Scenario scenario = pipelined();
    scenario.parallelism.stageLayers = { 10, 10, 40, 20 };
    fixture.model().reset(scenario);
    const Estimate &estimate = fixture.model().evaluation()->estimate;
    auto *stages = fixture.find<QComboBox>("whyStage");

    QCOMPARE(estimate.worst, std::size_t(2));
    QCOMPARE(stages->currentIndex(), 2);

    stages->setCurrentIndex(3);
    fixture.find<QComboBox>("whyTerm")->setCurrentIndex(1);
    QCOMPARE(stages->currentIndex(), 3);
}

void PanesTest::whySaysWhoseFormulaItIs()
{
    Fixture fixture;
    auto *table = fixture.find<QTableView>("whyTable");
    const QStringList lines = fixture.find<QLabel>("whyFormula")->text().split(u'\n');

    QCOMPARE(lines.size(), 4);
    QVERIFY(lines[0].startsWith(QStringLiteral("Sum of the %1 rows below = ").arg(table->model()->rowCount())));
    const QString name = table->model()->index(table->currentIndex().row(), 0).data().toString();
    QVERIFY(lines[1].startsWith(name + QStringLiteral(": ")));
}

void PanesTest::whyShowsTheSelectedRow()
{
    Fixture fixture;
    fixture.model().reset(pipelined());
    Fixture::settle();
    auto *table = fixture.find<QTableView>("whyTable");

    QVERIFY(table->currentIndex().isValid());
    QVERIFY(table->viewport()->rect().contains(table->visualRect(table->currentIndex()).center()));
    table->selectRow(table->model()->rowCount() - 1);
    Fixture::settle();
    QVERIFY(table->viewport()->rect().contains(table->visualRect(table->currentIndex()).center()));
}

void PanesTest::whatCannotBeComputedIsFaded()
{
    Fixture fixture;
    fixture.model().reset(pipelined());
    auto *picker = fixture.find<QComboBox>("model.preset");
    auto *card = fixture.find<QComboBox>("hardware.accelerator");
    const QString name = picker->currentText();
    const QString cardName = card->currentText();
    QWidget *chart = fixture.find<ChartTabs>("charts")->current();

    fixture.type(fixture.find<NumberBox>("parallelism.tensor"), "7");
    QVERIFY(!fixture.model().problems().empty());
    QVERIFY(!chart->isEnabled());
    QVERIFY(chart->graphicsEffect());
    QVERIFY(!fixture.find("why")->isEnabled());
    QCOMPARE(picker->currentText(), name);
    QCOMPARE(card->currentText(), cardName);

    fixture.action("undo")->trigger();
    QVERIFY(chart->isEnabled());
    QVERIFY(!chart->graphicsEffect());
    QVERIFY(fixture.find("why")->isEnabled());
}

void PanesTest::aSearchWithoutMatchSaysSo()
{
    Fixture fixture;
    auto *picker = fixture.find<QComboBox>("model.preset");
    picker->setFocus();
    QTest::keyClick(picker, Qt::Key_Space);
    auto *popup = picker->findChild<QWidget *>(QStringLiteral("catalogueNoMatch"));
    QVERIFY(popup && !popup->isVisible());

    QTest::keyClicks(picker->findChild<QLineEdit *>(QStringLiteral("catalogueFilter")), QStringLiteral("zzzz"));
    QVERIFY(popup->isVisible());
    QCOMPARE(static_cast<QLabel *>(popup)->text(), QStringLiteral("No model matches"));
}

} // namespace headroom::ui

QTEST_MAIN(headroom::ui::PanesTest)
#include "panes_test.moc"
