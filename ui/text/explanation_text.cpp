// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/explanation_text.h"

#include "ui/text/term_words.h"
#include "ui/text/word_table.h"

#include <cmath>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

struct ExplanationText
{
    Q_DECLARE_TR_FUNCTIONS(ExplanationText)
};

// The value of a symbol in this term; every symbol of a row is among the inputs.
double valueOf(const Explanation &explanation, Symbol symbol)
{
    for (const auto &[known, value] : explanation.inputs) {
        if (known == symbol)
            return value;
    }
    return 0;
}

// Only a formula that gives the number beside it is shown.
bool symbolsGiveElements(const Row &row, const Explanation &explanation)
{
    if (row.product[0] == Symbol::None)
        return false;
    double elements = row.coefficient;
    for (const Symbol symbol : row.product) {
        if (symbol != Symbol::None)
            elements *= valueOf(explanation, symbol);
    }
    return std::abs(elements - row.elements) <= 1e-9 * std::abs(row.elements);
}

// Small and odd coefficients (1/3, 0.5625) with the digits they need, counts in full.
QString factor(double value, const QLocale &locale)
{
    return numberText(value, 8, locale);
}

// The letters of what is in every row beside the symbols, with what they stand for.
QList<QStringList> commonLetters(const Explanation &explanation)
{
    bool elements = false, copies = false, divisor = false;
    for (const Row &row : explanation.rows) {
        elements = elements || !symbolsGiveElements(row, explanation);
        copies = copies || row.copies != 1;
        divisor = divisor || row.divisor != 1;
    }
    QList<QStringList> rows;
    if (elements)
        rows += QStringList { u"n"_s, ExplanationText::tr("elements of the tensor"), {} };
    rows += QStringList { u"β"_s, ExplanationText::tr("bytes of an element"), {} };
    if (copies)
        rows += QStringList { u"c"_s, ExplanationText::tr("copies: layers, micro batches in flight"), {} };
    if (divisor)
        rows += QStringList { u"N"_s, ExplanationText::tr("cards that share it"), {} };
    return rows;
}

} // namespace

QString formulaText(const Row &row, const Explanation &explanation)
{
    QStringList factors;
    if (symbolsGiveElements(row, explanation)) {
        if (row.coefficient != 1)
            factors += factor(row.coefficient, QLocale::c());
        for (const Symbol symbol : row.product) {
            if (symbol != Symbol::None)
                factors += symbolLetter(symbol);
        }
    } else {
        factors += u"n"_s;
    }
    factors += u"β"_s;
    if (row.copies != 1)
        factors += u"c"_s;
    const QString product = factors.join(u" · "_s);
    return row.divisor != 1 ? product + u" / N"_s : product;
}

QString numbersText(const Row &row, const Explanation &explanation, const QLocale &locale)
{
    QStringList factors;
    if (symbolsGiveElements(row, explanation)) {
        if (row.coefficient != 1)
            factors += factor(row.coefficient, locale);
        for (const Symbol symbol : row.product) {
            if (symbol != Symbol::None)
                factors += factor(valueOf(explanation, symbol), locale);
        }
    } else {
        factors += factor(row.elements, locale);
    }
    factors += factor(row.bytesPerElement, locale);
    if (row.copies != 1)
        factors += factor(row.copies, locale);
    const QString product = factors.join(u" · "_s);
    return row.divisor != 1 ? product + u" / "_s + factor(row.divisor, locale) : product;
}

ReportSection explanationSection(const Explanation &explanation, SizeUnit unit)
{
    ReportSection section;
    section.heading = ExplanationText::tr("%1: %2").arg(termName(explanation.term), sizeText(explanation.value, unit));
    section.sentences += termHelp(explanation.term);
    if (!explanation.source.empty())
        section.sentences += ExplanationText::tr("Source: %1").arg(sourceText(explanation.source));
    if (explanation.rows.empty())
        return section;
    section.table.header = { ExplanationText::tr("Part"), ExplanationText::tr("Formula"),
                             ExplanationText::tr("With numbers"), ExplanationText::tr("Result") };
    section.table.figures = { 3 };
    for (const Row &row : explanation.rows)
        section.table.rows +=
            QStringList { rowName(row.id), formulaText(row, explanation), numbersText(row, explanation),
                          sizeText(Bytes::rounded(row.bytes()), unit) };
    for (const auto &[symbol, value] : explanation.inputs) {
        if (symbol != Symbol::None)
            section.table.rows +=
                QStringList { symbolName(symbol), symbolLetter(symbol), factor(value, QLocale()), {} };
    }
    for (const QStringList &letter : commonLetters(explanation))
        section.table.rows += QStringList { letter[1], letter[0], {}, {} };
    return section;
}

Table explanationTable(const Explanation &explanation)
{
    Table table;
    table.header = {
        ExplanationText::tr("Term"),    ExplanationText::tr("Id"),           ExplanationText::tr("Part"),
        ExplanationText::tr("Formula"), ExplanationText::tr("With numbers"), ExplanationText::tr("Bytes")
    };
    for (const Row &row : explanation.rows)
        table.rows += QStringList { fromUtf8(termNames[static_cast<std::size_t>(explanation.term)]),
                                    fromUtf8(row.id),
                                    rowName(row.id),
                                    formulaText(row, explanation),
                                    numbersText(row, explanation, QLocale::c()),
                                    QString::number(Bytes::rounded(row.bytes()).count()) };
    return table;
}

} // namespace headroom::ui
