// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "ui/chart/chart.h"

#include <QStringList>

#include <span>

namespace headroom::ui {

enum class FileKind { Png, Svg, Pdf };
QString suffixOf(FileKind kind); // "png"

// Writes a chart to a file; one that was there before stays whole if that fails. In the application's language.
Result<void> exportChart(const Chart &chart, const QString &path, FileKind kind, const RenderOptions &options);

// Writes every chart to the folder, which is made if need be, as <id>.<suffix>; returns the paths. Every file that
// cannot be written is a problem; the others are written all the same.
Result<QStringList> exportCharts(std::span<Chart *const> charts, const QString &folder, FileKind kind,
                                 const RenderOptions &options);

} // namespace headroom::ui
