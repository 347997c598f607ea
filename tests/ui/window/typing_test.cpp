// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scenario/number_box.h"
#include "ui/support/fixture.h"

#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>

namespace headroom::ui {

// What happens between the first key in a number field and the last.
class TypingTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)"))); }

    void everyTypedDigitMovesTheAnswer();
    void halfTypedTextStaysAndIsNoValue();
    void undoKeysReachTheWindowFromANumberField();
    void theUnitAgreesWithTheNumber();
};

void TypingTest::everyTypedDigitMovesTheAnswer()
{
    Fixture fixture;
    auto *box = fixture.find<NumberBox>("inference.prompt_tokens");
    box->setFocus();
    Fixture::settle();
    const QString sentence = fixture.find<QLabel>("sentence")->text();

    std::int64_t value = 0;
    for (const char digit : QByteArrayLiteral("24576")) {
        QTest::keyClick(box, digit);
        value = value * 10 + (digit - '0');
        QCOMPARE(fixture.model().scenario().inference.promptTokens, std::optional(value));
        QVERIFY(box->text().startsWith(QString::number(value)));
    }
    QVERIFY(fixture.find<QLabel>("sentence")->text() != sentence);
    QCOMPARE(fixture.model().undoStack().count(), 1);

    QTest::keyClick(box, Qt::Key_Tab);
    QVERIFY(box->text().startsWith(QStringLiteral("24,576")));
    QCOMPARE(fixture.model().undoStack().count(), 1);
}

void TypingTest::halfTypedTextStaysAndIsNoValue()
{
    Fixture fixture;
    auto *box = fixture.find<NumberBox>("inference.memory_utilization");
    box->setFocus();
    Fixture::settle();
    for (const char *text : { "0", "0.", "0.8", "0.80" }) {
        QTest::keyClick(box, text[qstrlen(text) - 1]);
        QCOMPARE(box->findChild<QLineEdit *>()->text(), QString::fromLatin1(text));
        QVERIFY(fixture.model().problems().empty());
    }
    QCOMPARE(fixture.model().scenario().inference.memoryUtilization, std::optional(0.8));

    for (int i = 0; i < 4; ++i)
        QTest::keyClick(box, Qt::Key_Backspace);
    QCOMPARE(box->findChild<QLineEdit *>()->text(), QString());
    QCOMPARE(fixture.model().scenario().inference.memoryUtilization, std::optional<double>());
    QTest::keyClick(box, Qt::Key_Tab);
    QVERIFY(box->text().startsWith(QStringLiteral("Auto (")));
}

void TypingTest::undoKeysReachTheWindowFromANumberField()
{
    Fixture fixture;
    QVERIFY(QTest::qWaitForWindowActive(fixture.window.get()));
    auto *box = fixture.find<NumberBox>("inference.concurrency");
    box->setFocus();
    Fixture::settle();
    QTest::keyClicks(box, QStringLiteral("64"));

    QTest::keyClick(box, Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(box->text(), QStringLiteral("Auto (1)"));
    QCOMPARE(fixture.model().scenario().inference.concurrency, std::optional<std::int64_t>());
    QTest::keyClick(box, Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(box->number(), std::optional(64.0));
    QVERIFY(box->text().startsWith(QStringLiteral("64")));
}

void TypingTest::theUnitAgreesWithTheNumber()
{
    Fixture fixture;
    auto *box = fixture.find<NumberBox>("inference.concurrency");
    fixture.type(box, "1");
    QCOMPARE(box->text(), QStringLiteral("1\u00A0sequence"));
    fixture.type(box, "200");
    QCOMPARE(box->text(), QStringLiteral("200\u00A0sequences"));

    fixture.action("chinese")->trigger();
    Fixture::settle();
    QCOMPARE(box->text(), QStringLiteral("200\u00A0条"));
}

} // namespace headroom::ui

QTEST_MAIN(headroom::ui::TypingTest)
#include "typing_test.moc"
