// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/operation/cost.h"

#include "core/hardware/accelerator.h"

namespace headroom {

Cost cost(const Settings &settings, const Layout &layout, double cardHours, double tokensPerSecond)
{
    constexpr double secondsInHour = 3600;
    constexpr double million = 1e6;
    constexpr double kilo = 1000;
    Cost result;
    const auto cards = static_cast<double>(layout.cards());
    result.cardHour = settings.operation.cardHourPrice;
    result.perHour = cards * result.cardHour;
    result.total = cardHours * result.cardHour;
    if (tokensPerSecond > 0)
        result.perMillionTokens = result.perHour / secondsInHour / tokensPerSecond * million;
    const double watts = settings.accelerator->watts.value_or(0) * settings.operation.pue;
    result.watts = watts * cards;
    result.kilowattHours = cardHours * watts / kilo;
    return result;
}

} // namespace headroom
