// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/pareto_plot.h"
#include "ui/chart/plan_chart.h"
#include "ui/support/fixture.h"
#include "ui/window/chart_tabs.h"

#include <QAccessible>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableWidget>
#include <QToolButton>

namespace headroom::ui {

// Layouts are searched beside the window and taken over as one step.
class PlanChartTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)"))); }

    void theCommandOpensTheTabAndSearches();
    void theTabAloneDoesNotSearch();
    void layoutsAreRankedAndTakenOver();
    void returnTakesTheMarkedRow();
    void theKeyboardIsEnough();
    void anOldPlanIsNotTaken();
    void aChangeWhileSearchingMakesThePlanOld();
    void everyRowSaysWhyItRanksThere();
    void objectivesAreChosen();
    void countsAreChosen();
    void costIsDrawnOverCounts();
    void aPointOfThePlotChoosesItsRow();
    void whatIsFixedCanBeFreed();
    void aLowWindowShowsTableOrPlot();
    void theTabSpeaksBothLanguages();
    void figuresAreCopiedAndExported();
    void theSearchLeavesTheWindowAlone();
    void closingStopsTheSearch();
    void textFitsTheSmallestWindow_data();
    void textFitsTheSmallestWindow();
    void everyPartHasAName();
};

namespace {

// A window on a training scenario of 64 cards.
void scenarioOf64(const Fixture &fixture, const std::string &training = {}, const std::string &hardware = {})
{
    auto scenario =
        readScenario(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-70B"},
        "task": "training", "training": {"framework": "megatron", "global_batch": 512, "sequence_length": 4096)"
                     + training + R"(}, "hardware": {"accelerator": "h100-sxm5-80gb", "count": 64)" + hardware + "}}");
    fixture.model().edit(std::string_view {}, *scenario);
}

void waitFor(PlanChart &chart)
{
    QSignalSpy searched(&chart, &PlanChart::searched);
    if (chart.isSearching())
        QVERIFY(searched.wait(20000));
}

// Opens the plan of that scenario and waits for its first answer.
PlanChart *planned(const Fixture &fixture, const std::string &training = {}, const std::string &hardware = {})
{
    scenarioOf64(fixture, training, hardware);
    fixture.action("planLayouts")->trigger();
    auto *chart = fixture.find<PlanChart>("planChart");
    waitFor(*chart);
    Fixture::settle();
    return chart;
}

template <typename Widget>
Widget *part(const PlanChart &chart, const char *name)
{
    auto *widget = chart.findChild<Widget *>(QString::fromLatin1(name));
    if (!widget)
        qFatal("no widget %s", name);
    return widget;
}

QString stateOf(const PlanChart &chart)
{
    return part<QLabel>(chart, "planState")->text();
}

void press(const PlanChart &chart, const char *button)
{
    QTest::mouseClick(part<QPushButton>(chart, button), Qt::LeftButton);
}

} // namespace

void PlanChartTest::theCommandOpensTheTabAndSearches()
{
    Fixture fixture;
    QVERIFY(QTest::qWaitForWindowActive(fixture.window.get()));
    scenarioOf64(fixture);
    QTest::keyClick(fixture.window.get(), Qt::Key_P, Qt::ControlModifier);
    auto *chart = fixture.find<PlanChart>("planChart");
    QVERIFY(chart->isVisible());
    waitFor(*chart);
    QVERIFY(chart->hasFigures());
    QCOMPARE(fixture.find<ChartTabs>("charts")->charts().back(), chart);
}

void PlanChartTest::theTabAloneDoesNotSearch()
{
    Fixture fixture;
    auto *tabs = fixture.find<ChartTabs>("charts");
    tabs->setCurrentIndex(tabs->count() - 1);
    Fixture::settle();
    auto *chart = fixture.find<PlanChart>("planChart");
    QVERIFY(chart->isVisible());
    QVERIFY(!chart->isSearching());
    QVERIFY(!chart->hasFigures());
    QVERIFY(!stateOf(*chart).isEmpty());
    QVERIFY(!part<QPushButton>(*chart, "planTake")->isEnabled());
    QVERIFY(part<QPushButton>(*chart, "planSearch")->isEnabled());
}

