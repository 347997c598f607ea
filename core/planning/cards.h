// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"

namespace headroom {

// Three answers to "how many cards", which differ for reasons worth knowing.
struct Cards
{
    std::int64_t ruleOfThumb = 0; // total memory / memory of a card, rounded up
    std::int64_t minimum = 0;     // smallest count with a layout whose worst card fits; 0: none found
    Layout layout;                // of the minimum
    std::int64_t practical = 0;   // whole nodes, power-of-two tensor groups; 0: none found
    Layout practicalLayout;
};

Cards cards(const Settings &settings);

// The layout that a scenario is computed with: what it fixes, and the planner's choice for the rest. With a fixed
// count: the first that fits with the least model parallelism, or the one with the smallest worst card. A problem where
// no layout makes use of exactly that many cards.
Result<Layout> chooseLayout(const Settings &settings);

} // namespace headroom
