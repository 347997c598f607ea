// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/text/numbers.h"

namespace headroom::ui {

double valueIn(SizeUnit unit, Bytes bytes);

// Shorter than the texts of tables: about three significant digits, for labels inside a chart.
QString labelNumber(double value);
QString labelNumber(Bytes bytes, SizeUnit unit); // an axis names the unit
QString labelText(Bytes bytes, SizeUnit unit);   // "61.8 GiB"

} // namespace headroom::ui
