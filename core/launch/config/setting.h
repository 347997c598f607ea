// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

enum class SettingForm : std::uint8_t {
    Scalar,
    List, // of scalars; what is nested deeper is left out
    Bare, // of an argument list: a flag without a value
    Empty // null, or nothing behind the colon
};

// One setting of a framework, as its file or its argument list has it.
struct Setting
{
    std::string name;  // "zero_optimization.stage", "--num-layers"
    std::string value; // of a scalar
    std::vector<std::string> items = {};
    SettingForm form = SettingForm::Scalar;
    bool isText = false; // written in quotes where the file tells text and numbers apart

    bool operator==(const Setting &) const = default;
};
using SettingList = std::vector<Setting>;

// Bounds on what anybody may hand in.
inline constexpr std::size_t longestConfig = 256u << 10; // bytes
inline constexpr std::size_t mostSettings = 4096;
inline constexpr std::size_t deepestConfig = 16;

// The first document of a YAML file. Anchors and aliases are followed as long as all of it stays within the bounds, so
// that aliases of aliases cannot grow. Problems name "line:column".
Result<SettingList> yamlSettings(std::string_view text);

// The members of a JSON object. Problems name a JSON pointer, or "line:column" where the text is not JSON.
Result<SettingList> jsonSettings(std::string_view text);

// "--name value …", "--name=value", "--switch". Words before the first flag are left out.
SettingList argumentSettings(std::span<const std::string> words);

// Dots nest: "zero_optimization.stage" becomes a member of an object. In the order of the list.
std::string yamlText(const SettingList &settings);
std::string jsonText(const SettingList &settings);
std::vector<std::string> argumentWords(const SettingList &settings);

} // namespace headroom
