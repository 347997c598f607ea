// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/accelerator.h"

#include <QTest>

using namespace headroom;

class AcceleratorTest : public QObject
{
    Q_OBJECT

private slots:
    void capacityOfALabel_data();
    void capacityOfALabel();
    void driverTotalGoesBeforeTheLabel();
    void packageIsSharedByItsDevices();
    void singleDeviceStaysAsItIs();
};

void AcceleratorTest::capacityOfALabel_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<double>("label");
    QTest::addColumn<qint64>("expected");

    const auto row = [](const char *name, AcceleratorClass kind, double label, qint64 bytes) {
        QTest::newRow(name) << static_cast<int>(kind) << label << bytes;
    };
    // DRAM is binary: 48 * 2^30.
    row("48 GB card", AcceleratorClass::Workstation, 48, 51539607552LL);
    row("nothing known", AcceleratorClass::Consumer, 0, 0);
    // Seen on machines: 21845 MiB of 32 GB, 16384 MiB of 24 GB; 144 GiB is three quarters of 192 GB.
    row("Apple, 32 GB", AcceleratorClass::Apple, 32, 22906492245LL);
    row("Apple, 24 GB", AcceleratorClass::Apple, 24, 17179869184LL);
    row("Apple, 192 GB", AcceleratorClass::Apple, 192, 154618822656LL);
}

void AcceleratorTest::capacityOfALabel()
{
    QFETCH(int, kind);
    QFETCH(double, label);
    QFETCH(qint64, expected);
    Accelerator card;
    card.kind = static_cast<AcceleratorClass>(kind);
    card.memoryGb = label;

    QCOMPARE(capacity(card).count(), expected);
    QVERIFY(capacityAssumed(card));
}

void AcceleratorTest::driverTotalGoesBeforeTheLabel()
{
    Accelerator card;
    card.memoryGb = 80;
    card.usableMemory = Bytes::fromMib(81559);

    QCOMPARE(capacity(card).count(), 85520809984LL); // 81559 * 2^20
    QVERIFY(!capacityAssumed(card));
}

void AcceleratorTest::packageIsSharedByItsDevices()
{
    Accelerator card;
    card.devicesPerPackage = 2;
    card.memoryGb = 128;
    card.usableMemory = Bytes::fromMib(131040);
    card.memoryBytesPerSecond = 3276.8e9;
    card.rates.bf16 = 383e12;
    card.interconnect.bytesPerSecond = 400e9;
    card.interconnect.peerBytesPerSecond = 50e9;
    card.interconnect.domain = 4;

    const Accelerator device = perDevice(card);

    QCOMPARE(device.devicesPerPackage, 1);
    QCOMPARE(capacity(device), Bytes::fromMib(65520));
    QCOMPARE(*device.memoryGb, 64.0);
    QCOMPARE(*device.memoryBytesPerSecond, 1638.4e9);
    QCOMPARE(*device.rates.bf16, 191.5e12);
    QCOMPARE(*device.interconnect.bytesPerSecond, 200e9);
    QCOMPARE(*device.interconnect.peerBytesPerSecond, 50e9); // a link is not divided
    QCOMPARE(*device.interconnect.domain, 8);
    QVERIFY(!device.rates.fp8);
}

void AcceleratorTest::singleDeviceStaysAsItIs()
{
    Accelerator card;
    card.memoryGb = 24;
    card.rates.fp16 = 165.2e12;

    QVERIFY(perDevice(card) == card);
}

QTEST_APPLESS_MAIN(AcceleratorTest)
#include "accelerator_test.moc"
