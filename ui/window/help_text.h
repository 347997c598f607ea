// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace headroom::ui {

// Every input has its dotted path as an anchor.
QString helpHtml();

} // namespace headroom::ui
