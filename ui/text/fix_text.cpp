// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/fix_text.h"

#include "ui/text/choice_words.h"
#include "ui/text/speed_text.h"

#include <QCoreApplication>

#include <cmath>
#include <utility>

namespace headroom::ui {

namespace {

struct FixText
{
    Q_DECLARE_TR_FUNCTIONS(headroom::ui::FixText)
};

int plural(std::int64_t count)
{
    return static_cast<int>(count);
}

} // namespace

QString fixText(const Fix &fix)
{
    switch (fix.id) {
    case FixId::WeightsFormat:
        return FixText::tr("%1 weights", "a number format")
            .arg(formatName(Format(static_cast<std::uint8_t>(fix.value))));
    case FixId::CacheFormat:
        return FixText::tr("%1 KV cache", "a number format")
            .arg(formatName(Format(static_cast<std::uint8_t>(fix.value))));
    case FixId::MicroBatch: return FixText::tr("Micro batch %1").arg(countText(fix.value));
    case FixId::Recompute:
        switch (static_cast<Recompute>(fix.value)) {
        case Recompute::None: return FixText::tr("No recomputation");
        case Recompute::Selective: return FixText::tr("Selective recomputation");
        case Recompute::Full: return FixText::tr("Full recomputation");
        }
        break;
    case FixId::FlashAttention: return FixText::tr("Flash attention");
    case FixId::ChunkedLoss: return FixText::tr("Chunked loss");
    case FixId::EightBitOptimizer: return FixText::tr("8-bit optimizer");
    case FixId::QuantisedBase: return FixText::tr("QLoRA");
    case FixId::ZeroStage: return FixText::tr("ZeRO stage %1").arg(countText(fix.value));
    case FixId::Concurrency: return FixText::tr("%Ln sequence(s) at once", nullptr, plural(fix.value));
    case FixId::Length: return FixText::tr("Length %1").arg(countText(fix.value));
    case FixId::MoreCards: return FixText::tr("%Ln card(s)", nullptr, plural(fix.value));
    case FixId::AutomaticLayout: return FixText::tr("Split over %Ln card(s)", nullptr, plural(fix.value));
    }
    std::unreachable();
}

QString fixEffect(const Fix &fix, SizeUnit unit)
{
    // A minus sign, not a hyphen; the figure itself is positive.
    return fix.change.count() < 0 ? FixText::tr("−%1", "memory saved").arg(sizeText(Bytes() - fix.change, unit))
                                  : FixText::tr("+%1", "memory added").arg(sizeText(fix.change, unit));
}

QString fixHelp(const Fix &fix, SizeUnit unit)
{
    const QString saved = sizeText(Bytes() - fix.change, unit);
    const QString memory =
        fix.fits ? FixText::tr("Saves %1 on the fullest card; then it fits. A click applies it.").arg(saved)
                 : FixText::tr("Saves %1 on the fullest card; it still does not fit. A click applies it.").arg(saved);
    const QString time = fixTime(fix);
    return time.isEmpty() ? memory
                          : FixText::tr("%1 Time: %2.", "a sentence on memory, then a change").arg(memory, time);
}

QString fixTime(const Fix &fix)
{
    if (!fix.timeShare)
        return {};
    const QString share = percentText(std::abs(*fix.timeShare), 1);
    return *fix.timeShare < 0 ? FixText::tr("−%1", "less time").arg(share) : FixText::tr("+%1", "more time").arg(share);
}

Report changesReport(const std::vector<Fix> &changes, const Evaluation &evaluation, SizeUnit unit)
{
    ReportSection section { FixText::tr("What each single change brings"), {}, {} };
    const Currency currency = evaluation.settings.operation.currency;
    const bool priced = evaluation.cost.perMillionTokens > 0;
    section.table.header = { FixText::tr("Change"), FixText::tr("Memory of a card"), FixText::tr("Time") };
    section.table.figures = { 1, 2 };
    if (priced) {
        section.sentences += FixText::tr("Price of a card and hour: %1.").arg(priceText(evaluation.settings.operation));
        section.table.header += FixText::tr("Cost of a million tokens");
        section.table.figures += 3;
    }
    section.table.header += FixText::tr("Fits");
    for (const Fix &fix : changes) {
        QStringList row { fixText(fix), fixEffect(fix, unit), fixTime(fix) };
        if (priced)
            row += moneyText(fix.costPerMillionTokens, currency);
        row += fix.fits ? FixText::tr("yes", "it fits") : FixText::tr("no", "it does not fit");
        section.table.rows += row;
    }
    return { FixText::tr("Sensitivity"), { section } };
}

} // namespace headroom::ui
