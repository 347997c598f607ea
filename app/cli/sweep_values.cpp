// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/sweep_values.h"

#include <QCoreApplication>

#include <array>
#include <charconv>
#include <cmath>
#include <optional>

namespace headroom::cli {

namespace {

struct SweepValues
{
    Q_DECLARE_TR_FUNCTIONS(SweepValues)
};

std::optional<double> number(std::string_view text)
{
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc {} || end != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

// Twelve digits hide that 0.1 has no exact binary form; whole numbers are written as such.
std::string spelled(double value)
{
    std::array<char, 32> digits;
    const bool isWhole = value == std::floor(value) && std::abs(value) < 1e15;
    const auto end =
        isWhole
            ? std::to_chars(digits.data(), digits.data() + digits.size(), static_cast<std::int64_t>(value)).ptr
            : std::to_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::general, 12).ptr;
    return { digits.data(), end };
}

struct Range
{
    double first, last, step;
    bool isGeometric;
};

std::optional<Range> parseRange(std::string_view text)
{
    const std::size_t dots = text.find("..");
    if (dots == std::string_view::npos)
        return std::nullopt;
    std::string_view end = text.substr(dots + 2);
    std::string_view step;
    if (const std::size_t colon = end.find(':'); colon != std::string_view::npos) {
        step = end.substr(colon + 1);
        end = end.substr(0, colon);
        if (step.empty())
            return std::nullopt;
    }
    const bool isGeometric = step.starts_with('*');
    if (isGeometric)
        step.remove_prefix(1);
    const auto first = number(text.substr(0, dots));
    const auto last = number(end);
    const auto size = step.empty() && !isGeometric ? std::optional(1.0) : number(step);
    if (!first || !last || !size || *first > *last)
        return std::nullopt;
    if (isGeometric ? !(*size > 1 && *first > 0) : !(*size > 0))
        return std::nullopt;
    return Range { *first, *last, *size, isGeometric };
}

// A step beyond the end by rounding alone still counts.
std::vector<std::string> valuesOf(const Range &range)
{
    std::vector<std::string> values;
    const double end = range.last + 1e-9 * std::abs(range.last);
    for (std::size_t i = 0; values.size() <= maxSweepPoints; ++i) {
        const auto n = static_cast<double>(i);
        const double value = range.isGeometric ? range.first * std::pow(range.step, n) : range.first + n * range.step;
        if (value > end)
            break;
        values.push_back(spelled(value));
    }
    return values;
}

} // namespace

std::expected<SweepAxis, QString> parseSweepAxis(std::string_view text)
{
    const auto refuse = [text] {
        return std::unexpected(
            SweepValues::tr("“%1” is not key=first..last, key=first..last:step, key=first..last:*factor or "
                            "key=value,value.")
                .arg(QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()))));
    };
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos || equals == 0 || equals + 1 == text.size())
        return refuse();
    SweepAxis axis { std::string(text.substr(0, equals)), {} };
    std::string_view rest = text.substr(equals + 1);
    if (rest.find("..") != std::string_view::npos) {
        const auto range = parseRange(rest);
        if (!range)
            return refuse();
        axis.values = valuesOf(*range);
        return axis;
    }
    while (true) {
        const std::size_t comma = rest.find(',');
        if (comma == 0 || rest.empty())
            return refuse();
        axis.values.emplace_back(rest.substr(0, comma));
        if (comma == std::string_view::npos)
            return axis;
        rest.remove_prefix(comma + 1);
    }
}

} // namespace headroom::cli
