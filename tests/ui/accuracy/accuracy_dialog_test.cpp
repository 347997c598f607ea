// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/accuracy/accuracy_dialog.h"
#include "ui/accuracy/figures_table.h"
#include "ui/accuracy/measured_cases.h"
#include "ui/support/fixture.h"
#include "ui/text/accuracy_words.h"

#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>

namespace headroom::ui {

// The report card in the Help menu.
class AccuracyDialogTest : public QObject
{
    Q_OBJECT

private slots:
    void opensFromTheMenuWithEveryGoal();
    void aGroupShowsItsCases();
    void columnsSortByWhatTheyMean();
    void speaksBothLanguages();
    void everyQuantityAndGoalHasWords();

private:
    static QString textOf(const FiguresTable &table, int row, int column)
    {
        return table.model()->index(row, column).data().toString();
    }
};

void AccuracyDialogTest::opensFromTheMenuWithEveryGoal()
{
    Fixture fixture;
    fixture.action("accuracy")->trigger();
    Fixture::settle();

    auto *dialog = fixture.find<QDialog>("accuracyDialog");
    QVERIFY(dialog->isVisible());
    QCOMPARE(fixture.find<FiguresTable>("accuracyGoals")->model()->rowCount(),
             static_cast<int>(accuracyGoals().size()));
    QVERIFY(fixture.find<QLabel>("accuracySummary")->text().contains(QStringLiteral("equal to the byte in ")));
    QVERIFY(fixture.find<FiguresTable>("accuracyVariants")->model()->rowCount() > 50);
    QTest::keyClick(dialog, Qt::Key_Escape);
    QVERIFY(!dialog->isVisible());
}

void AccuracyDialogTest::aGroupShowsItsCases()
{
    Fixture fixture;
    fixture.action("accuracy")->trigger();
    auto *groups = fixture.find<FiguresTable>("accuracyGroups");
    auto *cases = fixture.find<FiguresTable>("accuracyCases");

    groups->selectRow(0);
    const int scored = textOf(*groups, 0, 3).toInt();
    const int apart = textOf(*groups, 0, 7).toInt();
    QCOMPARE(cases->model()->rowCount(), scored + apart);
    groups->selectRow(3);
    QCOMPARE(cases->model()->rowCount(), textOf(*groups, 3, 3).toInt() + textOf(*groups, 3, 7).toInt());

    const QString id = textOf(*cases, 0, 0);
    fixture.find<QLineEdit>("accuracySearch")->setText(id);
    QVERIFY(cases->model()->rowCount() >= 1);
    QCOMPARE(textOf(*cases, 0, 0), id);
    fixture.find<QLineEdit>("accuracySearch")->setText(QStringLiteral("no such case"));
    QCOMPARE(cases->model()->rowCount(), 0);
}

void AccuracyDialogTest::columnsSortByWhatTheyMean()
{
    FiguresTable table;
    table.setRows({ QStringLiteral("a"), QStringLiteral("b") },
                  { { { QStringLiteral("x"), {}, {} }, { QStringLiteral("9 %"), 0.09, {} } },
                    { { QStringLiteral("y"), {}, {} }, { QStringLiteral("10 %"), 0.1, {} } } },
                  0);
    QCOMPARE(textOf(table, 0, 0), QStringLiteral("x"));
    table.sortByColumn(1, Qt::DescendingOrder);
    QCOMPARE(textOf(table, 0, 0), QStringLiteral("y"));
    table.selectRow(0);
    QCOMPARE(table.currentRow(), 0);
    QCOMPARE(table.currentIndex().row(), 1);
}

void AccuracyDialogTest::speaksBothLanguages()
{
    Fixture fixture;
    fixture.action("accuracy")->trigger();
    auto *groups = fixture.find<FiguresTable>("accuracyGroups");
    groups->selectRow(2);
    fixture.action("chinese")->trigger();
    Fixture::settle();

    QCOMPARE(fixture.find<QDialog>("accuracyDialog")->windowTitle(), QStringLiteral("准确度"));
    QCOMPARE(groups->currentRow(), 2);
    QVERIFY(textOf(*groups, 0, 0).contains(QStringLiteral("推理")));
}

void AccuracyDialogTest::everyQuantityAndGoalHasWords()
{
    const AccuracyReport report = ownAccuracy(embeddedCatalogues());
    QVERIFY(report.cases.size() > 2000);
    for (const CaseGroup &group : report.groups)
        QVERIFY2(hasQuantityName(group.quantity), group.quantity.c_str());
    for (const Goal &goal : accuracyGoals())
        QVERIFY2(hasGoalName(goal.id), goal.id.data());
}

} // namespace headroom::ui

QTEST_MAIN(headroom::ui::AccuracyDialogTest)
#include "accuracy_dialog_test.moc"
