// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/window_state.h"

#include <QAction>
#include <QMainWindow>
#include <QSplitter>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

// Counts up when the parts of the window change.
constexpr int stateVersion = 1;
const auto geometryKey = "window/geometry"_L1;
const auto stateKey = "window/state"_L1;
const auto columnsKey = "window/columns"_L1;
const auto rowsKey = "window/rows"_L1;
const auto whyKey = "window/why"_L1;

} // namespace

void restoreWindow(QMainWindow &window, QSplitter &columns, QSplitter &rows, QAction &why, const QSettings &settings)
{
    window.resize(1280, 800);
    columns.setSizes({ 360, 920 });
    rows.setSizes({ 580, 180 });
    window.restoreGeometry(settings.value(geometryKey).toByteArray());
    window.restoreState(settings.value(stateKey).toByteArray(), stateVersion);
    columns.restoreState(settings.value(columnsKey).toByteArray());
    rows.restoreState(settings.value(rowsKey).toByteArray());
    why.setChecked(settings.value(whyKey, true).toBool());
}

void storeWindow(const QMainWindow &window, const QSplitter &columns, const QSplitter &rows, const QAction &why,
                 QSettings &settings)
{
    settings.setValue(geometryKey, window.saveGeometry());
    settings.setValue(stateKey, window.saveState(stateVersion));
    settings.setValue(columnsKey, columns.saveState());
    settings.setValue(rowsKey, rows.saveState());
    settings.setValue(whyKey, why.isChecked());
}

} // namespace headroom::ui
