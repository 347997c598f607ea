// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/config_import.h"
#include "core/import/gguf.h"

namespace headroom {

// The model that a GGUF file's metadata describe: its keys are those of config.json under other names, and whether there
// are biases, norms of query and key, or a head of its own shows in the tensors. Source: gguf-py/gguf/constants.py and
// convert_hf_to_gguf.py of llama.cpp.
Result<ImportedModel> modelOfGguf(const GgufHeader &file);

} // namespace headroom
