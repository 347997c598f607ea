// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/text/word_table.h"

namespace headroom::ui {

struct FieldWords
{
    std::string_view path;
    std::string_view unit; // key of the table of units
    const char *label;
    const char *help;
};

std::span<const FieldWords> generalFieldWords(); // the model, precision and inference
std::span<const FieldWords> trainingFieldWords();
std::span<const FieldWords> hardwareFieldWords(); // and parallelism

} // namespace headroom::ui
