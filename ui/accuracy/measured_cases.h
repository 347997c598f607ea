// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/accuracy/accuracy.h"

namespace headroom::ui {

// Computes the measured cases inside the program; a tenth of a second.
AccuracyReport ownAccuracy(const Catalogues &catalogues);

} // namespace headroom::ui
