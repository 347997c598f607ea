// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/launch/config/setting.h"
#include "core/launch/config/setting_rule.h"
#include "core/launch/launch_command.h"

#include <optional>

namespace headroom {

// Makes a scenario of a framework's settings. Who asks for a setting has used it; finish() notes the others. What is said
// of a key is checked at the end, and what is wrong with it is told by the setting's name.
class SettingReader
{
public:
    SettingReader(SettingList settings, const Catalogues &catalogues);

    const Catalogues &catalogues() const { return m_catalogues; }

    // Whether it is there at all; does not use it.
    bool has(std::string_view name) const;
    // Each std::nullopt where it is not there, empty or "auto".
    std::optional<std::string> text(std::string_view name);
    std::optional<std::string> word(std::string_view name); // where "auto" is a value like others
    std::optional<bool> flag(std::string_view name);
    std::optional<std::int64_t> integer(std::string_view name);
    std::optional<double> number(std::string_view name);
    std::vector<std::string> list(std::string_view name); // also of words between commas or blanks
    bool isSet(std::string_view name) { return flag(name).value_or(false); }

    void apply(std::span<const SettingRule> rules);
    // Used without a word: they say nothing about memory.
    void passOver(std::span<const std::string_view> names);
    // Frees the names of what is nested: "deepspeed.zero_optimization.stage" becomes "zero_optimization.stage".
    void openUp(std::string_view prefix);

    // `value` as a scenario file has it: a number, true, a word, a list in JSON. `by`: the setting that says it.
    void say(std::string_view key, std::string value, std::string_view by = {});
    std::optional<std::string> said(std::string_view key) const;

    void note(LaunchNoteId id, std::string subject);
    void cannotHold(std::string_view name); // the setting with its value
    void refuse(ProblemKind kind, std::string_view name, std::string found, std::string allowed);

    // `isPart`: the framework has the model elsewhere. A model that is named and not known makes it a part too.
    Result<LaunchReading> finish(std::string_view launcher, bool isPart);
    void modelIsUnknown(std::string name);

private:
    struct Said
    {
        std::string key;
        std::string value;
        std::string by;
    };

    const Setting *use(std::string_view name);
    void applyRule(const SettingRule &rule);
    void notePassedOver();
    Problems renamed(Problems problems) const;

    SettingList m_settings;
    std::vector<bool> m_used;
    const Catalogues &m_catalogues;
    std::vector<Said> m_said;
    std::vector<LaunchNote> m_notes;
    std::vector<std::string> m_automatic;
    Problems m_problems;
    std::string m_unknownModel;
};

} // namespace headroom
