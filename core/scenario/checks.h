// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace headroom {

struct Architecture;

// What contradicts itself, the model or the card: degrees that do not divide, batches that do not agree.
Problems checkSettings(const Scenario &scenario, const Settings &settings);

// Adds what is worth a word although nothing is wrong.
void noteSettings(Settings &settings);

// The formats that a key of the precision takes, by its name ("gradients"): those to compute in. Empty: every format.
std::span<const Format> allowedFormats(std::string_view key);

// Whether tensor ranks must divide the attention heads: every engine but llama.cpp, which splits by rows or layers.
bool splitsHeads(const Settings &settings);

// Heads that `tensor` ranks cannot share out evenly: of queries, or of keys, which may also be repeated for whole
// multiples of them. std::nullopt: none.
std::optional<std::int64_t> undividedHeads(const Architecture &model, std::int64_t tensor);

} // namespace headroom
