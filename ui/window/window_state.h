// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLatin1StringView>
#include <QSettings>

class QMainWindow;
class QSplitter;

namespace headroom::ui {

inline constexpr QLatin1StringView whyKey { "window/why" };

// Place and proportions of the window; what is missing or damaged means the defaults.
void restoreWindow(QMainWindow &window, QSplitter &columns, QSplitter &rows, const QSettings &settings);
void storeWindow(const QMainWindow &window, const QSplitter &columns, const QSplitter &rows, QSettings &settings);

} // namespace headroom::ui
