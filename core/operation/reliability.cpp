// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/operation/reliability.h"

#include "core/memory/optimizer.h"
#include "core/memory/states.h"
#include "core/model/model_catalogue.h"

#include <algorithm>
#include <cmath>

namespace headroom {

double systemMtbf(double cardMtbfSeconds, double cards)
{
    return cardMtbfSeconds / std::max(cards, 1.0);
}

double youngInterval(double writeSeconds, double mtbfSeconds)
{
    return std::sqrt(2 * writeSeconds * mtbfSeconds);
}

double dalyInterval(double writeSeconds, double mtbfSeconds)
{
    if (writeSeconds >= 2 * mtbfSeconds)
        return mtbfSeconds;
    const double share = writeSeconds / (2 * mtbfSeconds);
    return youngInterval(writeSeconds, mtbfSeconds) * (1 + std::sqrt(share) / 3 + share / 9) - writeSeconds;
}

double goodput(double intervalSeconds, double writeSeconds, double mtbfSeconds, double restartSeconds)
{
    if (intervalSeconds <= 0 || mtbfSeconds <= 0)
        return 0;
    return std::max(0.0, 1 - writeSeconds / intervalSeconds - intervalSeconds / (2 * mtbfSeconds)
                             - restartSeconds / mtbfSeconds);
}

double checkpointBytes(const Settings &settings)
{
    const Settings::Precision &precision = settings.precision;
    const double states = statesPerParameter(settings).bytes;
    const double each =
        precision.weights.bytes() + (precision.hasMaster ? precision.masterWeights.bytes() : 0) + states;
    const auto all = static_cast<double>(settings.model->parameters);
    if (settings.training.method == Method::Full)
        return all * each;
    // Adapters of rank r on a matrix of n outputs and k inputs have r (n + k) weights.
    double adapters = 0;
    for (const WeightTensor &tensor : settings.model->weights) {
        const auto target = loraTarget(tensor.role);
        if (tensor.place == WeightPlace::Layer && tensor.columns > 1 && target
            && contains(settings.training.loraTargets, *target))
            adapters += static_cast<double>(settings.training.loraRank)
                        * static_cast<double>(tensor.rows + tensor.columns) * static_cast<double>(tensor.count)
                        * static_cast<double>(layersWith(tensor, settings.model->architecture));
    }
    return adapters * (precision.gradients.bytes() + states);
}

double writeRate(double cardRate, double cards, double storeRate)
{
    const double all = cardRate * cards;
    return storeRate > 0 ? std::min(all, storeRate) : all;
}

Reliability reliability(const Settings &settings, const Layout &layout)
{
    Reliability result;
    const auto cards = static_cast<double>(layout.cards());
    constexpr double hour = 3600;
    result.mtbfSeconds = systemMtbf(settings.operation.cardMtbfHours * hour, cards);
    result.checkpointBytes = checkpointBytes(settings);
    result.writeSeconds =
        result.checkpointBytes / writeRate(settings.operation.checkpointRate, cards, settings.operation.storeRate);
    result.restartSeconds = settings.operation.restartSeconds;
    result.intervalSeconds = dalyInterval(result.writeSeconds, result.mtbfSeconds);
    result.goodput = goodput(result.intervalSeconds, result.writeSeconds, result.mtbfSeconds, result.restartSeconds);
    return result;
}

} // namespace headroom
