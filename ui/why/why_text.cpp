// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/why/why_text.h"

#include "ui/text/explanation_text.h"
#include "ui/text/term_words.h"

#include <QCoreApplication>
#include <QStringList>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

struct WhyText
{
    Q_DECLARE_TR_FUNCTIONS(headroom::ui::WhyText)
};

} // namespace

QString whyTitle(const Explanation &explanation, SizeUnit unit)
{
    return WhyText::tr("Why %1: %2", "a size and the part of the memory that takes it")
        .arg(sizeText(explanation.value, unit), termName(explanation.term));
}

QString wholeTitle(Bytes bytes, SizeUnit unit)
{
    return WhyText::tr("Why %1: all parts", "a size").arg(sizeText(bytes, unit));
}

QString wholeEntry(Bytes bytes, SizeUnit unit)
{
    return WhyText::tr("All parts: %1", "of the memory; a size").arg(sizeText(bytes, unit));
}

QString wholeHelp()
{
    return WhyText::tr("Every tensor that the card holds at this moment, part by part. Choose one part to see what its "
                       "letters mean and where its formula is from.");
}

QString peakEntry(Moment peak)
{
    return WhyText::tr("Peak: %1", "a moment of the step").arg(momentName(peak));
}

QString momentEntry(Moment moment, Bytes bytes, SizeUnit unit)
{
    return WhyText::tr("%1: %2", "a moment of the step and a size").arg(momentName(moment), sizeText(bytes, unit));
}

QString termEntry(TermId term, Bytes bytes, SizeUnit unit)
{
    return WhyText::tr("%1: %2", "a part of the memory and its size").arg(termName(term), sizeText(bytes, unit));
}

QString formulaLines(const Row &row, const Explanation &explanation, SizeUnit unit)
{
    const QString result = sizeText(Bytes::rounded(row.bytes()), unit);
    const QString formula =
        WhyText::tr("%1: %2", "a row of a sum and its formula").arg(rowName(row.id), formulaText(row, explanation));
    QString own = formula + u"\n= "_s + numbersText(row, explanation) + u" = "_s + result;
    if (explanation.rows.size() < 2)
        return own;
    const QString sum = WhyText::tr("Sum of the %n row(s) of %1 = %2", "of a part of the memory; a size",
                                    static_cast<int>(explanation.rows.size()))
                            .arg(termName(explanation.term), sizeText(explanation.value, unit));
    return sum + u'\n' + own;
}

QString sourceParagraphs(const Explanation &explanation)
{
    QStringList paragraphs { termHelp(explanation.term) };
    if (!explanation.source.empty())
        paragraphs += sourceText(explanation.source);
    // The rows without a result are the letters: what each means, the letter, its value where it is one for all rows.
    for (const QStringList &row : explanationSection(explanation).table.rows) {
        if (row[3].isEmpty())
            paragraphs +=
                row[2].isEmpty()
                    ? WhyText::tr("%1: %2", "a letter and what it means").arg(row[1], row[0])
                    : WhyText::tr("%1 = %2: %3", "a letter, its value and what it means").arg(row[1], row[2], row[0]);
    }
    return paragraphs.join(u'\n');
}

} // namespace headroom::ui
