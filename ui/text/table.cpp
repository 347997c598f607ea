// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/table.h"

#include <algorithm>
#include <vector>

namespace headroom::ui {

using namespace Qt::StringLiterals;

namespace {

// East Asian wide and fullwidth characters (UAX #11), as far as our texts use them.
bool isWide(char32_t c)
{
    return (c >= 0x1100 && c <= 0x115F) || (c >= 0x2E80 && c <= 0x303E) || (c >= 0x3041 && c <= 0xA4CF)
           || (c >= 0xAC00 && c <= 0xD7A3) || (c >= 0xF900 && c <= 0xFAFF) || (c >= 0xFE30 && c <= 0xFE6F)
           || (c >= 0xFF00 && c <= 0xFF60) || (c >= 0xFFE0 && c <= 0xFFE6) || (c >= 0x20000 && c <= 0x3FFFD);
}

std::vector<int> widths(const Table &table)
{
    std::vector<int> result;
    const auto measure = [&result](const QStringList &row) {
        result.resize(std::max(result.size(), static_cast<std::size_t>(row.size())));
        for (qsizetype i = 0; i < row.size(); ++i) {
            int &width = result[static_cast<std::size_t>(i)];
            width = std::max(width, columnsOf(row[i]));
        }
    };
    measure(table.header);
    for (const QStringList &row : table.rows)
        measure(row);
    return result;
}

QString alignedRow(const QStringList &row, const Table &table, const std::vector<int> &widths)
{
    QString line;
    for (qsizetype i = 0; i < row.size(); ++i) {
        const QString padding(widths[static_cast<std::size_t>(i)] - columnsOf(row[i]), u' ');
        if (i > 0)
            line += u"  "_s;
        line += table.figures.contains(static_cast<int>(i)) ? padding + row[i] : row[i] + padding;
    }
    while (line.endsWith(u' '))
        line.chop(1);
    return line + u'\n';
}

QString markdownRow(const QStringList &row)
{
    QString line = u"|"_s;
    for (QString cell : row)
        line += u' ' + cell.replace(u'|', u"\\|"_s).replace(u'\n', u' ') + u" |"_s;
    return line + u'\n';
}

QString csvRow(const QStringList &row)
{
    QStringList cells;
    for (QString cell : row) {
        bool isNumber = false;
        cell.toDouble(&isNumber);
        if (!cell.isEmpty() && u"=+-@\t\r"_s.contains(cell.front()) && !isNumber)
            cell.prepend(u'\'');
        if (cell.contains(u',') || cell.contains(u'"') || cell.contains(u'\n') || cell.contains(u'\r'))
            cell = u'"' + cell.replace(u'"', u"\"\""_s) + u'"';
        cells += cell;
    }
    return cells.join(u',') + u'\n';
}

} // namespace

int columnsOf(const QString &text)
{
    int columns = 0;
    for (const char32_t c : text.toUcs4())
        columns += isWide(c) ? 2 : 1;
    return columns;
}

QString textTable(const Table &table)
{
    const std::vector<int> columns = widths(table);
    QString result;
    if (!table.header.isEmpty())
        result += alignedRow(table.header, table, columns);
    for (const QStringList &row : table.rows)
        result += alignedRow(row, table, columns);
    return result;
}

QString markdownTable(const Table &table)
{
    QStringList header = table.header;
    if (header.isEmpty() && !table.rows.isEmpty())
        header = QStringList(table.rows.front().size(), QString());
    QString result = markdownRow(header) + u'|';
    for (int i = 0; i < header.size(); ++i)
        result += table.figures.contains(i) ? u" ---: |"_s : u" --- |"_s;
    result += u'\n';
    for (const QStringList &row : table.rows)
        result += markdownRow(row);
    return result;
}

QString csvTable(const Table &table)
{
    QString result;
    if (!table.header.isEmpty())
        result += csvRow(table.header);
    for (const QStringList &row : table.rows)
        result += csvRow(row);
    return result;
}

} // namespace headroom::ui
