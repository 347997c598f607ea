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
    row("number too large", R"({"a": {"b": 1e400}})", ProblemKind::NumberRange, "/a");
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

void DocumentTest::nonFiniteLiteralsBecomeNullWhereAllowed()
{
    const auto document = parseJson(R"({"a": [-Infinity, NaN], "b": "NaN"})", { .allowNonFinite = true });

    QVERIFY(document.has_value());
    QCOMPARE(document->dump(), std::string(R"({"a":[null,null],"b":"NaN"})"));
}

QTEST_APPLESS_MAIN(DocumentTest)
#include "document_test.moc"
