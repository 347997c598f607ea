// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/explanation_text.h"
#include "ui/text/language.h"

#include <QTest>

using namespace headroom;
using namespace headroom::ui;
using namespace Qt::StringLiterals;

class ExplanationTextTest : public QObject
{
    Q_OBJECT

private slots:
    void formulaAndNumbersComeFromTheRow();
    void factorsOfOneAreLeftOut();
    void aFormulaThatDoesNotHoldIsNotShown();
    void sectionHasRowsSymbolsAndSource();
};

namespace {

// Gate and up of Llama-2-70B's MLP: 2 · 4096 · 28672 elements of 2 bytes, 80 layers over 8 cards = 4.375 GiB.
Explanation gateAndUp()
{
    Explanation explanation { TermId::Activations, {}, "megatron-te", {}, {} };
    Row row { .id = "gate_and_up", .product = { Symbol::Tokens, Symbol::Intermediate }, .coefficient = 2 };
    row.elements = 2.0 * 4096 * 28672;
    row.bytesPerElement = 2;
    row.copies = 80;
    row.divisor = 8;
    explanation.rows = { row };
    explanation.inputs = { { Symbol::Tokens, 4096 }, { Symbol::Intermediate, 28672 } };
    explanation.value = Bytes::rounded(row.bytes());
    return explanation;
}

} // namespace

void ExplanationTextTest::formulaAndNumbersComeFromTheRow()
{
    const Explanation explanation = gateAndUp();

    QCOMPARE(formulaText(explanation.rows[0], explanation), u"2 · T · f · β · c / N"_s);
    QCOMPARE(numbersText(explanation.rows[0], explanation, QLocale::c()), u"2 · 4096 · 28672 · 2 · 80 / 8"_s);
}

void ExplanationTextTest::factorsOfOneAreLeftOut()
{
    const Row row { .id = "norm", .elements = 8192, .bytesPerElement = 2 };

    QCOMPARE(formulaText(row, {}), u"n · β"_s);
    QCOMPARE(numbersText(row, {}, QLocale::c()), u"8192 · 2"_s);
}

void ExplanationTextTest::aFormulaThatDoesNotHoldIsNotShown()
{
    Explanation explanation = gateAndUp();
    explanation.rows[0].elements = 12345;

    QCOMPARE(formulaText(explanation.rows[0], explanation), u"n · β · c / N"_s);
    QCOMPARE(numbersText(explanation.rows[0], explanation, QLocale::c()), u"12345 · 2 · 80 / 8"_s);
}

void ExplanationTextTest::sectionHasRowsSymbolsAndSource()
{
    Language language;
    language.use(LanguageId::Chinese);

    const ReportSection section = explanationSection(gateAndUp());

    QVERIFY(section.heading.startsWith(u"激活值"_s));
    QVERIFY(section.sentences.join(u' ').contains(u"Megatron-LM"_s));
    QCOMPARE(section.table.rows[0][0], u"门控和升维投影"_s);
    QCOMPARE(section.table.rows[0][3], u"4.38\u00A0GiB"_s);
    QCOMPARE(section.table.rows[2][0], u"MLP 的中间维度"_s);
}

QTEST_GUILESS_MAIN(ExplanationTextTest)
#include "explanation_text_test.moc"
