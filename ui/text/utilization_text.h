// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/operation/throughput_list.h"
#include "core/operation/utilization.h"
#include "ui/text/report.h"

#include <optional>

namespace headroom::ui {

// What a measured speed is compared with, and what a profiler saw.
struct UtilizationBeside
{
    double published = 0;                     // tokens a second and card; 0: nobody's is known
    const PublishedThroughput *row = nullptr; // of the list; nullptr: it was typed in
    double profilerShare = 0;                 // of the time in which tensor cores work; 0: not given
};

// What a measured step says: the figures that people tell.
Report utilizationReport(const std::optional<MeasuredUtilization> &measured, const UtilizationBeside &beside);

} // namespace headroom::ui
