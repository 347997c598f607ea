// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/config/setting_value.h"
#include "core/launch/config/trainer.h"
#include "core/launch/config/trainer_names.h"

#include <algorithm>

namespace headroom {

namespace {

void sayStrategy(SettingReader &in, const FsdpStrategy &strategy, std::string_view by)
{
    in.say("parallelism.zero_stage", std::to_string(strategy.stage), by);
    if (!strategy.hybrid)
        return;
    // Within a node, whose size only accelerate's file says.
    if (const auto node = in.said("hardware.per_node"))
        in.say("parallelism.shard_group", *node, by);
    else
        in.note(LaunchNoteId::CannotHold, std::string(by) + ": " + std::string(strategy.name));
}

// The same keys stand with and without the prefix of the first version.
std::string fsdpName(const SettingReader &in, std::string_view key)
{
    std::string prefixed = "fsdp_config.fsdp_";
    prefixed += key;
    if (in.has(prefixed))
        return prefixed;
    return "fsdp_config." + std::string(key);
}

// A file that is named is not opened; programs name theirs by what they do: "zero3_bf16_cpuoffload_all.json",
// "ds_z2_offload_config.json", "stage3.json".
void readDeepspeedFile(SettingReader &in, const std::string &path)
{
    in.note(LaunchNoteId::ReadSeparately, path.substr(0, 120));
    in.say("parallelism.sharding_engine", "deepspeed", "deepspeed");
    const std::string name = loweredSetting(path.substr(path.find_last_of("/\\") + 1)); // npos + 1 is 0
    for (const std::string_view word : { "zero-", "zero_", "zero", "stage_", "stage", "z" }) {
        const std::size_t at = name.find(word);
        const std::size_t digit = at == std::string::npos ? at : at + word.size();
        if (digit != std::string::npos && digit < name.size() && name[digit] >= '0' && name[digit] <= '3') {
            in.say("parallelism.zero_stage", std::string(1, name[digit]), "deepspeed");
            break;
        }
    }
    if (name.contains("offload") && !name.contains("nooffload"))
        in.say("training.offload",
               name.contains("param")                                              ? R"(["parameters"])"
               : in.said("parallelism.zero_stage") == "3" || name.contains("_all") ? R"(["optimizer","parameters"])"
                                                                                   : R"(["optimizer"])",
               "deepspeed");
}

} // namespace

void readFsdpConfig(SettingReader &in)
{
    in.say("parallelism.sharding_engine", "fsdp");
    const std::string reshard = fsdpName(in, "reshard_after_forward");
    const std::string strategyName = fsdpName(in, "sharding_strategy");
    const auto strategyNamed = [&in](const std::string &setting) {
        const std::string value = in.text(setting).value_or("");
        const auto found = std::ranges::find_if(
            fsdpStrategies, [&value](const FsdpStrategy &each) { return each.name == value || each.number == value; });
        if (found != fsdpStrategies.end())
            sayStrategy(in, *found, setting);
        return found != fsdpStrategies.end();
    };
    // The second version shards always, and asks whether gathered weights stay for the backward pass.
    if (in.has(strategyName) && !strategyNamed(strategyName))
        in.cannotHold(strategyName);
    if (in.has(reshard) && !strategyNamed(reshard)) {
        if (const auto again = in.flag(reshard))
            in.say("parallelism.zero_stage", *again ? "3" : "2", reshard);
    }
    if (!in.said("parallelism.zero_stage"))
        in.say("parallelism.zero_stage", "3");
    if (in.isSet(fsdpName(in, "offload_params")) || in.isSet("fsdp_config.cpu_offload"))
        in.say("training.offload", R"(["optimizer","parameters"])", fsdpName(in, "offload_params"));
    const bool checkpoints = in.isSet(fsdpName(in, "activation_checkpointing"));
    if (checkpoints)
        in.say("training.recompute", "full", fsdpName(in, "activation_checkpointing"));
}

Sharding readSharding(SettingReader &in)
{
    if (in.has("deepspeed")) {
        if (const auto file = in.text("deepspeed"); file && !file->empty()) {
            readDeepspeedFile(in, *file);
            return Sharding::Deepspeed;
        }
    }
    const bool nested = in.has("deepspeed.zero_optimization.stage");
    if (nested) {
        in.openUp("deepspeed");
        readDeepspeedSettings(in);
        return Sharding::Deepspeed;
    }
    std::vector<std::string> words = in.list("fsdp");
    std::erase_if(words, [](const std::string &word) { return word == "false" || word == "no"; });
    const bool second = in.integer("fsdp_version").value_or(1) == 2 || in.integer("fsdp_config.fsdp_version") == 2;
    if (words.empty() && !(second && in.has(fsdpName(in, "reshard_after_forward"))))
        return Sharding::None;
    for (const std::string &word : words) {
        for (const FsdpStrategy &strategy : fsdpStrategies) {
            if (strategy.word == word)
                sayStrategy(in, strategy, "fsdp");
        }
        if (word == "offload")
            in.say("training.offload", R"(["optimizer","parameters"])", "fsdp");
    }
    readFsdpConfig(in);
    return Sharding::Fsdp;
}

std::string deepspeedFile(Dialect dialect, std::int32_t stage, bool optimizer, bool parameters)
{
    const std::string number = std::to_string(stage);
    const bool offloads = optimizer || parameters;
    if (dialect == Dialect::LlamaFactory)
        return "examples/deepspeed/ds_z" + number + (offloads ? "_offload" : "") + "_config.json";
    if (dialect == Dialect::Trl)
        return "ds_z" + number + (offloads ? "_offload" : "") + "_config.json";
    if (stage < 3 || !offloads)
        return "deepspeed_configs/zero" + number + (offloads ? "_cpuoffload" : stage == 3 ? "_bf16" : "") + ".json";
    return std::string("deepspeed_configs/zero3_bf16_cpuoffload_") + (optimizer ? "all" : "params") + ".json";
}

} // namespace headroom
