// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/format/number_format.h"
#include "core/import/import_note.h"
#include "core/model/model_catalogue.h"

#include <string_view>

namespace headroom {

// A model read from a file, and what the file left open.
struct ImportedModel
{
    Model model;
    std::optional<Format> weights; // how the file says its weights are stored
    ImportNotes notes;
};

// Reads a HuggingFace config.json: the shape from the keys of its family, the weights' format from
// quantization_config and dtype. Sources: the configuration classes of transformers and of the models' own code.
// A model type we do not know is read as the commonest decoder and noted; what is needed and absent is a problem.
Result<ImportedModel> importConfig(std::string_view text);

} // namespace headroom
