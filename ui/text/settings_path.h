// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace headroom::ui {

// Whether a framework's settings lie there, by the name or by what a file called *.json holds: a YAML, a script, a
// DeepSpeed JSON.
bool isSettingsPath(const QString &path);

} // namespace headroom::ui
