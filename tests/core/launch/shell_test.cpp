// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/shell.h"

#include <QTest>

#include <random>

namespace headroom {

class ShellTest : public QObject
{
    Q_OBJECT

private slots:
    void splitsAsAShellDoes_data();
    void splitsAsAShellDoes();
    void anOpenQuoteHasItsPlace();
    void isBounded();
    void quotesSoThatTheWordComesBack();
    void wrapsBeforeOptions();
};

// The words, with bars between them.
QString barred(const std::vector<std::string> &words)
{
    QStringList list;
    for (const std::string &word : words)
        list += QString::fromStdString(word);
    return list.join(u'|');
}

void ShellTest::splitsAsAShellDoes_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("words");
    QTest::newRow("plain") << "vllm serve  a" << "vllm|serve|a";
    QTest::newRow("single quotes") << R"(a 'b "c" \d')" << R"(a|b "c" \d)";
    QTest::newRow("double quotes") << R"(a "b \"c\" \d $e")" << R"(a|b "c" \d $e)";
    QTest::newRow("backslash") << R"(a\ b c\"d)" << R"(a b|c"d)";
    QTest::newRow("joined") << R"(--a='b c'"d"e)" << "--a=b cde";
    QTest::newRow("empty word") << "a '' b" << "a||b";
    QTest::newRow("continued") << "a \\\n  --b 1 \\\r\n --c" << "a|--b|1|--c";
    QTest::newRow("continued, on one line") << "a \\ --b 1 \\ --c" << "a|--b|1|--c";
    QTest::newRow("second command") << "a b\nrm -rf c" << "a|b";
    QTest::newRow("comment") << "# first\na b # last" << "a|b";
    QTest::newRow("pipe") << "a b 2>&1 | tee c" << "a|b";
    QTest::newRow("background") << "a b & c" << "a|b";
    QTest::newRow("nothing is expanded") << "a $B `c`" << "a|$B|`c`";
    QTest::newRow("trailing backslash") << "a b\\" << "a|b";
    QTest::newRow("nothing") << " \n " << "";
}

void ShellTest::splitsAsAShellDoes()
{
    QFETCH(QString, line);
    const auto words = shellWords(line.toStdString());
    QVERIFY(words);
    QTEST(barred(*words), "words");
}

void ShellTest::anOpenQuoteHasItsPlace()
{
    const auto words = shellWords("vllm serve \\\n a 'b");
    QVERIFY(!words);
    QCOMPARE(words.error().front().kind, ProblemKind::Syntax);
    QCOMPARE(words.error().front().path, std::string("2:4"));
    QCOMPARE(words.error().front().found, std::string("'b"));
}

void ShellTest::isBounded()
{
    QCOMPARE(shellWords(std::string(longestLaunchLine + 1, 'a')).error().front().kind, ProblemKind::TooLarge);
    std::string many;
    for (std::size_t i = 0; i <= mostLaunchWords; ++i)
        many += "a ";
    QCOMPARE(shellWords(many).error().front().kind, ProblemKind::TooLarge);
}

void ShellTest::quotesSoThatTheWordComesBack()
{
    QCOMPARE(shellQuoted("Qwen/Qwen3-8B"), std::string("Qwen/Qwen3-8B"));
    QCOMPARE(shellQuoted("a b"), std::string("'a b'"));
    QCOMPARE(shellQuoted("it's"), std::string("'it'\\''s'"));
    QCOMPARE(shellQuoted(""), std::string("''"));

    std::mt19937 random(7);
    const std::string_view signs = "ab '\"\\$`|;&<>#\n\t*?[]{}()!~=-";
    for (int round = 0; round < 2000; ++round) {
        std::vector<std::string> words { "x" };
        for (int i = 0; i < 4; ++i) {
            std::string word;
            for (std::size_t j = random() % 6; j > 0; --j)
                word += signs[random() % signs.size()];
            words.push_back(word);
        }
        const std::string line = shellLine(words);
        const auto back = shellWords(line);
        QVERIFY2(back, line.c_str());
        QVERIFY2(*back == words, line.c_str());
    }
}

void ShellTest::wrapsBeforeOptions()
{
    const std::vector<std::string> words { "python", "-m", "server", "--a", "1", "-b" };
    QCOMPARE(shellLine(words), std::string("python -m server --a 1 -b"));
    QCOMPARE(shellLine(words, true), std::string("python -m server \\\n    --a 1 \\\n    -b"));
    QVERIFY(*shellWords(shellLine(words, true)) == words);
}

} // namespace headroom

QTEST_APPLESS_MAIN(headroom::ShellTest)
#include "shell_test.moc"
