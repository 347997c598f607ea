// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/bytes.h"

#include <QLocale>
#include <QString>

namespace headroom::ui {

// Binary units (GiB = 2^30) or decimal ones (GB = 10^9). Text always says which.
enum class SizeUnit { GiB, GB };

// "61.30 GiB": the largest unit of the family that leaves a figure of at least one, TiB only from 10,000 GiB, because
// cards are sold by the gibibyte.
QString sizeText(Bytes bytes, SizeUnit unit = SizeUnit::GiB, const QLocale &locale = QLocale());
// "61.30", in GiB or GB whatever the size: for columns and axes that name the unit once.
QString sizeNumber(Bytes bytes, SizeUnit unit = SizeUnit::GiB, const QLocale &locale = QLocale());
QString unitName(SizeUnit unit);

QString countText(std::int64_t count, const QLocale &locale = QLocale()); // "68,976,648,192"
QString parametersText(double count, const QLocale &locale = QLocale());  // "69.0B", as models are named
// As many digits as the value has, at most `digits` significant ones: "0.9", "1,234.5".
QString numberText(double value, int digits = 6, const QLocale &locale = QLocale());
QString amountText(double value,
                   const QLocale &locale = QLocale()); // whole where large: "43,660,000", else four digits
QString percentText(double ratio, int decimals = 0, const QLocale &locale = QLocale()); // 0.77: "77 %"
QString durationText(double seconds, const QLocale &locale = QLocale());                // "35 ms", "2.5 h", "41 d"
QString flopRateText(double perSecond, const QLocale &locale = QLocale());              // "312 TFLOP/s"
QString byteRateText(double perSecond, const QLocale &locale = QLocale());              // "450 GB/s"

} // namespace headroom::ui
