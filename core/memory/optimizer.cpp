// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/optimizer.h"

#include "core/model/model_catalogue.h"

#include <algorithm>

namespace headroom {

namespace {

// How many states an optimizer keeps, and in which way.
enum class StateShape : std::uint8_t { None, Full, EightBit, RowsAndColumns, MatricesOnly, LowRank };
struct OptimizerRule
{
    StateShape shape;
    double states;
    bool offCard = false; // in managed memory
};

// In the order of the enumeration.
constexpr std::array<OptimizerRule, optimizerNames.size()> rules = { {
    { StateShape::Full, 2 },           // adamw
    { StateShape::EightBit, 2 },       // adamw-8bit
    { StateShape::EightBit, 2, true }, // paged-adamw-8bit
    { StateShape::Full, 2, true },     // paged-adamw-32bit
    { StateShape::None, 0 },           // sgd
    { StateShape::Full, 1 },           // sgd-momentum
    { StateShape::RowsAndColumns, 1 }, // adafactor
    { StateShape::Full, 1 },           // lion
    { StateShape::EightBit, 1 },       // lion-8bit
    { StateShape::Full, 1 },           // adagrad
    { StateShape::Full, 1 },           // rmsprop
    { StateShape::MatricesOnly, 1 },   // muon
    { StateShape::LowRank, 2 },        // galore-adamw
    { StateShape::None, 0 },           // lomo
} };

constexpr double galoreRank = 128; // the default of galore_torch's examples
constexpr double adamStates = 2;

const OptimizerRule &ruleOf(Optimizer optimizer)
{
    return rules[static_cast<std::size_t>(optimizer)];
}

// On the card or off it.
double keptBytes(const WeightTensor &tensor, const OptimizerRule &rule, Format states)
{
    const auto rows = static_cast<double>(tensor.rows);
    const auto columns = static_cast<double>(tensor.columns);
    const auto count = static_cast<double>(tensor.count);
    const double elements = rows * columns * count;
    const bool matrix = tensor.columns > 1;
    const bool layerMatrix = matrix && tensor.place == WeightPlace::Layer;

    switch (rule.shape) {
    case StateShape::None: return 0;
    case StateShape::Full: return rule.states * elements * states.bytes();
    case StateShape::EightBit: {
        constexpr double smallest = 4096;
        constexpr double block = 256;
        constexpr double scaleBytes = 4;
        const double perElement = rows * columns < smallest ? 4 : 1 + scaleBytes / block;
        return rule.states * elements * perElement;
    }
    case StateShape::RowsAndColumns: return (matrix ? (rows + columns) * count : elements) * states.bytes();
    case StateShape::MatricesOnly: return (layerMatrix ? rule.states : adamStates) * elements * states.bytes();
    case StateShape::LowRank: {
        const double small = std::min(rows, columns);
        const double rank = std::min(galoreRank, small);
        if (!layerMatrix || tensor.role == WeightRole::Convolution)
            return adamStates * elements * states.bytes();
        return (adamStates * rank * std::max(rows, columns) + rank * small) * count * states.bytes();
    }
    }
    return 0;
}

} // namespace

double stateBytes(const WeightTensor &tensor, Optimizer optimizer, Format states)
{
    const OptimizerRule &rule = ruleOf(optimizer);
    return rule.offCard ? 0 : keptBytes(tensor, rule, states);
}

StatesPerParameter statesPerParameter(const Settings &settings)
{
    const OptimizerRule &rule = ruleOf(settings.training.optimizer);
    StatesPerParameter result { .offCard = rule.offCard || contains(settings.training.offload, Offload::Optimizer) };
    double elements = 0;
    double bytes = 0;
    for (const WeightTensor &tensor : settings.model->weights) {
        const auto copies = static_cast<double>(layersWith(tensor, settings.model->architecture));
        elements += copies * static_cast<double>(tensor.elements());
        bytes += copies * keptBytes(tensor, rule, settings.precision.optimizerStates);
    }
    result.bytes = elements > 0 ? bytes / elements : 0;
    return result;
}

double stepTemporaryBytes(const Settings &settings)
{
    const Settings::Training &training = settings.training;
    if (training.framework == Framework::Textbook || training.implementation != OptimizerImplementation::Foreach
        || training.optimizerInBackward)
        return 0;
    switch (training.optimizer) {
    // One tensor at a time, or kernels of bitsandbytes.
    case Optimizer::Lomo:
    case Optimizer::Adafactor:
    case Optimizer::AdamW8bit:
    case Optimizer::PagedAdamW8bit:
    case Optimizer::PagedAdamW32bit:
    case Optimizer::Lion8bit: return 0;
    default: break;
    }
    return settings.precision.hasMaster ? settings.precision.masterWeights.bytes()
                                        : std::max(settings.precision.optimizerStates.bytes(), 2.0);
}

} // namespace headroom
