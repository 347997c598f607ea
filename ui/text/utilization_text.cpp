// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/utilization_text.h"

#include "ui/text/choice_words.h"
#include "ui/text/numbers.h"
#include "ui/text/word_table.h"

#include <QCoreApplication>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

struct UtilizationText
{
    Q_DECLARE_TR_FUNCTIONS(UtilizationText)
};

// "published: 3,370 tokens/s a card by LLaMA paper, Table 15 (BF16, 2,048 tokens)": whose figure it is, and of what.
QString publishedSentence(const PublishedThroughput &row)
{
    QStringList of { formatName(row.activations) };
    if (row.framework)
        of += frameworkName(*row.framework);
    if (row.sequenceLength > 0)
        of += UtilizationText::tr("sequences of %1 tokens").arg(countText(row.sequenceLength));
    if (row.cards > 0)
        of += row.cards == 1 ? UtilizationText::tr("one card")
                             : UtilizationText::tr("%1 cards").arg(countText(row.cards));
    if (row.fromCardHours)
        of += UtilizationText::tr("tokens of the run over its card hours");
    return UtilizationText::tr("Published: %1 tokens/s a card by %2 (%3).")
        .arg(amountText(row.tokensPerSecondPerDevice), fromUtf8(row.source), of.join(u", "_s));
}

} // namespace

Report utilizationReport(const std::optional<MeasuredUtilization> &measured, const UtilizationBeside &beside)
{
    ReportSection section { {}, {}, {} };
    section.table.header = { UtilizationText::tr("Quantity"), UtilizationText::tr("Value") };
    section.table.figures = { 1 };
    const auto row = [&section](const QString &name, const QString &value) {
        section.table.rows += QStringList { name, value };
    };
    if (measured) {
        row(UtilizationText::tr("Time of a step"), durationText(measured->stepSeconds));
        row(UtilizationText::tr("Tokens a second and card"), amountText(measured->tokensPerSecondPerDevice));
        row(UtilizationText::tr("Model FLOPs utilization (MFU)"), percentText(measured->mfu, 2));
        row(UtilizationText::tr("Hardware FLOPs utilization (HFU)"), percentText(measured->hfu, 2));
        const std::array conventions { UtilizationText::tr("FLOP rate, attention under its causal mask"),
                                       UtilizationText::tr("FLOP rate, attention of all tokens to all"),
                                       UtilizationText::tr("FLOP rate, with what is computed again"),
                                       UtilizationText::tr("FLOP rate, six a parameter and token") };
        for (std::size_t i = 0; i < conventions.size(); ++i)
            row(conventions[i], flopRateText(measured->flopsPerSecond[i]));
        row(UtilizationText::tr("Speed over the computed one"), percentText(measured->ofComputed, 1));
        if (beside.published > 0)
            row(UtilizationText::tr("Throughput over the published one"),
                percentText(throughputRatio(measured->tokensPerSecondPerDevice, beside.published), 2));
    }
    if (beside.profilerShare > 0) {
        row(UtilizationText::tr("Time in which tensor cores work"), percentText(beside.profilerShare, 2));
        if (measured)
            row(UtilizationText::tr("Share of the peak while they work"),
                percentText(rateWhileActive(measured->hfu, beside.profilerShare), 2));
    }
    if (beside.row)
        section.sentences += publishedSentence(*beside.row);
    return { UtilizationText::tr("Utilization"), { section } };
}

} // namespace headroom::ui
