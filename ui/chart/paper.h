// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/chart/palette.h"

#include <QFont>
#include <QRect>
#include <QString>

class QPainter;

namespace headroom::ui {

// Title, scenario and date above an exported chart; returns the height used.
int drawHeader(QPainter &painter, const QRect &sheet, const QString &title, const QString &scenario, const Theme &theme,
               const QFont &font);

} // namespace headroom::ui
