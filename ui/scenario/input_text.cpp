// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scenario/input_text.h"

#include "ui/text/field_words.h"
#include "ui/text/word_table.h"

#include <QCoreApplication>

#include <utility>

namespace headroom::ui {

namespace {

struct Inputs
{
    Q_DECLARE_TR_FUNCTIONS(headroom::ui::Inputs)
};

} // namespace

QString groupTitle(InputGroup group)
{
    switch (group) {
    case InputGroup::Model: return Inputs::tr("Model");
    case InputGroup::Task: return Inputs::tr("Task");
    case InputGroup::Precision: return Inputs::tr("Precision");
    case InputGroup::Optimizer: return Inputs::tr("Optimizer");
    case InputGroup::Batch: return Inputs::tr("Batch and sequence");
    case InputGroup::Hardware: return Inputs::tr("Hardware");
    case InputGroup::Parallelism: return Inputs::tr("Parallelism");
    }
    std::unreachable();
}

QString obstacleText(Obstacle obstacle)
{
    switch (obstacle) {
    case Obstacle::None: return {};
    case Obstacle::DenseModel: return Inputs::tr("This model has no experts to spread over cards.");
    case Obstacle::OneStage: return Inputs::tr("Needs more than one pipeline stage.");
    case Obstacle::OneTensorRank: return Inputs::tr("Needs tensor parallelism above 1.");
    case Obstacle::FixedByOptimizer:
        return Inputs::tr("The chosen optimizer stores its states in a format of its own, or has none.");
    case Obstacle::FixedByTextbook:
        return Inputs::tr("The textbook formulas do not know this choice. Pick a framework to use it.");
    case Obstacle::ShardingBelowThree: return Inputs::tr("Needs ZeRO stage 3.");
    case Obstacle::NoLatents: return Inputs::tr("This model has no latent attention.");
    case Obstacle::OneGroup: return Inputs::tr("Every query head of this model has a key of its own: nothing repeats.");
    }
    std::unreachable();
}

QString inputHelp(const Input &input)
{
    return Inputs::tr("%1\nKey: %2", "what an input means, and its name in a scenario file")
        .arg(fieldHelp(input.path), fromUtf8(input.path));
}

QString advancedTitle(int set)
{
    return set == 0 ? Inputs::tr("Advanced") : Inputs::tr("Advanced (%n set)", nullptr, set);
}

QString unitSuffix(const Input &input, int count)
{
    switch (input.unit) {
    case Unit::AsFile: break;
    case Unit::BillionTokens: return Inputs::tr(" B tokens", "after a number in a field: billions of tokens");
    case Unit::Gibibytes: return Inputs::tr(" GiB", "after a number in a field");
    case Unit::Milliseconds: return Inputs::tr(" ms", "after a number in a field");
    case Unit::GigabytesPerSecond: return Inputs::tr(" GB/s", "after a number in a field");
    }
    const QString unit = fieldUnit(input.path, count);
    return unit.isEmpty() ? unit : QString(QChar::Nbsp + unit);
}

QString switchText(bool on)
{
    return on ? Inputs::tr("On") : Inputs::tr("Off");
}

QString automaticText()
{
    return Inputs::tr("Auto");
}

QString automaticText(const QString &chosen)
{
    return chosen.isEmpty() ? automaticText() : Inputs::tr("Auto (%1)", "chosen by the program").arg(chosen);
}

} // namespace headroom::ui
