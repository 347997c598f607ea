// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/scenario/input.h"

#include <QString>

namespace headroom::ui {

QString groupTitle(InputGroup group);
QString obstacleText(Obstacle obstacle);
QString inputHelp(const Input &input);             // what it means, and its key in a file
QString advancedTitle(int set);                    // of the button that shows a group's rarer inputs; how many are set
QString unitSuffix(const Input &input, int count); // with the space before it; empty for none
QString switchText(bool on);
QString automaticText();                      // "auto"
QString automaticText(const QString &chosen); // "auto (8)"; plain where nothing was chosen

} // namespace headroom::ui
