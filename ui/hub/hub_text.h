// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/hub/hub_fetch.h"

namespace headroom::ui {

// One sentence: what went wrong with the model of that name, and what to do.
QString hubFailureText(const HubFailure &failure, const QString &model);

} // namespace headroom::ui
