// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/flag_value.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace headroom {

namespace {

std::unexpected<Problems> refuse(ProblemKind kind, const GivenFlag &given, std::string allowed)
{
    return std::unexpected(Problems { { kind, given.name, given.value, std::move(allowed), {} } });
}

// More than `layers`, however large.
bool isBeyond(std::string_view value, std::int64_t layers)
{
    std::int64_t count = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), count);
    return end == value.data() + value.size()
           && (error == std::errc::result_out_of_range || (error == std::errc {} && count > layers));
}

// "25.6k" is 25600, "32K" is 32768. Source: vllm/utils, human_readable_int.
Result<std::string> suffixed(const GivenFlag &each)
{
    static constexpr std::string_view decimals = "kmgt";
    static constexpr std::string_view binaries = "KMGT";
    if (each.value.empty() || each.value == "auto" || each.value == "-1")
        return std::string();
    const char last = each.value.back();
    const std::size_t decimal = decimals.find(last);
    const std::size_t binary = binaries.find(last);
    if (decimal == std::string_view::npos && binary == std::string_view::npos)
        return each.value;
    double number = 0;
    const char *end = each.value.data() + each.value.size() - 1;
    const auto [stop, error] = std::from_chars(each.value.data(), end, number, std::chars_format::fixed);
    double value = decimal != std::string_view::npos ? number * std::pow(1000.0, static_cast<double>(decimal) + 1)
                                                     : number * std::pow(1024.0, static_cast<double>(binary) + 1);
    if (error != std::errc {} || stop != end || !(value >= 0 && value < 9e18))
        return refuse(ProblemKind::WrongType, each, "whole number");
    return std::to_string(static_cast<std::int64_t>(value));
}

Result<std::string> bytesOf(const GivenFlag &each)
{
    constexpr std::int64_t mebibyte = 1024 * 1024;
    std::int64_t value = 0;
    const char *end = each.value.data() + each.value.size();
    const auto [stop, error] = std::from_chars(each.value.data(), end, value);
    if (error != std::errc {} || stop != end || value > INT64_MAX / mebibyte)
        return refuse(ProblemKind::WrongType, each, "whole number");
    return value > 0 ? std::to_string(value * mebibyte) : std::string();
}

Result<std::string> largest(const GivenFlag &each)
{
    std::int64_t most = -1;
    const std::string_view text = each.value;
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t end = std::min(text.find(',', from), text.size());
        std::int64_t value = 0;
        const auto [stop, error] = std::from_chars(text.data() + from, text.data() + end, value);
        if (error != std::errc {} || stop != text.data() + end)
            return refuse(ProblemKind::WrongType, each, "whole number");
        most = std::max(most, value);
        from = end + 1;
    }
    return most > 0 ? std::to_string(most) : std::string();
}

} // namespace

Result<std::string> valueAsKey(const GivenFlag &each, std::int64_t layers)
{
    const LaunchFlag &flag = *each.flag;
    if (!each.hasValue)
        return flag.implied == everyLayer ? std::to_string(layers) : std::string(flag.implied);
    if (!flag.spellings.empty()) {
        const auto spelling = std::ranges::find(flag.spellings, each.value, &Spelling::engine);
        if (spelling != flag.spellings.end())
            return std::string(spelling->ours);
        if (each.value == "auto")
            return std::string();
        std::string allowed = "auto";
        for (const Spelling &known : flag.spellings)
            allowed.append(" ").append(known.engine);
        return refuse(ProblemKind::UnknownValue, each, std::move(allowed));
    }
    switch (flag.style) {
    case NumberStyle::Plain: break;
    case NumberStyle::Suffixed: return suffixed(each);
    case NumberStyle::List: return largest(each);
    case NumberStyle::Mebibytes: return bytesOf(each);
    case NumberStyle::AllIfBeyond:
        if (each.value == "all" || each.value == "auto" || each.value.starts_with('-') || isBeyond(each.value, layers))
            return std::string();
        break;
    }
    // 0 and -1 stand for the model's own length, or for no chunks.
    if ((each.value == "0" || each.value == "-1") && flag.key.starts_with("inference.")
        && flag.key != "inference.memory_utilization" && flag.key != "inference.gpu_layers")
        return std::string();
    return each.value;
}

} // namespace headroom
