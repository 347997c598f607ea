// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/launch/config/setting.h"
#include "core/launch/config/setting_rule.h"
#include "core/launch/launch_command.h"

#include <set>

namespace headroom {

// Says a scenario in a framework's settings. What is said of a key, or need not be, is noted as such; finish() notes the
// keys that the scenario says and nothing has said.
class SettingWriter
{
public:
    SettingWriter(const Scenario &scenario, const Evaluation &evaluation);

    const Scenario &scenario() const { return m_said; }
    const Scenario &filled() const { return m_filled; } // every key said
    const Settings &settings() const { return m_evaluation.settings; }
    const Layout &layout() const { return m_evaluation.estimate.layout; }
    std::int64_t cards() const { return layout().cards(); }
    std::int64_t perNode() const;
    std::int64_t nodes() const { return (cards() + perNode() - 1) / perNode(); }

    void put(std::string_view name, std::string value);
    void put(std::string_view name, std::int64_t value) { put(name, std::to_string(value)); }
    void putFlag(std::string_view name, bool value) { put(name, value ? "true" : "false"); }
    void putSwitch(std::string_view name);
    void putList(std::string_view name, std::vector<std::string> items);
    void apply(std::span<const SettingRule> rules);

    void settle(std::initializer_list<std::string_view> keys); // said, or nothing to say
    void note(LaunchNoteId id, std::string subject);
    void cannotSay(std::string_view key) { note(LaunchNoteId::CannotSay, std::string(key)); }

    SettingList take() { return std::move(m_settings); }
    std::vector<LaunchNote> notesSoFar() const { return m_notes; } // of a file that is a part of the settings only
    std::vector<LaunchNote> finish();

private:
    void applyRule(const SettingRule &rule);

    const Scenario &m_said;
    const Evaluation &m_evaluation;
    const Scenario m_filled;
    SettingList m_settings;
    std::set<std::string, std::less<>> m_settled;
    std::vector<LaunchNote> m_notes;
};

} // namespace headroom
