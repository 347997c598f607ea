// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "ui/text/report.h"

#include <QImage>

#include <vector>

namespace headroom::ui {

// A chart in a report, drawn at twice its size.
struct ReportPicture
{
    QString id; // part of a file's name
    QString title;
    QImage image;
};

inline constexpr double pictureScale = 2;

enum class ReportFileKind { Markdown, Html, Pdf };
// By the suffix, HTML where there is none of them.
ReportFileKind reportKindOf(const QString &path);

// Writes the report with its pictures behind the first section. Markdown has them in files beside it, HTML and PDF inside.
// All or nothing, as writeFile().
Result<void> writeReport(const QString &path, const Report &report, const std::vector<ReportPicture> &pictures);

} // namespace headroom::ui
