// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/document.h"
#include "core/launch/config/setting.h"

#include <nlohmann/json.hpp>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

std::string scalarText(const Json &value)
{
    return value.is_string() ? value.get<std::string>() : value.dump();
}

void flatten(const Json &object, const std::string &path, SettingList &settings)
{
    for (const auto &[key, value] : object.items()) {
        std::string name = path.empty() ? key : std::string(path).append(1, '.').append(key);
        if (value.is_object() && !value.empty()) {
            flatten(value, name, settings);
            continue;
        }
        Setting setting { std::move(name), {}, {}, SettingForm::Empty, false };
        if (value.is_array()) {
            setting.form = SettingForm::List;
            for (const Json &item : value) {
                if (item.is_primitive() && !item.is_null())
                    setting.items.push_back(scalarText(item));
            }
        } else if (value.is_primitive() && !value.is_null()) {
            setting.form = SettingForm::Scalar;
            setting.value = scalarText(value);
            setting.isText = value.is_string();
        }
        settings.push_back(std::move(setting));
    }
}

// A number or a truth value as such, anything else as text.
Json valueOf(const std::string &text, bool isText)
{
    Json parsed = isText ? Json(Json::value_t::discarded) : Json::parse(text, nullptr, false);
    return parsed.is_number() || parsed.is_boolean() ? parsed : Json(text);
}

Json treeOf(const SettingList &settings)
{
    Json root = Json::object();
    for (const Setting &setting : settings) {
        Json *place = &root;
        std::string_view rest = setting.name;
        for (std::size_t dot = rest.find('.'); dot != std::string_view::npos; dot = rest.find('.')) {
            place = &(*place)[std::string(rest.substr(0, dot))];
            rest.remove_prefix(dot + 1);
        }
        Json &value = (*place)[std::string(rest)];
        if (setting.form == SettingForm::List) {
            value = Json::array();
            for (const std::string &item : setting.items)
                value.push_back(valueOf(item, false));
        } else if (setting.form == SettingForm::Bare) {
            value = true;
        } else if (setting.form == SettingForm::Scalar) {
            value = valueOf(setting.value, setting.isText);
        }
    }
    return root;
}

// A plain scalar where nothing in it could be taken for something else; quotes of JSON are quotes of YAML too.
std::string yamlScalar(const Json &value)
{
    if (!value.is_string())
        return value.dump();
    const auto text = value.get<std::string>();
    const bool plain =
        !text.empty()
        && text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                  "0123456789_./-")
               == std::string::npos
        && ((text.front() >= 'a' && text.front() <= 'z') || (text.front() >= 'A' && text.front() <= 'Z'));
    const bool isWord = text == "true" || text == "false" || text == "yes" || text == "no" || text == "on"
                        || text == "off" || text == "null" || text == "y" || text == "n";
    return plain && !isWord ? text : value.dump();
}

void appendYaml(std::string &out, const Json &object, std::size_t indent)
{
    for (const auto &[key, value] : object.items()) {
        out.append(indent, ' ').append(key).append(":");
        if (value.is_object()) {
            out += '\n';
            appendYaml(out, value, indent + 2);
        } else if (value.is_array()) {
            out += '\n';
            for (const Json &item : value)
                out.append(indent + 2, ' ').append("- ").append(yamlScalar(item)).append("\n");
        } else if (value.is_null()) {
            out += '\n';
        } else {
            out.append(" ").append(yamlScalar(value)).append("\n");
        }
    }
}

bool isFlag(std::string_view word)
{
    return word.size() > 2 && word.starts_with("--");
}

} // namespace

Result<SettingList> jsonSettings(std::string_view text)
{
    const Result<Json> document = parseJson(text, { .bytes = longestConfig, .depth = deepestConfig });
    if (!document)
        return std::unexpected(document.error());
    if (!document->is_object())
        return std::unexpected(Problems { { ProblemKind::WrongType, {}, {}, "object", {} } });
    SettingList settings;
    flatten(*document, {}, settings);
    return settings;
}

SettingList argumentSettings(std::span<const std::string> words)
{
    SettingList settings;
    for (const std::string &word : words) {
        if (isFlag(word)) {
            const std::size_t equals = word.find('=');
            Setting setting { word.substr(0, equals), {}, {}, SettingForm::Bare, false };
            if (equals != std::string::npos) {
                setting.value = word.substr(equals + 1);
                setting.form = SettingForm::Scalar;
            }
            settings.push_back(std::move(setting));
        } else if (!settings.empty()) {
            Setting &last = settings.back();
            if (last.form == SettingForm::Bare) {
                last.value = word;
                last.form = SettingForm::Scalar;
            } else {
                if (last.form == SettingForm::Scalar)
                    last.items.push_back(last.value);
                last.form = SettingForm::List;
                last.items.push_back(word);
            }
        }
    }
    return settings;
}

std::string yamlText(const SettingList &settings)
{
    std::string text;
    appendYaml(text, treeOf(settings), 0);
    return text;
}

std::string jsonText(const SettingList &settings)
{
    return treeOf(settings).dump(2) + '\n';
}

std::vector<std::string> argumentWords(const SettingList &settings)
{
    std::vector<std::string> words;
    for (const Setting &setting : settings) {
        words.push_back(setting.name);
        if (setting.form == SettingForm::Scalar)
            words.push_back(setting.value);
        words.insert(words.end(), setting.items.begin(), setting.items.end());
    }
    return words;
}

} // namespace headroom
