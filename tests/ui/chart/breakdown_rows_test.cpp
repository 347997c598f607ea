// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/breakdown_rows.h"
#include "ui/chart/sample.h"

#include <QTest>

using namespace headroom;
using namespace headroom::ui;

class BreakdownRowsTest : public QObject
{
    Q_OBJECT

private slots:
    void equalNeighborsShareARow();
    void manyStagesKeepFirstLastAndWorst();
};

void BreakdownRowsTest::equalNeighborsShareARow()
{
    std::vector<DeviceMemory> devices(5, test::sampleDevice(0, 5));
    for (int i = 0; i < 5; ++i)
        devices[static_cast<std::size_t>(i)].stage = i;
    devices[4].terms[TermId::Loss] = Bytes::fromGib(1);

    const std::vector<BreakdownRow> rows = breakdownRows(devices, 4, 10);

    QCOMPARE(rows.size(), std::size_t(2));
    QCOMPARE(rows[0], (BreakdownRow { 0, 3, 0, false }));
    QCOMPARE(rows[1], (BreakdownRow { 4, 4, 4, true }));
}

void BreakdownRowsTest::manyStagesKeepFirstLastAndWorst()
{
    const std::vector<DeviceMemory> devices = test::sampleEvaluation(64).estimate.devices;

    for (std::size_t most = 0; most <= 64; ++most) {
        const std::vector<BreakdownRow> rows = breakdownRows(devices, 17, most);

        QCOMPARE_LE(rows.size(), std::max<std::size_t>(most, 3));
        QCOMPARE_GE(rows.size(), std::max<std::size_t>(most, 4) - 1);
        QCOMPARE(rows.front().first, 0);
        QCOMPARE(rows.back().last, 63);
        QCOMPARE(std::ranges::count_if(rows, &BreakdownRow::worst), 1);
    }
}

QTEST_APPLESS_MAIN(BreakdownRowsTest)
#include "breakdown_rows_test.moc"
