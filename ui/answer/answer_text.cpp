// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/answer/answer_text.h"

#include "core/hardware/accelerator.h"
#include "ui/text/field_words.h"
#include "ui/text/problem_text.h"

#include <QCoreApplication>
#include <QStringList>

#include <utility>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

struct Answer
{
    Q_DECLARE_TR_FUNCTIONS(headroom::ui::Answer)
};

// 0 stands for "none was found".
QString cardCount(std::int64_t count)
{
    return count > 0 ? countText(count) : Answer::tr("none found");
}

QString minimum(const Cards &cards)
{
    const QString count = Answer::tr("%Ln card(s)", nullptr, static_cast<int>(cards.minimum));
    return cards.minimum == 1
               ? count
               : Answer::tr("%1 (%2)", "how many cards and their layout").arg(count, layoutText(cards.layout));
}

} // namespace

QString verdictTitle(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Fits: return Answer::tr("Fits");
    case Verdict::Tight: return Answer::tr("Tight");
    case Verdict::DoesNotFit: return Answer::tr("Does not fit");
    }
    std::unreachable();
}

QString answerSentence(const Evaluation &evaluation, SizeUnit unit)
{
    const Estimate &estimate = evaluation.estimate;
    const Bytes total = estimate.worstDevice().total();
    const double share = estimate.usable.count() > 0
                             ? static_cast<double>(total.count()) / static_cast<double>(estimate.usable.count())
                             : 0;
    const QString cards = cardsText(evaluation);
    const QString used = sizeNumber(total, unit);
    const QString usable = sizeText(estimate.usable, unit);
    if (estimate.fits() && estimate.isFullOfCache())
        return Answer::tr("%1: %2 of %3 a card (%4), %5 of it cache that PyTorch can give back",
                          "%1 is \"4 × A100 80GB\"")
            .arg(cards, used, usable, percentText(share), sizeText(estimate.worstDevice().reclaimable(), unit));
    return estimate.fits()
               ? Answer::tr("%1: %2 of %3 a card (%4), %5 to spare", "%1 is \"4 × A100 80GB\"")
                     .arg(cards, used, usable, percentText(share), sizeText(estimate.headroom(), unit))
               : Answer::tr("%1: %2 of %3 a card (%4), %5 short", "%1 is \"4 × A100 80GB\"")
                     .arg(cards, used, usable, percentText(share), sizeText(Bytes() - estimate.headroom(), unit));
}

QString cardsSentence(const Evaluation &evaluation)
{
    const Cards &cards = evaluation.cards;
    if (const QString limit = bottleneckText(evaluation); !limit.isEmpty())
        return Answer::tr("%1 · split: %2", "which card limits, the degrees of parallelism")
            .arg(limit, layoutText(evaluation.estimate.layout));
    if (cards.minimum > 0) {
        return Answer::tr("Minimum: %1 · practical: %2 · rule of thumb: %3", "how many cards")
            .arg(minimum(cards), cardCount(cards.practical), cardCount(cards.ruleOfThumb));
    }
    return Answer::tr("No number of these cards fits, split like this · rule of thumb: %1", "how many cards")
        .arg(cardCount(cards.ruleOfThumb));
}

QString servingSentence(const Evaluation &evaluation, ServingGrid &grid)
{
    const Estimate &estimate = evaluation.estimate;
    const ServingLimits limits = servingLimits(grid);
    QStringList parts;
    if (estimate.serving.kvCapacityTokens > 0)
        parts +=
            (estimate.worstDevice().pool ? Answer::tr("Cache: %1 tokens") : Answer::tr("Room for %1 cached tokens"))
                .arg(countText(estimate.serving.kvCapacityTokens));
    const QString length = countText(grid.length());
    const QString sequences = countText(grid.sequences());
    if (limits.mostSequences)
        parts += Answer::tr("%Ln sequence(s) of %1 tokens fit at once", "%1 a length",
                            static_cast<int>(*limits.mostSequences))
                     .arg(length);
    else
        parts += Answer::tr("not even one sequence of %1 tokens fits", "a length").arg(length);
    if (!limits.longest)
        parts += Answer::tr("no length fits %1 at once", "how many sequences").arg(sequences);
    else if (limits.longestIsModels)
        parts += Answer::tr("%1 at once: up to the model's %2 tokens each", "%1 how many sequences, %2 a length")
                     .arg(sequences, countText(*limits.longest));
    else
        parts += Answer::tr("%1 at once: up to %2 tokens each", "%1 how many sequences, %2 a length")
                     .arg(sequences, countText(*limits.longest));
    return parts.join(Answer::tr(" · "));
}

QString problemLine(const Problem &problem)
{
    const QString path = QString::fromStdString(problem.path).mid(1).replace(u'/', u'.');
    if (path.isEmpty() || !hasFieldWords(path.toStdString()))
        return problemText(problem);
    return Answer::tr("%1: %2", "a field and what is wrong with it")
        .arg(fieldLabel(path.toStdString()), problemSentence(problem));
}

} // namespace headroom::ui
