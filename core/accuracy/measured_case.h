// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/accuracy/accuracy.h"
#include "core/planning/evaluation.h"
#include "core/time/step_flops.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>

namespace headroom {

// Which card of a run was measured.
struct MeasuredDevice
{
    enum class Which : std::uint8_t { Worst, All, Stage } which = Which::Worst;
    std::int32_t stage = 0;
};

// One line of a file of measured cases, its scenario not yet read.
struct MeasuredCase
{
    std::string id;
    std::string source; // its name: "NVIDIA/Megatron-LM"
    std::string task;
    std::string code; // framework or engine
    std::string quantity;
    double value = 0;
    FlopConvention convention = FlopConvention::Causal; // of FLOP rates and utilisations
    double peak = 0; // FLOP/s that a utilisation was divided by; 0: the card's 16-bit rate
    MeasuredDevice device;
    bool isScored = false;
};

// `path` stands in front of the pointers of problems.
Result<MeasuredCase> readMeasuredCase(const nlohmann::ordered_json &document, const std::string &path);

// A quantity as a result has it; std::nullopt where no result has it yet. A quantity that is no name at all is refused
// when the case is read.
std::optional<double> quantityOf(const MeasuredCase &measured, const Evaluation &evaluation);

// "https://github.com/ggml-org/llama.cpp/issues/7968#x" and "NVIDIA/Megatron-LM@d98e8a6 README" → the repository;
// another address → its host; else the first word.
std::string sourceName(std::string_view source);

} // namespace headroom
