// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/launch/config/setting_reader.h"
#include "core/launch/config/setting_writer.h"

namespace headroom {

// The YAML files of programs around the Trainer of transformers. Sources: axolotl src/axolotl/utils/schemas/config.py;
// LLaMA-Factory src/llamafactory/hparams; transformers training_args.py and TRL trl/trainer/{sft,model}_config.py.
enum class Dialect : std::uint8_t { Axolotl, LlamaFactory, Trl };
inline constexpr std::array<std::string_view, 3> dialectNames = { "axolotl", "llama-factory", "trl" };

Result<LaunchReading> readTrainer(Dialect dialect, const SettingList &settings, const Catalogues &catalogues);
Result<LaunchCommand> writeTrainer(Dialect dialect, const Scenario &scenario, const Evaluation &evaluation);

// What is trained, and in which format what is not trained is kept.
struct TrainerMethod
{
    Method method = Method::Full;
    std::optional<Format> quantised = {};
};
TrainerMethod readTrainerMethod(Dialect dialect, SettingReader &in, std::optional<Format> stored);
// The quantised format that was said, if one was.
std::optional<Format> writeTrainerMethod(Dialect dialect, SettingWriter &out);

// How a run shards what it trains.
enum class Sharding : std::uint8_t { None, Deepspeed, Fsdp };

// Reads "fsdp", "fsdp_config", "deepspeed" of a Trainer; the nested ones by the rules of their own files.
Sharding readSharding(SettingReader &in);
// Under the names of the Trainer's own "fsdp_config" and of accelerate's.
void readFsdpConfig(SettingReader &in);
// The members of a DeepSpeed file, without a prefix.
void readDeepspeedSettings(SettingReader &in);

// Of the DeepSpeed files that come with a program the one for this stage; TRL brings none.
std::string deepspeedFile(Dialect dialect, std::int32_t stage, bool optimizer, bool parameters);

// The settings of DeepSpeed's own file. Source: deepspeed/runtime/config.py, zero/config.py, constants.py.
Result<LaunchReading> readDeepspeed(const SettingList &settings, const Catalogues &catalogues);
Result<LaunchCommand> writeDeepspeed(const Scenario &scenario, const Evaluation &evaluation);

// "accelerate config". Source: accelerate commands/config/config_args.py, utils/dataclasses.py.
Result<LaunchReading> readAccelerate(const SettingList &settings, const Catalogues &catalogues);
Result<LaunchCommand> writeAccelerate(const Scenario &scenario, const Evaluation &evaluation);

// What is stored and computed in which format.
struct TrainerPrecision
{
    Format weights = formatNamed("bf16");
    Format activations = formatNamed("bf16");
    std::optional<Format> gradients = {}; // std::nullopt: as the framework's own default has it
    std::optional<Format> optimizerStates = {};
    std::optional<Format> gatheredWeights = {};
};

// Of what is trained in full: axolotl loads in the type that it computes in; LLaMA-Factory makes trained weights fp32
// again, but for DeepSpeed; TRL loads as it is told, else in fp32. FSDP under mixed precision has fp32 shards, which
// accelerate makes, and gathers them in 16 bits; DeepSpeed has 16-bit weights beside fp32 copies. Adapters are fp32 on a
// base in the type of the products. Sources: axolotl loaders/model.py (_set_dtype), LLaMA-Factory model/adapter.py
// (cast_trainable_params_to_fp32), accelerate accelerator.py prepare_model, peft tuners (autocast_adapter_dtype).
TrainerPrecision trainerPrecision(Dialect dialect, Method method, Sharding sharding, Format compute,
                                  std::optional<Format> loaded, std::optional<Format> quantised);

} // namespace headroom
