// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::cli {

// One --over: a key and the values it takes, as --set would have them.
struct SweepAxis
{
    std::string key;
    std::vector<std::string> values;
};

inline constexpr std::size_t maxSweepPoints = 1000000;

// "key=1..8", "key=0.5..0.9:0.1", "key=1024..131072:*2", "key=bf16,int8". An error is a sentence.
std::expected<SweepAxis, QString> parseSweepAxis(std::string_view text);

} // namespace headroom::cli
