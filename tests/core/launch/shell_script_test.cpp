// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/config/layer_pattern.h"
#include "core/launch/config/shell_script.h"

#include <QTest>

namespace headroom {

class ShellScriptTest : public QObject
{
    Q_OBJECT

private slots:
    void fillsInVariables_data();
    void fillsInVariables();
    void refusesWhatGrows();
    void readsLayerPatterns_data();
    void readsLayerPatterns();
    void readsLayouts_data();
    void readsLayouts();
};

// What bash would run: each row was run there with "printf '[%s]'" in the place of "run".
void ShellScriptTest::fillsInVariables_data()
{
    QTest::addColumn<QByteArray>("script");
    QTest::addColumn<QString>("words");
    const auto row = [](const char *name, const QByteArray &script, const char *words) {
        QTest::newRow(name) << script << QString::fromUtf8(words);
    };
    row("plain", "A=3\nrun $A ${A}4 '$A' \"$A b\"", "[run][3][34][$A][3 b]");
    row("words within", "A=\"--x 1  --y\"\nrun $A \"$A\"", "[run][--x][1][--y][--x 1  --y]");
    row("array", "A=(--x 1 \"a b\")\nA+=(--y)\nrun ${A[@]} z", "[run][--x][1][a][b][--y][z]");
    row("quoted array", "A=(--x \"a b\")\nrun \"${A[@]}\"", "[run][--x][a b]");
    row("default", "run ${N:-4} ${M:-\"x\"}", "[run][4][x]");
    row("set before", "N=2\nrun ${N:-4}", "[run][2]");
    row("sums", "A=8\nB=$((A*2+1))\nrun $B $((($A - 2) / 3))", "[run][17][2]");
    row("empty", "A=\nrun $A x", "[run][x]");
    row("comments", "A=1 # one\n# A=2\nrun $A # end", "[run][1]");
    row("comments in arrays", "A=(\n --x 1 # one\n # --y 2\n --z\n)\nrun ${A[@]}", "[run][--x][1][--z]");
    row("continued", "run --a \\\n  --b \\\n  c", "[run][--a][--b][c]");
    row("if", "A=x\nif [ $A = x ]; then\n B=1\nelse\n B=2\nfi\nrun $B", "[run][1]");
    row("else", "A=y\nif [ \"$A\" == \"x\" ]; then\n B=1\nelse\n B=2\nfi\nrun $B", "[run][2]");
    row("elif", "A=3\nif [ $A -lt 2 ]; then\n B=1\nelif [ $A -ge 3 ]; then\n B=2\nelse\n B=3\nfi\nrun $B", "[run][2]");
    row("within if",
        "A=1\nif [ $A -eq 2 ]; then\n if [ $A -eq 1 ]; then\n  B=1\n else\n  B=9\n fi\nelse\n B=2\nfi\nrun $B",
        "[run][2]");
    row("both", "A=1\nif [[ $A == 1 ]] && [[ $A != 2 ]]; then B=1; else B=2; fi\nrun $B", "[run][1]");
    row("unset is empty", "if [ -z ${NOBODY_SETS_IT} ]; then B=1; else B=2; fi\nrun $B", "[run][1]");
    row("export", "export A=5\nrun $A", "[run][5]");
    row("in quotes", "A=\"p.py --x 1\"\nrun -c \"a && ${A}\"", "[run][-c][a && p.py --x 1]");
}

void ShellScriptTest::fillsInVariables()
{
    QFETCH(QByteArray, script);
    QFETCH(QString, words);
    const auto read = readShellScript(script.toStdString());
    QVERIFY(read);
    QVERIFY(!read->commands.empty());
    QString found;
    for (const std::string &word : read->commands.back())
        found += u'[' + QString::fromStdString(word) + u']';
    QCOMPARE(found, words);
}

void ShellScriptTest::refusesWhatGrows()
{
    std::string script = "A=xxxxxxxxxxxxxxxx\n";
    for (int i = 0; i < 40; ++i)
        script += "A=$A$A\n";
    const auto read = readShellScript(script);
    QVERIFY(!read);
    QCOMPARE(read.error().front().kind, ProblemKind::TooLarge);
}

void ShellScriptTest::readsLayerPatterns_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("layers");
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QByteArray>("again"); // as it is written; empty: as it was
    QTest::newRow("all") << QByteArray("1") << 3 << QStringLiteral("111") << QByteArray();
    QTest::newRow("every second") << QByteArray("2") << 5 << QStringLiteral("10101") << QByteArray();
    QTest::newRow("leading dense") << QByteArray("([0]*3+[1]*2)") << 5 << QStringLiteral("00011") << QByteArray();
    QTest::newRow("list") << QByteArray("[0,1,1]") << 3 << QStringLiteral("011") << QByteArray("([0]*1+[1]*2)");
    QTest::newRow("repeated sum") << QByteArray("([1]*2+[0])*2") << 6 << QStringLiteral("110110")
                                  << QByteArray("([1]*2+[0]*1+[1]*2+[0]*1)");
    QTest::newRow("of other layers") << QByteArray("[1]*4") << 5 << QString() << QByteArray();
    QTest::newRow("too many") << QByteArray("[1]*99999999999") << 5 << QString() << QByteArray();
    QTest::newRow("none") << QByteArray("0") << 5 << QString() << QByteArray();
    QTest::newRow("no pattern") << QByteArray("__import__('os')") << 5 << QString() << QByteArray();
}

void ShellScriptTest::readsLayerPatterns()
{
    QFETCH(QByteArray, text);
    QFETCH(int, layers);
    QFETCH(QString, pattern);
    QFETCH(QByteArray, again);
    const auto read = layerPattern(text.toStdString(), layers);
    QCOMPARE(read.has_value(), !pattern.isEmpty());
    if (!read)
        return;
    QString found;
    for (const bool experts : *read)
        found += experts ? u'1' : u'0';
    QCOMPARE(found, pattern);
    QCOMPARE(QByteArray::fromStdString(layerPatternText(*read)), again.isEmpty() ? text : again);
}

void ShellScriptTest::readsLayouts_data()
{
    QTest::addColumn<QByteArray>("layout");
    QTest::addColumn<QString>("chunks");
    QTest::newRow("stages") << QByteArray("Ett|tt|ttL") << QStringLiteral("2 2 2");
    QTest::newRow("repeated") << QByteArray("Et*2|(tt|)*5t|tmL") << QStringLiteral("2 2 2 2 2 2 1 1");
    QTest::newRow("empty stage") << QByteArray("E||tL") << QStringLiteral("0 0 1");
    QTest::newRow("not closed") << QByteArray("E(tt|*5") << QString();
    QTest::newRow("too long") << QByteArray("((t*9999)*9999)*9999") << QString();
    QTest::newRow("other signs") << QByteArray("Ex|t") << QString();
}

void ShellScriptTest::readsLayouts()
{
    QFETCH(QByteArray, layout);
    QFETCH(QString, chunks);
    const auto read = pipelineLayout(layout.toStdString());
    QCOMPARE(read.has_value(), !chunks.isEmpty());
    if (!read)
        return;
    QStringList found;
    for (const std::int64_t layers : *read)
        found += QString::number(layers);
    QCOMPARE(found.join(u' '), chunks);
}

} // namespace headroom

QTEST_APPLESS_MAIN(headroom::ShellScriptTest)
#include "shell_script_test.moc"
