// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/theme.h"
#include "ui/text/language.h"

#include <QStringList>

#include <optional>

namespace headroom {

// headroom [FILE…] [--language zh|en] [--theme light|dark] [--export-charts DIR [--scale N]] [--exit-after-startup]
struct CommandLine
{
    QStringList files;
    std::optional<ui::LanguageId> language;
    std::optional<ui::ThemeId> theme;
    QString exportFolder; // empty: no export
    double scale = 1;
    bool exitAfterStartup = false;
    QString mistake; // what is wrong with the arguments; empty where nothing is
};

// Reads it, or answers --help and --version and ends. Qt's own options (-platform, -style …) are passed over.
CommandLine readCommandLine(QStringList arguments);

// The --language among the arguments, whatever else is wrong with them: the language to say so in.
std::optional<ui::LanguageId> askedLanguage(const QStringList &arguments);

// Whether there is a display to open a window on, or a platform was named that needs none.
bool hasDisplay(const QStringList &arguments);
QString withoutDisplayText();

} // namespace headroom
