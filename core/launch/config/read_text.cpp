// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/config/megatron.h"
#include "core/launch/config/trainer.h"
#include "core/scenario/scenario_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace headroom {

namespace {

enum class TextKind : std::uint8_t { Command, Script, Json, Yaml };

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

bool isKeySign(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-'
           || c == '.';
}

// The first line that is not empty and no comment.
std::string_view firstLine(std::string_view text)
{
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        while (!line.empty() && isBlank(line.back()))
            line.remove_suffix(1);
        if (!line.empty() && line.front() != '#' && line != "---")
            return line;
    }
    return {};
}

// A YAML begins with "key:" at the margin, which no command does.
TextKind kindOf(std::string_view text)
{
    constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";
    if (text.starts_with(byteOrderMark))
        text.remove_prefix(byteOrderMark.size());
    const std::string_view line = firstLine(text);
    if (line.starts_with('{'))
        return TextKind::Json;
    const std::size_t end = static_cast<std::size_t>(std::ranges::find_if_not(line, isKeySign) - line.begin());
    if (end > 0 && end < line.size() && line[end] == ':' && (end + 1 == line.size() || isBlank(line[end + 1])))
        return TextKind::Yaml;
    const bool trains = text.contains("--num-layers") || text.contains("pretrain_gpt");
    return trains ? TextKind::Script : TextKind::Command;
}

bool names(const SettingList &settings, std::string_view name)
{
    return std::ranges::any_of(settings, [name](const Setting &setting) {
        return setting.name == name
               || (setting.name.starts_with(name) && setting.name.size() > name.size()
                   && setting.name[name.size()] == '.');
    });
}

bool isDeepspeed(const SettingList &settings)
{
    return names(settings, "zero_optimization") || names(settings, "train_micro_batch_size_per_gpu")
           || names(settings, "train_batch_size");
}

Result<LaunchReading> readYaml(const SettingList &settings, const Catalogues &catalogues)
{
    if (names(settings, "MODEL_ARGS"))
        return readMegatronYaml(settings, catalogues);
    if (names(settings, "base_model"))
        return readTrainer(Dialect::Axolotl, settings, catalogues);
    if (names(settings, "model_name_or_path")) {
        const bool factory = names(settings, "finetuning_type") || names(settings, "cutoff_len")
                             || names(settings, "template") || names(settings, "do_train");
        return readTrainer(factory ? Dialect::LlamaFactory : Dialect::Trl, settings, catalogues);
    }
    if (names(settings, "distributed_type") || names(settings, "compute_environment"))
        return readAccelerate(settings, catalogues);
    if (isDeepspeed(settings))
        return readDeepspeed(settings, catalogues);
    return std::unexpected(Problems {
        { ProblemKind::MissingKey, {}, "base_model, model_name_or_path, distributed_type, MODEL_ARGS", {}, {} } });
}

// Where no program is known, Megatron-LM's is one of those that would be.
Result<LaunchReading> readServerCommand(std::string_view text, const Catalogues &catalogues)
{
    Result<LaunchReading> reading = readLaunchCommand(text, catalogues);
    if (!reading && reading.error().front().path.empty() && !reading.error().front().allowed.empty())
        reading.error().front().allowed.append(" pretrain_gpt.py");
    return reading;
}

} // namespace

Result<LaunchReading> readLaunchText(std::string_view text, const Catalogues &catalogues)
{
    switch (kindOf(text)) {
    case TextKind::Command: return readServerCommand(text, catalogues);
    case TextKind::Script: return readMegatron(text, catalogues);
    case TextKind::Json:
    case TextKind::Yaml: break;
    }
    const bool isJson = kindOf(text) == TextKind::Json;
    const Result<SettingList> settings = isJson ? jsonSettings(text) : yamlSettings(text);
    if (!settings)
        return std::unexpected(settings.error());
    return readYaml(*settings, catalogues);
}

bool isTrainingConfig(std::string_view text)
{
    switch (kindOf(text)) {
    case TextKind::Command: return false;
    case TextKind::Script:
    case TextKind::Yaml: return true;
    case TextKind::Json: break;
    }
    const Result<SettingList> settings = jsonSettings(text);
    return settings && isDeepspeed(*settings);
}

Result<Scenario> withReading(const Scenario &base, const LaunchReading &reading)
{
    if (!reading.isPart) {
        Scenario scenario = reading.scenario;
        const Scenario::Hardware &now = base.hardware;
        scenario.hardware.accelerator = now.cards.empty() ? now.accelerator : now.cards.front().accelerator;
        scenario.hardware.own = now.own;
        if (!scenario.hardware.perNode)
            scenario.hardware.perNode = now.perNode;
        scenario.hardware.reserveBytes = now.reserveBytes;
        return scenario;
    }
    auto document = nlohmann::ordered_json::parse(writeScenario(base));
    auto part = nlohmann::ordered_json::parse(writeScenario(reading.scenario));
    part.erase("model");
    if (base.training.framework && part.contains("training"))
        part["training"].erase("framework"); // any that accelerate can start
    // What they make of weights is about those that are trained: adapters leave the model as it is loaded.
    const bool adapts = base.training.method.value_or(Method::Full) != Method::Full;
    if (adapts && part.contains("precision")) {
        part["precision"].erase("weights");
        part["precision"].erase("gathered_weights");
    }
    document.merge_patch(part);
    return readScenarioDocument(document);
}

} // namespace headroom
