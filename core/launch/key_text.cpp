// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/key_text.h"

#include "core/scenario/fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace headroom {

namespace {

constexpr std::string_view cachePath = "precision.kv_cache";

template <typename Number>
std::optional<Number> parsed(std::string_view text)
{
    Number value {};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc {} || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

std::string joined(std::span<const std::string_view> names)
{
    std::string all;
    for (const std::string_view name : names)
        all.append(all.empty() ? "" : " ").append(name);
    return all;
}

Problems wrong(ProblemKind kind, const std::string &path, std::string_view found, std::string allowed)
{
    return { { kind, path, std::string(found), std::move(allowed), {} } };
}

Result<FieldValue> valueOf(const ScenarioField &field, std::string_view text)
{
    switch (field.type) {
    case FieldType::Boolean:
        if (text == "true" || text == "false")
            return text == "true";
        return std::unexpected(wrong(ProblemKind::UnknownValue, field.pointer(), text, "true false"));
    case FieldType::Integer:
        if (const auto value = parsed<std::int64_t>(text))
            return *value;
        return std::unexpected(wrong(ProblemKind::WrongType, field.pointer(), text, "whole number"));
    case FieldType::Number:
        if (const auto value = parsed<double>(text); value && std::isfinite(*value))
            return *value;
        return std::unexpected(wrong(ProblemKind::WrongType, field.pointer(), text, "number"));
    case FieldType::Choice: break;
    }
    const auto found = std::ranges::find(field.names, text);
    if (found == field.names.end())
        return std::unexpected(wrong(ProblemKind::UnknownValue, field.pointer(), text, joined(field.names)));
    return static_cast<std::int64_t>(found - field.names.begin());
}

std::optional<std::string> cacheText(const Scenario::Precision &precision, std::string_view part)
{
    const std::optional<Format> &key = precision.keyCache;
    const std::optional<Format> &value = precision.valueCache;
    if (part.empty() && key != value)
        return std::nullopt; // two formats are not one
    const std::optional<Format> &format = part == ".v" ? value : key;
    return format ? std::optional(std::string((*format)->id)) : std::nullopt;
}

} // namespace

std::optional<std::string> keyText(const Scenario &scenario, std::string_view path)
{
    if (path.starts_with(cachePath))
        return cacheText(scenario.precision, path.substr(cachePath.size()));
    const ScenarioField *field = findField(path);
    if (!field)
        return std::nullopt;
    const FieldValue value = field->get(scenario);
    if (const auto *flag = std::get_if<bool>(&value))
        return *flag ? "true" : "false";
    if (const auto *real = std::get_if<double>(&value))
        return fmt::format("{}", *real);
    if (const auto *whole = std::get_if<std::int64_t>(&value))
        return field->type == FieldType::Choice ? std::string(field->names[static_cast<std::size_t>(*whole)])
                                                : std::to_string(*whole);
    return std::nullopt;
}

Result<void> setKeyText(Scenario &scenario, std::string_view path, std::string_view text)
{
    if (path.starts_with(cachePath)) {
        const auto format = findFormat(text);
        if (!format)
            return std::unexpected(wrong(ProblemKind::UnknownValue, "/precision/kv_cache", text, joined(formatIds())));
        const std::string_view part = path.substr(cachePath.size());
        if (part != ".v")
            scenario.precision.keyCache = format;
        if (part != ".k")
            scenario.precision.valueCache = format;
        return {};
    }
    const ScenarioField *field = findField(path);
    if (!field)
        return std::unexpected(wrong(ProblemKind::UnknownKey, std::string(path), path, {}));
    const Result<FieldValue> value = valueOf(*field, text);
    if (!value)
        return std::unexpected(value.error());
    return setField(scenario, *field, *value);
}

} // namespace headroom
