// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/card_verdict_text.h"

#include "ui/text/numbers.h"
#include "ui/text/speed_text.h"
#include "ui/text/verdict_text.h"
#include "ui/text/word_table.h"

#include <algorithm>
#include <span>

namespace headroom::ui {

namespace {

struct CardVerdictText
{
    Q_DECLARE_TR_FUNCTIONS(CardVerdictText)
};

using Verdicts = std::vector<CardVerdict>;

QString countSentence(const CardVerdict &verdict)
{
    const QString name = fromUtf8(verdict.name);
    return verdict.cards > 0 ? CardVerdictText::tr("%1: it takes %2 of them (%3).")
                                   .arg(name, countText(verdict.cards), layoutText(verdict.layout))
                             : CardVerdictText::tr("%1: no number of these cards holds it.").arg(name);
}

// At which price of the first card a token costs what it costs on the other; empty: a speed is not known.
QString priceSentence(const CardVerdict &first, const CardVerdict &other)
{
    if (first.tokensPerSecondPerCard <= 0 || other.tokensPerSecondPerCard <= 0)
        return {};
    const double ratio = first.tokensPerSecondPerCard / other.tokensPerSecondPerCard;
    return CardVerdictText::tr("A token costs the same where the %1 costs %2 times what the %3 does.")
        .arg(fromUtf8(first.name), numberText(ratio, 3), fromUtf8(other.name));
}

using Text = QString (*)(double);

// A figure of each card.
QStringList figureRow(const QString &name, const Verdicts &verdicts, double CardVerdict::*figure, Text text)
{
    QStringList cells { name };
    for (const CardVerdict &verdict : verdicts) {
        const double value = verdict.*figure;
        cells += value > 0 ? text(value) : CardVerdictText::tr("not known");
    }
    return cells;
}

QString besideText(const QString &text, double share)
{
    return CardVerdictText::tr("%1 (%2)", "a figure and its share of another").arg(text, percentText(share));
}

// The same where more is better: beside the first with its share of that one's.
QStringList sharedRow(const QString &name, const Verdicts &verdicts, double CardVerdict::*figure, Text text)
{
    QStringList cells = figureRow(name, verdicts, figure, text);
    const double first = verdicts.front().*figure;
    for (std::size_t i = 1; i < verdicts.size(); ++i) {
        QString &cell = cells[static_cast<qsizetype>(i) + 1];
        if (const double value = verdicts[i].*figure; first > 0 && value > 0)
            cell = besideText(cell, value / first);
    }
    return cells;
}

QStringList memoryRow(const Verdicts &verdicts, SizeUnit unit)
{
    QStringList cells { CardVerdictText::tr("Usable memory") };
    for (const CardVerdict &verdict : verdicts) {
        const QString size = sizeText(verdict.usable, unit);
        const auto whole = static_cast<double>(verdicts.front().usable.count());
        cells += &verdict == &verdicts.front() ? size
                                               : besideText(size, static_cast<double>(verdict.usable.count()) / whole);
    }
    return cells;
}

QStringList countRow(const Verdicts &verdicts)
{
    QStringList cells { CardVerdictText::tr("Cards that it takes") };
    for (const CardVerdict &verdict : verdicts)
        cells += verdict.cards > 0 ? countText(verdict.cards) : CardVerdictText::tr("none is enough");
    return cells;
}

QList<QStringList> priceRows(const Verdicts &verdicts)
{
    QStringList hour { CardVerdictText::tr("Price of a card and hour") };
    QStringList tokens { CardVerdictText::tr("Cost of a million tokens") };
    const auto known = [](double value, const QString &text) {
        return value > 0 ? text : CardVerdictText::tr("not known");
    };
    for (const CardVerdict &verdict : verdicts) {
        const Cost &cost = verdict.cost;
        hour += known(cost.cardHour, priceText(verdict.operation));
        tokens += known(cost.perMillionTokens, moneyText(cost.perMillionTokens, verdict.operation.currency));
    }
    return { hour, tokens };
}

Table figures(const Verdicts &verdicts, SizeUnit unit)
{
    Table table;
    table.header += CardVerdictText::tr("Reason");
    for (const CardVerdict &verdict : verdicts) {
        table.header += fromUtf8(verdict.name);
        table.figures += static_cast<int>(table.header.size()) - 1;
    }
    const auto bytes = [](double rate) { return byteRateText(rate); };
    table.rows += memoryRow(verdicts, unit);
    table.rows += countRow(verdicts);
    table.rows +=
        sharedRow(CardVerdictText::tr("Memory bandwidth"), verdicts, &CardVerdict::memoryBytesPerSecond, bytes);
    table.rows += sharedRow(CardVerdictText::tr("16-bit peak"), verdicts, &CardVerdict::peakFlops,
                            [](double rate) { return flopRateText(rate); });
    table.rows += sharedRow(CardVerdictText::tr("Link to other cards, one way"), verdicts,
                            &CardVerdict::linkBytesPerSecond, bytes);
    table.rows += figureRow(CardVerdictText::tr("Tensor parallelism pays up to"), verdicts, &CardVerdict::tensorLimit,
                            [](double degree) { return numberText(degree, 3); });
    table.rows += sharedRow(CardVerdictText::tr("Tokens a second and card"), verdicts,
                            &CardVerdict::tokensPerSecondPerCard, [](double rate) { return amountText(rate); });
    if (verdicts.front().utilization > 0)
        table.rows += figureRow(CardVerdictText::tr("MFU"), verdicts, &CardVerdict::utilization,
                                [](double share) { return percentText(share, 1); });
    else
        table.rows += figureRow(CardVerdictText::tr("Time of an output token"), verdicts, &CardVerdict::secondsPerToken,
                                [](double seconds) { return durationText(seconds); });
    if (std::ranges::any_of(verdicts, [](const CardVerdict &v) { return v.cost.cardHour > 0; }))
        table.rows += priceRows(verdicts);
    return table;
}

} // namespace

Report cardVerdictReport(const Verdicts &verdicts, SizeUnit unit)
{
    ReportSection section { {}, {}, figures(verdicts, unit) };
    for (const CardVerdict &verdict : verdicts)
        section.sentences += countSentence(verdict);
    for (const CardVerdict &other : std::span(verdicts).subspan(1)) {
        if (const QString sentence = priceSentence(verdicts.front(), other); !sentence.isEmpty())
            section.sentences += sentence;
    }
    return { CardVerdictText::tr("What the card is good for"), { section } };
}

} // namespace headroom::ui
