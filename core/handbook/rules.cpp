// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/handbook/rules.h"

#include <cmath>

namespace headroom::rules {

double bytesOfParameters(double parameters, double bytesEach)
{
    return parameters * bytesEach;
}

std::int64_t cardsFor(double bytes, double cardBytes)
{
    return static_cast<std::int64_t>(std::ceil(bytes / cardBytes));
}

double instanceActivations(double hidden, double intermediate, double sequence, double layers, double bytesEach)
{
    return (hidden + intermediate) * sequence * layers * bytesEach;
}

double transformerActivations(double sequence, double batch, double hidden, double layers, double tensor)
{
    return sequence * batch * hidden * layers * (10 + 24 / tensor);
}

double loraParameters(double rank, double hidden, double intermediate, double layers)
{
    return rank * layers * (4 * 2 * hidden + 3 * (hidden + intermediate));
}

double batchThatFits(double cardBytes, double fixedBytes, double instanceBytes)
{
    return std::floor((cardBytes - fixedBytes) / instanceBytes);
}

double trainingFlop(double parameters, double tokens)
{
    return 6 * parameters * tokens;
}

double tokensPerSecondPerCard(double examplesPerSecond, double length, double cards)
{
    return examplesPerSecond * length / cards;
}

double naiveInFlight(double stages)
{
    return 2 * stages - 1;
}

double restartPasses(double layers)
{
    return layers * (layers + 1) / 2;
}

double transferSeconds(double bytes, double bytesPerSecond)
{
    return bytes / bytesPerSecond;
}

double stageFlop(double batch, double length, double parameters)
{
    return batch * length * 6 * parameters;
}

double tensorLimit(double hidden, double flopPerSecond, double bytesPerSecond)
{
    return std::floor(3 * hidden * bytesPerSecond / flopPerSecond);
}

double linkForTensor(double hidden, double flopPerSecond, double tensor)
{
    return tensor * flopPerSecond / (3 * hidden);
}

double systemMtbf(double cardMtbf, double cards)
{
    return cardMtbf / cards;
}

} // namespace headroom::rules
