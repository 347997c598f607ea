// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/fields.h"

#include <QString>

#include <vector>

namespace headroom::ui {

// What is no simple key in a file (two formats, "none") and yet one choice in the window: the same kind of entry as
// core/scenario/fields.h has.
const ScenarioField *findInputField(std::string_view path);

// The names of a choice that the scenario may take, by index: of precision.gradients only formats to compute in.
std::vector<std::size_t> allowedChoices(const ScenarioField &field);

// In the current language.
QString inputChoiceText(const ScenarioField &field, std::size_t index);

} // namespace headroom::ui
