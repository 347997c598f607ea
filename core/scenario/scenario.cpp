// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/scenario.h"

#include "core/hardware/accelerator.h"
#include "core/model/architecture.h"

namespace headroom {

namespace {

// Equal pointees, or both absent.
template <typename T>
bool sameValue(const std::shared_ptr<const T> &a, const std::shared_ptr<const T> &b)
{
    return a == b || (a && b && *a == *b);
}

} // namespace

bool ModelChoice::operator==(const ModelChoice &other) const
{
    return preset == other.preset && parameters == other.parameters && file == other.file && layers == other.layers
           && sameValue(architecture, other.architecture);
}

bool Scenario::Hardware::operator==(const Hardware &other) const
{
    return cards == other.cards && accelerator == other.accelerator && count == other.count && perNode == other.perNode
           && reserveBytes == other.reserveBytes && nicBytesPerSecond == other.nicBytesPerSecond
           && cardHourPrice == other.cardHourPrice && currency == other.currency && pue == other.pue
           && cardMtbfHours == other.cardMtbfHours && restartSeconds == other.restartSeconds
           && checkpointRate == other.checkpointRate && sameValue(own, other.own);
}

} // namespace headroom
