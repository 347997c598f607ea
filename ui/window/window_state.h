// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSettings>

class QAction;
class QMainWindow;
class QSplitter;

namespace headroom::ui {

class Comparison;
class InputsPanel;

// The parts of a window whose state comes back.
struct WindowParts
{
    QMainWindow &window;
    QSplitter &columns;
    QSplitter &rows;
    QAction &why; // whether that pane shows
    InputsPanel &inputs;
    Comparison &comparison;
};

// Place and proportions of the window; what is missing or damaged means the defaults.
void restoreWindow(const WindowParts &parts, const QSettings &settings);
// The file that was open at last; empty: none, or it is gone.
QString lastFile(const QSettings &settings);
void storeLastFile(const QString &path, QSettings &settings);
void storeWindow(const WindowParts &parts, QSettings &settings);

} // namespace headroom::ui
