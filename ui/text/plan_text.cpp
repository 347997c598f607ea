// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/plan_text.h"

#include "ui/text/choice_words.h"
#include "ui/text/numbers.h"
#include "ui/text/speed_text.h"
#include "ui/text/verdict_text.h"
#include "ui/text/word_table.h"

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

struct PlanText
{
    Q_DECLARE_TR_FUNCTIONS(PlanText)
};

constexpr Word objectiveWords[] = {
    { "cards", QT_TRANSLATE_NOOP("Objectives", "Fewest cards") },
    { "throughput", QT_TRANSLATE_NOOP("Objectives", "Most tokens a second") },
    { "cost", QT_TRANSLATE_NOOP("Objectives", "Least cost of a token") },
    { "deadline", QT_TRANSLATE_NOOP("Objectives", "Fewest cards that finish in time") },
};

QString recomputeText(Recompute recompute)
{
    switch (recompute) {
    case Recompute::None: break;
    case Recompute::Selective: return PlanText::tr("selective recomputation");
    case Recompute::Full: return PlanText::tr("full recomputation");
    }
    return {};
}

} // namespace

QString objectiveName(Objective objective)
{
    return wordFor("Objectives", objectiveWords, objectiveNames[static_cast<std::size_t>(objective)]);
}

QString optionText(const PlanOption &option, Task task)
{
    QStringList parts { layoutText(option.layout) };
    if (task == Task::Training) {
        parts += PlanText::tr("micro batch %1").arg(option.microBatch);
        if (option.schedule == Schedule::ZeroBubble || option.schedule == Schedule::DualPipe)
            parts += PlanText::tr("schedule %1").arg(scheduleName(option.schedule));
        if (option.virtualStages > 1)
            parts += PlanText::tr("%1 virtual stages").arg(option.virtualStages);
        if (option.zeroStage > 0)
            parts += PlanText::tr("ZeRO %1").arg(option.zeroStage);
        if (const QString recompute = recomputeText(option.recompute); !recompute.isEmpty())
            parts += recompute;
    }
    return parts.join(PlanText::tr("; ", "between parts of a layout"));
}

Report planReport(const Plan &plan, const Settings &settings, SizeUnit unit)
{
    const bool trains = settings.task == Task::Training;
    Report report { PlanText::tr("Plan: %1").arg(objectiveName(plan.objective)), {} };
    ReportSection section { {}, {}, {} };
    if (plan.options.empty() && plan.candidates == 0)
        section.sentences += PlanText::tr("No way of splitting the model over these cards fits.");
    else if (plan.late)
        section.sentences += PlanText::tr("None of %1 valid layouts finishes in time.")
                                 .arg(countText(static_cast<std::int64_t>(plan.candidates)));
    else if (plan.options.empty())
        section.sentences +=
            PlanText::tr("None of %1 valid layouts fits.").arg(countText(static_cast<std::int64_t>(plan.candidates)));
    else
        section.sentences += PlanText::tr("%1 valid layouts were looked at; below are the best that fit.")
                                 .arg(countText(static_cast<std::int64_t>(plan.candidates)));
    if (!plan.complete)
        section.sentences += PlanText::tr("The search was stopped before its end.");
    if (trains && settings.training.globalBatch == 0 && settings.training.accumulation == 0)
        section.sentences += PlanText::tr(
            "No global batch is given: each layout is timed with as many micro batches as its pipeline has stages, so "
            "steps differ in size; layouts are ranked by tokens a second.");
    report.sections += section;
    if (plan.options.empty())
        return report;
    Table &table = report.sections.front().table;
    table.header = { PlanText::tr("Rank"), PlanText::tr("Cards"), PlanText::tr("Layout"),
                     trains ? PlanText::tr("Step") : PlanText::tr("Token"), PlanText::tr("Tokens/s") };
    if (trains)
        table.header += PlanText::tr("MFU");
    table.header += PlanText::tr("Memory (%1)").arg(unitName(unit));
    const bool priced = plan.options.front().costPerMillionTokens > 0;
    if (priced)
        report.sections.front().sentences +=
            PlanText::tr("Price of a card and hour: %1.").arg(priceText(settings.operation));
    if (priced)
        table.header += PlanText::tr("Million tokens");
    constexpr int layoutColumn = 2; // the only one that is not a figure
    for (int column = 0; column < static_cast<int>(table.header.size()); ++column) {
        if (column != layoutColumn)
            table.figures += column;
    }
    const auto known = [](double value, const QString &text) { return value > 0 ? text : PlanText::tr("not known"); };
    int rank = 0;
    for (const PlanOption &option : plan.options) {
        QStringList row { countText(++rank), countText(option.layout.cards()), optionText(option, settings.task),
                          known(option.seconds, durationText(option.seconds)),
                          known(option.tokensPerSecond, amountText(option.tokensPerSecond)) };
        if (trains)
            row += known(option.utilization, percentText(option.utilization, 1));
        row += sizeNumber(option.memory, unit);
        if (priced)
            row += moneyText(option.costPerMillionTokens, settings.operation.currency);
        table.rows += row;
    }
    return report;
}

Table planTable(const Plan &plan, const Settings &settings)
{
    Table table;
    table.header = { u"rank"_s,
                     u"cards"_s,
                     u"tensor"_s,
                     u"pipeline"_s,
                     u"context"_s,
                     u"expert"_s,
                     u"data"_s,
                     u"micro_batch"_s,
                     u"virtual_stages"_s,
                     u"schedule"_s,
                     u"zero_stage"_s,
                     u"recompute"_s,
                     u"seconds"_s,
                     u"tokens_per_second"_s,
                     u"mfu"_s,
                     u"memory_bytes"_s,
                     u"usable_bytes"_s,
                     u"cost_per_million_tokens"_s };
    int rank = 0;
    const bool trains = settings.task == Task::Training;
    for (const PlanOption &option : plan.options) {
        const auto number = [](double value) { return value > 0 ? QString::number(value, 'g', 10) : QString(); };
        table.rows +=
            QStringList { QString::number(++rank),
                          QString::number(option.layout.cards()),
                          QString::number(option.layout.tensor),
                          QString::number(option.layout.pipeline),
                          QString::number(option.layout.context),
                          QString::number(option.layout.expert),
                          QString::number(option.layout.data),
                          trains ? QString::number(option.microBatch) : QString(),
                          trains ? QString::number(option.virtualStages) : QString(),
                          trains ? fromUtf8(scheduleNames[static_cast<std::size_t>(option.schedule)]) : QString(),
                          trains ? QString::number(option.zeroStage) : QString(),
                          trains ? fromUtf8(recomputeNames[static_cast<std::size_t>(option.recompute)]) : QString(),
                          number(option.seconds),
                          number(option.tokensPerSecond),
                          trains ? number(option.utilization) : QString(),
                          QString::number(option.memory.count()),
                          QString::number(option.usable.count()),
                          number(option.costPerMillionTokens) };
    }
    return table;
}

} // namespace headroom::ui
