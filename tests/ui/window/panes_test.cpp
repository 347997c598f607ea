// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/support/fixture.h"
#include "ui/why/inventory_table.h"
#include "ui/why/rows_model.h"
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
    void whyOpensTheMomentThatIsChosen();
    void whyListsAllParts();
    void whyKeepsNamesWhole_data();
    void whyKeepsNamesWhole();
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

    QCOMPARE(lines.size(), 3);
    QVERIFY(lines[0].startsWith(QStringLiteral("Sum of the %1 rows of weights = ").arg(table->model()->rowCount())));
    const QString name = table->model()->index(table->currentIndex().row(), RowsModel::Tensor).data().toString();
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

void PanesTest::whyOpensTheMomentThatIsChosen()
{
    Fixture fixture;
    fixture.model().reset(pipelined());
    auto *moments = fixture.find<QComboBox>("whyMoment");
    auto *terms = fixture.find<QComboBox>("whyTerm");
    const DeviceMemory &device = fixture.model().evaluation()->estimate.worstDevice();
    QCOMPARE(moments->count(), static_cast<int>(device.timeline().size()) + 1);
    QVERIFY(moments->currentText().startsWith(QStringLiteral("Peak: ")));

    emit fixture.find<ChartTabs>("charts")->momentActivated(TermId::OptimizerStates, 0, Moment::OptimizerStep);
    QCOMPARE(moments->currentData().toInt(), static_cast<int>(Moment::OptimizerStep));
    QCOMPARE(terms->currentData().toInt(), static_cast<int>(TermId::OptimizerStates));
    QCOMPARE(terms->findData(static_cast<int>(TermId::Activations)), -1); // none are kept then
    emit fixture.find<ChartTabs>("charts")->termActivated(TermId::Weights, 0);
    QVERIFY(!moments->currentData().isValid());
}

void PanesTest::whyListsAllParts()
{
    Fixture fixture;
    fixture.model().reset(pipelined());
    auto *terms = fixture.find<QComboBox>("whyTerm");
    auto *moments = fixture.find<QComboBox>("whyMoment");
    auto *table = fixture.find<InventoryTable>("whyTable");
    const Estimate &estimate = fixture.model().evaluation()->estimate;
    terms->setCurrentIndex(0);

    for (int i = 0; i < moments->count(); ++i) {
        moments->setCurrentIndex(i);
        const auto &rows = dynamic_cast<RowsModel &>(*table->model());
        double sum = 0;
        for (int row = 0; row < rows.rowCount(); ++row)
            sum += rows.rowAt(row)->bytes();
        const QVariant moment = moments->currentData();
        const TermList &held = estimate.worstDevice().termsAt(
            moment.isValid() ? std::optional(static_cast<Moment>(moment.toInt())) : std::nullopt);
        QVERIFY(std::abs(sum - static_cast<double>(held.sum().count())) <= termCount);
        QVERIFY(!fixture.find<QLabel>("whyFormula")->text().isEmpty());
    }
}

void PanesTest::whyKeepsNamesWhole_data()
{
    QTest::addColumn<QString>("language");
    QTest::newRow("English") << QStringLiteral("english");
    QTest::newRow("Chinese") << QStringLiteral("chinese");
}

void PanesTest::whyKeepsNamesWhole()
{
    QFETCH(QString, language);
    Fixture fixture;
    fixture.action(qPrintable(language))->trigger();
    fixture.model().reset(pipelined());
    fixture.window->resize(1024, 640);
    Fixture::settle();
    auto *table = fixture.find<InventoryTable>("whyTable");
    auto *terms = fixture.find<QComboBox>("whyTerm");

    for (int i = 1; i < terms->count(); ++i) {
        terms->setCurrentIndex(i);
        Fixture::settle();
        for (int row = 0; row < table->model()->rowCount(); ++row) {
            const QString name = table->model()->index(row, RowsModel::Tensor).data().toString();
            QVERIFY2(table->fontMetrics().horizontalAdvance(name) <= table->columnWidth(RowsModel::Tensor),
                     qPrintable(name));
        }
        QVERIFY(!table->isColumnHidden(RowsModel::Size));
    }
    fixture.window->resize(1600, 900);
    Fixture::settle();
    QVERIFY(!table->isColumnHidden(RowsModel::Elements));
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
