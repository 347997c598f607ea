// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/memory_source.h"
#include "core/import/safetensors.h"
#include "core/model/catalogue_file.h"

#include <QTest>

using namespace headroom;
using namespace headroom::test;

class SafetensorsTest : public QObject
{
    Q_OBJECT

private slots:
    void readsTensors();
    void readsOnlyTheHeader();
    void wrongFilesAreRefused_data();
    void wrongFilesAreRefused();
    void truncatedAtEveryByte();
    void readsAnIndex();
    void wrongIndexesAreRefused_data();
    void wrongIndexesAreRefused();
    void memoryIsBounded();
};

namespace {

std::string fileOf(const std::string &json)
{
    std::string file;
    for (std::uint64_t length = json.size(), i = 0; i < 8; ++i, length >>= 8)
        file += static_cast<char>(length & 0xFF);
    return file + json;
}

const std::string good = R"({"__metadata__": {"format": "pt"},
    "model.embed_tokens.weight": {"dtype": "BF16", "shape": [10, 4], "data_offsets": [0, 80]},
    "model.norm.weight": {"dtype": "F32", "shape": [4], "data_offsets": [80, 96]},
    "scalar": {"dtype": "F8_E4M3", "shape": [], "data_offsets": [96, 97]}})";

} // namespace

void SafetensorsTest::readsTensors()
{
    MemorySource file(fileOf(good), fileOf(good).size() + 97);
    const auto tensors = readSafetensors(file);
    QVERIFY2(tensors.has_value(), tensors ? "" : told(tensors.error()).c_str());
    QCOMPARE(tensors->size(), std::size_t(3));
    QCOMPARE(tensors->front().name, std::string("model.embed_tokens.weight"));
    QCOMPARE(std::string(tensors->front().type), std::string("BF16"));
    QCOMPARE(tensors->front().elements, std::uint64_t(40));
    QCOMPARE(tensors->front().bytes, std::uint64_t(80));
    QCOMPARE(int(tensors->front().rank), 2);
    QCOMPARE(tensors->back().elements, std::uint64_t(1));
}

void SafetensorsTest::readsOnlyTheHeader()
{
    const std::uint64_t bytes = std::uint64_t(40) << 30;
    const std::string json = R"({"a": {"dtype": "U8", "shape": [)" + std::to_string(bytes)
                             + R"(], "data_offsets": [0, )" + std::to_string(bytes) + "]}}";
    MemorySource file(fileOf(json), fileOf(json).size() + bytes);
    QVERIFY(readSafetensors(file).has_value());
    QVERIFY(file.bytesRead() < 1000);
}

