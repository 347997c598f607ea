// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/config/setting_reader.h"

#include "core/launch/config/setting_value.h"
#include "core/model/model_catalogue.h"
#include "core/scenario/fields.h"
#include "core/scenario/scenario_json.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace headroom {

namespace {

constexpr std::size_t longestNote = 16384; // bytes of one list of names

// What was found, short enough for a sentence.
std::string shown(const Setting &setting)
{
    std::string text = setting.value;
    for (const std::string &item : setting.items)
        text.append(text.empty() ? "" : " ").append(item);
    return text.substr(0, 60);
}

std::string joined(const std::vector<std::string> &names)
{
    std::string all;
    for (const std::string &name : names) {
        if (all.size() + name.size() > longestNote)
            return all.append(", …");
        all.append(all.empty() ? "" : ", ").append(name);
    }
    return all;
}

} // namespace

SettingReader::SettingReader(SettingList settings, const Catalogues &catalogues)
    : m_settings(std::move(settings)), m_used(m_settings.size()), m_catalogues(catalogues)
{ }

bool SettingReader::has(std::string_view name) const
{
    return std::ranges::find(m_settings, name, &Setting::name) != m_settings.end();
}

// The last of several counts; all of them are used.
const Setting *SettingReader::use(std::string_view name)
{
    const Setting *found = nullptr;
    for (std::size_t i = 0; i < m_settings.size(); ++i) {
        if (m_settings[i].name != name)
            continue;
        m_used[i] = true;
        found = &m_settings[i];
    }
    if (!found || found->form == SettingForm::Empty)
        return nullptr;
    if (found->form == SettingForm::Scalar && found->value == "auto") {
        if (std::ranges::find(m_automatic, name) == m_automatic.end())
            m_automatic.emplace_back(name);
        return nullptr;
    }
    return found;
}

std::optional<std::string> SettingReader::text(std::string_view name)
{
    const Setting *setting = use(name);
    if (!setting)
        return std::nullopt;
    if (setting->form != SettingForm::Scalar) {
        refuse(ProblemKind::WrongType, name, shown(*setting), "text");
        return std::nullopt;
    }
    return setting->value;
}

std::optional<std::string> SettingReader::word(std::string_view name)
{
    for (std::size_t i = m_settings.size(); i-- > 0;) {
        if (m_settings[i].name == name && m_settings[i].form == SettingForm::Scalar && m_settings[i].value == "auto") {
            m_used[i] = true;
            return m_settings[i].value;
        }
    }
    return text(name);
}

std::optional<bool> SettingReader::flag(std::string_view name)
{
    const Setting *setting = use(name);
    if (!setting)
        return std::nullopt;
    if (setting->form == SettingForm::Bare)
        return true;
    const std::optional<bool> value = setting->form == SettingForm::Scalar ? settingFlag(setting->value) : std::nullopt;
    if (!value)
        refuse(ProblemKind::WrongType, name, shown(*setting), "true or false");
    return value;
}

std::optional<std::int64_t> SettingReader::integer(std::string_view name)
{
    const Setting *setting = use(name);
    if (!setting)
        return std::nullopt;
    const auto value = setting->form == SettingForm::Scalar ? settingInteger(setting->value) : std::nullopt;
    if (!value)
        refuse(ProblemKind::WrongType, name, shown(*setting), "whole number");
    return value;
}

std::optional<double> SettingReader::number(std::string_view name)
{
    const Setting *setting = use(name);
    if (!setting)
        return std::nullopt;
    const auto value = setting->form == SettingForm::Scalar ? settingNumber(setting->value) : std::nullopt;
    if (!value)
        refuse(ProblemKind::WrongType, name, shown(*setting), "number");
    return value;
}

std::vector<std::string> SettingReader::list(std::string_view name)
{
    const Setting *setting = use(name);
    if (!setting)
        return {};
    if (setting->form == SettingForm::List)
        return setting->items;
    std::vector<std::string> words;
    std::string word;
    for (const char c : setting->value + ' ') {
        if (c != ' ' && c != ',' && c != '[' && c != ']') {
            word += c;
        } else if (!word.empty()) {
            words.push_back(std::move(word));
            word.clear();
        }
    }
    return words;
}

