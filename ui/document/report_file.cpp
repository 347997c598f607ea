// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/report_file.h"

#include "ui/document/scenario_file.h"

#include <QBuffer>
#include <QDir>
#include <QFileInfo>
#include <QPageSize>
#include <QPdfWriter>
#include <QTextDocument>
#include <QUrl>

#include <utility>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int pageWidth = 640; // of a picture on a page, in the units of the document

QByteArray pngOf(const QImage &image)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return buffer.data();
}

// The pictures stand where the sections say them; `source` gives the address of each.
template <typename Source>
QString htmlOf(const Report &report, const std::vector<ReportPicture> &pictures, Source &&source)
{
    QString body = u"<h1>"_s + report.title.toHtmlEscaped() + u"</h1>\n"_s;
    bool first = true;
    for (const ReportSection &section : report.sections) {
        body += htmlSection(section);
        if (!std::exchange(first, false))
            continue;
        for (const ReportPicture &picture : pictures)
            body += u"<p><img src=\"%1\" width=\"%2\" alt=\"%3\"></p>\n"_s.arg(source(picture))
                        .arg(pageWidth)
                        .arg(picture.title.toHtmlEscaped());
    }
    return body;
}

QByteArray asHtml(const Report &report, const std::vector<ReportPicture> &pictures)
{
    const QString body = htmlOf(report, pictures, [](const ReportPicture &picture) -> QString {
        return u"data:image/png;base64,"_s + QString::fromLatin1(pngOf(picture.image).toBase64());
    });
    const QString head = u"<!DOCTYPE html>\n<html lang=\"%1\">\n<head>\n<meta charset=\"utf-8\">\n<title>%2</title>\n"
                         "<style>body { font-family: sans-serif; max-width: 48em; margin: 2em auto; }\n"
                         "table { border-collapse: collapse; } th, td { padding: 2px 12px 2px 0; "
                         "border-bottom: 1px solid #ddd; } img { max-width: 100%; height: auto; }</style>\n"
                         "</head>\n<body>\n"_s.arg(QLocale().bcp47Name(), report.title.toHtmlEscaped());
    return (head + body + u"</body>\n</html>\n"_s).toUtf8();
}

QByteArray asPdf(const Report &report, const std::vector<ReportPicture> &pictures)
{
    QTextDocument document;
    for (const ReportPicture &picture : pictures)
        document.addResource(QTextDocument::ImageResource, QUrl(u"chart:"_s + picture.id), picture.image);
    document.setHtml(
        htmlOf(report, pictures, [](const ReportPicture &picture) -> QString { return u"chart:"_s + picture.id; }));
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter pdf(&buffer);
    pdf.setTitle(report.title);
    pdf.setPageSize(QPageSize(QPageSize::A4));
    document.print(&pdf);
    return buffer.data();
}

// "run.md" has the picture "run-breakdown.png" beside it.
QString pictureFile(const QString &path, const ReportPicture &picture)
{
    return QFileInfo(path).completeBaseName() + u'-' + picture.id + u".png"_s;
}

Result<void> writeMarkdown(const QString &path, const Report &report, const std::vector<ReportPicture> &pictures)
{
    Report whole = report;
    for (const ReportPicture &picture : pictures) {
        const QString name = pictureFile(path, picture);
        if (const auto written = writeFile(QFileInfo(path).dir().filePath(name), pngOf(picture.image)); !written)
            return written;
        const QString address = QString::fromLatin1(QUrl::toPercentEncoding(name));
        if (!whole.sections.isEmpty())
            whole.sections.first().sentences += u"![%1](%2)"_s.arg(picture.title, address);
    }
    return writeFile(path, render(whole, ReportFormat::Markdown).toUtf8());
}

} // namespace

ReportFileKind reportKindOf(const QString &path)
{
    const QString suffix = QFileInfo(path).suffix().toLower();
    return suffix == "md"_L1 || suffix == "markdown"_L1 ? ReportFileKind::Markdown
           : suffix == "pdf"_L1                         ? ReportFileKind::Pdf
                                                        : ReportFileKind::Html;
}

Result<void> writeReport(const QString &path, const Report &report, const std::vector<ReportPicture> &pictures)
{
    switch (reportKindOf(path)) {
    case ReportFileKind::Markdown: return writeMarkdown(path, report, pictures);
    case ReportFileKind::Html: return writeFile(path, asHtml(report, pictures));
    case ReportFileKind::Pdf: return writeFile(path, asPdf(report, pictures));
    }
    std::unreachable();
}

} // namespace headroom::ui
