// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model_catalogue.h"
#include "core/scenario/settings.h"

#include <optional>
#include <string>
#include <string_view>

namespace headroom {

// The model that a command line names, and the format that the name says its weights have:
// "Qwen/Qwen3-8B-AWQ", "models/Meta-Llama-3-8B-Instruct-Q4_K_M.gguf", "unsloth/gemma-3-27b-it-GGUF:Q8_0".
struct NamedModel
{
    const Model *model = nullptr; // null: not in the catalogue
    std::optional<Format> weights;
};
NamedModel modelNamed(std::string_view text, const ModelCatalogue &models);

// The name that GGUF files of a model have by custom: "Qwen3-8B-Q4_K_M.gguf".
std::string ggufName(std::string_view model, Format weights);

} // namespace headroom
