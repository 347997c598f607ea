// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QMimeDatabase>
#include <QTest>

using namespace Qt::StringLiterals;

// What a desktop says a scenario file is. Runs with the database that the test packaging/mime_database made.
class MimeTypeTest : public QObject
{
    Q_OBJECT

private slots:
    void knowsAScenarioByItsName();
    void knowsAScenarioByItsContent_data();
    void knowsAScenarioByItsContent();
    void everyExampleIsAScenario();
    void hasANameInBothLanguages();

private:
    const QString m_type = u"application/x-headroom-scenario+json"_s;
    QMimeDatabase m_database;
};

void MimeTypeTest::knowsAScenarioByItsName()
{
    QCOMPARE(m_database.mimeTypeForFile(u"a.headroom"_s, QMimeDatabase::MatchExtension).name(), m_type);
}

void MimeTypeTest::knowsAScenarioByItsContent_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("expected");

    QTest::newRow("as we write it") << QByteArray("{\n  \"format\": \"headroom/1\",\n  \"name\": \"x\"}") << true;
    QTest::newRow("without blanks") << QByteArray(R"({"format":"headroom/1"})") << true;
    QTest::newRow("other JSON") << QByteArray(R"({"format": "other/1"})") << false;
    QTest::newRow("a result, not a scenario") << QByteArray(R"({"format": "headroom-result/1"})") << false;
}

void MimeTypeTest::knowsAScenarioByItsContent()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, expected);

    QCOMPARE(m_database.mimeTypeForData(text).name() == m_type, expected);
}

void MimeTypeTest::everyExampleIsAScenario()
{
    const QFileInfoList files = QDir(QStringLiteral(RESOURCES_DIR "/examples")).entryInfoList({ u"*.headroom"_s });

    QVERIFY(!files.isEmpty());
    for (const QFileInfo &file : files)
        QCOMPARE(m_database.mimeTypeForFile(file, QMimeDatabase::MatchContent).name(), m_type);
}

void MimeTypeTest::hasANameInBothLanguages()
{
    const QMimeType type = m_database.mimeTypeForName(m_type);

    QVERIFY(type.inherits(u"application/json"_s));
    QCOMPARE(type.iconName(), u"application-x-headroom-scenario+json"_s);
    QLocale::setDefault(QLocale(QLocale::Chinese, QLocale::China));
    QCOMPARE(type.comment(), u"Headroom 方案"_s);
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    QCOMPARE(type.comment(), u"Headroom scenario"_s);
}

QTEST_GUILESS_MAIN(MimeTypeTest)
#include "mime_type_test.moc"
