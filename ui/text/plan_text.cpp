// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/plan_text.h"

#include "ui/text/choice_words.h"
#include "ui/text/numbers.h"
#include "ui/text/speed_text.h"
#include "ui/text/verdict_text.h"
#include "ui/text/word_table.h"

#include <functional>

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
    { "deadline", QT_TRANSLATE_NOOP("Objectives", "Fewest cards in time") },
};

} // namespace

QString objectiveName(Objective objective)
{
    return wordFor("Objectives", objectiveWords, objectiveNames[static_cast<std::size_t>(objective)]);
}

QString shortLayoutText(const Layout &layout)
{
    QStringList parts;
    const auto add = [&parts](QLatin1StringView name, std::int32_t degree) {
        if (degree > 1)
            parts += name + u' ' + countText(degree);
    };
    add("TP"_L1, layout.tensor);
    add("PP"_L1, layout.pipeline);
    add("CP"_L1, layout.context);
    add("EP"_L1, layout.expert);
    add("DP"_L1, layout.data);
    return parts.isEmpty() ? layoutText(layout) : parts.join(u" · "_s);
}

QStringList planSentences(const Plan &plan, const Settings &settings)
{
    QStringList sentences;
    const QString candidates = countText(static_cast<std::int64_t>(plan.candidates));
    const bool endless = settings.task != Task::Training || settings.training.tokens <= 0;
    if (plan.objective == Objective::Deadline && endless)
        sentences += PlanText::tr("A deadline needs a training run of so many tokens.");
    else if (plan.options.empty() && plan.candidates == 0)
        sentences += PlanText::tr("No way of splitting the model over these cards fits.");
    else if (plan.late)
        sentences += PlanText::tr("None of %1 valid layouts finishes in time.").arg(candidates);
    else if (plan.options.empty())
        sentences += PlanText::tr("None of %1 valid layouts fits.").arg(candidates);
    else
        sentences += PlanText::tr("%1 valid layouts were looked at; below are the best that fit.").arg(candidates);
    if (!plan.complete)
        sentences += PlanText::tr("The search was stopped before its end.");
    const bool trains = settings.task == Task::Training;
    if (trains && settings.training.globalBatch == 0 && settings.training.accumulation == 0)
        sentences += PlanText::tr(
            "No global batch is given: each layout is timed with as many micro batches as its pipeline has stages, so "
            "steps differ in size; layouts are ranked by tokens a second.");
    if (!trains && settings.inference.latencyTarget > 0)
        sentences += PlanText::tr("Layouts with which a token takes longer than %1 come after those that keep to it.")
                         .arg(durationText(settings.inference.latencyTarget));
    if (!plan.options.empty() && plan.options.front().costPerMillionTokens > 0)
        sentences += PlanText::tr("Price of a card and hour: %1.").arg(priceText(settings.operation));
    return sentences;
}

