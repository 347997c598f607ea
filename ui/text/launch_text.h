// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/launch/launch_command.h"

#include <QString>

namespace headroom::ui {

// One sentence: "KV cache (precision.kv_cache): no option of this command says it."
QString launchNoteText(const LaunchNote &note);

// The name of a program by its id: "Megatron-LM" of "megatron".
QString programName(std::string_view id);

} // namespace headroom::ui
