// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>

class QPalette;

namespace headroom::ui {

// What a message is, told by shape as much as by color.
enum class Mark { Good, Remark, Caution, Bad };

// At least 4.5:1 against the window's background, in light and dark.
QColor markColor(Mark mark, const QPalette &palette);
// A tick, an i, a triangle with a bar, a cross; sharp at every scale.
QPixmap markPixmap(Mark mark, const QPalette &palette, int size, qreal ratio);

} // namespace headroom::ui
