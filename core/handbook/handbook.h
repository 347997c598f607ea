// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

namespace headroom {

// A rule of thumb, computed. `question` is an id for ui/text; `formula` in symbols; decimal units as in the handbook.
struct HandbookRow
{
    std::string_view id;
    std::string_view formula;
    double value;
    std::string_view unit; // "GB", "cards", "%", "s", "", …
};

std::vector<HandbookRow> handbook();

} // namespace headroom
