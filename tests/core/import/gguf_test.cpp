// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/gguf.h"
#include "core/import/gguf_writer.h"
#include "core/import/memory_source.h"
#include "core/model/catalogue_file.h"

#include <QTest>

using namespace headroom;
using namespace headroom::test;

class GgufTest : public QObject
{
    Q_OBJECT

private slots:
    void everyVersionAndByteOrder_data();
    void everyVersionAndByteOrder();
    void readsOnlyTheHeader();
    void unknownTypesAreMeasured();
    void wrongFilesAreRefused_data();
    void wrongFilesAreRefused();
    void truncatedAtEveryByte();
    void memoryAndTimeAreBounded();
};

namespace {

GgufWriter sample(std::uint32_t version = 3, bool bigEndian = false)
{
    GgufWriter writer(version, bigEndian);
    writer.text("general.architecture", "llama")
        .integer("llama.block_count", 2)
        .integers("llama.attention.head_count_kv", { 8, 4 })
        .texts("tokenizer.ggml.tokens", { "a", "bc", "" })
        .tensor("token_embd.weight", { 256, 1000 }, 14, 210 * 1000)
        .tensor("blk.0.attn_norm.weight", { 256 }, 0, 1024)
        .tensor("blk.0.ffn_up.weight", { 256, 512 }, 12, 144 * 512);
    return writer;
}

MemorySource fileOf(const GgufWriter &writer)
{
    const std::string header = writer.header();
    return MemorySource(header, header.size() + writer.dataBytes());
}

} // namespace

void GgufTest::everyVersionAndByteOrder_data()
{
    QTest::addColumn<int>("version");
    QTest::addColumn<bool>("bigEndian");
    QTest::newRow("1") << 1 << false;
    QTest::newRow("2") << 2 << false;
    QTest::newRow("3") << 3 << false;
    QTest::newRow("3, big endian") << 3 << true;
}

void GgufTest::everyVersionAndByteOrder()
{
    QFETCH(int, version);
    QFETCH(bool, bigEndian);
    MemorySource file = fileOf(sample(static_cast<std::uint32_t>(version), bigEndian));
    const auto header = readGguf(file);
    QVERIFY2(header.has_value(), header ? "" : told(header.error()).c_str());
    QCOMPARE(header->version, static_cast<std::uint32_t>(version));
    QCOMPARE(header->bigEndian, bigEndian);
    QCOMPARE(*header->text("general.architecture"), std::string("llama"));
    QCOMPARE(*header->integer("llama.block_count"), std::int64_t(2));
    QCOMPARE(header->list("llama.attention.head_count_kv")->numbers, (std::vector<double> { 8, 4 }));
    QCOMPARE(header->list("tokenizer.ggml.tokens")->length, std::uint64_t(3));
    QCOMPARE(header->tensors.size(), std::size_t(3));
    const StoredTensor &up = header->tensors[2];
    QCOMPARE(up.name, std::string("blk.0.ffn_up.weight"));
    QCOMPARE(std::string(up.type), std::string("Q4_K"));
    QCOMPARE(up.elements, std::uint64_t(256 * 512));
    QCOMPARE(up.bytes, std::uint64_t(256 * 512 / 256 * 144)); // 4.5 bits a weight
    QCOMPARE(up.shape[0], std::uint64_t(512));                // rows first
}

