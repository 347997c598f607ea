// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/sparse_file.h"
#include "core/model/catalogue_file.h"
#include "ui/text/model_folder.h"
#include "ui/text/problem_text.h"

#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>
#include <unistd.h>

using namespace headroom;
using namespace headroom::test;
using namespace headroom::ui;
using namespace Qt::StringLiterals;

class ModelFolderTest : public QObject
{
    Q_OBJECT

private slots:
    void largeSafetensorsAreExact();
    void largeGgufIsExact();
    void whatIsNoFileIsRefused_data();
    void whatIsNoFileIsRefused();
    void unreadableFilesAreNamed();
    void sparseFilesOfNothingEnd_data();
    void sparseFilesOfNothingEnd();
};

namespace {

constexpr std::uint64_t gigabyte = 1'000'000'000;

const Model &llama2()
{
    return *shippedCatalogue()->find("meta-llama/Llama-2-70b-hf");
}

std::filesystem::path at(const QTemporaryDir &folder, const char *name)
{
    return std::filesystem::path(folder.path().toStdString()) / name;
}

} // namespace

void ModelFolderTest::largeSafetensorsAreExact()
{
    const QTemporaryDir folder;
    const SparseFile file = safetensorsOf(decoderTensors(llama2().architecture), "BF16", 2);
    QVERIFY(file.length > 40 * gigabyte);
    if (!writeSparse(at(folder, "model.safetensors"), file))
        QSKIP("no sparse files here");
    const auto read = readModelPath(folder.path());
    QVERIFY2(read.has_value(), read ? "" : told(read.error()).c_str());
    QCOMPARE(static_cast<std::int64_t>(read->weights->parameters), llama2().parameters);
    QCOMPARE(read->weights->all.bytes, std::uint64_t(2) * static_cast<std::uint64_t>(llama2().parameters));
    QCOMPARE(read->weights->byLayer.size(), std::size_t(80));
}

void ModelFolderTest::largeGgufIsExact()
{
    const QTemporaryDir folder;
    const SparseFile file = largeGguf(llama2().architecture);
    QVERIFY(file.length > 40 * gigabyte);
    if (!writeSparse(at(folder, "a.gguf"), file))
        QSKIP("no sparse files here");
    const auto read = readModelPath(folder.path());
    QVERIFY2(read.has_value(), read ? "" : told(read.error()).c_str());
    QCOMPARE(static_cast<std::int64_t>(read->weights->parameters), llama2().parameters);
    QCOMPARE(read->model->model.parameters, llama2().parameters);
    QCOMPARE(read->unexplained, std::int64_t(0));
    // 161 norms of 8192 numbers in F32, all else in blocks of 32 weights with 20 bytes.
    const std::uint64_t norms = 161 * 8192;
    QCOMPARE(read->weights->all.bytes, (static_cast<std::uint64_t>(llama2().parameters) - norms) / 32 * 20 + norms * 4);
}

void ModelFolderTest::whatIsNoFileIsRefused_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : { "config.json", "model.safetensors", "model.safetensors.index.json", "a.gguf" })
        QTest::newRow(name) << QString::fromLatin1(name);
}

// A pipe would wait for a writer for ever, /dev/zero never ends.
void ModelFolderTest::whatIsNoFileIsRefused()
{
    QFETCH(QString, name);
    const auto refused = [&](const QString &path) {
        const auto read = readModelPath(path);
        QVERIFY(!read);
        QCOMPARE(read.error().size(), std::size_t(1));
        const Problem &problem = read.error().front();
        QCOMPARE(problem.kind, ProblemKind::Unreadable);
        QVERIFY(!problem.found.empty());
        QVERIFY(problem.file.ends_with(name.toStdString()) || problem.file.ends_with("config.json"));
        QVERIFY(!problemText(problem).contains(u'\n'));
    };
    for (const char *kind : { "pipe", "device", "loop", "dangling", "folder" }) {
        const QTemporaryDir folder;
        const QString path = folder.filePath(name);
        const QByteArray file = QFile::encodeName(path);
        const QByteArray what = kind;
        if (what == "pipe")
            QCOMPARE(::mkfifo(file.constData(), 0600), 0);
        else if (what == "device")
            QVERIFY(QFile::link(u"/dev/zero"_s, path));
        else if (what == "loop")
            QVERIFY(QFile::link(path, path));
        else if (what == "dangling")
            QVERIFY(QFile::link(folder.filePath(u"gone"_s), path));
        else
            QVERIFY(QDir(folder.path()).mkdir(name));
        refused(path);
        refused(folder.path());
    }
}

void ModelFolderTest::unreadableFilesAreNamed()
{
    if (::geteuid() == 0)
        QSKIP("root reads everything");
    const QTemporaryDir folder;
    QFile file(folder.filePath(u"config.json"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{}");
    file.close();
    QVERIFY(file.setPermissions({}));
    const auto read = readModelPath(folder.path());
    QVERIFY(!read);
    QCOMPARE(read.error().front().found, std::string("Permission denied"));
}

void ModelFolderTest::sparseFilesOfNothingEnd_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("header");
    QTest::newRow("config.json") << u"config.json"_s << QByteArray("{");
    QTest::newRow("index") << u"model.safetensors.index.json"_s << QByteArray("{");
    QTest::newRow("safetensors, zeros") << u"model.safetensors"_s << QByteArray();
    QTest::newRow("safetensors, a header of 100 MB")
        << u"model.safetensors"_s << QByteArray::fromHex("00e1f50500000000") + "{";
    QTest::newRow("GGUF, 262144 tensors without a name")
        << u"a.gguf"_s << QByteArray("GGUF") + QByteArray::fromHex("0300000000000400000000000000000000000000");
    QTest::newRow("GGUF, 2^33 empty texts")
        << u"a.gguf"_s
        << QByteArray("GGUF")
               + QByteArray::fromHex("030000000000000000000000010000000000000001000000000000006b09000000"
                                     "080000000000000002000000");
}

void ModelFolderTest::sparseFilesOfNothingEnd()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, header);
    const QTemporaryDir folder;
    if (!writeSparse(folder.filePath(name).toStdString(), { header.toStdString(), 1000 * gigabyte }))
        QSKIP("no sparse files here");
    const auto read = readModelPath(folder.path());
    QVERIFY(!read);
    QCOMPARE(read.error().size(), std::size_t(1));
    QVERIFY(read.error().front().file.ends_with(name.toStdString()));
}

QTEST_GUILESS_MAIN(ModelFolderTest)
#include "model_folder_test.moc"
