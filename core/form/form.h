// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

enum class FormKind : std::uint8_t {
    Integer,
    Number,
    Text,
    Boolean,
    Choice,
    Integers,     // a list of whole numbers
    Part,         // an object that may be left out
    RequiredPart, // an object that is there with the one around it
    List,         // of objects
};

// One key that a person can fill in, and what it may be: the bounds are those of the reader.
struct FormField
{
    std::string path; // JSON pointer; "*" stands for the place in a list: "/layer_groups/*/count"
    FormKind kind = FormKind::Integer;
    double least = 0;                             // of a number; of a text: bytes
    double most = 0;                              // both exact: no bound is above 2^53
    std::span<const std::string_view> names = {}; // of a choice
    std::string initial;                          // what leaving it out means, as typed; empty: it follows from others
};

using Form = std::vector<FormField>;

// The field at a place of a draft; null: none.
const FormField *fieldAt(const Form &form, std::string_view path);

// What stands in a form, by JSON pointer, as it was typed. An empty text is a key that is left out. A part that is there
// and an element of a list have formOn; the rest of a part that is not there is kept and not used.
using FormDraft = std::map<std::string, std::string>;
inline constexpr std::string_view formOn = "on";

// How many elements a list of the draft has.
std::size_t listLength(const FormDraft &draft, std::string_view path);
// Takes an element out; those behind it move up.
void removeElement(FormDraft &draft, std::string_view path, std::size_t index);

} // namespace headroom
