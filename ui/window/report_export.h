// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/text/numbers.h"

class QWidget;

namespace headroom::ui {

class ChartTabs;
class FileCommands;
class ScenarioModel;

// Asks for a file and writes the answer, its charts and its inputs to it.
void exportReport(const ScenarioModel &model, ChartTabs &charts, const FileCommands &files, SizeUnit unit,
                  QWidget *window);

} // namespace headroom::ui
