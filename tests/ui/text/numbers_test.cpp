// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/language.h"
#include "ui/text/numbers.h"

#include <QTest>

using namespace headroom;
using namespace headroom::ui;
using namespace Qt::StringLiterals;

class NumbersTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { m_language.use(LanguageId::English); }
    void sizes_data();
    void sizes();
    void figures();
    void durations_data();
    void durations();

private:
    Language m_language;
};

namespace {

// The texts keep figure and unit together with a no-break space.
QString plain(QString text)
{
    return text.replace(QChar(0xA0), u' ');
}

} // namespace

void NumbersTest::sizes_data()
{
    QTest::addColumn<qint64>("bytes");
    QTest::addColumn<QString>("binary");
    QTest::addColumn<QString>("decimal");

    QTest::newRow("nothing") << 0LL << u"0 B"_s << u"0 B"_s;
    QTest::newRow("a thousand") << 1000LL << u"1,000 B"_s << u"1.0 kB"_s;
    QTest::newRow("1 KiB") << 1024LL << u"1.0 KiB"_s << u"1.0 kB"_s;
    QTest::newRow("1 MiB") << 1048576LL << u"1.0 MiB"_s << u"1.0 MB"_s;
    QTest::newRow("80 GiB") << (80LL << 30) << u"80.00 GiB"_s << u"85.90 GB"_s;
    QTest::newRow("short of 1.5 GiB") << -(3LL << 29) << u"-1.50 GiB"_s << u"-1.61 GB"_s;
    // 1850e9 / 2^30 = 1722.95
    QTest::newRow("70B training") << 1850000000000LL << u"1,723 GiB"_s << u"1,850 GB"_s;
    QTest::newRow("20 TiB") << (20LL << 40) << u"20.00 TiB"_s << u"21.99 TB"_s;
}

void NumbersTest::sizes()
{
    QFETCH(qint64, bytes);
    QFETCH(QString, binary);
    QFETCH(QString, decimal);

    QCOMPARE(plain(sizeText(Bytes(bytes), SizeUnit::GiB)), binary);
    QCOMPARE(plain(sizeText(Bytes(bytes), SizeUnit::GB)), decimal);
}

void NumbersTest::figures()
{
    QCOMPARE(countText(68976648192), u"68,976,648,192"_s);
    QCOMPARE(parametersText(68976648192.0), u"69.0B"_s);
    QCOMPARE(parametersText(6.04e8), u"604M"_s);
    QCOMPARE(plain(percentText(100.0 / 312, 2)), u"32.05 %"_s);
    QCOMPARE(plain(flopRateText(312e12)), u"312 TFLOP/s"_s);
    QCOMPARE(plain(byteRateText(450e9)), u"450 GB/s"_s);
    QCOMPARE(plain(byteRateText(3.35e12)), u"3.35 TB/s"_s);
    QCOMPARE(numberText(0.5625), u"0.5625"_s);
    QCOMPARE(numberText(28672), u"28,672"_s);
    QCOMPARE(countText(28672, QLocale(QLocale::German)), u"28.672"_s);
}

void NumbersTest::durations_data()
{
    QTest::addColumn<double>("seconds");
    QTest::addColumn<QString>("text");

    QTest::newRow("35 ms") << 0.035 << u"35.0 ms"_s;
    QTest::newRow("90 s") << 90.0 << u"90.0 s"_s;
    QTest::newRow("20 min") << 1200.0 << u"20.0 min"_s;
    QTest::newRow("41 days") << 41.0 * 86400 << u"41.0 d"_s;
    QTest::newRow("200 years") << 200.0 * 31557600 << u"200 years"_s;
}

void NumbersTest::durations()
{
    QFETCH(double, seconds);
    QFETCH(QString, text);

    QCOMPARE(durationText(seconds), text);
}

QTEST_GUILESS_MAIN(NumbersTest)
#include "numbers_test.moc"
