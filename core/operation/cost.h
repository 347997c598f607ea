// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"

namespace headroom {

// Money and energy. What a price is in, its result is in.
struct Cost
{
    double cardHour = 0;         // price of one card for an hour
    double total = 0;            // of the whole training run; 0: no tokens said
    double perHour = 0;          // of all cards
    double perMillionTokens = 0; // trained, or put out
    double kilowattHours = 0;    // of the whole run, with what cooling and supply take
    double watts = 0;            // of all cards
};

// `cardHours` of the whole run, 0 where there is no end; `tokensPerSecond` of all cards. Price and power usage
// effectiveness are those of the settings. Power is the card's limit, which training reaches: LLaMA counts 400 W an A100
// and 1.1 (arXiv 2302.13971, table 15: 65B, 1,022,362 hours, 449 MWh).
Cost cost(const Settings &settings, const Layout &layout, double cardHours, double tokensPerSecond);

} // namespace headroom
