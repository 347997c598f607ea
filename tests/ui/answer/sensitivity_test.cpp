// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/answer/chip.h"
#include "ui/answer/sensitivity_popup.h"
#include "ui/support/fixture.h"
#include "ui/text/fix_text.h"

#include <QAccessible>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QRegularExpression>
#include <QTableWidget>

namespace headroom::ui {

// The list of single changes that opens from the answer.
class SensitivityTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)"))); }

    void theListIsThatOfTheCommandLine_data();
    void theListIsThatOfTheCommandLine();
    void aClickAppliesARow();
    void theKeyboardIsEnough();
    void theListIsSorted();
    void anImpossibleScenarioHasNone();
    void theListFitsTheWindow_data();
    void theListFitsTheWindow();
};

namespace {

const char *const training = R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-8B"},
    "task": "training", "training": {"micro_batch": 2, "loss": "standard"}, "hardware":
    {"accelerator": "h100-sxm5-80gb", "count": 8, "card_hour_price": 2}})";
const char *const serving = R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-70B"},
    "task": "inference", "hardware": {"accelerator": "h100-sxm5-80gb", "count": 8}})";

void open(const Fixture &fixture, const char *json)
{
    fixture.model().edit(std::string_view {}, *readScenario(json));
    Fixture::settle();
}

SensitivityPopup *popupOf(const Fixture &fixture)
{
    return fixture.window->findChild<SensitivityPopup *>();
}

QTableWidget *pressed(const Fixture &fixture)
{
    QTest::mouseClick(fixture.find<Chip>("whatIf"), Qt::LeftButton);
    Fixture::settle();
    SensitivityPopup *popup = popupOf(fixture);
    return popup ? popup->findChild<QTableWidget *>() : nullptr;
}

std::vector<Fix> changesOf(const ScenarioModel &model)
{
    return changes(model.scenario(), *model.evaluation(), model.catalogues());
}

} // namespace

void SensitivityTest::theListIsThatOfTheCommandLine_data()
{
    QTest::addColumn<QString>("json");
    QTest::newRow("training") << QString::fromLatin1(training);
    QTest::newRow("serving") << QString::fromLatin1(serving);
}

void SensitivityTest::theListIsThatOfTheCommandLine()
{
    QFETCH(QString, json);
    Fixture fixture;
    open(fixture, json.toLatin1().constData());
    QVERIFY(!popupOf(fixture)); // nothing is computed before somebody looks
    const QTableWidget *table = pressed(fixture);
    const Table expected =
        changesReport(changesOf(fixture.model()), *fixture.model().evaluation()).sections.front().table;
    QCOMPARE(table->rowCount(), static_cast<int>(expected.rows.size()));
    QCOMPARE_GT(table->rowCount(), 3);
    for (int row = 0; row < table->rowCount(); ++row) {
        for (int column = 0; column < table->columnCount(); ++column)
            QCOMPARE(table->item(row, column)->text(), expected.rows[row][column]);
    }
}

void SensitivityTest::aClickAppliesARow()
{
    Fixture fixture;
    open(fixture, training);
    const Scenario before = fixture.model().scenario();
    const int steps = fixture.model().undoStack().index();
    const std::vector<Fix> expected = changesOf(fixture.model());
    QTableWidget *table = pressed(fixture);
    const QRect cell = table->visualItemRect(table->item(2, 0));
    QTest::mouseClick(table->viewport(), Qt::LeftButton, Qt::NoModifier, cell.center());
    Fixture::settle();
    QVERIFY(fixture.model().scenario() == expected[2].after);
    QCOMPARE(fixture.model().undoStack().index(), steps + 1);
    QTRY_VERIFY(!popupOf(fixture));
    fixture.action("undo")->trigger();
    QVERIFY(fixture.model().scenario() == before);
}

