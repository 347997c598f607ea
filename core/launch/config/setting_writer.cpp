// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/config/setting_writer.h"

#include "core/launch/key_text.h"
#include "core/planning/filled_scenario.h"
#include "core/scenario/fields.h"

#include <algorithm>

namespace headroom {

namespace {

// What a scenario says and no program needs to be told: how it is computed, or what follows from the rest.
constexpr std::array<std::string_view, 3> needNotBeSaid = { "task", "training.framework", "model.layers" };

} // namespace

SettingWriter::SettingWriter(const Scenario &scenario, const Evaluation &evaluation)
    : m_said(scenario), m_evaluation(evaluation), m_filled(filledScenario(scenario, evaluation))
{
    settle({ "parallelism.data" });
}

std::int64_t SettingWriter::perNode() const
{
    return std::min(settings().perNode, cards());
}

void SettingWriter::put(std::string_view name, std::string value)
{
    m_settings.push_back({ std::string(name), std::move(value), {}, SettingForm::Scalar, false });
}

void SettingWriter::putSwitch(std::string_view name)
{
    m_settings.push_back({ std::string(name), {}, {}, SettingForm::Bare, false });
}

void SettingWriter::putList(std::string_view name, std::vector<std::string> items)
{
    m_settings.push_back({ std::string(name), {}, std::move(items), SettingForm::List, false });
}

void SettingWriter::applyRule(const SettingRule &rule)
{
    if (!rule.written || m_settled.contains(rule.key))
        return;
    const std::optional<std::string> value = keyText(m_filled, rule.key);
    if (!value || value == rule.absent) {
        m_settled.emplace(rule.key);
        return;
    }
    std::string text = *value;
    if (!rule.spellings.empty()) {
        const auto spelling = std::ranges::find(rule.spellings, text, &Spelling::ours);
        if (spelling == rule.spellings.end())
            return; // noted with the rest where the scenario says it
        text = spelling->engine;
    }
    m_settled.emplace(rule.key);
    if (!rule.isSwitch)
        put(rule.names.front(), std::move(text));
    else if (value == "true")
        putSwitch(rule.names.front());
}

void SettingWriter::apply(std::span<const SettingRule> rules)
{
    for (const SettingRule &rule : rules)
        applyRule(rule);
}

void SettingWriter::settle(std::initializer_list<std::string_view> keys)
{
    for (const std::string_view key : keys)
        m_settled.emplace(key);
}

void SettingWriter::note(LaunchNoteId id, std::string subject)
{
    LaunchNote note { id, std::move(subject) };
    if (std::ranges::find(m_notes, note) == m_notes.end())
        m_notes.push_back(std::move(note));
}

std::vector<LaunchNote> SettingWriter::finish()
{
    for (const ScenarioField &field : scenarioFields()) {
        const std::string path = field.dottedPath();
        // What machines are like and cost is no setting of theirs.
        const bool concerns =
            field.section != "inference" && field.section != "hardware" && !path.starts_with("precision.kv");
        if (!concerns || m_settled.contains(path) || std::ranges::find(needNotBeSaid, path) != needNotBeSaid.end())
            continue;
        const std::optional<std::string> value = keyText(m_said, path);
        const bool idle = value == "1" && path.starts_with("parallelism.");
        if (value && !idle && value != "0" && value != "false")
            cannotSay(path);
    }
    const Scenario::Training &training = m_said.training;
    const auto check = [this](bool said, std::string_view key) {
        if (said && !m_settled.contains(key))
            cannotSay(key);
    };
    check(training.kernels.value_or(0) != 0, "training.kernels");
    check(training.offload.value_or(0) != 0, "training.offload");
    check(training.offloadModules.value_or(0) != 0, "training.offload_modules");
    check(training.recomputeModules && training.recompute == Recompute::Selective, "training.recompute_modules");
    check(m_said.precision.masterWeights || m_said.precision.noMasterWeights, "precision.master_weights");
    check(!m_said.parallelism.stageLayers.empty(), "parallelism.stage_layers");
    return std::move(m_notes);
}

} // namespace headroom
