// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

namespace headroom {

// The number in a version's text, as Settings::Inference::version has it: the first "b" with digits behind it for
// llama.cpp, else the first two numbers with a dot between them, and the third of SGLang's, whose rules change with patch
// releases: 406 of "0.4.6.post2".
std::int32_t versionOf(std::string_view text, Engine engine);

} // namespace headroom
