// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/hardware/accelerator.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>

namespace headroom {

class JsonReader;

// Reads a card from a catalogue or from a scenario, where anybody may have written it: every figure has bounds, and a
// key that is not ours is a problem. Only the memory is required (`memory_gb` or `usable_memory_mib`); an absent id is
// "custom", an absent name is the id. Calls finish(). Empty when a problem was noted; the reader has the problems.
std::optional<Accelerator> readAccelerator(JsonReader &reader);

// The same keys again; reading them gives an equal card.
nlohmann::ordered_json writeAccelerator(const Accelerator &accelerator);

} // namespace headroom
