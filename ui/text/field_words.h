// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string_view>

namespace headroom::ui {

// The words of a scenario key, by its dotted path: "training.micro_batch".
QString fieldLabel(std::string_view dottedPath);           // "Micro batch"
QString fieldHelp(std::string_view dottedPath);            // a sentence or two: what it means and what it changes
QString fieldUnit(std::string_view dottedPath, int count); // "token", "tokens"; empty: a bare number
bool hasFieldWords(std::string_view dottedPath);
QString sectionLabel(std::string_view section); // of a ScenarioField: "training/lora"

} // namespace headroom::ui
