// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/launch/config/setting_reader.h"
#include "core/launch/config/setting_writer.h"

namespace headroom {

// Megatron-LM's arguments. Source: NVIDIA/Megatron-LM megatron/training/arguments.py and
// megatron/core/transformer/transformer_config.py @d98e8a6.

// A script, or a command line with or without torchrun in front, or the arguments alone.
Result<LaunchReading> readMegatron(std::string_view text, const Catalogues &catalogues);
// The arguments as a YAML of Megatron's functional tests has them, under MODEL_ARGS.
Result<LaunchReading> readMegatronYaml(const SettingList &settings, const Catalogues &catalogues);
Result<LaunchCommand> writeMegatron(const Scenario &scenario, const Evaluation &evaluation);

// The arguments themselves, on so many cards (0: not said).
Result<LaunchReading> readMegatronArguments(SettingReader &in, std::int64_t cards);

// The model's shape.
void readMegatronShape(SettingReader &in);
void writeMegatronShape(SettingWriter &out);

// How the layers are dealt to the stages, of `layers` in all.
void readMegatronStages(SettingReader &in, std::int64_t layers);
void writeMegatronStages(SettingWriter &out);

} // namespace headroom
