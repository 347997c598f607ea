// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/form/form.h"
#include "ui/text/word_table.h"

namespace headroom::ui {

// The words of a form's fields, by the field's path: "/moe/num_experts", "/layer_groups/*/count".
QString formLabel(std::string_view path);
bool hasFormLabel(std::string_view path);
// What it may be and its key in the file, for a tool tip.
QString formHelp(const FormField &field);

// A choice of a field, in words where it has some and as it is written otherwise (SiLU, Mamba-2).
QString formChoice(const FormField &field, std::string_view name);
bool hasFormChoice(const FormField &field, std::string_view name);

// The tables.
std::span<const Word> shapeWords();
std::span<const Word> cardWords();

} // namespace headroom::ui
