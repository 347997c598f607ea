// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/export.h"

#include <QBuffer>
#include <QDir>
#include <QImage>
#include <QPageSize>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

#include <iterator>

using namespace Qt::StringLiterals;

namespace headroom::ui {
namespace {

constexpr int dotsPerInch = 96; // one device-independent pixel

Problem unwritable(const QString &path, const QString &reason)
{
    return { .kind = ProblemKind::Unwritable,
             .path = {},
             .found = reason.toStdString(),
             .allowed = {},
             .file = path.toStdString() };
}

bool writePng(const Chart &chart, const RenderOptions &options, QIODevice &device)
{
    return chart.image(options).save(&device, "PNG");
}

bool writeSvg(const Chart &chart, const RenderOptions &options, QIODevice &device)
{
    QSvgGenerator svg;
    svg.setOutputDevice(&device);
    svg.setResolution(dotsPerInch);
    svg.setSize(options.size);
    svg.setViewBox(QRect(QPoint(), options.size));
    svg.setTitle(chart.title());
    chart.paint(svg, options);
    return true;
}

bool writePdf(const Chart &chart, const RenderOptions &options, QIODevice &device)
{
    QPdfWriter pdf(&device);
    pdf.setTitle(chart.title());
    pdf.setPageMargins(QMarginsF());
    pdf.setPageSize(QPageSize(options.size.toSizeF() * 72 / dotsPerInch, QPageSize::Point));
    chart.paint(pdf, options);
    return true;
}

bool write(const Chart &chart, FileKind kind, const RenderOptions &options, QIODevice &device)
{
    switch (kind) {
    case FileKind::Png: return writePng(chart, options, device);
    case FileKind::Svg: return writeSvg(chart, options, device);
    case FileKind::Pdf: return writePdf(chart, options, device);
    }
    return false;
}

} // namespace

QString suffixOf(FileKind kind)
{
    switch (kind) {
    case FileKind::Png: return u"png"_s;
    case FileKind::Svg: return u"svg"_s;
    case FileKind::Pdf: return u"pdf"_s;
    }
    return {};
}

Result<void> exportChart(const Chart &chart, const QString &path, FileKind kind, const RenderOptions &options)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QSaveFile file(path);
    const bool written = write(chart, kind, options, buffer) && file.open(QIODevice::WriteOnly)
                         && file.write(buffer.data()) == buffer.size() && file.commit();
    if (!written)
        return std::unexpected(Problems { unwritable(path, file.errorString()) });
    return {};
}

Result<QStringList> exportCharts(std::span<Chart *const> charts, const QString &folder, FileKind kind,
                                 const RenderOptions &options)
{
    QStringList paths;
    Problems problems;
    QDir().mkpath(folder);
    for (const Chart *chart : charts) {
        const QString path = QDir(folder).filePath(chart->id() + u'.' + suffixOf(kind));
        if (const Result<void> written = exportChart(*chart, path, kind, options))
            paths << path;
        else
            std::ranges::copy(written.error(), std::back_inserter(problems));
    }
    if (!problems.empty())
        return std::unexpected(problems);
    return paths;
}

} // namespace headroom::ui
