// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/time/speculation.h"

#include <cmath>

namespace headroom {

double tokensPerStep(std::int64_t drafts)
{
    constexpr double acceptance = 0.85;
    return (1 - std::pow(acceptance, static_cast<double>(drafts) + 1)) / (1 - acceptance);
}

} // namespace headroom
