// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPalette>
#include <QString>

#include <array>
#include <optional>

class QStyle;

namespace headroom::ui {

enum class ThemeId { System, Light, Dark };
inline constexpr std::array allThemes = { ThemeId::System, ThemeId::Light, ThemeId::Dark };

QString themeCode(ThemeId theme); // "light": for settings and the command line
std::optional<ThemeId> themeNamed(QStringView code);

// Fusion, which looks the same everywhere, without icons on the buttons of dialogs.
QStyle *makeStyle();
QPalette lightPalette();
QPalette darkPalette();
bool isDark(const QPalette &palette);
// Every widget gets a PaletteChange. System: light or dark as the platform's own palette is.
void applyTheme(ThemeId theme);

} // namespace headroom::ui
