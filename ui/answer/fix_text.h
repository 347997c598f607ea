// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/fixes.h"
#include "ui/text/numbers.h"

#include <QString>

namespace headroom::ui {

QString fixText(const Fix &fix);                  // "Full recomputation"
QString fixEffect(const Fix &fix, SizeUnit unit); // "−6.9 GiB"
QString fixHelp(const Fix &fix, SizeUnit unit);   // a sentence: what a click does and gives

} // namespace headroom::ui
