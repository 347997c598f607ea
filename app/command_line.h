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

// Reads it, or answers --help and --version and ends.
CommandLine readCommandLine(const QStringList &arguments);

// Before there is an application: charts are written without a display.
bool wantsExport(int count, char **arguments);

} // namespace headroom
