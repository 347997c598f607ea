// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/window_state.h"

#include "ui/compare/comparison.h"
#include "ui/scenario/inputs_panel.h"

#include <QAction>
#include <QFileInfo>
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
const auto fileKey = "window/file"_L1;
const auto advancedKey = "window/advanced"_L1;
const auto comparedKey = "window/compared"_L1;

} // namespace

void restoreWindow(const WindowParts &parts, const QSettings &settings)
{
    parts.window.resize(1280, 800);
    parts.columns.setSizes({ 360, 920 });
    parts.rows.setSizes({ 580, 180 });
    parts.window.restoreGeometry(settings.value(geometryKey).toByteArray());
    parts.window.restoreState(settings.value(stateKey).toByteArray(), stateVersion);
    parts.columns.restoreState(settings.value(columnsKey).toByteArray());
    parts.rows.restoreState(settings.value(rowsKey).toByteArray());
    parts.why.setChecked(settings.value(whyKey, true).toBool());
    parts.inputs.setOpenGroups(settings.value(advancedKey, 0).toUInt());
    parts.comparison.setState(settings.value(comparedKey).toByteArray());
}

QString lastFile(const QSettings &settings)
{
    const QString path = settings.value(fileKey).toString();
    return QFileInfo(path).isFile() ? path : QString();
}

void storeLastFile(const QString &path, QSettings &settings)
{
    settings.setValue(fileKey, path);
}

void storeWindow(const WindowParts &parts, QSettings &settings)
{
    settings.setValue(geometryKey, parts.window.saveGeometry());
    settings.setValue(stateKey, parts.window.saveState(stateVersion));
    settings.setValue(columnsKey, parts.columns.saveState());
    settings.setValue(rowsKey, parts.rows.saveState());
    settings.setValue(whyKey, parts.why.isChecked());
    settings.setValue(advancedKey, parts.inputs.openGroups());
    settings.setValue(comparedKey, parts.comparison.state());
}

} // namespace headroom::ui
