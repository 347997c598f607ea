// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/reader.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t longestExcerpt = 60;

std::string inRange(double least, double most)
{
    const auto spelled = [](double value) {
        if (value == std::floor(value) && std::abs(value) < 1e15)
            return std::to_string(static_cast<std::int64_t>(value));
        return Json(value).dump();
    };
    return spelled(least) + "…" + spelled(most);
}

} // namespace

std::string jsonExcerpt(const Json &value)
{
    if (value.is_object())
        return "object";
    if (value.is_array())
        return "list";
    std::string text = value.dump();
    if (text.size() <= longestExcerpt)
        return text;
    std::size_t end = longestExcerpt;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
        --end;
    return text.substr(0, end) + "…";
}

JsonReader::JsonReader(const Json &object, std::string path, Problems &problems)
    : m_object(object), m_path(std::move(path)), m_problems(problems)
{
    if (object.size() > maxMembers)
        m_problems.push_back(
            { ProblemKind::TooLarge, m_path, std::to_string(object.size()), std::to_string(maxMembers), {} });
}

std::string JsonReader::pathOf(std::string_view key) const
{
    std::string result = m_path + '/';
    for (const char c : key) {
        if (c == '~')
            result += "~0";
        else if (c == '/')
            result += "~1";
        else
            result += c;
    }
    return result;
}

void JsonReader::problem(ProblemKind kind, std::string_view key, std::string found, std::string allowed)
{
    m_problems.push_back({ kind, pathOf(key), std::move(found), std::move(allowed), {} });
}

const Json *JsonReader::find(std::string_view key)
{
    if (!m_known.empty())
        m_known += ' ';
    m_known += key;
    if (!m_object.is_object())
        return nullptr;
    std::size_t i = 0;
    for (const auto &[name, value] : m_object.get_ref<const Json::object_t &>()) {
        if (name == key) {
            if (i < maxMembers)
                m_asked.set(i);
            return value.is_null() ? nullptr : &value;
        }
        ++i;
    }
    return nullptr;
}

bool JsonReader::has(std::string_view key) const
{
    if (!m_object.is_object())
        return false;
    for (const auto &[name, value] : m_object.get_ref<const Json::object_t &>()) {
        if (name == key)
            return !value.is_null();
    }
    return false;
}

bool JsonReader::require(std::string_view key)
{
    if (has(key))
        return true;
    problem(ProblemKind::MissingKey, key, std::string(key), {});
    return false;
}

std::nullopt_t JsonReader::wrongType(std::string_view key, const Json &value, std::string allowed)
{
    problem(ProblemKind::WrongType, key, jsonExcerpt(value), std::move(allowed));
    return std::nullopt;
}

std::optional<std::int64_t> JsonReader::integer(std::string_view key, std::int64_t least, std::int64_t most)
{
    const Json *value = find(key);
    if (!value)
        return std::nullopt;
    // 2.0e12 is a whole number to a person, though not to the JSON library.
    if (!value->is_number())
        return wrongType(key, *value, "whole number");
    const double approximate = value->get<double>();
    if (value->is_number_float() && approximate != std::floor(approximate))
        return wrongType(key, *value, "whole number");
    if (approximate < static_cast<double>(least) || approximate > static_cast<double>(most)) {
        problem(ProblemKind::OutOfRange, key, jsonExcerpt(*value),
                inRange(static_cast<double>(least), static_cast<double>(most)));
        return std::nullopt;
    }
    return value->is_number_float() ? static_cast<std::int64_t>(approximate) : value->get<std::int64_t>();
}

std::optional<double> JsonReader::number(std::string_view key, double least, double most)
{
    const Json *value = find(key);
    if (!value)
        return std::nullopt;
    if (!value->is_number())
        return wrongType(key, *value, "number");
    const double result = value->get<double>();
    if (!(result >= least && result <= most)) {
        problem(ProblemKind::OutOfRange, key, jsonExcerpt(*value), inRange(least, most));
        return std::nullopt;
    }
    return result;
}

std::optional<bool> JsonReader::boolean(std::string_view key)
{
    const Json *value = find(key);
    if (!value)
        return std::nullopt;
    if (!value->is_boolean())
        return wrongType(key, *value, "true or false");
    return value->get<bool>();
}

std::optional<std::string_view> JsonReader::text(std::string_view key, std::size_t longest)
{
    const Json *value = find(key);
    if (!value)
        return std::nullopt;
    if (!value->is_string())
        return wrongType(key, *value, "text");
    const std::string &result = value->get_ref<const std::string &>();
    if (result.size() > longest) {
        problem(ProblemKind::TooLarge, key, std::to_string(result.size()), std::to_string(longest));
        return std::nullopt;
    }
    return result;
}

std::optional<std::size_t> JsonReader::oneOf(std::string_view key, std::span<const std::string_view> names)
{
    const Json *value = find(key);
    if (!value)
        return std::nullopt;
    if (value->is_string()) {
        const std::string &name = value->get_ref<const std::string &>();
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (names[i] == name)
                return i;
        }
    }
    std::string allowed;
    for (const std::string_view name : names) {
        if (!allowed.empty())
            allowed += ' ';
        allowed += name;
    }
    problem(value->is_string() ? ProblemKind::UnknownValue : ProblemKind::WrongType, key, jsonExcerpt(*value),
            std::move(allowed));
    return std::nullopt;
}

const Json *JsonReader::object(std::string_view key)
{
    const Json *value = find(key);
    if (value && !value->is_object()) {
        wrongType(key, *value, "object");
        return nullptr;
    }
    return value;
}

const Json *JsonReader::list(std::string_view key, std::size_t longest)
{
    const Json *value = find(key);
    if (!value)
        return nullptr;
    if (!value->is_array()) {
        wrongType(key, *value, "list");
        return nullptr;
    }
    if (value->size() > longest) {
        problem(ProblemKind::TooLarge, key, std::to_string(value->size()), std::to_string(longest));
        return nullptr;
    }
    return value;
}

const Json *JsonReader::any(std::string_view key)
{
    return find(key);
}

void JsonReader::finish()
{
    if (!m_object.is_object())
        return;
    std::size_t i = 0;
    for (const auto &member : m_object.get_ref<const Json::object_t &>()) {
        const bool asked = i < maxMembers && m_asked.test(i);
        ++i;
        if (!asked && !member.first.starts_with("x-"))
            problem(ProblemKind::UnknownKey, member.first, member.first, m_known);
    }
}

} // namespace headroom
