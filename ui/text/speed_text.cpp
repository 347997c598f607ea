// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/speed_text.h"

#include "core/hardware/price_list.h"
#include "ui/text/numbers.h"
#include "ui/text/word_table.h"

namespace headroom::ui {

namespace {

struct SpeedText
{
    Q_DECLARE_TR_FUNCTIONS(SpeedText)
};

constexpr Word stepWords[] = {
    { "products", QT_TRANSLATE_NOOP("SpeedParts", "Matrix products") },
    { "attention", QT_TRANSLATE_NOOP("SpeedParts", "Attention") },
    { "memory", QT_TRANSLATE_NOOP("SpeedParts", "Norms, activations and kernel starts") },
    { "loss", QT_TRANSLATE_NOOP("SpeedParts", "Output head and loss") },
    { "recompute", QT_TRANSLATE_NOOP("SpeedParts", "Computed again") },
    { "tensor", QT_TRANSLATE_NOOP("SpeedParts", "Tensor parallel communication") },
    { "context", QT_TRANSLATE_NOOP("SpeedParts", "Context parallel communication") },
    { "expert", QT_TRANSLATE_NOOP("SpeedParts", "Exchange of tokens among experts") },
    { "pipeline", QT_TRANSLATE_NOOP("SpeedParts", "Transfers between stages") },
    { "data", QT_TRANSLATE_NOOP("SpeedParts", "Gradients and sharded weights") },
    { "optimizer", QT_TRANSLATE_NOOP("SpeedParts", "Optimizer") },
    { "offload", QT_TRANSLATE_NOOP("SpeedParts", "Offloading to the host") },
    { "bubble", QT_TRANSLATE_NOOP("SpeedParts", "Pipeline bubble") },
};

constexpr Word passWords[] = {
    { "weights", QT_TRANSLATE_NOOP("SpeedParts", "Reading weights") },
    { "compute", QT_TRANSLATE_NOOP("SpeedParts", "Arithmetic beyond that") },
    { "cache", QT_TRANSLATE_NOOP("SpeedParts", "Attention") },
    { "links", QT_TRANSLATE_NOOP("SpeedParts", "Communication between cards") },
    { "launch", QT_TRANSLATE_NOOP("SpeedParts", "Kernel starts and scheduling") },
    { "host", QT_TRANSLATE_NOOP("SpeedParts", "Layers on the host") },
};

QString shareOf(double part, double whole)
{
    return whole > 0 ? percentText(part / whole, 1) : QString();
}

ReportSection trainingSection(const Evaluation &evaluation)
{
    const StepTime &step = *evaluation.step;
    ReportSection section { SpeedText::tr("Time of a training step"), {}, {} };
    section.sentences += speedSentence(evaluation);
    section.table.header = { SpeedText::tr("Part"), SpeedText::tr("Time"), SpeedText::tr("Share") };
    section.table.figures = { 1, 2 };
    for (std::size_t i = 0; i < step.parts.size(); ++i) {
        if (step.parts[i] > 0)
            section.table.rows += QStringList { stepPartName(static_cast<StepPart>(i)), durationText(step.parts[i]),
                                                shareOf(step.parts[i], step.seconds) };
    }
    section.table.rows += QStringList { SpeedText::tr("Step"), durationText(step.seconds), {} };
    return section;
}

ReportSection servingSection(const Evaluation &evaluation)
{
    const InferenceSpeed &speed = *evaluation.speed;
    ReportSection section { SpeedText::tr("Speed of serving"), {}, {} };
    section.sentences += speedSentence(evaluation);
    section.table.header = { SpeedText::tr("Part"), SpeedText::tr("All prompts"), SpeedText::tr("One output token") };
    section.table.figures = { 1, 2 };
    for (std::size_t i = 0; i < passPartNames.size(); ++i) {
        const double prefill = speed.prefill.parts[i];
        const double decode = speed.decode.parts[i];
        if (prefill > 0 || decode > 0)
            section.table.rows +=
                QStringList { passPartName(static_cast<PassPart>(i)), durationText(prefill), durationText(decode) };
    }
    section.table.rows += QStringList { SpeedText::tr("Together"), durationText(speed.timeToFirstToken),
                                        durationText(speed.timePerOutputToken) };
    return section;
}

ReportSection runSection(const Evaluation &evaluation)
{
    ReportSection section { SpeedText::tr("Run, failures and cost"), {}, {} };
    section.table.header = { SpeedText::tr("Quantity"), SpeedText::tr("Value") };
    section.table.figures = { 1 };
    const auto row = [&section](const QString &name, const QString &value) {
        section.table.rows += QStringList { name, value };
    };
    if (evaluation.run.seconds > 0) {
        row(SpeedText::tr("Whole run"), durationText(evaluation.run.seconds));
        row(SpeedText::tr("Card hours"), amountText(evaluation.run.gpuHours));
    }
    if (evaluation.reliability) {
        const Reliability &reliability = *evaluation.reliability;
        row(SpeedText::tr("A failure every"), durationText(reliability.mtbfSeconds));
        row(SpeedText::tr("Checkpoint"),
            SpeedText::tr("%1, written in %2")
                .arg(sizeText(Bytes::rounded(reliability.checkpointBytes)), durationText(reliability.writeSeconds)));
        row(SpeedText::tr("Best time between checkpoints"), durationText(reliability.intervalSeconds));
        row(SpeedText::tr("Share of the time that counts"), percentText(reliability.goodput, 1));
    }
    const Cost &cost = evaluation.cost;
    const Currency currency = evaluation.settings.operation.currency;
    if (cost.cardHour > 0) {
        row(SpeedText::tr("Price of a card and hour"), priceText(evaluation.settings.operation));
        row(SpeedText::tr("Cost of an hour"), moneyText(cost.perHour, currency));
        if (cost.total > 0)
            row(SpeedText::tr("Cost of the run"), moneyText(cost.total, currency));
        if (cost.perMillionTokens > 0)
            row(SpeedText::tr("Cost of a million tokens"), moneyText(cost.perMillionTokens, currency));
    }
    if (cost.watts > 0)
        row(SpeedText::tr("Power with cooling and supply"), SpeedText::tr("%1 kW").arg(amountText(cost.watts / 1000)));
    if (cost.kilowattHours > 0)
        row(SpeedText::tr("Energy of the run"), SpeedText::tr("%1 MWh").arg(amountText(cost.kilowattHours / 1000)));
    return section;
}

} // namespace

QString stepPartName(StepPart part)
{
    return wordFor("SpeedParts", stepWords, stepPartNames[static_cast<std::size_t>(part)]);
}

QString passPartName(PassPart part)
{
    return wordFor("SpeedParts", passWords, passPartNames[static_cast<std::size_t>(part)]);
}

QString moneyText(double amount, Currency currency)
{
    return SpeedText::tr("%1 %2", "amount and currency")
        .arg(amountText(amount), fromUtf8(currencyNames[static_cast<std::size_t>(currency)]));
}

QString priceText(const Settings::Operation &operation)
{
    if (operation.cardHourPrice <= 0)
        return {};
    const QString money = moneyText(operation.cardHourPrice, operation.currency);
    const CardPrice *listed = operation.listed;
    if (!listed)
        return money;
    const QString text = listed->kind == PriceKind::Estimate
                             ? SpeedText::tr("%1 (estimate, %2, %3; assumed)", "price, who reckons with it, when")
                             : SpeedText::tr("%1 (listed price, %2, %3; assumed)", "price, who asks it, when");
    return text.arg(money, fromUtf8(listed->provider), fromUtf8(listed->date));
}

QString speedSentence(const Evaluation &evaluation)
{
    if (evaluation.step) {
        const StepTime &step = *evaluation.step;
        const QString sentence =
            step.measured
                ? SpeedText::tr("%1 a step at the utilization you measured; %2 tokens a second and card, MFU %3.")
                : SpeedText::tr("About %1 a step; %2 tokens a second and card, MFU %3.");
        return sentence.arg(durationText(step.seconds), amountText(step.tokensPerSecondPerDevice),
                            percentText(step.mfu, 1));
    }
    if (evaluation.speed) {
        const InferenceSpeed &speed = *evaluation.speed;
        QString sentence =
            SpeedText::tr("First token after about %1, then %2 a token; %3 tokens a second for all. A token waits most "
                          "for: %4.")
                .arg(durationText(speed.timeToFirstToken), durationText(speed.timePerOutputToken),
                     amountText(speed.tokensPerSecond), passPartName(speed.decode.binding()));
        if (evaluation.usersAtTarget)
            sentence += u' '
                        + SpeedText::tr("Sequences at once that fit and meet the target of latency: %1.")
                              .arg(countText(*evaluation.usersAtTarget));
        return sentence;
    }
    return {};
}

QList<ReportSection> speedSections(const Evaluation &evaluation)
{
    QList<ReportSection> sections;
    if (evaluation.step)
        sections += trainingSection(evaluation);
    if (evaluation.speed)
        sections += servingSection(evaluation);
    if (ReportSection run = runSection(evaluation); !run.table.rows.isEmpty())
        sections += run;
    return sections;
}

} // namespace headroom::ui
