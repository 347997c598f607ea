// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/config_import.h"
#include "core/import/config_reader.h"

namespace headroom {

// Notes on the model how its weights are published: dtype (torch_dtype in older files) and quantization_config, which
// multimodal models may have inside the text model's part.
void readWeightFormat(ConfigReader &in, ImportedModel &imported);

// The same from the hf_quant_config.json that ModelOpt writes beside a config.json without quantization_config.
Problems readModelOptConfig(std::string_view text, ImportedModel &imported);

} // namespace headroom
