// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/support/fixture.h"
#include "ui/window/plan_dialog.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableWidget>

namespace headroom::ui {

// Layouts are searched beside the window and taken over as one step.
class PlanDialogTest : public QObject
{
    Q_OBJECT

private slots:
    void layoutsAreRankedAndTakenOver();
    void returnTakesTheMarkedRow();
    void anOldPlanIsNotTaken();
    void objectivesAreChosen();
    void theDialogSpeaksBothLanguages();
    void closingStopsTheSearch();
};

namespace {

// Opens the dialog on a training scenario of 64 cards and waits for its first answer.
PlanDialog *planned(const Fixture &fixture, const std::string &more = {})
{
    auto scenario = readScenario(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-70B"},
        "task": "training", "training": {"framework": "megatron", "global_batch": 512, "sequence_length": 4096)"
                                 + more + R"(}, "hardware": {"accelerator": "h100-sxm5-80gb", "count": 64}})");
    fixture.model().edit(std::string_view {}, *scenario);
    fixture.action("planLayouts")->trigger();
    Fixture::settle();
    auto *dialog = fixture.find<PlanDialog>("planDialog");
    if (dialog->isSearching()) {
        QSignalSpy searched(dialog, &PlanDialog::searched);
        searched.wait(20000);
    }
    return dialog;
}

} // namespace

void PlanDialogTest::layoutsAreRankedAndTakenOver()
{
    Fixture fixture;
    const PlanDialog *dialog = planned(fixture);
    const auto *table = dialog->findChild<QTableWidget *>(QStringLiteral("planTable"));
    QVERIFY(table->rowCount() > 3);
    QVERIFY(!dialog->findChild<QLabel *>(QStringLiteral("planState"))->text().isEmpty());
    const Scenario before = fixture.model().scenario();

    auto *take = dialog->findChild<QPushButton *>(QStringLiteral("planTake"));
    QVERIFY(take->isEnabled());
    QTest::mouseClick(take, Qt::LeftButton);
    const Scenario &after = fixture.model().scenario();
    QVERIFY(after.parallelism.tensor && after.parallelism.pipeline && after.training.microBatch);
    QVERIFY(fixture.model().evaluation()->estimate.fits());

    fixture.model().undoStack().undo();
    QVERIFY(fixture.model().scenario() == before);
}

void PlanDialogTest::returnTakesTheMarkedRow()
{
    Fixture fixture;
    const PlanDialog *dialog = planned(fixture);
    auto *table = dialog->findChild<QTableWidget *>(QStringLiteral("planTable"));
    table->setFocus();
    table->selectRow(1);
    QTest::keyClick(table, Qt::Key_Return);
    const Scenario &after = fixture.model().scenario();
    QVERIFY(after.parallelism.tensor.has_value());
    QVERIFY(!dialog->isSearching());
}

// A plan is of the scenario that it was searched for. Rows may be tried one after the other.
void PlanDialogTest::anOldPlanIsNotTaken()
{
    Fixture fixture;
    const PlanDialog *dialog = planned(fixture);
    auto *table = dialog->findChild<QTableWidget *>(QStringLiteral("planTable"));
    auto *take = dialog->findChild<QPushButton *>(QStringLiteral("planTake"));
    const auto *state = dialog->findChild<QLabel *>(QStringLiteral("planState"));
    QTest::mouseClick(take, Qt::LeftButton);
    const Scenario first = fixture.model().scenario();
    table->selectRow(1);
    QVERIFY(take->isEnabled());
    QTest::mouseClick(take, Qt::LeftButton);
    QVERIFY(fixture.model().scenario() != first);

    const QString before = state->text();
    Scenario other = fixture.model().scenario();
    other.hardware.accelerator = "a100-sxm4-80gb";
    fixture.model().edit(std::string_view {}, other);
    QVERIFY(!take->isEnabled());
    QVERIFY(state->text() != before);
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Return);
    QVERIFY(fixture.model().scenario() == other);

    fixture.model().undoStack().undo();
    QVERIFY(take->isEnabled());
    QCOMPARE(state->text(), before);
}

void PlanDialogTest::objectivesAreChosen()
{
    Fixture fixture;
    PlanDialog *dialog = planned(fixture, R"(, "tokens": 1e11)");
    auto *objective = dialog->findChild<QComboBox *>(QStringLiteral("planObjective"));
    auto *days = dialog->findChild<QDoubleSpinBox *>(QStringLiteral("planDays"));
    QVERIFY(!days->isEnabled());
    objective->setCurrentIndex(static_cast<int>(Objective::Deadline));
    QVERIFY(days->isEnabled());
    QSignalSpy searched(dialog, &PlanDialog::searched);
    QTest::mouseClick(dialog->findChild<QPushButton *>(QStringLiteral("planSearch")), Qt::LeftButton);
    QVERIFY(searched.count() > 0 || searched.wait(20000));
    QVERIFY(dialog->findChild<QTableWidget *>(QStringLiteral("planTable"))->rowCount() > 0);
}

void PlanDialogTest::theDialogSpeaksBothLanguages()
{
    Fixture fixture;
    const PlanDialog *dialog = planned(fixture);
    const QString english = dialog->findChild<QLabel *>(QStringLiteral("planState"))->text();
    fixture.action("chinese")->trigger();
    Fixture::settle();
    QVERIFY(dialog->findChild<QLabel *>(QStringLiteral("planState"))->text() != english);
    fixture.action("english")->trigger();
    Fixture::settle();
    QCOMPARE(dialog->findChild<QLabel *>(QStringLiteral("planState"))->text(), english);
}

void PlanDialogTest::closingStopsTheSearch()
{
    Fixture fixture;
    PlanDialog *dialog = planned(fixture);
    QTest::mouseClick(dialog->findChild<QPushButton *>(QStringLiteral("planSearch")), Qt::LeftButton);
    dialog->close();
    Fixture::settle(); // deleted while its thread may still run
}

} // namespace headroom::ui

QTEST_MAIN(headroom::ui::PlanDialogTest)
#include "plan_test.moc"
