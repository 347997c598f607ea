// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headroom::ui {

class Chart;

void copyImage(const Chart &chart);
void copyFigures(const Chart &chart); // as a table that spreadsheets take

} // namespace headroom::ui
