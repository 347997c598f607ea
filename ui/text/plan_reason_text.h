// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/plan_reason.h"
#include "ui/text/numbers.h"

namespace headroom::ui {

// Why the option of this index ranks where it does: against the first one, what its time goes into, what stays free.
QString planReasonText(const Plan &plan, std::size_t index, const Settings &settings, SizeUnit unit = SizeUnit::GiB);

// One after the other, as the language does it: Chinese leaves no space.
QString joined(const QStringList &sentences);

} // namespace headroom::ui