void SafetensorsTest::wrongFilesAreRefused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<int>("kind");
    const auto raw = [](const char *name, const std::string &bytes, ProblemKind kind) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << static_cast<int>(kind);
    };
    const auto row = [&](const char *name, const std::string &json, ProblemKind kind) {
        raw(name, fileOf(json), kind);
    };
    const auto entry = [](const std::string &inner) { return R"({"a": {)" + inner + "}}"; };
    const std::string padding(4096, ' ');
    raw("empty", {}, ProblemKind::Syntax);
    raw("seven bytes", "1234567", ProblemKind::Syntax);
    raw("a header longer than the file", std::string("\x20\0\0\0\0\0\0\0{}", 10), ProblemKind::OutOfRange);
    raw("a header of 2^63 bytes", std::string("\0\0\0\0\0\0\0\x80{}", 10), ProblemKind::OutOfRange);
    row("no JSON", "hello", ProblemKind::Syntax);
    row("a list", "[]", ProblemKind::WrongType);
    row("a number", "12", ProblemKind::WrongType);
    row("not UTF-8", "{\"\xff\": {}}", ProblemKind::Syntax);
    row("no offsets", entry(R"("dtype": "U8", "shape": [1])"), ProblemKind::MissingKey);
    row("an unknown key", entry(R"("dtype": "U8", "shape": [1], "data_offsets": [0, 1], "x": 1)"),
        ProblemKind::UnknownKey);
    row("an unknown type", entry(R"("dtype": "Q9", "shape": [1], "data_offsets": [0, 1])"), ProblemKind::UnknownValue);
    row("a negative size", entry(R"("dtype": "U8", "shape": [-1], "data_offsets": [0, 1])"), ProblemKind::WrongType);
    row("a fraction", entry(R"("dtype": "U8", "shape": [1.5], "data_offsets": [0, 1])"), ProblemKind::WrongType);
    row("a product that overflows",
        entry(R"("dtype": "U8", "shape": [4294967296, 4294967296], "data_offsets": [0, 1])"), ProblemKind::NumberRange);
    row("bits that overflow", entry(R"("dtype": "F64", "shape": [4611686018427387903], "data_offsets": [0, 1])"),
        ProblemKind::NumberRange);
    row("bytes that do not fit the shape", entry(R"("dtype": "F32", "shape": [2], "data_offsets": [0, 4])"),
        ProblemKind::Conflict);
    row("an end before its begin", entry(R"("dtype": "U8", "shape": [1], "data_offsets": [5, 4])"),
        ProblemKind::OutOfRange);
    row("three offsets", entry(R"("dtype": "U8", "shape": [1], "data_offsets": [0, 1, 2])"), ProblemKind::WrongType);
    row("one offset", entry(R"("dtype": "U8", "shape": [1], "data_offsets": [0])"), ProblemKind::WrongType);
    row("nine dimensions", entry(R"("dtype": "U8", "shape": [1,1,1,1,1,1,1,1,1], "data_offsets": [0, 1])"),
        ProblemKind::OutOfRange);
    row("data beyond the end", entry(R"("dtype": "U8", "shape": [9], "data_offsets": [0, 9])"),
        ProblemKind::OutOfRange);
    row("a key twice", entry(R"("dtype": "U8", "dtype": "U8", "shape": [0], "data_offsets": [0, 0])"),
        ProblemKind::DuplicateKey);
    row("a name twice", R"({"a": {"dtype": "U8", "shape": [0], "data_offsets": [0, 0]},
                            "a": {"dtype": "U8", "shape": [0], "data_offsets": [0, 0]}})",
        ProblemKind::DuplicateKey);
    raw("tensors that share bytes",
        fileOf(R"({"a": {"dtype": "U8", "shape": [2], "data_offsets": [0, 2]},
        "b": {"dtype": "U8", "shape": [2], "data_offsets": [1, 3]}})")
            + "xyz",
        ProblemKind::Conflict);
    std::string deep = R"({"a": {"shape": )";
    deep += std::string(100000, '[');
    row("deep nesting", deep + padding, ProblemKind::WrongType);
}

void SafetensorsTest::wrongFilesAreRefused()
{
    QFETCH(QByteArray, bytes);
    QFETCH(int, kind);
    MemorySource file(bytes.toStdString());
    const auto tensors = readSafetensors(file);
    QVERIFY(!tensors);
    QCOMPARE(tensors.error().size(), std::size_t(1));
    QVERIFY(!tensors.error().front().path.empty());
    QCOMPARE(static_cast<int>(tensors.error().front().kind), kind);
}

void SafetensorsTest::truncatedAtEveryByte()
{
    const std::string whole = fileOf(good) + std::string(97, 'x');
    for (std::size_t length = 0; length < whole.size(); ++length) {
        MemorySource file(whole.substr(0, length));
        QVERIFY(!readSafetensors(file));
    }
    MemorySource file(whole);
    QVERIFY(readSafetensors(file).has_value());
}

void SafetensorsTest::readsAnIndex()
{
    MemorySource file(R"({"metadata": {"total_size": 16, "other": {"x": [1]}}, "weight_map": {
        "a": "model-00001-of-00002.safetensors", "b": "model-00002-of-00002.safetensors",
        "c": "model-00001-of-00002.safetensors"}})");
    const auto index = readSafetensorsIndex(file);
    QVERIFY2(index.has_value(), index ? "" : told(index.error()).c_str());
    QCOMPARE(index->totalBytes, std::uint64_t(16));
    QCOMPARE(index->files,
             (std::vector<std::string> { "model-00001-of-00002.safetensors", "model-00002-of-00002.safetensors" }));
    QCOMPARE(index->tensors, (std::vector<std::string> { "a", "b", "c" }));
}

