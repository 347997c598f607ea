// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/form/form_json.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view blanks = " \t\n";
    const std::size_t first = text.find_first_not_of(blanks);
    return first == std::string_view::npos ? std::string_view()
                                           : text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

template <typename Number>
std::optional<Number> numberOf(std::string_view text)
{
    Number value {};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() ? std::optional(value) : std::nullopt;
}

Json integerOrText(std::string_view text)
{
    if (const auto value = numberOf<std::int64_t>(text))
        return *value;
    return std::string(text);
}

Json integersOf(std::string_view text)
{
    Json list = Json::array();
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(", "), text.size());
        if (end > 0)
            list.push_back(integerOrText(text.substr(0, end)));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return list;
}

Json valueOf(const FormField &field, std::string_view text)
{
    switch (field.kind) {
    case FormKind::Integer: return integerOrText(text);
    case FormKind::Number:
        if (const auto value = numberOf<double>(text); value && std::isfinite(*value))
            return *value;
        return std::string(text);
    case FormKind::Boolean:
        if (text == "true" || text == "false")
            return text == "true";
        return std::string(text);
    case FormKind::Integers: return integersOf(text);
    case FormKind::Text:
    case FormKind::Choice: return std::string(text);
    case FormKind::Part:
    case FormKind::RequiredPart:
    case FormKind::List: break;
    }
    return Json::object();
}

// The object that holds what stands at `path`, and the key there; null: it lies in a part that is not there.
Json *holderOf(Json &root, std::string_view path, std::string_view &key)
{
    Json *object = &root;
    path.remove_prefix(1);
    while (path.find('/') != std::string_view::npos) {
        const std::string_view token = path.substr(0, path.find('/'));
        path.remove_prefix(token.size() + 1);
        if (object->is_array()) {
            const auto index = numberOf<std::size_t>(token);
            if (!index || *index >= object->size())
                return nullptr;
            object = &(*object)[*index];
            continue;
        }
        const auto found = object->find(std::string(token));
        if (found == object->end())
            return nullptr;
        object = &*found;
    }
    key = path;
    return object;
}

std::string numberText(const Json &value)
{
    return value.is_number_float() ? fmt::format("{:.15g}", value.get<double>()) : value.dump();
}

std::string textOf(const Json &value)
{
    if (value.is_string())
        return value.get<std::string>();
    if (!value.is_array())
        return value.is_number() ? numberText(value) : value.dump();
    std::string text;
    for (const Json &element : value) {
        if (!text.empty())
            text += ", ";
        text += numberText(element);
    }
    return text;
}

void flatten(const Json &object, const std::string &path, const Form &form, FormDraft &draft)
{
    for (const auto &[key, value] : object.items()) {
        const std::string place = fmt::format("{}/{}", path, key);
        const FormField *field = fieldAt(form, place);
        if (!field)
            continue;
        if (field->kind == FormKind::List) {
            for (std::size_t i = 0; i < value.size(); ++i) {
                const std::string element = fmt::format("{}/{}", place, i);
                draft[element] = formOn;
                flatten(value[i], element, form, draft);
            }
        } else if (field->kind == FormKind::Part || field->kind == FormKind::RequiredPart) {
            draft[place] = formOn;
            flatten(value, place, form, draft);
        } else {
            draft[place] = textOf(value);
        }
    }
}

} // namespace

Json jsonOf(const FormDraft &draft, const Form &form)
{
    Json root = Json::object();
    // The form lists what is around before what is inside it.
    for (const FormField &field : form) {
        if (field.path.contains('*'))
            continue;
        std::string_view key;
        Json *holder = holderOf(root, field.path, key);
        if (!holder)
            continue;
        if (field.kind == FormKind::List) {
            if (const std::size_t length = listLength(draft, field.path); length > 0)
                (*holder)[std::string(key)] = Json(length, Json::object());
            continue;
        }
        const auto said = draft.find(field.path);
        const std::string_view text = said == draft.end() ? std::string_view() : trimmed(said->second);
        if (field.kind == FormKind::RequiredPart || !text.empty())
            (*holder)[std::string(key)] = valueOf(field, text);
    }
    for (const auto &[path, text] : draft) {
        const FormField *field = fieldAt(form, path);
        if (!field || !field->path.contains('*') || trimmed(text).empty())
            continue;
        std::string_view key;
        if (Json *holder = holderOf(root, path, key); holder && holder->is_object())
            (*holder)[std::string(key)] = valueOf(*field, trimmed(text));
    }
    return root;
}

FormDraft draftOf(const Json &object, const Form &form)
{
    FormDraft draft;
    flatten(object, {}, form, draft);
    return draft;
}

} // namespace headroom
