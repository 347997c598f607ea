// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/handbook/handbook.h"

#include <QLocale>
#include <QString>

namespace headroom::ui {

QString handbookQuestion(std::string_view id);
bool hasHandbookQuestion(std::string_view id);
QString handbookValue(const HandbookRow &row, const QLocale &locale = QLocale()); // with its unit

} // namespace headroom::ui
