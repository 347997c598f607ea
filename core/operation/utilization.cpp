// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/operation/utilization.h"

namespace headroom {

double flopRatio(double flopsPerSecond, double peakFlopsPerSecond)
{
    return peakFlopsPerSecond > 0 ? flopsPerSecond / peakFlopsPerSecond : 0;
}

double throughputRatio(double tokensPerSecondPerCard, double publishedTokensPerSecondPerCard)
{
    return publishedTokensPerSecondPerCard > 0 ? tokensPerSecondPerCard / publishedTokensPerSecondPerCard : 0;
}

double rateWhileActive(double hfu, double activeShare)
{
    return activeShare > 0 ? hfu / activeShare : 0;
}

double tokensPerSecondPerCard(double samplesPerSecond, double tokensPerSample, double cards)
{
    return cards > 0 ? samplesPerSecond * tokensPerSample / cards : 0;
}

MeasuredUtilization measuredUtilization(const StepTime &computed, double stepSeconds)
{
    MeasuredUtilization result;
    if (stepSeconds <= 0 || computed.seconds <= 0)
        return result;
    result.stepSeconds = stepSeconds;
    result.ofComputed = computed.seconds / stepSeconds;
    result.tokensPerSecondPerDevice = computed.tokensPerSecondPerDevice * result.ofComputed;
    for (std::size_t i = 0; i < result.flopsPerSecond.size(); ++i)
        result.flopsPerSecond[i] = computed.flops.perToken[i] * result.tokensPerSecondPerDevice;
    result.mfu = computed.mfu * result.ofComputed;
    result.hfu = computed.hfu * result.ofComputed;
    return result;
}

double stepSecondsAt(const StepTime &step, double tokensPerSecondPerCard, double cards)
{
    const double rate = tokensPerSecondPerCard * cards;
    return rate > 0 ? step.tokens / rate : 0;
}

} // namespace headroom
