// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/axis_ticker.h"

#include <cmath>

namespace headroom::ui {
namespace {

double decimalStep(double least)
{
    const double power = std::pow(10.0, std::floor(std::log10(least)));
    for (const double factor : { 1.0, 2.0, 5.0 }) {
        if (power * factor >= least * 0.999)
            return power * factor;
    }
    return power * 10;
}

} // namespace

SizeTicker::SizeTicker(int tickCount)
{
    setTickCount(tickCount);
}

double SizeTicker::getTickStep(const QCPRange &range)
{
    const double least = range.size() / tickCount();
    if (least < 1e-12)
        return 1e-12;
    return least <= 0.5 ? decimalStep(least) : std::exp2(std::ceil(std::log2(least * 0.999)));
}

int SizeTicker::getSubTickCount(double)
{
    return 0;
}

QString SizeTicker::getTickLabel(double tick, const QLocale &locale, QChar, int)
{
    if (std::abs(tick) >= 1e7)
        return locale.toString(tick, 'e', 1);
    if (std::abs(tick - std::round(tick)) < 1e-9)
        return locale.toString(tick, 'f', 0);
    return locale.toString(tick, 'g', 3);
}

PowerTicker::PowerTicker(int tickCount)
{
    setTickCount(tickCount);
}

double PowerTicker::getTickStep(const QCPRange &range)
{
    return std::max(1.0, std::ceil(range.size() / tickCount()));
}

int PowerTicker::getSubTickCount(double)
{
    return 0;
}

QString PowerTicker::getTickLabel(double tick, const QLocale &locale, QChar, int)
{
    return locale.toString(std::exp2(tick), 'f', 0);
}

CountTicker::CountTicker(int tickCount)
{
    setTickCount(tickCount);
}

double CountTicker::getTickStep(const QCPRange &range)
{
    return std::max(1.0, decimalStep(range.size() / tickCount()));
}

int CountTicker::getSubTickCount(double)
{
    return 0;
}

QString CountTicker::getTickLabel(double tick, const QLocale &locale, QChar, int)
{
    return locale.toString(tick, 'f', 0);
}

} // namespace headroom::ui
