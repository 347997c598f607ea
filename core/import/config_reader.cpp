// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/config_reader.h"

#include "core/model/architecture_fields.h"

#include <algorithm>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

// Where multimodal models keep the description of their language model.
constexpr std::array<std::string_view, 4> textKeys = { "text_config", "llm_config", "language_config", "decoder" };

const Json *objectIn(const Json &config, std::string_view key)
{
    const auto found = config.find(key);
    return found != config.end() && found->is_object() ? &*found : nullptr;
}

std::string_view textKey(const Json &config)
{
    for (const std::string_view key : textKeys) {
        if (objectIn(config, key) != nullptr)
            return key;
    }
    return {};
}

std::string typeOf(const Json &config)
{
    const auto found = config.find("model_type");
    return found != config.end() && found->is_string() ? found->get<std::string>().substr(0, 64) : std::string();
}

} // namespace

ConfigReader::ConfigReader(const Json &config, Problems &problems, ImportNotes &notes)
    : m_problems(problems), m_notes(notes), m_topType(typeOf(config)), m_top(config, {}, problems), m_topObject(config)
{
    if (const std::string_view key = textKey(config); !key.empty()) {
        m_textPath.append("/").append(key);
        m_textObject = objectIn(config, key);
        m_text.emplace(*m_textObject, m_textPath, problems);
    }
}

std::string ConfigReader::modelType() const
{
    std::string type = m_textObject != nullptr ? typeOf(*m_textObject) : std::string();
    if (type.empty())
        type = m_topType;
    for (const std::string_view suffix : { "_text_model", "_text" }) {
        if (type.size() > suffix.size() && type.ends_with(suffix))
            return type.substr(0, type.size() - suffix.size());
    }
    return type;
}

JsonReader *ConfigReader::find(ConfigKeys keys, std::string_view &key)
{
    for (const std::string_view candidate : keys) {
        key = candidate;
        if (m_text && m_text->has(candidate))
            return &*m_text;
        if (m_top.has(candidate))
            return &m_top;
    }
    return nullptr;
}

bool ConfigReader::has(std::string_view key) const
{
    return (m_text && m_text->has(key)) || m_top.has(key);
}

bool ConfigReader::hasNull(std::string_view key) const
{
    const Json &object = m_textObject != nullptr ? *m_textObject : m_topObject;
    const auto found = object.find(key);
    return found != object.end() && found->is_null();
}

std::optional<std::int64_t> ConfigReader::integer(ConfigKeys keys, std::int64_t least, std::int64_t most)
{
    std::string_view key;
    JsonReader *in = find(keys, key);
    if (in == nullptr)
        return std::nullopt;
    const Json *value = in->any(key);
    return value->is_array() ? numberOfLayers(key, *value, least, most) : in->integer(key, least, most);
}

std::optional<std::int64_t> ConfigReader::numberOfLayers(std::string_view key, const Json &list, std::int64_t least,
                                                         std::int64_t most)
{
    if (list.empty())
        problem(ProblemKind::WrongType, key, jsonExcerpt(list), "whole number");
    const std::vector<std::int64_t> numbers = integers(key, maxLayers, most);
    if (numbers.empty())
        return std::nullopt;
    if (numbers.front() < least) {
        problem(ProblemKind::OutOfRange, key, std::to_string(numbers.front()),
                std::to_string(least) + "…" + std::to_string(most));
        return std::nullopt;
    }
    if (std::ranges::adjacent_find(numbers, std::ranges::not_equal_to()) != numbers.end())
        unsupported(key);
    return numbers.front();
}

std::optional<double> ConfigReader::number(ConfigKeys keys, double least, double most)
{
    std::string_view key;
    JsonReader *in = find(keys, key);
    return in != nullptr ? in->number(key, least, most) : std::nullopt;
}

std::optional<std::string_view> ConfigReader::text(ConfigKeys keys)
{
    std::string_view key;
    JsonReader *in = find(keys, key);
    return in != nullptr ? in->text(key) : std::nullopt;
}

bool ConfigReader::flag(ConfigKeys keys, bool otherwise)
{
    std::string_view key;
    JsonReader *in = find(keys, key);
    return in != nullptr ? in->boolean(key).value_or(otherwise) : otherwise;
}

const Json *ConfigReader::object(std::string_view key)
{
    std::string_view found;
    JsonReader *in = find({ key }, found);
    return in != nullptr ? in->object(key) : nullptr;
}

const Json *ConfigReader::list(std::string_view key)
{
    std::string_view found;
    JsonReader *in = find({ key }, found);
    return in != nullptr ? in->list(key, maxLayers) : nullptr;
}

const Json *ConfigReader::any(std::string_view key)
{
    std::string_view found;
    JsonReader *in = find({ key }, found);
    return in != nullptr ? in->any(key) : nullptr;
}

std::int64_t ConfigReader::need(ConfigKeys keys, std::int64_t least, std::int64_t most)
{
    std::string_view key;
    if (find(keys, key) == nullptr) {
        const std::string name(*keys.begin());
        std::string path = m_textPath;
        path.append("/").append(name);
        m_problems.push_back({ ProblemKind::MissingKey, std::move(path), name, {}, {} });
        return least;
    }
    return integer(keys, least, most).value_or(least);
}

std::int64_t ConfigReader::sizeOr(ConfigKeys keys, std::int64_t least, std::int64_t most, std::int64_t otherwise)
{
    std::string_view key;
    if (find(keys, key) == nullptr) {
        assume(*keys.begin());
        return otherwise;
    }
    return integer(keys, least, most).value_or(otherwise);
}

std::vector<std::string> ConfigReader::words(std::string_view key, std::int64_t layers)
{
    std::vector<std::string> words;
    const Json *found = list(key);
    for (std::size_t i = 0; found != nullptr && i < found->size() && i < static_cast<std::size_t>(layers); ++i) {
        const Json &entry = (*found)[i];
        if (!entry.is_string()) {
            problem(ProblemKind::WrongType, key, jsonExcerpt(entry), "text");
            return {};
        }
        words.push_back(entry.get<std::string>());
    }
    return words;
}

std::vector<std::int64_t> ConfigReader::integers(std::string_view key, std::int64_t layers, std::int64_t most)
{
    std::vector<std::int64_t> numbers;
    const Json *found = list(key);
    for (std::size_t i = 0; found != nullptr && i < found->size() && i < static_cast<std::size_t>(layers); ++i) {
        const Json &entry = (*found)[i];
        if (entry.is_boolean()) {
            numbers.push_back(entry.get<bool>() ? 1 : 0);
            continue;
        }
        if (!entry.is_number_integer()) {
            problem(ProblemKind::WrongType, key, jsonExcerpt(entry), "whole number");
            return {};
        }
        const auto value = entry.get<std::int64_t>();
        if (value < 0 || value > most) {
            problem(ProblemKind::OutOfRange, key, jsonExcerpt(entry), "0…" + std::to_string(most));
            return {};
        }
        numbers.push_back(value);
    }
    return numbers;
}

void ConfigReader::problem(ProblemKind kind, std::string_view key, std::string found, std::string allowed)
{
    m_problems.push_back({ kind, pathOf(key), std::move(found), std::move(allowed), {} });
}

std::string ConfigReader::pathOf(std::string_view key) const
{
    const bool inText = m_text && m_text->has(key);
    std::string path = inText ? m_textPath : std::string();
    return path.append("/").append(key);
}

} // namespace headroom
