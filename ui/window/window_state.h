// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSettings>

class QAction;
class QMainWindow;
class QSplitter;

namespace headroom::ui {

// Place and proportions of the window; what is missing or damaged means the defaults. `why`: whether that pane shows.
void restoreWindow(QMainWindow &window, QSplitter &columns, QSplitter &rows, QAction &why, const QSettings &settings);
void storeWindow(const QMainWindow &window, const QSplitter &columns, const QSplitter &rows, const QAction &why,
                 QSettings &settings);

} // namespace headroom::ui
