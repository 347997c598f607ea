// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/accelerator_catalogue.h"
#include "core/hardware/accelerator_json.h"
#include "core/json/reader.h"

#include <nlohmann/json.hpp>

#include <QFile>
#include <QTest>

using namespace headroom;

class AcceleratorCatalogueTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void driverTotals_data();
    void driverTotals();
    void linksAreOneWay_data();
    void linksAreOneWay();
    void accumulationHalvesConsumerRates();
    void everyFigureHasASource();
    void everyCardReadsBackAsItWasWritten();
    void unknownCardIsNotFound();
    void refusesABrokenCatalogue_data();
    void refusesABrokenCatalogue();

private:
    AcceleratorCatalogue m_catalogue;
};

void AcceleratorCatalogueTest::initTestCase()
{
    QFile file(QStringLiteral(RESOURCES_DIR "/accelerators.json"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    auto catalogue = parseAcceleratorCatalogue(file.readAll().toStdString());

    QVERIFY2(catalogue.has_value(), catalogue ? "" : catalogue.error().front().path.c_str());
    m_catalogue = std::move(*catalogue);
    QCOMPARE(m_catalogue.accelerators().size(), std::size_t(157));
}

void AcceleratorCatalogueTest::driverTotals_data()
{
    QTest::addColumn<QByteArray>("id");
    QTest::addColumn<qint64>("mebibytes");

    const auto row = [](const char *id, qint64 mebibytes) { QTest::newRow(id) << QByteArray(id) << mebibytes; };
    row("a100-sxm4-80gb", 81920); // exactly 80 GiB since driver R510
    row("h100-sxm5-80gb", 81559); // less than the label
    row("h200-sxm5-141gb", 143771);
    row("b200-sxm-180gb", 183359);
    row("gb200-186gb", 189471);
    row("b300-sxm-270gb", 275040);
    row("gb300-279gb", 284208);
    row("a30", 24576); // ECC of HBM costs nothing
    row("a10", 23028); // ECC of GDDR costs 6.25 %
    row("l4", 23034);
    row("a40", 46068);
    row("t4", 15360);
    row("rtx-a6000", 49140); // ECC off by default
    row("rtx-pro-6000-blackwell-ws", 97887);
    row("rtx-3090", 24576);
    row("rtx-4090", 24564);
    row("rtx-5090", 32607);
    row("mi300x", 196592);
}

void AcceleratorCatalogueTest::driverTotals()
{
    QFETCH(QByteArray, id);
    QFETCH(qint64, mebibytes);
    const Accelerator *card = m_catalogue.find(id.toStdString());

    QVERIFY(card);
    QCOMPARE(capacity(*card).count(), mebibytes * 1048576);
    QVERIFY(!capacityAssumed(*card));
}

void AcceleratorCatalogueTest::linksAreOneWay_data()
{
    QTest::addColumn<QByteArray>("id");
    QTest::addColumn<double>("perCard");
    QTest::addColumn<double>("perPeer"); // 0: not given
    QTest::addColumn<double>("nic");

    const auto row = [](const char *id, double perCard, double perPeer, double nic) {
        QTest::newRow(id) << QByteArray(id) << perCard << perPeer << nic;
    };
    row("a100-sxm4-80gb", 300e9, 300e9, 25e9);
    row("h100-sxm5-80gb", 450e9, 450e9, 50e9); // printed as 900
    row("mi300x", 448e9, 64e9, 50e9);          // a mesh: a seventh to each peer
    row("gb300-279gb", 900e9, 900e9, 100e9);
    row("rtx-3090", 56.25e9, 0, 0);
    row("rtx-4090", 0, 0, 0);
}

void AcceleratorCatalogueTest::linksAreOneWay()
{
    QFETCH(QByteArray, id);
    QFETCH(double, perCard);
    QFETCH(double, perPeer);
    QFETCH(double, nic);
    const Accelerator *card = m_catalogue.find(id.toStdString());

    QVERIFY(card);
    QCOMPARE(card->interconnect.bytesPerSecond.value_or(0), perCard);
    if (perPeer > 0)
        QCOMPARE(card->interconnect.peerBytesPerSecond.value_or(0), perPeer);
    QCOMPARE(card->nicBytesPerSecond.value_or(0), nic);
}

void AcceleratorCatalogueTest::accumulationHalvesConsumerRates()
{
    const Accelerator *consumer = m_catalogue.find("rtx-4090");
    const Accelerator *datacenter = m_catalogue.find("h100-sxm5-80gb");

    QVERIFY(consumer && datacenter);
    QCOMPARE(*consumer->rates.fp16, 165.2e12);
    QCOMPARE(*consumer->rates.fp16Fp16Accumulation, 330.3e12);
    QCOMPARE(*consumer->rates.fp8, 330.3e12);
    QCOMPARE(*consumer->rates.fp8Fp16Accumulation, 660.6e12);
    QCOMPARE(*datacenter->rates.bf16, 989.4e12); // dense; the headline 1979 is sparse
    QCOMPARE(datacenter->sparseMultiplier, 2.0);
}

void AcceleratorCatalogueTest::everyFigureHasASource()
{
    const auto evidence = [](const Accelerator &card, std::string_view group) {
        for (const AcceleratorEvidence &item : card.evidence) {
            if (item.group == group)
                return !item.source.empty() && item.confidence.has_value();
        }
        return false;
    };
    for (const Accelerator &card : m_catalogue.accelerators()) {
        QVERIFY2(evidence(card, "memory_gb"), card.id.c_str());
        QVERIFY2(!card.usableMemory || evidence(card, "usable_memory_mib"), card.id.c_str());
        QVERIFY2(!card.memoryBytesPerSecond || evidence(card, "memory_bandwidth_gbs"), card.id.c_str());
        QVERIFY2(card.rates == DenseRates {} || evidence(card, "tflops_dense"), card.id.c_str());
        QVERIFY2(!card.interconnect.bytesPerSecond || evidence(card, "interconnect"), card.id.c_str());
        QVERIFY2(!card.nicBytesPerSecond || evidence(card, "scale_out_nic_gbs_per_gpu"), card.id.c_str());
        QVERIFY2(!card.watts || evidence(card, "tdp_w"), card.id.c_str());
    }
}

void AcceleratorCatalogueTest::everyCardReadsBackAsItWasWritten()
{
    for (const Accelerator &card : m_catalogue.accelerators()) {
        const nlohmann::ordered_json written = writeAccelerator(card);
        Problems problems;
        JsonReader reader(written, "", problems);
        const auto back = readAccelerator(reader);

        QVERIFY2(back.has_value(), card.id.c_str());
        QVERIFY2(*back == card, card.id.c_str());
    }
}

void AcceleratorCatalogueTest::unknownCardIsNotFound()
{
    QVERIFY(!m_catalogue.find("rtx-9999"));
    QVERIFY(!m_catalogue.find(""));
}

void AcceleratorCatalogueTest::refusesABrokenCatalogue_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("found");

    const auto row = [](const char *name, const QByteArray &text, ProblemKind kind, const char *path,
                        const char *found) {
        QTest::newRow(name) << text << static_cast<int>(kind) << QByteArray(path) << QByteArray(found);
    };
    const QByteArray head = R"({"format": "headroom-accelerators/1", "sources": {"s1": "sheet"}, "accelerators": [)";
    const QByteArray card = R"("vendor": "V", "architecture": "A", "class": "npu", "year": 2024, "memory_gb": 8, )"
                            R"("confidence": "low", "name": "N")";
    const QByteArray good = R"({"id": "a", "sources": {"memory_gb": "s1"}, )" + card + '}';
    row("a list", "[]", ProblemKind::WrongType, "", "list");
    row("not JSON", "{", ProblemKind::Syntax, "1:2", "");
    row("other format", R"({"format": "other", "sources": {}, "accelerators": []})", ProblemKind::UnknownValue,
        "/format", "\"other\"");
    row("no cards", R"({"format": "headroom-accelerators/1", "sources": {}})", ProblemKind::MissingKey, "/accelerators",
        "accelerators");
    row("no object", head + "3]}", ProblemKind::WrongType, "/accelerators/0", "3");
    row("twice the same id", head + good + ',' + good + "]}", ProblemKind::DuplicateId, "/accelerators/1/id", "a");
    row("no id", head + R"({"sources": {"memory_gb": "s1"}, )" + card + "}]}", ProblemKind::MissingKey,
        "/accelerators/0/id", "id");
    row("no source", head + R"({"id": "a", "sources": {}, )" + card + "}]}", ProblemKind::MissingKey,
        "/accelerators/0/sources/memory_gb", "memory_gb");
    row("source that is not in the table", head + R"({"id": "a", "sources": {"memory_gb": "s1 s2"}, )" + card + "}]}",
        ProblemKind::UnknownValue, "/accelerators/0/sources/memory_gb", "s2");
    row("unknown key", head + R"({"id": "a", "memroy": 8, "sources": {"memory_gb": "s1"}, )" + card + "}]}",
        ProblemKind::UnknownKey, "/accelerators/0/memroy", "memroy");
}

void AcceleratorCatalogueTest::refusesABrokenCatalogue()
{
    QFETCH(QByteArray, text);
    QFETCH(int, kind);
    QFETCH(QByteArray, path);
    QFETCH(QByteArray, found);

    const auto catalogue = parseAcceleratorCatalogue(text.toStdString());

    QVERIFY(!catalogue.has_value());
    QCOMPARE(static_cast<int>(catalogue.error().front().kind), kind);
    QCOMPARE(catalogue.error().front().path, path.toStdString());
    if (kind != static_cast<int>(ProblemKind::Syntax))
        QCOMPARE(catalogue.error().front().found, found.toStdString());
}

QTEST_APPLESS_MAIN(AcceleratorCatalogueTest)
#include "accelerator_catalogue_test.moc"
