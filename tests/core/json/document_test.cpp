// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/document.h"

#include <nlohmann/json.hpp>

#include <QTest>

using namespace headroom;

class DocumentTest : public QObject
{
    Q_OBJECT

private slots:
    void readsWhatIsJson();
    void refusesWhatIsNot_data();
    void refusesWhatIsNot();
    void sayWhatIsFound_data();
    void sayWhatIsFound();
    void manyKeysAreRefused();
    void nonFiniteLiteralsBecomeNullWhereAllowed();
};

void DocumentTest::readsWhatIsJson()
{
    const auto document = parseJson(R"({"b": [1, 2.5, "x"], "a": {"c": null}})");

    QVERIFY(document.has_value());
    QCOMPARE(document->dump(), std::string(R"({"b":[1,2.5,"x"],"a":{"c":null}})"));
}

void DocumentTest::refusesWhatIsNot_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QByteArray>("path");

    const auto row = [](const char *name, const QByteArray &text, ProblemKind kind, const char *path) {
        QTest::newRow(name) << text << static_cast<int>(kind) << QByteArray(path);
    };
    row("empty", "", ProblemKind::Syntax, "1:1");
    row("truncated", "{\n  \"a\": 1", ProblemKind::Syntax, "2:9");
    row("two documents", "{} {}", ProblemKind::Syntax, "1:4");
    row("duplicate key", R"({"a": {"b": 1, "b": 2}})", ProblemKind::DuplicateKey, "/a");
    row("number too large", R"({"a": {"b": 1e400}})", ProblemKind::NumberRange, "/a/b");
    row("number too large in a list", R"({"a": [1, -1e400]})", ProblemKind::NumberRange, "/a/1");
    row("not UTF-8", "{\"a\": \"\xff\"}", ProblemKind::Encoding, "1:8");
    row("overlong UTF-8", "{\"a\": \"\xc0\xaf\"}", ProblemKind::Encoding, "1:8");
    row("surrogate", "{\"a\": \"\xed\xa0\x80\"}", ProblemKind::Encoding, "1:8");
    row("deep lists", QByteArray(100000, '['), ProblemKind::TooDeep,
        "/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0/0");
    row("too large", QByteArray(17 << 20, ' '), ProblemKind::TooLarge, "");
    row("NaN", R"({"a": NaN})", ProblemKind::Syntax, "1:7");
}

void DocumentTest::refusesWhatIsNot()
{
    QFETCH(QByteArray, text);
    QFETCH(int, kind);
    QFETCH(QByteArray, path);

    const auto document = parseJson({ text.constData(), static_cast<std::size_t>(text.size()) });

    QVERIFY(!document.has_value());
    QCOMPARE(document.error().size(), std::size_t(1));
    QCOMPARE(static_cast<int>(document.error().front().kind), kind);
    QCOMPARE(QByteArray::fromStdString(document.error().front().path), path);
}

void DocumentTest::sayWhatIsFound_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("found");

    QTest::newRow("word") << QByteArray("{} trailing") << QByteArray("1:4") << QByteArray("trailing");
    QTest::newRow("text across lines") << QByteArray("{\"a\": \"open\n}") << QByteArray("1:7") << QByteArray("\"open");
    QTest::newRow("text without end") << QByteArray("{\"a\": \"open") << QByteArray("1:12")
                                      << QByteArray("end of file");
    QTest::newRow("text for a comma") << QByteArray(R"({"a": 1 "b": 2})") << QByteArray("1:9") << QByteArray("\"b\":");
    QTest::newRow("sign") << QByteArray("[-x]") << QByteArray("1:2") << QByteArray("-x]");
}

void DocumentTest::sayWhatIsFound()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, path);
    QFETCH(QByteArray, found);

    const auto document = parseJson({ text.constData(), static_cast<std::size_t>(text.size()) });

    QVERIFY(!document.has_value());
    QCOMPARE(QByteArray::fromStdString(document.error().front().path), path);
    QCOMPARE(QByteArray::fromStdString(document.error().front().found), found);
}

void DocumentTest::manyKeysAreRefused()
{
    std::string text = "{";
    for (int i = 0; i < 257; ++i)
        text += (i ? ",\"" : "\"") + std::to_string(i) + "\":0";
    const auto document = parseJson(text + '}');

    QVERIFY(!document.has_value());
    QCOMPARE(document.error().front().kind, ProblemKind::TooLarge);
    QCOMPARE(document.error().front().allowed, std::string("256"));
}

void DocumentTest::nonFiniteLiteralsBecomeNullWhereAllowed()
{
    const auto document = parseJson(R"({"a": [-Infinity, NaN], "b": "NaN"})", { .allowNonFinite = true });

    QVERIFY(document.has_value());
    QCOMPARE(document->dump(), std::string(R"({"a":[null,null],"b":"NaN"})"));
}

QTEST_APPLESS_MAIN(DocumentTest)
#include "document_test.moc"
