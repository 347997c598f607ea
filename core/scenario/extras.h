// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

#include <nlohmann/json_fwd.hpp>

#include <vector>

namespace headroom {

// The members of a scenario file, at any depth, whose name starts with "x-"; ordered by the path of their objects.
std::vector<Scenario::Extra> extrasOf(const nlohmann::ordered_json &document);

// Puts them back. Those of a model's shape or of a card of one's own go where that is no longer in the document.
void placeExtras(const std::vector<Scenario::Extra> &extras, nlohmann::ordered_json &document);

} // namespace headroom
