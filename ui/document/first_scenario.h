// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

namespace headroom::ui {

// What a new window starts with: a model and a card that most people know.
Scenario firstScenario();

} // namespace headroom::ui
