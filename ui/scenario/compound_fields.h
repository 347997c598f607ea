// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/fields.h"

#include <QString>

namespace headroom::ui {

// What is no simple key in a file (a set, two formats, "none") and yet one choice in the window: the same kind of entry
// as core/scenario/fields.h has. A value that is none of the names shows the last name, which changes nothing when set.
const ScenarioField *findInputField(std::string_view path);

// In the current language.
QString inputChoiceText(const ScenarioField &field, std::size_t index);

} // namespace headroom::ui
