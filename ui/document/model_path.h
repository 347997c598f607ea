// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace headroom::ui {

// Whether a model lies there and not a scenario: by the name, or by what a file called *.json holds.
bool isModelPath(const QString &path);

// The one to read of files of one folder that make up a model: the index before weights before config.json; the folder
// where several hold weights. Empty: they do not belong together.
QString modelAmong(const QStringList &paths);

} // namespace headroom::ui
