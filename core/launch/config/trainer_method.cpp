// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/config/trainer.h"
#include "core/launch/config/trainer_names.h"

#include <algorithm>

namespace headroom {

namespace {

// What a plug-in does is said by its own switches.
constexpr std::array<std::string_view, 3> axolotlPlugins = { "plugins", "liger_rope", "liger_layer_norm" };

TrainerMethod axolotlMethod(SettingReader &in)
{
    TrainerMethod result;
    const std::string adapter = in.text("adapter").value_or("");
    if (adapter == "lora" || adapter == "qlora")
        result.method = adapter == "lora" ? Method::Lora : Method::Qlora;
    else if (!adapter.empty())
        in.cannotHold("adapter");
    // It asks for double quantisation. Source: axolotl loaders/model.py, bnb_config.
    const bool eight = in.isSet("load_in_8bit");
    const bool gptq = in.isSet("gptq");
    if (in.isSet("load_in_4bit"))
        result.quantised = formatNamed("nf4-dq");
    else if (eight || gptq)
        result.quantised = eight ? formatNamed("int8") : formatNamed("gptq-4bit");
    in.passOver(axolotlPlugins);
    return result;
}

TrainerMethod llamaFactoryMethod(SettingReader &in)
{
    TrainerMethod result;
    const std::string type = in.text("finetuning_type").value_or("lora");
    if (type == "lora")
        result.method = Method::Lora;
    else if (type != "full")
        in.cannotHold("finetuning_type");
    const std::int64_t bits = in.integer("quantization_bit").value_or(0);
    const bool twice = in.flag("double_quantization").value_or(true);
    const std::string kind = in.text("quantization_type").value_or("nf4");
    if (bits == 4)
        result.quantised = kind == "fp4" ? formatNamed("fp4") : twice ? formatNamed("nf4-dq") : formatNamed("nf4");
    else if (bits == 8)
        result.quantised = formatNamed("int8");
    else if (bits != 0)
        in.cannotHold("quantization_bit");
    return result;
}

TrainerMethod trlMethod(SettingReader &in)
{
    TrainerMethod result;
    result.method = in.isSet("use_peft") ? Method::Lora : Method::Full;
    const bool twice = in.isSet("use_bnb_nested_quant");
    const std::string kind = in.text("bnb_4bit_quant_type").value_or("nf4");
    const bool eight = in.isSet("load_in_8bit");
    if (in.isSet("load_in_4bit"))
        result.quantised = kind == "fp4" ? formatNamed("fp4") : twice ? formatNamed("nf4-dq") : formatNamed("nf4");
    else if (eight)
        result.quantised = formatNamed("int8");
    return result;
}

void readTargets(Dialect dialect, SettingReader &in)
{
    const std::string_view name = dialect == Dialect::LlamaFactory ? "lora_target" : "lora_target_modules";
    const std::vector<std::string> modules = in.list(name);
    const bool all = in.isSet("lora_target_linear") || std::ranges::any_of(modules, [](const std::string &module) {
                         return module == "all" || module == "all-linear";
                     });
    if (all || (dialect == Dialect::LlamaFactory && modules.empty()))
        return in.say("training.lora.targets", "all-linear", name);
    std::uint8_t targets = 0;
    bool known = true;
    for (const std::string &module : modules) {
        const auto found = std::ranges::find(loraModules, module, &LoraModule::name);
        known &= found != loraModules.end();
        if (found != loraModules.end())
            targets |= found->targets;
    }
    if (!known)
        in.cannotHold(name);
    if (targets == 0)
        return;
    std::string list;
    for (std::size_t i = 0; i < loraTargetNames.size(); ++i) {
        if (contains(targets, static_cast<LoraTarget>(i)))
            list.append(list.empty() ? "[\"" : ",\"").append(loraTargetNames[i]).append("\"");
    }
    in.say("training.lora.targets", list + ']', name);
}

void writeTargets(Dialect dialect, SettingWriter &out, std::uint8_t targets)
{
    if (targets == loraAllLinear) {
        if (dialect == Dialect::Axolotl)
            out.putFlag("lora_target_linear", true);
        else
            out.put(dialect == Dialect::Trl ? "lora_target_modules" : "lora_target",
                    dialect == Dialect::Trl ? "all-linear" : "all");
        return;
    }
    std::vector<std::string> names;
    for (std::size_t i = 0; i < loraTargetNames.size(); ++i) {
        if (contains(targets, static_cast<LoraTarget>(i)))
            names.emplace_back(loraModules[i].name); // the first seven are one matrix each
    }
    if (dialect != Dialect::LlamaFactory)
        return out.putList("lora_target_modules", names);
    std::string text;
    for (const std::string &name : names)
        text.append(text.empty() ? "" : ",").append(name);
    out.put("lora_target", text);
}

std::optional<Format> writeQuantisation(Dialect dialect, SettingWriter &out, Format weights)
{
    const std::string_view id = weights->id;
    const bool four = id == "nf4" || id == "nf4-dq" || id == "fp4";
    const bool twice = id == "nf4-dq";
    if (weights->wide == WideTensors::None)
        return std::nullopt;
    if (!four && id != "int8") {
        out.note(LaunchNoteId::NeedsCheckpoint, std::string(id));
        return weights;
    }
    if (dialect == Dialect::Axolotl && four && !twice) {
        // Its adapter "qlora" needs the switch, which asks for double quantisation: noted with the rest.
        out.putFlag("load_in_4bit", true);
        return std::nullopt;
    }
    if (dialect == Dialect::LlamaFactory) {
        out.put("quantization_bit", std::int64_t { four ? 4 : 8 });
        if (four && !twice)
            out.putFlag("double_quantization", false);
        if (id == "fp4")
            out.put("quantization_type", "fp4");
        return weights;
    }
    out.putFlag(four ? "load_in_4bit" : "load_in_8bit", true);
    if (dialect == Dialect::Trl && four)
        out.putFlag("use_bnb_nested_quant", twice);
    if (dialect == Dialect::Trl && id == "fp4")
        out.put("bnb_4bit_quant_type", "fp4");
    return weights;
}

} // namespace

TrainerMethod readTrainerMethod(Dialect dialect, SettingReader &in, std::optional<Format> stored)
{
    TrainerMethod result;
    switch (dialect) {
    case Dialect::Axolotl: result = axolotlMethod(in); break;
    case Dialect::LlamaFactory: result = llamaFactoryMethod(in); break;
    case Dialect::Trl: result = trlMethod(in); break;
    }
    // A release that is stored quantised stays so under adapters.
    if (!result.quantised && result.method != Method::Full && stored && (*stored)->wide != WideTensors::None)
        result.quantised = stored;
    if (result.quantised && result.method == Method::Lora)
        result.method = Method::Qlora;
    in.say("training.method", std::string(methodNames[static_cast<std::size_t>(result.method)]));
    if (result.method != Method::Full)
        readTargets(dialect, in);
    return result;
}

std::optional<Format> writeTrainerMethod(Dialect dialect, SettingWriter &out)
{
    const Settings::Training &training = out.settings().training;
    const bool adapts = training.method != Method::Full;
    out.settle({ "training.method" });
    if (dialect == Dialect::Axolotl && adapts)
        out.put("adapter", training.method == Method::Qlora ? "qlora" : "lora");
    else if (dialect == Dialect::LlamaFactory)
        out.put("finetuning_type", adapts ? "lora" : "full");
    else if (dialect == Dialect::Trl && adapts)
        out.putFlag("use_peft", true);
    if (!adapts) {
        out.settle({ "training.lora.rank", "training.lora.dropout" });
        return std::nullopt;
    }
    const std::optional<Format> quantised = writeQuantisation(dialect, out, out.settings().precision.weights);
    writeTargets(dialect, out, training.loraTargets);
    return quantised;
}

} // namespace headroom
