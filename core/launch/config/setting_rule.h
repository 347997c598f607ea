// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/launch/flag.h"

namespace headroom {

// A setting of a framework that says one key of a scenario. The same entry reads and writes.
struct SettingRule
{
    std::array<std::string_view, 4> names; // the first is written
    std::string_view key;                  // dotted path
    std::span<const Spelling> spellings = {};
    std::string_view absent = {}; // what the framework then takes, as the key spells it; empty: the key stays open
    bool isSwitch = false;        // of an argument list: its presence is "true"
    bool written = true;          // false: another setting writes the key
};

// What every framework spells alike: the names that PyTorch has for number formats.
inline constexpr std::array<Spelling, 8> torchTypes = { {
    { "fp32", "fp32" },
    { "bf16", "bf16" },
    { "fp16", "fp16" },
    { "float32", "fp32" },
    { "bfloat16", "bf16" },
    { "float16", "fp16" },
    { "torch.bfloat16", "bf16" },
    { "torch.float16", "fp16" },
} };

} // namespace headroom
