// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/config/setting_value.h"

#include <charconv>
#include <cmath>

namespace headroom {

std::string loweredSetting(std::string_view text)
{
    std::string result(text);
    for (char &c : result) {
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    }
    return result;
}

std::optional<double> settingNumber(std::string_view text)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc {} || end != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

std::optional<std::int64_t> settingInteger(std::string_view text)
{
    if (text.contains('_')) {
        std::string digits(text);
        std::erase(digits, '_');
        return digits.empty() || text.front() == '_' ? std::nullopt : settingInteger(digits);
    }
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc {} && end == text.data() + text.size())
        return value;
    constexpr double exact = 9007199254740992; // 2⁵³
    const std::optional<double> number = settingNumber(text);
    if (!number || std::abs(*number) > exact || std::trunc(*number) != *number)
        return std::nullopt;
    return static_cast<std::int64_t>(*number);
}

std::optional<bool> settingFlag(std::string_view text)
{
    const std::string word = loweredSetting(text);
    if (word == "true" || word == "yes" || word == "on" || word == "1")
        return true;
    if (word == "false" || word == "no" || word == "off" || word == "0")
        return false;
    return std::nullopt;
}

} // namespace headroom
