// SPDX-License-Identifier: GPL-3.0-or-later
#include <QProcess>
#include <QTest>

using namespace Qt::StringLiterals;

// The desktop program where there is no display.
class StartTest : public QObject
{
    Q_OBJECT

private slots:
    void answersWithoutADisplay_data();
    void answersWithoutADisplay();
    void aDisplayThatDoesNotAnswerIsOneSentence();
};

void StartTest::answersWithoutADisplay_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("text");

    QTest::newRow("help") << QStringList { u"--help"_s } << 0 << QByteArray("--export-charts");
    QTest::newRow("version") << QStringList { u"--version"_s } << 0 << QByteArray("headroom ");
    QTest::newRow("unknown option") << QStringList { u"--frobnicate"_s } << 2 << QByteArray("frobnicate");
    QTest::newRow("wrong theme") << QStringList { u"--theme"_s, u"pink"_s } << 2 << QByteArray("pink");
    QTest::newRow("window") << QStringList {} << 1 << QByteArray("--export-charts and headroom-cli");
    QTest::newRow("Qt's option") << QStringList { u"-platform"_s, u"offscreen"_s, u"--exit-after-startup"_s } << 0
                                 << QByteArray();
}

void StartTest::answersWithoutADisplay()
{
    QFETCH(QStringList, arguments);
    QFETCH(int, status);
    QFETCH(QByteArray, text);
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const QString &name : { u"DISPLAY"_s, u"WAYLAND_DISPLAY"_s, u"QT_QPA_PLATFORM"_s })
        environment.remove(name);
    process.setProcessEnvironment(environment);
    process.setProcessChannelMode(QProcess::MergedChannels);

    process.start(QStringLiteral(PROGRAM), QStringList { u"--language"_s, u"en"_s } + arguments);
    QVERIFY(process.waitForFinished());
    const QByteArray output = process.readAll();

    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), status);
    QVERIFY2(output.contains(text), output.constData());
}

void StartTest::aDisplayThatDoesNotAnswerIsOneSentence()
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove(u"WAYLAND_DISPLAY"_s);
    environment.remove(u"QT_QPA_PLATFORM"_s);
    environment.insert(u"DISPLAY"_s, u":4242"_s);
    process.setProcessEnvironment(environment);
    process.setProcessChannelMode(QProcess::MergedChannels);

    process.start(QStringLiteral(PROGRAM), { u"--language"_s, u"zh"_s });
    QVERIFY(process.waitForFinished());
    const QByteArray output = process.readAll();

    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 1);
    QCOMPARE(output.count('\n'), 1);
    QVERIFY2(output.startsWith("headroom: ") && QString::fromUtf8(output).contains(u"显示"_s), output.constData());
}

QTEST_GUILESS_MAIN(StartTest)
#include "start_test.moc"
