// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/scenario/settings.h"

#include <optional>
#include <string>
#include <string_view>

namespace headroom {

// --dtype and --quantization, which vLLM and SGLang share: what of the weights and the products a command can say.
// Source: vllm/engine/arg_utils.py; sglang server_args.py.
struct PrecisionFlags
{
    std::string dtype;                      // empty: the checkpoint's own
    std::string quantization;               // empty: the checkpoint's own
    std::optional<Format> neededCheckpoint; // weights that no flag makes of a published model
    bool activationsUnsaid = false;
};
PrecisionFlags precisionFlags(const Scenario &scenario, const Settings &settings);

// The reverse. `stored` is the format that the model's name says.
Result<void> readPrecision(std::optional<std::string_view> dtype, std::optional<std::string_view> quantization,
                           std::optional<Format> stored, const Model *model, Scenario &scenario);

} // namespace headroom
