// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/import/model_file.h"

#include <nlohmann/json_fwd.hpp>

namespace headroom {

// {"format": "headroom-import/1", "kind": …, "model": {…, "architecture": {…}}, "weights": {…}, "notes": […]} with ids and
// whole numbers, for scripts. What is not known is left out.
nlohmann::ordered_json importJson(const ModelFile &file);

} // namespace headroom
