// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/verdict_text.h"

#include "core/hardware/accelerator.h"
#include "ui/text/word_table.h"

#include <QStringList>

#include <utility>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

struct VerdictText
{
    Q_DECLARE_TR_FUNCTIONS(VerdictText)
};

} // namespace

Verdict verdict(const Estimate &estimate)
{
    if (!estimate.fits())
        return Verdict::DoesNotFit;
    return estimate.isTight() ? Verdict::Tight : Verdict::Fits;
}

QString verdictName(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Fits: return VerdictText::tr("fits");
    case Verdict::Tight: return VerdictText::tr("tight");
    case Verdict::DoesNotFit: return VerdictText::tr("does not fit");
    }
    std::unreachable();
}

QString verdictSentence(const Evaluation &evaluation, SizeUnit unit, const QLocale &locale)
{
    const Estimate &estimate = evaluation.estimate;
    const Bytes total = estimate.worstDevice().total();
    const double share = estimate.usable.count() > 0
                             ? static_cast<double>(total.count()) / static_cast<double>(estimate.usable.count())
                             : 0;
    const QString cards = cardsText(evaluation, locale);
    const QString used = sizeNumber(total, unit, locale);
    const QString usable = sizeText(estimate.usable, unit, locale);
    const QString percent = percentText(share, 0, locale);
    switch (verdict(estimate)) {
    case Verdict::Fits: return VerdictText::tr("%1: %2 of %3 a card (%4). It fits.").arg(cards, used, usable, percent);
    case Verdict::Tight:
        return VerdictText::tr("%1: %2 of %3 a card (%4). It fits, but tightly.").arg(cards, used, usable, percent);
    case Verdict::DoesNotFit:
        return VerdictText::tr("%1: %2 of %3 a card (%4). It does not fit.").arg(cards, used, usable, percent);
    }
    std::unreachable();
}

QString cardsText(const Evaluation &evaluation, const QLocale &locale)
{
    const auto group = [&locale](std::int64_t count, const Accelerator &card) {
        return VerdictText::tr("%1 × %2", "how many cards and which")
            .arg(countText(count, locale), fromUtf8(card.name));
    };
    const std::vector<Settings::Card> &cards = evaluation.settings.cards;
    if (cards.empty())
        return group(evaluation.estimate.layout.cards(), *evaluation.settings.accelerator);
    QStringList groups;
    for (std::size_t from = 0; from < cards.size();) {
        std::size_t to = from;
        while (to < cards.size() && cards[to].accelerator == cards[from].accelerator)
            ++to;
        groups += group(static_cast<std::int64_t>(to - from), *cards[from].accelerator);
        from = to;
    }
    return groups.join(u" + "_s);
}

QString bottleneckText(const Evaluation &evaluation, const QLocale &locale)
{
    const std::vector<Settings::Card> &cards = evaluation.settings.cards;
    const std::size_t limit = evaluation.estimate.bottleneck;
    if (limit >= cards.size())
        return {};
    return VerdictText::tr("Card %1, the %2, limits", "%1 its number, %2 its name")
        .arg(countText(static_cast<std::int64_t>(limit) + 1, locale), fromUtf8(cards[limit].accelerator->name));
}

QString layoutText(const Layout &layout)
{
    QStringList parts;
    const auto add = [&parts](const QString &text, std::int32_t degree) {
        if (degree > 1)
            parts += text.arg(degree);
    };
    add(VerdictText::tr("tensor parallel %1"), layout.tensor);
    add(VerdictText::tr("pipeline parallel %1"), layout.pipeline);
    add(VerdictText::tr("context parallel %1"), layout.context);
    add(VerdictText::tr("data parallel %1"), layout.data);
    add(VerdictText::tr("expert parallel %1"), layout.expert);
    return parts.isEmpty() ? VerdictText::tr("one card") : parts.join(VerdictText::tr(", "));
}

} // namespace headroom::ui