void PlanChartTest::layoutsAreRankedAndTakenOver()
{
    Fixture fixture;
    const PlanChart *chart = planned(fixture);
    QCOMPARE_GT(part<QTableWidget>(*chart, "planTable")->rowCount(), 3);
    const Scenario before = fixture.model().scenario();

    press(*chart, "planTake");
    const Scenario &after = fixture.model().scenario();
    QVERIFY(after.parallelism.tensor && after.parallelism.pipeline && after.training.microBatch);
    QVERIFY(fixture.model().evaluation()->estimate.fits());

    fixture.model().undoStack().undo();
    QVERIFY(fixture.model().scenario() == before);
}

void PlanChartTest::returnTakesTheMarkedRow()
{
    Fixture fixture;
    const PlanChart *chart = planned(fixture);
    auto *table = part<QTableWidget>(*chart, "planTable");
    table->setFocus();
    table->selectRow(1);
    QTest::keyClick(table, Qt::Key_Return);
    QVERIFY(fixture.model().scenario().parallelism.tensor.has_value());
    QVERIFY(!chart->isSearching());
}

// Ctrl+P, Tab to the table, Down, Return; Ctrl+Z.
void PlanChartTest::theKeyboardIsEnough()
{
    Fixture fixture;
    QVERIFY(QTest::qWaitForWindowActive(fixture.window.get()));
    const PlanChart *chart = planned(fixture);
    const Scenario before = fixture.model().scenario();
    part<QComboBox>(*chart, "planObjective")->setFocus(Qt::TabFocusReason);
    auto *table = part<QTableWidget>(*chart, "planTable");
    for (int i = 0; i < 8 && !table->hasFocus(); ++i)
        QTest::keyClick(fixture.window->focusWidget(), Qt::Key_Tab);
    QVERIFY(table->hasFocus());
    QTest::keyClick(table, Qt::Key_Down);
    QCOMPARE(table->currentRow(), 1);
    QTest::keyClick(table, Qt::Key_Return);
    QVERIFY(fixture.model().scenario() != before);
    QTest::keyClick(fixture.window.get(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(fixture.model().scenario() == before);

    auto *count = part<QSpinBox>(*chart, "planCount");
    count->setFocus();
    count->selectAll();
    QTest::keyClicks(count, QStringLiteral("128"));
    QSignalSpy searched(chart, &PlanChart::searched);
    QTest::keyClick(count, Qt::Key_Return);
    QVERIFY(searched.count() > 0 || searched.wait(20000));
    QCOMPARE(table->item(0, 1)->text(), QStringLiteral("128"));
}

// A plan is of the scenario that it was searched for. Rows may be tried one after the other.
void PlanChartTest::anOldPlanIsNotTaken()
{
    Fixture fixture;
    const PlanChart *chart = planned(fixture);
    auto *table = part<QTableWidget>(*chart, "planTable");
    auto *take = part<QPushButton>(*chart, "planTake");
    press(*chart, "planTake");
    const Scenario first = fixture.model().scenario();
    table->selectRow(1);
    QVERIFY(take->isEnabled());
    press(*chart, "planTake");
    QVERIFY(fixture.model().scenario() != first);

    const QString before = stateOf(*chart);
    Scenario other = fixture.model().scenario();
    other.hardware.accelerator = "a100-sxm4-80gb";
    fixture.model().edit(std::string_view {}, other);
    QVERIFY(!take->isEnabled());
    QVERIFY(stateOf(*chart) != before);
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Return);
    QVERIFY(fixture.model().scenario() == other);

    fixture.model().undoStack().undo();
    QVERIFY(take->isEnabled());
    QCOMPARE(stateOf(*chart), before);
}

void PlanChartTest::aChangeWhileSearchingMakesThePlanOld()
{
    Fixture fixture;
    PlanChart *chart = planned(fixture);
    press(*chart, "planSearch");
    QVERIFY(chart->isSearching());
    Scenario other = fixture.model().scenario();
    other.training.globalBatch = 256;
    fixture.model().edit(std::string_view {}, other);
    waitFor(*chart);
    QVERIFY(!part<QPushButton>(*chart, "planTake")->isEnabled());
    press(*chart, "planSearch");
    waitFor(*chart);
    QVERIFY(part<QPushButton>(*chart, "planTake")->isEnabled());
}

void PlanChartTest::whatIsFixedCanBeFreed()
{
    Fixture fixture;
    const PlanChart *chart = planned(fixture, R"(, "recompute": "full", "micro_batch": 2)");
    auto *table = part<QTableWidget>(*chart, "planTable");
    const int fixed = table->rowCount();
    auto *open = part<QToolButton>(*chart, "planOpen");
    open->setFocus();
    QTest::keyClick(open, Qt::Key_Space);
    QVERIFY(open->isChecked());
    press(*chart, "planSearch");
    waitFor(*const_cast<PlanChart *>(chart));
    QVERIFY(table->rowCount() >= fixed);
    table->selectRow(0);
    press(*chart, "planTake");
    // The fastest layout has room for all activations.
    QCOMPARE(fixture.model().scenario().training.recompute, Recompute::None);
    fixture.model().undoStack().undo();
    QCOMPARE(fixture.model().scenario().training.recompute, Recompute::Full);
    QCOMPARE(fixture.model().scenario().training.microBatch, std::optional<std::int64_t>(2));
}

void PlanChartTest::everyRowSaysWhyItRanksThere()
{
    Fixture fixture;
    const PlanChart *chart = planned(fixture);
    auto *table = part<QTableWidget>(*chart, "planTable");
    QSet<QString> reasons;
    for (int row = 0; row < table->rowCount(); ++row) {
        table->selectRow(row);
        QVERIFY2(stateOf(*chart).contains(QStringLiteral("Rank %1:").arg(row + 1)), qPrintable(stateOf(*chart)));
        const QString left = table->item(row, 6)->text(); // in GiB; a sentence has small sizes in smaller units
        if (left.toDouble() >= 1)
            QVERIFY2(stateOf(*chart).contains(left), qPrintable(stateOf(*chart)));
        reasons << stateOf(*chart);
    }
    QCOMPARE(reasons.size(), static_cast<qsizetype>(table->rowCount()));
}

void PlanChartTest::objectivesAreChosen()
{
    Fixture fixture;
    PlanChart *chart = planned(fixture, R"(, "tokens": 1e11)");
    auto *objective = part<QComboBox>(*chart, "planObjective");
    auto *days = part<QDoubleSpinBox>(*chart, "planDays");
    QVERIFY(!days->isVisible());
    const QString before = stateOf(*chart);
    objective->setCurrentIndex(static_cast<int>(Objective::Deadline));
    QVERIFY(days->isVisible());
    QVERIFY(stateOf(*chart) != before); // something else is asked for
    press(*chart, "planSearch");
    waitFor(*chart);
    QCOMPARE_GT(part<QTableWidget>(*chart, "planTable")->rowCount(), 0);

    objective->setCurrentIndex(static_cast<int>(Objective::Cards));
    QVERIFY(!part<QSpinBox>(*chart, "planCount")->isEnabled());
    QVERIFY(!part<QSpinBox>(*chart, "planCount")->toolTip().isEmpty());
}

void PlanChartTest::countsAreChosen()
{
    Fixture fixture;
    PlanChart *chart = planned(fixture);
    auto *count = part<QSpinBox>(*chart, "planCount");
    auto *table = part<QTableWidget>(*chart, "planTable");
    QCOMPARE(table->item(0, 1)->text(), QStringLiteral("64"));
    count->setValue(32);
    count->stepUp();
    count->stepUp();
    QCOMPARE(count->value(), 128); // doubled
    press(*chart, "planSearch");
    waitFor(*chart);
    QCOMPARE(table->item(0, 1)->text(), QStringLiteral("128"));
    press(*chart, "planTake");
    QCOMPARE(fixture.model().scenario().hardware.count, 128);
    QCOMPARE(fixture.model().evaluation()->estimate.layout.cards(), std::int64_t(128));
}

void PlanChartTest::costIsDrawnOverCounts()
{
    Fixture fixture;
    fixture.window->resize(1280, 900);
    PlanChart *chart = planned(fixture, {}, R"(, "card_hour_price": 2.5)");
    auto *front = part<ParetoPlot>(*chart, "planFront");
    const QString memory = front->csv();
    part<QComboBox>(*chart, "planAxis")->setCurrentIndex(1);
    waitFor(*chart);
    QVERIFY(front->csv() != memory);
    QVERIFY(front->csv().contains(QStringLiteral("\n128,")));
    QVERIFY(front->csv().contains(QStringLiteral("\n512,")));
    QCOMPARE(part<QTableWidget>(*chart, "planTable")->item(0, 1)->text(), QStringLiteral("64"));
}

void PlanChartTest::aPointOfThePlotChoosesItsRow()
{
    Fixture fixture;
    PlanChart *chart = planned(fixture);
    auto *table = part<QTableWidget>(*chart, "planTable");
    emit part<ParetoPlot>(*chart, "planFront")->optionClicked(2);
    QCOMPARE(table->currentRow(), 2);
    QVERIFY(stateOf(*chart).contains(QStringLiteral("Rank 3:")));
}

void PlanChartTest::aLowWindowShowsTableOrPlot()
{
    Fixture fixture;
    fixture.window->resize(1024, 640);
    const PlanChart *chart = planned(fixture);
    QCOMPARE(fixture.window->size(), QSize(1024, 640));
    auto *toPlot = part<QPushButton>(*chart, "planToPlot");
    auto *toTable = part<QPushButton>(*chart, "planToTable");
    auto *table = part<QTableWidget>(*chart, "planTable");
    auto *front = part<ParetoPlot>(*chart, "planFront");
    QVERIFY(toPlot->isVisible() && table->isVisible() && !front->isVisible());
    QTest::mouseClick(toPlot, Qt::LeftButton);
    QVERIFY(!table->isVisible() && front->isVisible() && toTable->isVisible());
    QTest::mouseClick(toTable, Qt::LeftButton);
    QVERIFY(table->isVisible() && !front->isVisible());

    fixture.window->resize(1280, 900);
    Fixture::settle();
    QVERIFY(!toPlot->isVisible() && !toTable->isVisible() && table->isVisible() && front->isVisible());
}

void PlanChartTest::theTabSpeaksBothLanguages()
{
    Fixture fixture;
    const PlanChart *chart = planned(fixture);
    part<QTableWidget>(*chart, "planTable")->selectRow(1);
    const QString english = stateOf(*chart);
    fixture.action("chinese")->trigger();
    Fixture::settle();
    QCOMPARE(part<QTableWidget>(*chart, "planTable")->currentRow(), 1);
    fixture.action("english")->trigger();
    Fixture::settle();
    QCOMPARE(stateOf(*chart), english);
}

void PlanChartTest::figuresAreCopiedAndExported()
{
    Fixture fixture;
    auto *tabs = fixture.find<ChartTabs>("charts");
    const PlanChart *chart = planned(fixture);
    QCOMPARE(tabs->current(), chart);
    fixture.action("copyTable")->trigger();
    const QString csv = QGuiApplication::clipboard()->mimeData()->text();
    QVERIFY(csv.startsWith(QStringLiteral("rank,cards,tensor,pipeline")));
    QCOMPARE(csv.count(u'\n'), part<QTableWidget>(*chart, "planTable")->rowCount() + 1);
    fixture.action("copyChart")->trigger();
    QVERIFY(QGuiApplication::clipboard()->mimeData()->hasImage());

    const QImage two = chart->image({ .scale = 2, .size = { 400, 300 } });
    QCOMPARE(two.size(), QSize(800, 600));
}

// A search of thousands of cards: the window answers meanwhile, and Stop ends it.
void PlanChartTest::theSearchLeavesTheWindowAlone()
{
    Fixture fixture;
    auto scenario = readScenario(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Llama-3.1-405B"},
        "task": "training", "training": {"framework": "megatron", "global_batch": 2048, "sequence_length": 8192},
        "hardware": {"accelerator": "h100-sxm5-80gb", "count": 16384}})");
    fixture.model().edit(std::string_view {}, *scenario);
    fixture.action("planLayouts")->trigger();
    auto *chart = fixture.find<PlanChart>("planChart");
    QVERIFY(chart->isSearching());
    QVERIFY(part<QPushButton>(*chart, "planStop")->isVisible());
    QVERIFY(!part<QPushButton>(*chart, "planSearch")->isEnabled());
    fixture.action("inference")->trigger(); // an edit in the middle of it
    QVERIFY(fixture.model().filled().task == Task::Inference);
    fixture.model().undoStack().undo();
    press(*chart, "planStop");
    waitFor(*chart);
    QVERIFY(!chart->isSearching());
    QVERIFY(!part<QPushButton>(*chart, "planStop")->isVisible());
}

