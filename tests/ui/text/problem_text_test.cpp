// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/language.h"
#include "ui/text/problem_text.h"

#include <QTest>

using namespace headroom;
using namespace headroom::ui;
using namespace Qt::StringLiterals;

class ProblemTextTest : public QObject
{
    Q_OBJECT

private slots:
    void saysWhereWhatAndWhatIsAllowed_data();
    void saysWhereWhatAndWhatIsAllowed();
    void everyKindHasASentence_data();
    void everyKindHasASentence();
};

void ProblemTextTest::saysWhereWhatAndWhatIsAllowed_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("found");
    QTest::addColumn<QString>("allowed");
    QTest::addColumn<QString>("english");
    QTest::addColumn<QString>("chinese");

    const auto row = [](const char *name, ProblemKind kind, const QString &path, const QString &found,
                        const QString &allowed, const QString &english, const QString &chinese) {
        QTest::newRow(name) << static_cast<int>(kind) << path << found << allowed << english << chinese;
    };
    row("negative", ProblemKind::OutOfRange, u"/training/micro_batch"_s, u"-3"_s, u"1…65536"_s,
        u"a.headroom: /training/micro_batch: found -3; allowed: a whole number from 1 to 65536."_s,
        u"a.headroom: /training/micro_batch: 发现 -3；允许：1 到 65536 的整数。"_s);
    row("share", ProblemKind::OutOfRange, u"/inference/memory_utilization"_s, u"7"_s, u"0…1"_s,
        u"a.headroom: /inference/memory_utilization: found 7; allowed: a number from 0 to 1."_s,
        u"a.headroom: /inference/memory_utilization: 发现 7；允许：0 到 1 的数。"_s);
    row("type", ProblemKind::WrongType, u"/hardware/count"_s, u"\"many\""_s, u"whole number or \"auto\""_s,
        u"a.headroom: /hardware/count: found \"many\"; allowed: a whole number or \"auto\"."_s,
        u"a.headroom: /hardware/count: 发现 \"many\"；允许：整数或 \"auto\"。"_s);
    row("truncated", ProblemKind::Syntax, u"2:9"_s, u"end of file"_s, QString(),
        u"a.headroom: line 2, column 9: not valid JSON: found the end of the file where it cannot stand."_s,
        u"a.headroom: 第 2 行第 9 列: 不是有效的 JSON：此处不能出现文件末尾。"_s);
    // What a person wrote is no pattern.
    row("percent signs", ProblemKind::UnknownKey, u"/%2"_s, u"%1%2"_s, u"a b"_s,
        u"a.headroom: /%2: found the unknown key “%1%2”; allowed: a, b."_s,
        u"a.headroom: /%2: 发现未知的键“%1%2”；允许：a, b。"_s);
}

void ProblemTextTest::saysWhereWhatAndWhatIsAllowed()
{
    QFETCH(int, kind);
    QFETCH(QString, path);
    QFETCH(QString, found);
    QFETCH(QString, allowed);
    QFETCH(QString, english);
    QFETCH(QString, chinese);
    const Problem problem { static_cast<ProblemKind>(kind), path.toStdString(), found.toStdString(),
                            allowed.toStdString(), "a.headroom" };
    Language language;

    language.use(LanguageId::English);
    QCOMPARE(problemText(problem), english);
    language.use(LanguageId::Chinese);
    QCOMPARE(problemText(problem), chinese);
}

void ProblemTextTest::everyKindHasASentence_data()
{
    QTest::addColumn<int>("kind");
    for (int kind = 0; kind <= static_cast<int>(ProblemKind::NoModelSaid); ++kind)
        QTest::addRow("%d", kind) << kind;
}

void ProblemTextTest::everyKindHasASentence()
{
    QFETCH(int, kind);
    const Problem problem { static_cast<ProblemKind>(kind), "/a", "FOUND", "ALLOWED", {} };
    Language language;

    language.use(LanguageId::English);
    const QString english = problemSentence(problem);
    language.use(LanguageId::Chinese);
    const QString chinese = problemSentence(problem);

    // A name that is near ends in a question.
    QVERIFY(english.endsWith(u'.') || english.endsWith(u"Did you mean “ALLOWED”?"_s));
    QVERIFY(chinese.endsWith(u'。') || chinese.endsWith(u"您是否想写“ALLOWED”？"_s));
    QVERIFY(!english.contains(u'%') && !chinese.contains(u'%'));
    QVERIFY(english.contains(u"FOUND"_s));
    QVERIFY(chinese.contains(u"FOUND"_s));
}

QTEST_GUILESS_MAIN(ProblemTextTest)
#include "problem_text_test.moc"
