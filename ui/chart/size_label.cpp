// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/size_label.h"

#include <QLocale>

#include <cmath>

namespace headroom::ui {

double valueIn(SizeUnit unit, Bytes bytes)
{
    return unit == SizeUnit::GiB ? bytes.gib() : bytes.gb();
}

QString labelNumber(double value)
{
    const double size = std::abs(value);
    if (size >= 1e7)
        return QLocale().toString(value, 'e', 1);
    const int decimals = size >= 999.5 || size == 0 ? 0 : size >= 0.95 ? 1 : size >= 0.095 ? 2 : 3;
    return QLocale().toString(value, 'f', decimals);
}

QString labelNumber(Bytes bytes, SizeUnit unit)
{
    return labelNumber(valueIn(unit, bytes));
}

QString labelText(Bytes bytes, SizeUnit unit)
{
    return labelNumber(bytes, unit) + QChar(QChar::Nbsp) + unitName(unit);
}

} // namespace headroom::ui
