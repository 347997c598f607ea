// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/accuracy/accuracy.h"

namespace headroom {

// Cases of one task, framework (or engine) and quantity, whoever measured them: a line of the report card in brief.
struct QuantityGroup
{
    std::string task;
    std::string code;
    std::string quantity;
    ErrorSummary scored;
    ErrorSummary apart;
    std::size_t notComputed = 0;
    std::vector<std::size_t> cases; // every computed one, scored ones first, the worst of each first
};

// In the order of task, code and quantity; groups without a computed case are left out.
std::vector<QuantityGroup> quantityGroups(const AccuracyReport &report);

} // namespace headroom