namespace {

// A column of the ranked options: what stands above it and in its cells.
struct Column
{
    QString header;
    std::function<QString(const PlanOption &)> cell;
    bool figure = true;
};

QString scheduleText(const PlanOption &option)
{
    if (option.layout.pipeline <= 1)
        return PlanText::tr("–", "no schedule of a pipeline");
    const Schedule schedule = option.schedule;
    if (option.virtualStages <= 1)
        return scheduleName(schedule);
    return schedule == Schedule::Interleaved
               ? PlanText::tr("1F1B, %1 chunks", "interleaved; virtual stages").arg(option.virtualStages)
               : PlanText::tr("%1, %2 chunks", "a schedule, virtual stages")
                     .arg(scheduleName(schedule))
                     .arg(option.virtualStages);
}

void addTrainingColumns(std::vector<Column> &columns)
{
    columns.push_back({ PlanText::tr("Micro batch"), [](const PlanOption &o) { return countText(o.microBatch); } });
    columns.push_back(
        { PlanText::tr("Recompute"), [](const PlanOption &o) { return recomputeName(o.recompute); }, false });
    columns.push_back({ PlanText::tr("ZeRO"), [](const PlanOption &o) { return countText(o.zeroStage); } });
    columns.push_back({ PlanText::tr("Schedule"), [](const PlanOption &o) { return scheduleText(o); }, false });
}

std::vector<Column> columnsOf(const Plan &plan, const Settings &settings, SizeUnit unit)
{
    const auto known = [](double value, const QString &text) { return value > 0 ? text : PlanText::tr("not known"); };
    const bool trains = settings.task == Task::Training;
    // What a layout gives comes before the rest of what it is: a narrow table shows that first.
    std::vector<Column> columns {
        { PlanText::tr("Cards"), [](const PlanOption &o) { return countText(o.layout.cards()); } },
        { PlanText::tr("Layout"), [](const PlanOption &o) { return shortLayoutText(o.layout); }, false },
        { trains ? PlanText::tr("Step") : PlanText::tr("Token"),
          [known](const PlanOption &o) { return known(o.seconds, durationText(o.seconds)); } },
    };
    if (trains)
        columns.push_back({ PlanText::tr("MFU"), [known](const PlanOption &o) {
                               return known(o.utilization, percentText(o.utilization, 1));
                           } });
    columns.push_back({ PlanText::tr("Memory (%1)").arg(unitName(unit)),
                        [unit](const PlanOption &o) { return sizeNumber(o.memory, unit); } });
    columns.push_back({ PlanText::tr("Free (%1)", "memory").arg(unitName(unit)),
                        [unit](const PlanOption &o) { return sizeNumber(o.usable - o.memory, unit); } });
    if (trains)
        addTrainingColumns(columns);
    columns.push_back({ PlanText::tr("Tokens/s"), [known](const PlanOption &o) {
                           return known(o.tokensPerSecond, amountText(o.tokensPerSecond));
                       } });
    if (plan.options.front().runSeconds > 0)
        columns.push_back({ PlanText::tr("Run"), [](const PlanOption &o) { return durationText(o.runSeconds); } });
    if (plan.options.front().costPerMillionTokens > 0)
        columns.push_back(
            { PlanText::tr("Million tokens"), [currency = settings.operation.currency](const PlanOption &o) {
                 return moneyText(o.costPerMillionTokens, currency);
             } });
    return columns;
}

} // namespace

Table planFigures(const Plan &plan, const Settings &settings, SizeUnit unit)
{
    Table table;
    if (plan.options.empty())
        return table;
    table.header = { PlanText::tr("Rank") };
    table.figures = { 0 };
    const std::vector<Column> columns = columnsOf(plan, settings, unit);
    for (const Column &column : columns) {
        if (column.figure)
            table.figures += static_cast<int>(table.header.size());
        table.header += column.header;
    }
    int rank = 0;
    for (const PlanOption &option : plan.options) {
        QStringList row { countText(++rank) };
        for (const Column &column : columns)
            row += column.cell(option);
        table.rows += row;
    }
    return table;
}

Report planReport(const Plan &plan, const Settings &settings, SizeUnit unit)
{
    return { PlanText::tr("Plan: %1").arg(objectiveName(plan.objective)),
             { { {}, planSentences(plan, settings), planFigures(plan, settings, unit) } } };
}

Table planTable(const Plan &plan, const Settings &settings)
{
    Table table;
    table.header = { u"rank"_s,         u"cards"_s,
                     u"tensor"_s,       u"pipeline"_s,
                     u"context"_s,      u"expert"_s,
                     u"data"_s,         u"micro_batch"_s,
                     u"schedule"_s,     u"virtual_stages"_s,
                     u"zero_stage"_s,   u"recompute"_s,
                     u"seconds"_s,      u"tokens_per_second"_s,
                     u"mfu"_s,          u"memory_bytes"_s,
                     u"usable_bytes"_s, u"cost_per_million_tokens"_s,
                     u"run_seconds"_s };
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
                          trains ? fromUtf8(scheduleNames[static_cast<std::size_t>(option.schedule)]) : QString(),
                          trains ? QString::number(option.virtualStages) : QString(),
                          trains ? QString::number(option.zeroStage) : QString(),
                          trains ? fromUtf8(recomputeNames[static_cast<std::size_t>(option.recompute)]) : QString(),
                          number(option.seconds),
                          number(option.tokensPerSecond),
                          trains ? number(option.utilization) : QString(),
                          QString::number(option.memory.count()),
                          QString::number(option.usable.count()),
                          number(option.costPerMillionTokens),
                          number(option.runSeconds) };
    }
    return table;
}

} // namespace headroom::ui
