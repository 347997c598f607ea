// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/scenario/scenario.h"

#include <nlohmann/json_fwd.hpp>

#include <span>
#include <string>
#include <string_view>

namespace headroom {

inline constexpr std::string_view scenarioFormat = "headroom/1";

// Reads a scenario file's text. What is wrong comes with its JSON pointer; nothing is corrected.
// Types, limits and names are checked here; what depends on the model and the card in core/scenario/settings.h.
Result<Scenario> readScenario(std::string_view json);
Result<Scenario> readScenarioDocument(const nlohmann::ordered_json &document);

// "training.micro_batch=4": sets one key in a document before it is read; the value is JSON or a bare word.
Result<void> applyAssignment(nlohmann::ordered_json &document, std::string_view assignment);

// The text of a scenario file: only what the scenario says, in the order of the documentation, two spaces an indent.
std::string writeScenario(const Scenario &scenario);

} // namespace headroom
