// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

#include <QString>

#include <string_view>

namespace headroom::ui {

// A key that is typed as text: a version, a list of numbers.
struct TextField
{
    std::string_view path;
    const char *pattern; // what may be typed
    QString (*get)(const Scenario &);
    void (*set)(Scenario &, const QString &); // an empty text leaves the key out
    QString (*automatic)();                   // what holds then, in the current language
};

// By dotted path; null where the key is no text.
const TextField *findTextField(std::string_view path);

} // namespace headroom::ui
