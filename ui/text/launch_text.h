// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/launch/launch_command.h"

#include <QString>

namespace headroom::ui {

// One sentence: "KV cache (precision.kv_cache): no option of this command says it."
QString launchNoteText(const LaunchNote &note);

} // namespace headroom::ui