void SensitivityTest::theKeyboardIsEnough()
{
    Fixture fixture;
    open(fixture, training);
    const std::vector<Fix> expected = changesOf(fixture.model());
    auto *chip = fixture.find<Chip>("whatIf");
    chip->setFocus(Qt::TabFocusReason);
    QTest::keyClick(chip, Qt::Key_Space);
    Fixture::settle();
    auto *table = popupOf(fixture)->findChild<QTableWidget *>();
    QTest::keyClick(table, Qt::Key_Down);
    QTest::keyClick(table, Qt::Key_Return);
    Fixture::settle();
    QVERIFY(fixture.model().scenario() == expected[1].after);

    const Scenario now = fixture.model().scenario();
    QTest::keyClick(chip, Qt::Key_Space);
    Fixture::settle();
    QTest::keyClick(popupOf(fixture), Qt::Key_Escape);
    Fixture::settle();
    QTRY_VERIFY(!popupOf(fixture));
    QVERIFY(fixture.model().scenario() == now);
}

void SensitivityTest::theListIsSorted()
{
    Fixture fixture;
    open(fixture, training);
    std::vector<Fix> expected = changesOf(fixture.model());
    QTableWidget *table = pressed(fixture);
    auto *order = popupOf(fixture)->findChild<QComboBox *>();
    QCOMPARE(order->count(), 3); // memory, time, cost
    order->setCurrentIndex(1);
    std::ranges::stable_sort(expected, {}, [](const Fix &fix) { return fix.timeShare.value_or(1e9); });
    for (std::size_t row = 0; row < expected.size(); ++row)
        QCOMPARE(table->item(static_cast<int>(row), 0)->text(), fixText(expected[row]));
    table->selectRow(0);
    QTest::keyClick(table, Qt::Key_Return);
    QVERIFY(fixture.model().scenario() == expected[0].after);
}

void SensitivityTest::anImpossibleScenarioHasNone()
{
    Fixture fixture;
    open(fixture, training);
    QVERIFY(fixture.find<Chip>("whatIf")->isVisible());
    Scenario impossible = fixture.model().scenario();
    impossible.parallelism.tensor = 7; // divides no head count
    fixture.model().edit(std::string_view {}, impossible);
    QVERIFY(!fixture.find<Chip>("whatIf")->isVisible());
}

void SensitivityTest::theListFitsTheWindow_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("json");
    for (const char *language : { "chinese", "english" }) {
        QTest::addRow("%s, training", language) << QString::fromLatin1(language) << QString::fromLatin1(training);
        QTest::addRow("%s, serving", language) << QString::fromLatin1(language) << QString::fromLatin1(serving);
    }
}

void SensitivityTest::theListFitsTheWindow()
{
    QFETCH(QString, language);
    QFETCH(QString, json);
    Fixture fixture;
    fixture.action(qPrintable(language))->trigger();
    fixture.window->resize(1024, 640);
    open(fixture, json.toLatin1().constData());
    const QTableWidget *table = pressed(fixture);
    const SensitivityPopup *popup = popupOf(fixture);
    QVERIFY(popup->isVisible());
    const QRect window(fixture.window->mapToGlobal(QPoint()), fixture.window->size());
    QVERIFY2(window.contains(QRect(popup->pos(), popup->size())), qPrintable(QStringLiteral("%1 %2, %3 × %4 in %5 %6")
                                                                                 .arg(popup->x())
                                                                                 .arg(popup->y())
                                                                                 .arg(popup->width())
                                                                                 .arg(popup->height())
                                                                                 .arg(window.right())
                                                                                 .arg(window.bottom())));
    QCOMPARE_GE(table->width(), table->horizontalHeader()->length());
    for (const QLabel *label : popup->findChildren<QLabel *>())
        QCOMPARE_GE(label->width(), label->sizeHint().width());
    for (QWidget *widget : popup->findChildren<QWidget *>()) {
        if (!widget->isVisible() || !(widget->focusPolicy() & Qt::TabFocus) || widget->focusProxy())
            continue;
        QAccessibleInterface *access = QAccessible::queryAccessibleInterface(widget);
        QVERIFY2(access && !access->text(QAccessible::Name).isEmpty(), qPrintable(widget->objectName()));
    }
}

} // namespace headroom::ui

QTEST_MAIN(headroom::ui::SensitivityTest)
#include "sensitivity_test.moc"
