// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/report.h"

#include <utility>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

QString asText(const Report &report)
{
    QString result = report.title + u'\n' + QString(columnsOf(report.title), u'=') + u'\n';
    for (const ReportSection &section : report.sections) {
        result += u'\n';
        if (!section.heading.isEmpty())
            result += section.heading + u'\n' + QString(columnsOf(section.heading), u'-') + u'\n';
        for (const QString &sentence : section.sentences)
            result += sentence + u'\n';
        result += textTable(section.table);
    }
    return result;
}

QString asMarkdown(const Report &report)
{
    QString result = u"# "_s + report.title + u'\n';
    for (const ReportSection &section : report.sections) {
        if (!section.heading.isEmpty())
            result += u"\n## "_s + section.heading + u'\n';
        for (const QString &sentence : section.sentences)
            result += u'\n' + sentence + u'\n';
        if (!section.table.rows.isEmpty())
            result += u'\n' + markdownTable(section.table);
    }
    return result;
}

QString asCsv(const Report &report)
{
    QString result;
    for (const ReportSection &section : report.sections)
        result += csvTable(section.table);
    return result;
}

QString htmlRow(const QStringList &row, const QString &tag, const QList<int> &figures)
{
    QString html = u"<tr>"_s;
    for (qsizetype i = 0; i < row.size(); ++i) {
        const QString side = figures.contains(static_cast<int>(i)) ? u"right"_s : u"left"_s;
        html += u"<%1 align=\"%2\">%3</%1>"_s.arg(tag, side, row[i].toHtmlEscaped());
    }
    return html + u"</tr>\n"_s;
}

} // namespace

QString htmlSection(const ReportSection &section)
{
    QString html;
    if (!section.heading.isEmpty())
        html += u"<h2>"_s + section.heading.toHtmlEscaped() + u"</h2>\n"_s;
    for (const QString &sentence : section.sentences)
        html += u"<p>"_s + sentence.toHtmlEscaped() + u"</p>\n"_s;
    if (section.table.rows.isEmpty())
        return html;
    html += u"<table cellpadding=\"3\">\n"_s;
    if (!section.table.header.isEmpty())
        html += htmlRow(section.table.header, u"th"_s, section.table.figures);
    for (const QStringList &row : section.table.rows)
        html += htmlRow(row, u"td"_s, section.table.figures);
    return html + u"</table>\n"_s;
}

QString render(const Report &report, ReportFormat format)
{
    switch (format) {
    case ReportFormat::Text: return asText(report);
    case ReportFormat::Markdown: return asMarkdown(report);
    case ReportFormat::Csv: return asCsv(report);
    }
    std::unreachable();
}

QString render(const Table &table, ReportFormat format)
{
    switch (format) {
    case ReportFormat::Text: return textTable(table);
    case ReportFormat::Markdown: return markdownTable(table);
    case ReportFormat::Csv: return csvTable(table);
    }
    std::unreachable();
}

} // namespace headroom::ui