void GgufTest::readsOnlyTheHeader()
{
    GgufWriter writer;
    writer.text("general.architecture", "llama");
    const std::uint64_t rows = std::uint64_t(40) << 20;
    writer.tensor("blk.0.ffn_up.weight", { 1024, rows }, 8, rows * 1024 / 32 * 34);
    MemorySource file = fileOf(writer);
    QVERIFY(file.size() > std::uint64_t(40) << 30);
    QVERIFY(readGguf(file).has_value());
    QVERIFY(file.bytesRead() < 200'000);
}

void GgufTest::unknownTypesAreMeasured()
{
    GgufWriter writer;
    writer.tensor("a", { 32, 10 }, 999, 320).tensor("b", { 32 }, 0, 128);
    MemorySource file = fileOf(writer);
    const auto header = readGguf(file);
    QVERIFY(header.has_value());
    QCOMPARE(std::string(header->tensors[0].type), std::string("?"));
    QCOMPARE(header->tensors[0].bytes, std::uint64_t(320));
}

void GgufTest::wrongFilesAreRefused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<qulonglong>("length");
    QTest::addColumn<int>("kind");
    const auto row = [](const char *name, std::string bytes, ProblemKind kind, std::uint64_t length = 0) {
        QTest::newRow(name) << QByteArray::fromStdString(bytes) << qulonglong(length) << static_cast<int>(kind);
    };
    const std::string good = sample().header();
    const std::uint64_t whole = good.size() + sample().dataBytes();
    const auto changed = [&](std::size_t at, std::string_view bytes) {
        std::string text = good;
        text.replace(at, bytes.size(), bytes);
        return text;
    };
    const std::string huge = "\xff\xff\xff\xff\xff\xff\xff\x7f";
    row("empty", {}, ProblemKind::Syntax);
    row("another format", "GGML" + good.substr(4), ProblemKind::Syntax, whole);
    row("a version to come", changed(4, std::string_view("\4\0\0\0", 4)), ProblemKind::OutOfRange, whole);
    row("2^63 tensors", changed(8, huge), ProblemKind::OutOfRange, whole);
    row("2^63 entries", changed(16, huge), ProblemKind::OutOfRange, whole);
    row("a key of 2^63 bytes", changed(24, huge), ProblemKind::OutOfRange, whole);
    row("data that end too early", good, ProblemKind::OutOfRange, whole - 64);
    GgufWriter twice;
    twice.tensor("a", { 32 }, 0, 128).tensor("a", { 32 }, 0, 128);
    row("a name twice", twice.header(), ProblemKind::DuplicateKey, 4096);
    GgufWriter overlapping;
    overlapping.tensor("a", { 64 }, 0, 32).tensor("b", { 64 }, 0, 256);
    row("tensors that share bytes", overlapping.header(), ProblemKind::Conflict, 4096);
    GgufWriter product;
    product.tensor("a", { std::uint64_t(1) << 40, std::uint64_t(1) << 40 }, 0, 32);
    row("a shape whose product overflows", product.header(), ProblemKind::NumberRange, 4096);
    GgufWriter broken;
    broken.tensor("a", { 100 }, 12, 144);
    row("a row that is no multiple of the block", broken.header(), ProblemKind::NotDivisible, 4096);
    GgufWriter dimensions;
    dimensions.tensor("a", { 1, 1, 1, 1, 1 }, 0, 32);
    row("five dimensions", dimensions.header(), ProblemKind::OutOfRange, 4096);
    GgufWriter unknown;
    unknown.tensor("a", { std::uint64_t(1) << 50 }, 999, 32);
    row("more weights of an unknown type than bits", unknown.header(), ProblemKind::OutOfRange, 4096);
    GgufWriter alignment;
    alignment.integer("general.alignment", 3);
    row("an alignment of 3", alignment.header(), ProblemKind::UnknownValue, 4096);
    GgufWriter repeated;
    repeated.integer("k", 1).integer("k", 2);
    row("a key twice", repeated.header(), ProblemKind::DuplicateKey, 4096);
}

void GgufTest::wrongFilesAreRefused()
{
    QFETCH(QByteArray, bytes);
    QFETCH(qulonglong, length);
    QFETCH(int, kind);
    MemorySource file(bytes.toStdString(), length);
    const auto header = readGguf(file);
    QVERIFY(!header);
    QCOMPARE(header.error().size(), std::size_t(1));
    QVERIFY(!header.error().front().path.empty());
    QCOMPARE(static_cast<int>(header.error().front().kind), kind);
}

void GgufTest::truncatedAtEveryByte()
{
    const GgufWriter writer = sample();
    const std::string whole = writer.header() + std::string(writer.dataBytes() - 32, '\0');
    for (std::size_t length = 0; length < writer.header().size() + 64; ++length) {
        MemorySource file(whole.substr(0, length));
        QVERIFY(!readGguf(file));
    }
}

// What a file may claim is limited by what headers hold, not by the length of a sparse file.
void GgufTest::memoryAndTimeAreBounded()
{
    const auto refused = [](const std::string &header, ProblemKind kind) {
        MemorySource file(header, std::uint64_t(1) << 50);
        const auto read = readGguf(file);
        QVERIFY(!read);
        QCOMPARE(read.error().size(), std::size_t(1));
        QCOMPARE(static_cast<int>(read.error().front().kind), static_cast<int>(kind));
        QVERIFY(file.bytesRead() < std::uint64_t(300) << 20);
    };
    std::string endless = GgufWriter().texts("tokens", {}).header();
    endless.replace(24 + 8 + 6 + 4 + 4, 8, std::string("\0\0\0\0\0\x10\0\0", 8)); // 2^44 empty texts
    refused(endless, ProblemKind::OutOfRange);
    GgufWriter texts, names, numbers;
    for (int i = 0; i < 40; ++i)
        texts.text(std::string("k").append(std::to_string(i)), std::string(1 << 20, 'x'));
    refused(texts.header(), ProblemKind::TooLarge);
    for (int i = 0; i < 70'000; ++i)
        names.tensor(std::string(500, 'n').append(std::to_string(i)), { 32 }, 0, 128);
    refused(names.header(), ProblemKind::TooLarge);
    const std::vector<std::uint32_t> many(4096, 1);
    for (int i = 0; i < 1100; ++i)
        numbers.integers(std::string("k").append(std::to_string(i)), many);
    refused(numbers.header(), ProblemKind::TooLarge);
}

QTEST_APPLESS_MAIN(GgufTest)
#include "gguf_test.moc"