void SettingReader::applyRule(const SettingRule &rule)
{
    bool given = false;
    for (const std::string_view name : rule.names) {
        if (name.empty() || !has(name))
            continue;
        given = true;
        if (rule.isSwitch) {
            if (const std::optional<bool> value = flag(name))
                say(rule.key, *value ? "true" : "false", name);
            continue;
        }
        if (!rule.spellings.empty()) {
            const std::optional<std::string> value = text(name);
            if (!value)
                continue;
            const auto spelling = std::ranges::find(rule.spellings, loweredSetting(*value), &Spelling::engine);
            if (spelling == rule.spellings.end())
                cannotHold(name);
            else if (!spelling->ours.empty())
                say(rule.key, std::string(spelling->ours), name);
            continue;
        }
        const ScenarioField *field = findField(rule.key);
        if (field && field->type == FieldType::Boolean) {
            if (const std::optional<bool> value = flag(name))
                say(rule.key, *value ? "true" : "false", name);
        } else if (field && field->type == FieldType::Number) {
            if (const std::optional<double> value = number(name))
                say(rule.key, fmt::format("{}", *value), name);
        } else if (const std::optional<std::int64_t> value = integer(name)) {
            say(rule.key, std::to_string(*value), name);
        }
    }
    if (!given && !rule.absent.empty() && !said(rule.key))
        say(rule.key, std::string(rule.absent));
}

void SettingReader::apply(std::span<const SettingRule> rules)
{
    for (const SettingRule &rule : rules)
        applyRule(rule);
}

void SettingReader::passOver(std::span<const std::string_view> names)
{
    for (std::size_t i = 0; i < m_settings.size(); ++i) {
        if (std::ranges::find(names, m_settings[i].name) != names.end())
            m_used[i] = true;
    }
}

void SettingReader::openUp(std::string_view prefix)
{
    for (Setting &setting : m_settings) {
        if (setting.name.size() > prefix.size() && setting.name.starts_with(prefix)
            && setting.name[prefix.size()] == '.')
            setting.name.erase(0, prefix.size() + 1);
    }
}

void SettingReader::say(std::string_view key, std::string value, std::string_view by)
{
    std::erase_if(m_said, [key](const Said &earlier) { return earlier.key == key; });
    m_said.push_back({ std::string(key), std::move(value), std::string(by) });
}

std::optional<std::string> SettingReader::said(std::string_view key) const
{
    const auto found = std::ranges::find(m_said, key, &Said::key);
    return found == m_said.end() ? std::nullopt : std::optional(found->value);
}

void SettingReader::note(LaunchNoteId id, std::string subject)
{
    LaunchNote note { id, std::move(subject) };
    if (std::ranges::find(m_notes, note) == m_notes.end())
        m_notes.push_back(std::move(note));
}

void SettingReader::cannotHold(std::string_view name)
{
    const Setting *setting = use(name);
    const std::string value = setting ? shown(*setting) : std::string();
    note(LaunchNoteId::CannotHold, value.empty() ? std::string(name) : std::string(name) + ": " + value);
}

void SettingReader::refuse(ProblemKind kind, std::string_view name, std::string found, std::string allowed)
{
    m_problems.push_back({ kind, std::string(name), std::move(found), std::move(allowed), {} });
}

void SettingReader::notePassedOver()
{
    std::vector<std::string> names;
    for (std::size_t i = 0; i < m_settings.size(); ++i) {
        const bool isNew = std::ranges::find(names, m_settings[i].name) == names.end();
        if (!m_used[i] && m_settings[i].form != SettingForm::Empty && isNew)
            names.push_back(m_settings[i].name);
    }
    if (!m_automatic.empty())
        note(LaunchNoteId::LeftOpen, joined(m_automatic));
    if (!names.empty())
        note(LaunchNoteId::NotUsed, joined(names));
}

// A problem with a key is one with the setting that said it.
Problems SettingReader::renamed(Problems problems) const
{
    for (Problem &problem : problems) {
        std::string path = problem.path.empty() ? std::string() : problem.path.substr(1);
        std::ranges::replace(path, '/', '.');
        for (const Said &each : m_said) {
            if (each.key == path && !each.by.empty())
                problem.path = each.by;
        }
    }
    return problems;
}

void SettingReader::modelIsUnknown(std::string name)
{
    note(LaunchNoteId::NotInCatalogue, name);
    m_unknownModel = std::move(name);
}

Result<LaunchReading> SettingReader::finish(std::string_view launcher, bool isPart)
{
    if (!m_problems.empty())
        return std::unexpected(std::move(m_problems));
    isPart |= !m_unknownModel.empty();
    auto document = nlohmann::ordered_json::object();
    document["format"] = std::string(scenarioFormat);
    if (isPart)
        document["model"]["preset"] = std::string(m_catalogues.models.models().front().id);
    document["task"] = "training";
    for (const Said &each : m_said) {
        if (Result<void> applied = applyAssignment(document, each.key + '=' + each.value); !applied)
            return std::unexpected(renamed(std::move(applied.error())));
    }
    Result<Scenario> scenario = readScenarioDocument(document);
    if (!scenario)
        return std::unexpected(renamed(std::move(scenario.error())));
    if (isPart)
        scenario->model = {};
    notePassedOver();
    return LaunchReading { std::string(launcher), std::move(*scenario), std::move(m_notes), isPart,
                           std::move(m_unknownModel) };
}

} // namespace headroom
