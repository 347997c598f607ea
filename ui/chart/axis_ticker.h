// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <qcustomplot.h>

namespace headroom::ui {

// Ticks at multiples of a power of two (16, 32, 48 …): memory comes in those. Below one, at decimal steps.
class SizeTicker : public QCPAxisTicker
{
public:
    explicit SizeTicker(int tickCount);

protected:
    double getTickStep(const QCPRange &range) override;
    int getSubTickCount(double tickStep) override;
    QString getTickLabel(double tick, const QLocale &locale, QChar formatChar, int precision) override;
};

// For an axis that holds log2 of a count: ticks at powers of two, labeled with the count.
class PowerTicker : public QCPAxisTicker
{
public:
    explicit PowerTicker(int tickCount);

protected:
    double getTickStep(const QCPRange &range) override;
    int getSubTickCount(double tickStep) override;
    QString getTickLabel(double tick, const QLocale &locale, QChar formatChar, int precision) override;
};

// Whole numbers at decimal steps, for counts of cards.
class CountTicker : public QCPAxisTicker
{
public:
    explicit CountTicker(int tickCount);

protected:
    double getTickStep(const QCPRange &range) override;
    int getSubTickCount(double tickStep) override;
    QString getTickLabel(double tick, const QLocale &locale, QChar formatChar, int precision) override;
};

} // namespace headroom::ui
