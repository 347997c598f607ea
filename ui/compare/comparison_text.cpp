// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/comparison_text.h"

#include "core/hardware/accelerator.h"
#include "core/model/model_catalogue.h"
#include "ui/answer/answer_text.h"
#include "ui/scenario/catalogue_list.h"
#include "ui/scenario/input.h"
#include "ui/scenario/input_text.h"
#include "ui/text/choice_words.h"
#include "ui/text/field_words.h"
#include "ui/text/speed_text.h"
#include "ui/text/table.h"
#include "ui/text/verdict_text.h"
#include "ui/text/word_table.h"

#include <algorithm>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

struct ComparisonText
{
    Q_DECLARE_TR_FUNCTIONS(headroom::ui::ComparisonText)
};

double shareOf(const Estimate &estimate)
{
    const auto usable = static_cast<double>(estimate.usable.count());
    return usable > 0 ? static_cast<double>(estimate.worstDevice().total().count()) / usable : 0;
}

// Of a step or of an output token; 0: not known.
double secondsOf(const Evaluation &evaluation)
{
    return evaluation.step ? evaluation.step->seconds : evaluation.speed ? evaluation.speed->timePerOutputToken : 0;
}

double tokensPerSecondOf(const Evaluation &evaluation)
{
    if (evaluation.step)
        return evaluation.step->tokensPerSecondPerDevice * static_cast<double>(evaluation.estimate.layout.cards());
    return evaluation.speed ? evaluation.speed->tokensPerSecond : 0;
}

QString timeText(const Evaluation &evaluation)
{
    const double seconds = secondsOf(evaluation);
    if (seconds <= 0)
        return ComparisonText::tr("not known");
    return evaluation.step ? ComparisonText::tr("%1 a step").arg(durationText(seconds))
                           : ComparisonText::tr("%1 an output token").arg(durationText(seconds));
}

QString rateText(const Evaluation &evaluation)
{
    const double rate = tokensPerSecondOf(evaluation);
    return rate > 0 ? amountText(rate) : ComparisonText::tr("not known");
}

QString costText(const Evaluation &evaluation)
{
    const double cost = evaluation.cost.perMillionTokens;
    return cost > 0 ? moneyText(cost, evaluation.settings.operation.currency) : ComparisonText::tr("no price");
}

QString memoryText(const Estimate &estimate, SizeUnit unit)
{
    return ComparisonText::tr("%1 of %2", "a size of another")
        .arg(sizeNumber(estimate.worstDevice().total(), unit), sizeText(estimate.usable, unit));
}

bool isPriced(const ComparedView &view)
{
    return view.evaluation->cost.perMillionTokens > 0;
}

template <typename Text>
ComparisonRow rowOf(QString name, const std::vector<ComparedView> &scenarios, Text &&text)
{
    ComparisonRow row { std::move(name), {}, {} };
    for (const ComparedView &view : scenarios)
        row.values += text(view);
    return row;
}

QString plain(double value)
{
    return value > 0 ? QString::number(value, 'g', 10) : QString();
}

} // namespace

std::vector<ComparisonRow> comparisonRows(const std::vector<ComparedView> &scenarios, SizeUnit unit)
{
    using View = const ComparedView &;
    std::vector<ComparisonRow> rows {
        rowOf(ComparisonText::tr("Model"), scenarios,
              [](View view) { return modelName(*view.scenario, view.evaluation->settings); }),
        rowOf(ComparisonText::tr("Task"), scenarios,
              [](View view) { return taskName(view.evaluation->settings.task); }),
        rowOf(ComparisonText::tr("Cards"), scenarios, [](View view) { return cardsText(*view.evaluation); }),
        rowOf(ComparisonText::tr("Memory of a card"), scenarios,
              [unit](View view) { return memoryText(view.evaluation->estimate, unit); }),
        rowOf(ComparisonText::tr("Share of the usable"), scenarios,
              [](View view) { return percentText(shareOf(view.evaluation->estimate), 1); }),
        rowOf(ComparisonText::tr("Answer"), scenarios,
              [](View view) { return verdictTitle(verdict(view.evaluation->estimate)); }),
        rowOf(ComparisonText::tr("Time"), scenarios, [](View view) { return timeText(*view.evaluation); }),
        rowOf(ComparisonText::tr("Tokens a second"), scenarios, [](View view) { return rateText(*view.evaluation); }),
    };
    rows[5].isVerdict = true;
    if (std::ranges::any_of(scenarios, isPriced))
        rows.push_back(rowOf(ComparisonText::tr("Cost of a million tokens"), scenarios,
                             [](View view) { return costText(*view.evaluation); }));
    for (const Difference &difference : differences(scenarios)) {
        ComparisonRow row { fieldLabel(difference.input->path), inputHelp(*difference.input), {} };
        for (const QString &value : difference.values)
            row.values += value.isEmpty() ? ComparisonText::tr("–", "an input that means nothing here") : value;
        rows.push_back(std::move(row));
    }
    return rows;
}

QString comparisonCsv(const std::vector<ComparedView> &scenarios)
{
    Table table;
    table.header = { u"scenario"_s,
                     u"model"_s,
                     u"task"_s,
                     u"accelerator"_s,
                     u"cards"_s,
                     u"memory_bytes"_s,
                     u"usable_bytes"_s,
                     u"fits"_s,
                     u"seconds"_s,
                     u"tokens_per_second"_s,
                     u"cost_per_million_tokens"_s };
    for (const std::string_view term : termNames)
        table.header += fromUtf8(term);
    const std::vector<Difference> differing = differences(scenarios);
    for (const Difference &difference : differing)
        table.header += fromUtf8(difference.input->path);
    for (std::size_t i = 0; i < scenarios.size(); ++i) {
        const Evaluation &evaluation = *scenarios[i].evaluation;
        const Estimate &estimate = evaluation.estimate;
        QStringList row { scenarios[i].name,
                          fromUtf8(evaluation.settings.model->id),
                          fromUtf8(taskNames[static_cast<std::size_t>(evaluation.settings.task)]),
                          fromUtf8(evaluation.settings.accelerator->id),
                          QString::number(estimate.layout.cards()),
                          QString::number(estimate.worstDevice().total().count()),
                          QString::number(estimate.usable.count()),
                          estimate.fits() ? u"true"_s : u"false"_s,
                          plain(secondsOf(evaluation)),
                          plain(tokensPerSecondOf(evaluation)),
                          plain(evaluation.cost.perMillionTokens) };
        for (std::size_t term = 0; term < termCount; ++term)
            row += QString::number(estimate.worstDevice().terms[static_cast<TermId>(term)].count());
        for (const Difference &difference : differing)
            row += difference.values[static_cast<qsizetype>(i)];
        table.rows += row;
    }
    return csvTable(table);
}

} // namespace headroom::ui
