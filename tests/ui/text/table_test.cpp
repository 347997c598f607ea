// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/table.h"

#include <QTest>

using namespace headroom::ui;
using namespace Qt::StringLiterals;

class TableTest : public QObject
{
    Q_OBJECT

private slots:
    void chineseTakesTwoColumns();
    void textIsAligned();
    void markdownEscapesBars();
    void csvQuotesAndDefusesFormulas();
};

void TableTest::chineseTakesTwoColumns()
{
    QCOMPARE(columnsOf(u"KV 缓存"_s), 7);
}

void TableTest::textIsAligned()
{
    const Table table { { u"项"_s, u"GiB"_s }, { { u"权重"_s, u"1.00"_s }, { u"ab"_s, u"10.00"_s } }, { 1 } };

    QCOMPARE(textTable(table), u"项      GiB\n权重   1.00\nab    10.00\n"_s);
}

void TableTest::markdownEscapesBars()
{
    const Table table { { u"a"_s, u"b"_s }, { { u"x|y"_s, u"1"_s } }, { 1 } };

    QCOMPARE(markdownTable(table), u"| a | b |\n| --- | ---: |\n| x\\|y | 1 |\n"_s);
}

void TableTest::csvQuotesAndDefusesFormulas()
{
    const Table table { {}, { { u"a,\"b\""_s, u"=1+1"_s, u"-3"_s, u"x\ny"_s } }, {} };

    QCOMPARE(csvTable(table), u"\"a,\"\"b\"\"\",'=1+1,-3,\"x\ny\"\n"_s);
}

QTEST_APPLESS_MAIN(TableTest)
#include "table_test.moc"
