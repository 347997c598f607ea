// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/launch/flag.h"

#include <optional>
#include <string>

namespace headroom {

// What a flag of the role Speculation says.
struct SpeculationFlag
{
    bool ownModules = false; // the prediction modules of the checkpoint; else a model of its own, n-grams, or nothing
    bool isNone = false;
    std::optional<std::int64_t> draftTokens;
};

// vLLM takes an object, {"method": "mtp", "num_speculative_tokens": 2}, whose methods were once named by model
// ("deepseek_mtp"); SGLang calls the modules NEXTN or EAGLE, llama.cpp draft-mtp.
// Source: vllm/config/speculative.py; sglang/srt/server_args.py, _handle_speculative_decoding; llama.cpp
// common/speculative.cpp.
Result<SpeculationFlag> readSpeculationFlag(const LaunchFlag &flag, std::string_view value);

// The reverse, of the checkpoint's own modules.
std::string speculationValue(const LaunchFlag &flag, std::int64_t draftTokens);

} // namespace headroom
