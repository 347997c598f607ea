// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <nlohmann/json_fwd.hpp>

#include <string_view>

namespace headroom {

struct JsonLimits
{
    std::size_t bytes = 16u << 20; // of the text
    std::size_t depth = 32;        // of nested objects and lists
    std::size_t members = 256;     // of one object
    bool allowNonFinite =
        false; // the literals NaN, Infinity and -Infinity become null, as some model configs have them
};

// Reads JSON text from anybody: UTF-8 only, bounded in size and depth, no duplicate keys, no number out of range.
// Every error carries the place: a JSON pointer where the text is JSON, "line:column" in `path` where it is not.
Result<nlohmann::ordered_json> parseJson(std::string_view text, const JsonLimits &limits = {});

} // namespace headroom
