// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/embedded/catalogues.h"
#include "core/hardware/accelerator_catalogue.h"
#include "core/model/model_catalogue.h"

#include <QFile>
#include <QTest>

using namespace headroom;
using namespace Qt::StringLiterals;

class CataloguesTest : public QObject
{
    Q_OBJECT

private slots:
    void holdTheFiles();
    void haveEntries();

private:
    static std::string fileText(const QString &name);
};

std::string CataloguesTest::fileText(const QString &name)
{
    QFile file(QStringLiteral(RESOURCES_DIR "/") + name);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

void CataloguesTest::holdTheFiles()
{
    QVERIFY(embeddedModels() == fileText(u"models.json"_s));
    QVERIFY(embeddedAccelerators() == fileText(u"accelerators.json"_s));
    QVERIFY(embeddedPrices() == fileText(u"prices.json"_s));
    QVERIFY(embeddedThroughputs() == fileText(u"throughputs.json"_s));
}

void CataloguesTest::haveEntries()
{
    const Catalogues catalogues = embeddedCatalogues();

    QVERIFY(catalogues.models.find("meta-llama/Llama-2-70b-hf"));
    QVERIFY(catalogues.accelerators.find("a100-sxm4-80gb"));
}

QTEST_APPLESS_MAIN(CataloguesTest)
#include "catalogues_test.moc"
