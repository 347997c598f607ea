// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/answer/fix_text.h"

#include "ui/text/choice_words.h"

#include <QCoreApplication>

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
        return static_cast<Recompute>(fix.value) == Recompute::Full ? FixText::tr("Full recomputation")
                                                                    : FixText::tr("Selective recomputation");
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
    return fix.fits
               ? FixText::tr("Saves %1 on the fullest card; then it fits. A click applies it.").arg(saved)
               : FixText::tr("Saves %1 on the fullest card; it still does not fit. A click applies it.").arg(saved);
}

} // namespace headroom::ui
