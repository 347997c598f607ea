// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/scenario/scenario.h"

#include <optional>
#include <string>
#include <string_view>

namespace headroom {

// A key of a scenario as text, by its dotted path: every simple key, and "precision.kv_cache" with its ".k" and ".v".
// std::nullopt: left out.
std::optional<std::string> keyText(const Scenario &scenario, std::string_view path);
Result<void> setKeyText(Scenario &scenario, std::string_view path, std::string_view text);

} // namespace headroom
