// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/card_verdict.h"
#include "ui/text/report.h"

namespace headroom::ui {

// What cards are good for in a scenario: the figures that decide it, one column a card, the others beside the first.
// There is at least one.
Report cardVerdictReport(const std::vector<CardVerdict> &verdicts, SizeUnit unit = SizeUnit::GiB);

} // namespace headroom::ui
