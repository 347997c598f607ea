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
    return estimate.headroom() * 20 < estimate.usable ? Verdict::Tight : Verdict::Fits;
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
    const QString cards = countText(estimate.layout.cards(), locale);
    const QString name = fromUtf8(evaluation.settings.accelerator->name);
    const QString used = sizeNumber(total, unit, locale);
    const QString usable = sizeText(estimate.usable, unit, locale);
    const QString percent = percentText(share, 0, locale);
    switch (verdict(estimate)) {
    case Verdict::Fits:
        return VerdictText::tr("%1 × %2: %3 of %4 a card (%5). It fits.").arg(cards, name, used, usable, percent);
    case Verdict::Tight:
        return VerdictText::tr("%1 × %2: %3 of %4 a card (%5). It fits, but tightly.")
            .arg(cards, name, used, usable, percent);
    case Verdict::DoesNotFit:
        return VerdictText::tr("%1 × %2: %3 of %4 a card (%5). It does not fit.")
            .arg(cards, name, used, usable, percent);
    }
    std::unreachable();
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
