// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace headroom {

// The text of a setting as what it stands for; std::nullopt: it is no such thing.
std::optional<double> settingNumber(std::string_view text); // finite
std::optional<std::int64_t> settingInteger(
    std::string_view text);                             // "1e9", "4096.0" and "500_000" are whole numbers too
std::optional<bool> settingFlag(std::string_view text); // as YAML 1.1 has it: yes, no, on, off too
std::string loweredSetting(std::string_view text);

} // namespace headroom
