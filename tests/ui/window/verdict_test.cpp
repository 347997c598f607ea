// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/accelerator_catalogue.h"
#include "ui/scenario/catalogue_picker.h"
#include "ui/support/fixture.h"
#include "ui/window/verdict_dialog.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QTableWidget>

namespace headroom::ui {

// What the scenario's card is good for, and others beside it.
class VerdictTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)"))); }

    void theScenariosCardStandsFirst();
    void keysAloneAddAndRemoveCards();
    void theTextFollowsTheScenario();
    void whatCannotBeComputedSaysWhy();
    void aCardOfOnesOwnIsSetAgainstIt();
    void bothLanguages();
};

namespace {

VerdictDialog *open(const Fixture &fixture)
{
    auto scenario = readScenario(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-8B"},
        "task": "training", "training": {"framework": "megatron", "global_batch": 512, "sequence_length": 8192},
        "hardware": {"accelerator": "h100-sxm5-80gb"}})");
    fixture.model().edit(std::string_view {}, *scenario);
    fixture.action("cardVerdict")->trigger();
    Fixture::settle();
    return fixture.find<VerdictDialog>("verdictDialog");
}

QTableWidget *tableOf(const QDialog *dialog)
{
    return dialog->findChild<QTableWidget *>(QStringLiteral("reportTable"));
}

QString sentences(const QDialog *dialog)
{
    return dialog->findChild<QLabel *>(QStringLiteral("reportSentences"))->text();
}

// As a person searches a card with the keyboard.
void addCard(const QDialog *dialog, const char *typed)
{
    auto *picker = dialog->findChild<CataloguePicker *>();
    picker->setFocus();
    QTest::keyClick(picker, Qt::Key_Down);
    auto *filter = picker->findChild<QLineEdit *>(QStringLiteral("catalogueFilter"));
    QTest::keyClicks(filter, QString::fromLatin1(typed));
    QTest::keyClick(filter, Qt::Key_Return);
    Fixture::settle();
}

} // namespace

void VerdictTest::theScenariosCardStandsFirst()
{
    Fixture fixture;
    const VerdictDialog *dialog = open(fixture);
    QCOMPARE(tableOf(dialog)->columnCount(), 2);
    QCOMPARE(tableOf(dialog)->horizontalHeaderItem(1)->text(), QStringLiteral("H100 SXM5 80GB"));
    QVERIFY(sentences(dialog).startsWith(QStringLiteral("H100 SXM5 80GB: it takes ")));
    QVERIFY(!dialog->findChild<QPushButton *>(QStringLiteral("verdictRemove"))->isEnabled());
}

void VerdictTest::keysAloneAddAndRemoveCards()
{
    Fixture fixture;
    const VerdictDialog *dialog = open(fixture);
    addCard(dialog, "geforce rtx 4090");
    addCard(dialog, "a100 sxm4 80");
    addCard(dialog, "a100 sxm4 80"); // once is enough

    QTableWidget *table = tableOf(dialog);
    QCOMPARE(table->columnCount(), 4);
    QCOMPARE(table->horizontalHeaderItem(2)->text(), QStringLiteral("GeForce RTX 4090"));
    QCOMPARE(table->horizontalHeaderItem(3)->text(), QStringLiteral("A100 SXM4 80GB"));
    QCOMPARE(sentences(dialog).count(u'\n'), 4); // three counts, two prices

    // 312 of 989 TFLOP/s, the data sheets
    QVERIFY(table->item(3, 3)->text().contains(QStringLiteral("32")));
    table->setFocus();
    table->setCurrentCell(0, 2);
    QTest::keyClick(table, Qt::Key_Delete);
    QCOMPARE(table->columnCount(), 3);
    QCOMPARE(table->horizontalHeaderItem(2)->text(), QStringLiteral("A100 SXM4 80GB"));
    table->setCurrentCell(0, 1);
    QTest::keyClick(table, Qt::Key_Delete); // the scenario's own stays
    QCOMPARE(table->columnCount(), 3);
}

void VerdictTest::theTextFollowsTheScenario()
{
    Fixture fixture;
    const VerdictDialog *dialog = open(fixture);
    addCard(dialog, "a100 sxm4 80");
    const QString before = sentences(dialog);

    Scenario next = fixture.model().scenario();
    next.model.preset = "meta-llama/Meta-Llama-3-70B";
    fixture.model().edit(std::string_view {}, next);
    QTRY_VERIFY(sentences(dialog) != before);

    next.hardware.accelerator = "a100-sxm4-80gb"; // against which it stood
    fixture.model().edit(std::string_view {}, next);
    QTRY_COMPARE(tableOf(dialog)->columnCount(), 2);
}

void VerdictTest::whatCannotBeComputedSaysWhy()
{
    Fixture fixture;
    const VerdictDialog *dialog = open(fixture);
    Scenario next = fixture.model().scenario();
    next.model.preset = "no/such-model";
    fixture.model().edit(std::string_view {}, next);
    QTRY_VERIFY(sentences(dialog).contains(QStringLiteral("no/such-model")));
    QVERIFY(!tableOf(dialog)->isVisible());
    fixture.model().undoStack().undo();
    QTRY_VERIFY(tableOf(dialog)->isVisible());
}

void VerdictTest::aCardOfOnesOwnIsSetAgainstIt()
{
    Fixture fixture;
    Accelerator card = *embeddedCatalogues().accelerators.find("a100-sxm4-80gb");
    card.id = "my-card";
    card.name = "My Card";
    QVERIFY(fixture.ownCards.add(card));
    const VerdictDialog *dialog = open(fixture);
    addCard(dialog, "my card");
    QCOMPARE(tableOf(dialog)->columnCount(), 3);
    QCOMPARE(tableOf(dialog)->horizontalHeaderItem(2)->text(), QStringLiteral("My Card"));
}

void VerdictTest::bothLanguages()
{
    Fixture fixture;
    const VerdictDialog *dialog = open(fixture);
    const QString english = sentences(dialog);
    fixture.action("chinese")->trigger();
    Fixture::settle();
    QVERIFY(dialog->windowTitle().size() > 1);
    fixture.action("english")->trigger();
    Fixture::settle();
    QCOMPARE(sentences(dialog), english);
}

} // namespace headroom::ui

QTEST_MAIN(headroom::ui::VerdictTest)
#include "verdict_test.moc"
