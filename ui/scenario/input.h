// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/evaluation.h"
#include "ui/scenario/number_box.h"

#include <cstdint>
#include <span>
#include <string_view>

namespace headroom::ui {

enum class InputGroup : std::uint8_t { Model, Task, Precision, Optimizer, Batch, Hardware, Parallelism };

// In what a field is shown: as the file has it, or in a unit of a size that people think in.
enum class Unit : std::uint8_t { AsFile, BillionTokens, Gibibytes, Milliseconds, GigabytesPerSecond };

// Why an input has no effect at present; it is disabled and its tooltip says so.
enum class Obstacle : std::uint8_t {
    None,
    DenseModel,         // experts are split, but the model has none
    OneStage,           // no pipeline
    OneTensorRank,      // no tensor parallelism
    FixedByOptimizer,   // the optimizer has its own format
    FixedByTextbook,    // the handbook's formulas do not know it
    ShardingBelowThree, // ZeRO below 3: nothing to group
    NoLatents,          // no latent attention
    OneGroup,           // every query head has keys of its own: nothing to repeat
};

// One row of the inputs panel: a key of the scenario and how it is shown.
struct Input
{
    InputGroup group;
    std::string_view path;
    NumberBox::Steps steps = NumberBox::Steps::Doubling;
    Unit unit = Unit::AsFile;
    bool (*shown)(const Scenario &filled) = nullptr;                                      // null: always
    Obstacle (*obstacle)(const Scenario &filled, const Evaluation &evaluation) = nullptr; // null: never
    bool advanced = false; // stands under the group's "Advanced", which is closed at first
};

std::span<const Input> inputs();

// How many of the file's unit one of the shown unit is: 1 GiB is 1073741824 bytes.
double scaleOf(Unit unit);
int decimalsOf(Unit unit);

} // namespace headroom::ui
