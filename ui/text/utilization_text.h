// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/operation/utilization.h"
#include "ui/text/report.h"

namespace headroom::ui {

// What a measured step says: the figures that people tell. `published`: tokens a second and card that somebody published;
// `tensorShare`: of the time in which tensor cores work, as a profiler prints it; 0: not given.
Report utilizationReport(const MeasuredUtilization &measured, double published = 0, double tensorShare = 0);

} // namespace headroom::ui
