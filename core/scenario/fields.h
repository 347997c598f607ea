// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/scenario/scenario.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <variant>

namespace headroom {

// A simple value of a scenario. monostate: left out, which is "auto" or the default.
// A choice is the index of its name, in an int64.
using FieldValue = std::variant<std::monostate, bool, std::int64_t, double>;

enum class FieldType : std::uint8_t { Boolean, Integer, Number, Choice };

// One simple key of the scenario file: its name, type, limits and member. Reading, writing, --set, sweeps, solving
// and the window's input fields all go through this table, so that a new key is one entry in fields.cpp.
struct ScenarioField
{
    std::string_view
        section; // "" (top), "precision", "training", "training/lora", "inference", "hardware", "parallelism"
    std::string_view key;
    FieldType type;
    double least = 0;
    double most = 0;
    std::span<const std::string_view> names; // of a choice
    std::string_view autoWord;               // what may stand in the file for "left out": "auto", "all", or empty
    FieldValue (*get)(const Scenario &) = nullptr;
    void (*set)(Scenario &, const FieldValue &) = nullptr;

    // "training.micro_batch"
    std::string dottedPath() const;
    // "/training/micro_batch"
    std::string pointer() const;
};

std::span<const ScenarioField> scenarioFields();

// By dotted path ("training.micro_batch") or its last part where that is unambiguous ("micro_batch"); null if there is none.
const ScenarioField *findField(std::string_view path);

// Sets the field after checking type and limits.
Result<void> setField(Scenario &scenario, const ScenarioField &field, const FieldValue &value);

} // namespace headroom
