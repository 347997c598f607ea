// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string_view>

namespace headroom::ui {

QString quantityName(std::string_view id); // "framework_bytes": "Allocated at the peak"
bool hasQuantityName(std::string_view id);
QString taskWords(std::string_view id); // "training": "Training"
QString codeName(std::string_view id);  // of a framework or an engine: "vllm": "vLLM"
QString goalName(std::string_view id);  // of core/accuracy/goals.h
bool hasGoalName(std::string_view id);

} // namespace headroom::ui
