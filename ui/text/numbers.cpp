// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/numbers.h"

#include <QCoreApplication>

#include <array>
#include <cmath>
#include <span>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

// U+00A0 keeps a figure and its unit on one line.
QString withUnit(const QString &figure, QStringView unit)
{
    return figure + u'\u00A0' + unit;
}

QString threeDigits(double value, const QLocale &locale)
{
    const double size = std::abs(value);
    return locale.toString(value, 'f', size < 9.995 ? 2 : size < 99.95 ? 1 : 0);
}

struct Scale
{
    double factor;
    QStringView unit;
};

QString scaled(double value, std::span<const Scale> scales, const QLocale &locale)
{
    const Scale *chosen = &scales.front();
    for (const Scale &scale : scales) {
        if (std::abs(value) >= scale.factor * 0.9995)
            chosen = &scale;
    }
    return withUnit(threeDigits(value / chosen->factor, locale), chosen->unit);
}

constexpr std::array binary = { Scale { 1024.0, u"KiB" }, Scale { 1048576.0, u"MiB" }, Scale { 1073741824.0, u"GiB" },
                                Scale { 1099511627776.0, u"TiB" } };
constexpr std::array decimal = { Scale { 1e3, u"kB" }, Scale { 1e6, u"MB" }, Scale { 1e9, u"GB" },
                                 Scale { 1e12, u"TB" } };

} // namespace

QString sizeText(Bytes bytes, SizeUnit unit, const QLocale &locale)
{
    const std::span<const Scale, 4> scales = unit == SizeUnit::GiB ? std::span(binary) : std::span(decimal);
    const double value = static_cast<double>(bytes.count());
    const double size = std::abs(value);
    if (size < scales[0].factor)
        return withUnit(locale.toString(static_cast<qlonglong>(bytes.count())), u"B");
    std::size_t chosen = 0;
    while (chosen < 2 && size >= scales[chosen + 1].factor)
        ++chosen;
    if (size >= 1e4 * scales[2].factor)
        chosen = 3;
    const double figure = value / scales[chosen].factor;
    return withUnit(locale.toString(figure, 'f', std::abs(figure) < 999.95 ? (chosen < 2 ? 1 : 2) : 0),
                    scales[chosen].unit);
}

QString sizeNumber(Bytes bytes, SizeUnit unit, const QLocale &locale)
{
    return locale.toString(unit == SizeUnit::GiB ? bytes.gib() : bytes.gb(), 'f', 2);
}

QString unitName(SizeUnit unit)
{
    return unit == SizeUnit::GiB ? u"GiB"_s : u"GB"_s;
}

QString countText(std::int64_t count, const QLocale &locale)
{
    return locale.toString(static_cast<qlonglong>(count));
}

QString parametersText(double count, const QLocale &locale)
{
    static constexpr std::array scales = { Scale { 1e6, u"M" }, Scale { 1e9, u"B" }, Scale { 1e12, u"T" } };
    const Scale *chosen = nullptr;
    for (const Scale &scale : scales) {
        if (std::abs(count) >= scale.factor * 0.9995)
            chosen = &scale;
    }
    if (!chosen)
        return locale.toString(count, 'f', 0);
    return threeDigits(count / chosen->factor, locale) + chosen->unit;
}

QString numberText(double value, int digits, const QLocale &locale)
{
    if (value == std::floor(value) && std::abs(value) < 1e15)
        return locale.toString(static_cast<qlonglong>(value));
    return locale.toString(value, 'g', digits);
}

QString amountText(double value, const QLocale &locale)
{
    constexpr double large = 1000;
    constexpr double most = 9e15;
    return std::abs(value) >= large && std::abs(value) < most ? countText(std::llround(value), locale)
                                                              : numberText(value, 4, locale);
}

QString percentText(double ratio, int decimals, const QLocale &locale)
{
    return withUnit(locale.toString(ratio * 100, 'f', decimals), u"%");
}

QString durationText(double seconds, const QLocale &locale)
{
    struct Named
    {
        double factor;
        const char *text;
    };
    static constexpr std::array units = {
        Named { 1e-6, QT_TRANSLATE_NOOP("Numbers", "%1 µs") },
        Named { 1e-3, QT_TRANSLATE_NOOP("Numbers", "%1 ms") },
        Named { 1, QT_TRANSLATE_NOOP("Numbers", "%1 s") },
        Named { 60, QT_TRANSLATE_NOOP("Numbers", "%1 min") },
        Named { 3600, QT_TRANSLATE_NOOP("Numbers", "%1 h") },
        Named { 86400, QT_TRANSLATE_NOOP("Numbers", "%1 d") },
        Named { 31557600, QT_TRANSLATE_NOOP("Numbers", "%1 years") },
    };
    const Named *chosen = &units[0];
    for (const Named &unit : units) {
        // Minutes and more only once they make two: "90 s" says more than "1.5 min".
        if (std::abs(seconds) >= unit.factor * (unit.factor > 1 ? 2 : 1))
            chosen = &unit;
    }
    return QCoreApplication::translate("Numbers", chosen->text).arg(threeDigits(seconds / chosen->factor, locale));
}

QString flopRateText(double perSecond, const QLocale &locale)
{
    static constexpr std::array scales = { Scale { 1e9, u"GFLOP/s" }, Scale { 1e12, u"TFLOP/s" },
                                           Scale { 1e15, u"PFLOP/s" } };
    // Cards are compared in TFLOP/s, so a thousand of them are still TFLOP/s.
    return scaled(perSecond, std::span(scales).first(std::abs(perSecond) < 1e16 ? 2 : 3), locale);
}

QString byteRateText(double perSecond, const QLocale &locale)
{
    static constexpr std::array scales = { Scale { 1e3, u"kB/s" }, Scale { 1e6, u"MB/s" }, Scale { 1e9, u"GB/s" },
                                           Scale { 1e12, u"TB/s" } };
    return scaled(perSecond, scales, locale);
}

} // namespace headroom::ui