void SafetensorsTest::wrongIndexesAreRefused_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<int>("kind");
    const auto row = [](const char *name, const char *json, ProblemKind kind) {
        QTest::newRow(name) << QByteArray(json) << static_cast<int>(kind);
    };
    row("no map", R"({"metadata": {}})", ProblemKind::MissingKey);
    row("an empty map", R"({"weight_map": {}})", ProblemKind::MissingKey);
    row("a way out of the folder", R"({"weight_map": {"a": "../secret.safetensors"}})", ProblemKind::UnknownValue);
    row("an absolute path", R"({"weight_map": {"a": "/etc/passwd"}})", ProblemKind::UnknownValue);
    row("a number", R"({"weight_map": {"a": 1}})", ProblemKind::WrongType);
    row("a list", R"({"weight_map": ["a"]})", ProblemKind::WrongType);
    row("no object", "[]", ProblemKind::WrongType);
    row("no JSON", "{", ProblemKind::Syntax);
    row("deep nesting", "{\"x\": [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[", ProblemKind::TooDeep);
}

void SafetensorsTest::wrongIndexesAreRefused()
{
    QFETCH(QByteArray, json);
    QFETCH(int, kind);
    MemorySource file(json.toStdString());
    const auto index = readSafetensorsIndex(file);
    QVERIFY(!index);
    QCOMPARE(static_cast<int>(index.error().front().kind), kind);
}

// A header may have 100 MB, but the parser holds a text or a stretch of blanks several times over.
void SafetensorsTest::memoryIsBounded()
{
    const auto refused = [](const auto &read, const char *place) {
        QVERIFY(!read);
        QCOMPARE(read.error().size(), std::size_t(1));
        QCOMPARE(static_cast<int>(read.error().front().kind), static_cast<int>(ProblemKind::TooLarge));
        QCOMPARE(read.error().front().path, std::string(place));
    };
    const std::string many(17 << 20, 'x'), blanks(17 << 20, ' '), digits(17 << 20, '1');
    MemorySource text(fileOf(std::string(R"({"__metadata__":{"a":")").append(many).append("\"}}")));
    refused(readSafetensors(text), "@29");
    MemorySource blank(fileOf(std::string("{").append(blanks).append("}")));
    refused(readSafetensors(blank), "@8");
    MemorySource number(std::string(R"({"a":)").append(digits).append("}"));
    refused(readSafetensorsIndex(number), "@4");
    std::string quotes(R"({")");
    for (int i = 0; i < 9 << 20; ++i)
        quotes.append("\\\"");
    MemorySource escapes(quotes.append(R"(":1})"));
    refused(readSafetensorsIndex(escapes), "@1");

    std::string names = "{", map = R"({"weight_map": {)";
    for (int i = 0; i < 70'000; ++i) {
        std::string name(1, '"');
        name.append(500, 'n').append(std::to_string(i)).append(1, '"');
        names.append(name).append(R"(:{"dtype":"U8","shape":[0],"data_offsets":[0,0]},)");
        map.append(name).append(R"(:"a.safetensors",)");
    }
    names.back() = map.back() = '}';
    MemorySource header(fileOf(names));
    refused(readSafetensors(header), "@8");
    MemorySource index(map + "}");
    refused(readSafetensorsIndex(index), "/weight_map");
    // Long texts that are no abuse: kohya's training notes have some megabytes.
    MemorySource fine(fileOf(std::string(R"({"__metadata__":{"a":")")
                                 .append(8 << 20, 'x')
                                 .append(R"("},"w":{"dtype":"U8","shape":[0],"data_offsets":[0,0]}})")));
    QVERIFY(readSafetensors(fine).has_value());
}

QTEST_APPLESS_MAIN(SafetensorsTest)
#include "safetensors_test.moc"
