// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace headroom::ui {

// Rows of text under a header, to be written as a file's or a terminal's table.
struct Table
{
    QStringList header; // empty: none
    QList<QStringList> rows;
    QList<int> figures; // columns that are aligned to the right
};

// Columns of a terminal's font that the text takes: two for each Chinese character.
int columnsOf(const QString &text);

QString textTable(const Table &table);
QString markdownTable(const Table &table);
// RFC 4180, but lines end with a line feed. A cell that a spreadsheet would run as a formula gets an apostrophe.
QString csvTable(const Table &table);

} // namespace headroom::ui
