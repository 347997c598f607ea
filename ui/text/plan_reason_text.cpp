// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/plan_reason_text.h"

#include "ui/text/speed_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

struct ReasonText
{
    Q_DECLARE_TR_FUNCTIONS(PlanReasonText)
};

constexpr double noticed = 5e-4; // shares below show as 0.0 %

template <std::size_t count>
std::size_t largest(const std::array<double, count> &shares)
{
    return static_cast<std::size_t>(std::ranges::max_element(shares) - shares.begin());
}

// Where no table stands beside it.
QString passPartText(PassPart part)
{
    return part == PassPart::Compute ? ReasonText::tr("arithmetic beyond reading weights") : passPartName(part);
}

QString rankText(const PlanReason &reason, const Plan &plan, std::size_t index, bool trains, SizeUnit unit)
{
    if (index == 0 && plan.candidates == 1)
        return ReasonText::tr("Rank 1: the only valid layout.");
    const bool sortsOut = !plan.options.front().late && plan.options.back().late;
    if (index == 0 && sortsOut)
        return ReasonText::tr("Rank 1: of %1 valid layouts that fit the fastest that keeps to the target of latency.")
            .arg(countText(static_cast<std::int64_t>(plan.candidates)));
    if (index == 0)
        return ReasonText::tr("Rank 1: of %1 valid layouts the fastest that fits.")
            .arg(countText(static_cast<std::int64_t>(plan.candidates)));
    const QString rank = countText(static_cast<std::int64_t>(index) + 1);
    if (reason.slower > noticed) {
        const QString part = trains ? stepPartName(reason.stepApart) : passPartText(reason.passApart);
        return ReasonText::tr("Rank %1: a token takes %2 longer than in rank 1; what adds most: %3 (+%4).",
                              "%3 a part of the time")
            .arg(rank, percentText(reason.slower, 1), part, percentText(reason.partApart, 1));
    }
    if (sortsOut && plan.options[index].late)
        return ReasonText::tr("Rank %1: misses the target of latency that rank 1 keeps to.").arg(rank);
    const QString more = sizeText(Bytes(std::abs(reason.more.count())), unit);
    if (reason.more.count() > 0)
        return ReasonText::tr("Rank %1: as fast as rank 1, with %2 more memory a card.").arg(rank, more);
    if (reason.more.count() < 0)
        return ReasonText::tr("Rank %1: as fast as rank 1, with %2 less memory a card.").arg(rank, more);
    return ReasonText::tr("Rank %1: as fast and as large as rank 1.").arg(rank);
}

QString stepText(const PlanReason &reason)
{
    const auto share = [&reason](StepPart part) { return reason.step[static_cast<std::size_t>(part)]; };
    const double exposed = exposedCommunication(reason);
    const double again = share(StepPart::Recompute);
    const double bubble = share(StepPart::Bubble);
    const double work = 1 - exposed - again - bubble;
    return ReasonText::tr("Of a step %1 is work done once, %2 is computed again, %3 is communication that "
                          "nothing hides, %4 is pipeline bubble.")
        .arg(percentText(work, 1), percentText(again, 1), percentText(exposed, 1), percentText(bubble, 1));
}

QString passText(const PlanReason &reason)
{
    const std::size_t first = largest(reason.pass);
    auto others = reason.pass;
    others[first] = 0;
    const std::size_t second = largest(others);
    if (others[second] <= noticed)
        return ReasonText::tr("Most of the time goes into: %1 (%2).", "a part of the time and its share")
            .arg(passPartText(static_cast<PassPart>(first)), percentText(reason.pass[first], 1));
    return ReasonText::tr("Most of the time goes into: %1 (%2), then %3 (%4).", "parts of the time and their shares")
        .arg(passPartText(static_cast<PassPart>(first)), percentText(reason.pass[first], 1),
             passPartText(static_cast<PassPart>(second)), percentText(reason.pass[second], 1));
}

} // namespace

QString joined(const QStringList &sentences)
{
    QString text;
    for (const QString &sentence : sentences)
        text = text.isEmpty() ? sentence : ReasonText::tr("%1 %2", "two sentences in a row").arg(text, sentence);
    return text;
}

QString planReasonText(const Plan &plan, std::size_t index, const Settings &settings, SizeUnit unit)
{
    if (index >= plan.options.size())
        return {};
    const PlanOption &option = plan.options[index];
    const PlanReason reason = planReason(settings, option, plan.options.front());
    const bool trains = settings.task == Task::Training;
    const QString left = ReasonText::tr("A card keeps %1 free.", "memory").arg(sizeText(reason.left, unit));
    if (option.tokensPerSecond > 0)
        return joined(
            { rankText(reason, plan, index, trains, unit), trains ? stepText(reason) : passText(reason), left });
    return joined(
        { ReasonText::tr("The rates of this card are not known: layouts are not told apart by time."), left });
}

} // namespace headroom::ui
