// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/time/vector_kernels.h"

#include "core/time/card_rates.h"

namespace headroom {

double unpackSeconds(const Accelerator &card, double weights)
{
    constexpr double operations = 5;
    // Data sheets count a multiplication and an addition as two.
    const double floating = card.rates.fp32.value_or(0) / 2;
    const bool halfInteger = !card.architecture.starts_with("Ampere GA100") && !card.architecture.starts_with("Volta")
                             && !card.architecture.starts_with("Turing") && !card.architecture.starts_with("CDNA");
    const double rate = halfInteger ? floating / 2 : floating;
    return rate > 0 ? weights * operations / rate : 0;
}

double llamaVectorSeconds(const Accelerator &card, double bytes)
{
    constexpr double processorRate = 9e9;
    return card.vendor == "Apple" ? 0 : bytes / (efficiencyOf(card).processors * processorRate);
}

} // namespace headroom