void PlanChartTest::closingStopsTheSearch()
{
    Fixture fixture;
    const PlanChart *chart = planned(fixture);
    press(*chart, "planSearch");
    fixture.window.reset(); // while its thread may still run
}

void PlanChartTest::textFitsTheSmallestWindow_data()
{
    QTest::addColumn<QString>("language");
    QTest::newRow("chinese") << QStringLiteral("chinese");
    QTest::newRow("english") << QStringLiteral("english");
}

void PlanChartTest::textFitsTheSmallestWindow()
{
    QFETCH(QString, language);
    Fixture fixture;
    fixture.action(qPrintable(language))->trigger();
    fixture.window->resize(1024, 640);
    const PlanChart *chart = planned(fixture, R"(, "tokens": 1e12)", R"(, "card_hour_price": 2.5)");
    part<QComboBox>(*chart, "planObjective")->setCurrentIndex(static_cast<int>(Objective::Deadline));
    Fixture::settle();
    QCOMPARE(fixture.window->size(), QSize(1024, 640));
    for (QWidget *widget : chart->findChildren<QWidget *>()) {
        if (!widget->isVisible())
            continue;
        const auto *label = qobject_cast<QLabel *>(widget);
        const bool counts = (label && !label->wordWrap()) || qobject_cast<QPushButton *>(widget)
                            || qobject_cast<QAbstractSpinBox *>(widget) || qobject_cast<QComboBox *>(widget);
        QVERIFY2(!counts || widget->width() >= widget->minimumSizeHint().width(), qPrintable(widget->objectName()));
        QVERIFY2(chart->rect().contains(QRect(widget->mapTo(chart, QPoint()), QSize(1, 1))),
                 qPrintable(widget->objectName()));
    }
    const auto *state = part<QLabel>(*chart, "planState");
    QCOMPARE_LE(state->heightForWidth(state->width()), state->height());
}

void PlanChartTest::everyPartHasAName()
{
    Fixture fixture;
    fixture.window->resize(1280, 900);
    const PlanChart *chart = planned(fixture);
    for (QWidget *widget : chart->findChildren<QWidget *>()) {
        if (!widget->isVisible() || !(widget->focusPolicy() & Qt::TabFocus) || widget->focusProxy())
            continue;
        QAccessibleInterface *access = QAccessible::queryAccessibleInterface(widget);
        QVERIFY2(access && !access->text(QAccessible::Name).isEmpty(), qPrintable(widget->objectName()));
    }
    QVERIFY(chart->accessibleDescription().count(u'\n') > 3);
}

} // namespace headroom::ui

QTEST_MAIN(headroom::ui::PlanChartTest)
#include "plan_test.moc"
