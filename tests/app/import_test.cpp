// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli_run.h"
#include "core/import/sparse_file.h"
#include "core/model/catalogue_file.h"

#include <QTemporaryDir>
#include <QTest>

#include <sys/resource.h>

using namespace headroom;
using namespace headroom::test;
using namespace Qt::StringLiterals;

class ImportTest : public QObject
{
    Q_OBJECT

private slots:
    void largeFilesTakeLittleMemory_data();
    void largeFilesTakeLittleMemory();
};

void ImportTest::largeFilesTakeLittleMemory_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("GGUF") << u"a.gguf"_s << QByteArray("43114856448");
    QTest::newRow("safetensors") << u"model.safetensors"_s << QByteArray("137953296384");
}

void ImportTest::largeFilesTakeLittleMemory()
{
#ifdef __SANITIZE_ADDRESS__
    QSKIP("the sanitizer's own memory counts too");
#endif
    QFETCH(QString, name);
    QFETCH(QByteArray, bytes);
    const Architecture &llama2 = shippedCatalogue()->find("meta-llama/Llama-2-70b-hf")->architecture;
    const QTemporaryDir folder;
    const SparseFile file =
        name.endsWith(u".gguf"_s) ? largeGguf(llama2) : safetensorsOf(decoderTensors(llama2), "BF16", 2);
    if (!writeSparse(folder.filePath(name).toStdString(), file))
        QSKIP("no sparse files here");

    const CliResult result = runCli({ u"import"_s, folder.filePath(name), u"--format"_s, u"json"_s });

    QVERIFY2(result.status == 0, result.error.constData());
    QVERIFY2(result.output.contains(QByteArray("\"file_bytes\": ").append(bytes)), result.output.constData());
    QVERIFY(result.output.contains("\"parameters\": 68976648192"));
    struct rusage children = {};
    QCOMPARE(::getrusage(RUSAGE_CHILDREN, &children), 0);
    QVERIFY2(children.ru_maxrss < 64 << 10, QByteArray::number(qlonglong(children.ru_maxrss)).constData());
    qInfo("at most %ld KB", children.ru_maxrss);
}

QTEST_GUILESS_MAIN(ImportTest)
#include "import_test.moc"
