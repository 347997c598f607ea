// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QMimeData;

namespace headroom::ui {

// The one local file that is dragged; empty where there is none, or more than one.
QString droppedFile(const QMimeData *data);

} // namespace headroom::ui
