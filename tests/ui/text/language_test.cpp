// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/language.h"
#include "ui/text/term_words.h"

#include <QTest>

using namespace headroom;
using namespace headroom::ui;
using namespace Qt::StringLiterals;

class LanguageTest : public QObject
{
    Q_OBJECT

private slots:
    void namesOfLanguages_data();
    void namesOfLanguages();
    void changesWordsAndNumbersAtRunTime();
    void endsWithTheObject();
};

void LanguageTest::namesOfLanguages_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("code");

    QTest::newRow("zh") << u"zh"_s << u"zh_CN"_s;
    QTest::newRow("zh_CN") << u"zh_CN"_s << u"zh_CN"_s;
    QTest::newRow("zh-Hans-CN") << u"zh-Hans-CN"_s << u"zh_CN"_s;
    QTest::newRow("en") << u"en"_s << u"en"_s;
    QTest::newRow("EN_gb") << u"EN_gb"_s << u"en"_s;
    QTest::newRow("fr") << u"fr"_s << QString();
    QTest::newRow("enough") << u"enough"_s << QString();
    QTest::newRow("empty") << QString() << QString();
}

void LanguageTest::namesOfLanguages()
{
    QFETCH(QString, name);
    QFETCH(QString, code);

    const auto language = Language::named(name);

    QCOMPARE(language ? Language::code(*language) : QString(), code);
}

void LanguageTest::changesWordsAndNumbersAtRunTime()
{
    Language language;

    language.use(LanguageId::Chinese);
    QCOMPARE(termName(TermId::Weights), u"权重"_s);
    QCOMPARE(QLocale().language(), QLocale::Chinese);

    language.use(LanguageId::English);
    QCOMPARE(termName(TermId::Weights), u"weights"_s);
    QCOMPARE(QLocale().language(), QLocale::English);
}

void LanguageTest::endsWithTheObject()
{
    {
        Language language;
        language.use(LanguageId::Chinese);
    }

    QCOMPARE(termName(TermId::Weights), u"weights"_s);
}

QTEST_GUILESS_MAIN(LanguageTest)
#include "language_test.moc"
