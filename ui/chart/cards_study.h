// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/evaluation.h"
#include "core/scenario/scenario.h"

#include <optional>
#include <string>
#include <vector>

namespace headroom::ui {

// The cards that a scenario needs with one key changed.
struct CardsCase
{
    std::string name; // of the card; empty: the format names it
    Format weights;
    bool own = false;                 // as the scenario says it
    std::optional<Settings> settings; // empty: cannot be combined
    std::optional<Cards> cards;       // empty: not counted yet
};

struct CardsStudy
{
    std::vector<CardsCase> accelerators;
    std::vector<CardsCase> formats; // of the weights, on the scenario's card
};

// The cases, resolved but not counted: counting may take milliseconds each.
CardsStudy cardsStudy(const Scenario &scenario, const Evaluation &evaluation, const Catalogues *catalogues);
bool countNext(CardsStudy &study); // false: there was nothing left to count

} // namespace headroom::ui
