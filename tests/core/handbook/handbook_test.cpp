// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/handbook/handbook.h"

#include <QTest>

#include <algorithm>
#include <set>
#include <string>

using namespace headroom;

class HandbookTest : public QObject
{
    Q_OBJECT

private slots:
    void valuesAreThoseOfTheHandbook_data();
    void valuesAreThoseOfTheHandbook();
    void idsAreUnique();
};

void HandbookTest::valuesAreThoseOfTheHandbook_data()
{
    QTest::addColumn<double>("expected");
    QTest::addColumn<double>("tolerance"); // relative: half a unit of the last digit that the handbook prints

    const auto row = [](const char *id, double expected, double tolerance) {
        QTest::newRow(id) << expected << tolerance;
    };
    const double exact = 1e-12;
    row("fp16-weights-7b", 14, exact);
    row("training-state-7b", 112, exact);
    row("training-minimum-7b", 140, exact);
    row("cards-65b-v100", 5, exact);
    row("lora-int4-65b", 50, 0.1); // "about 50 GB"
    row("fp32-weights-6b", 24, exact);
    row("fp32-adamw-6b", 48, exact);
    row("int8-training-6b", 25.3, exact);
    row("activations-6b", 0.99, 0.005);
    row("batch-a100-6b", 50, 0.12); // "about 50"
    row("utilisation-flops", 32.05, 0.0002);
    row("utilisation-throughput", 46.54, 0.0002);
    row("training-70b-weights", 140, exact);
    row("training-70b-gradients", 140, exact);
    row("training-70b-adam", 840, exact);
    row("training-70b-activations", 730, 0.001);
    row("training-70b-total", 1850, 0.0005);
    row("training-70b-cards-80gb", 24, exact);
    row("training-70b-cards-24gb", 78, exact);
    row("training-70b-compute", 8.4e23, exact);  // 6 · 70e9 · 2e12
    row("training-70b-years", 200, 0.05);        // "about 200 years"
    row("training-70b-month-cards", 2400, 0.05); // "about 2400"
    row("pipeline-in-flight", 159, exact);
    row("pipeline-restart-passes", 3240, exact);
    row("pipeline-restart-factor", 40, 0.02);
    row("data-parallel-transfer", 4, exact);
    row("data-parallel-seconds", 0.12, 0.05);
    row("data-parallel-compute", 196, 0.005);
    row("data-parallel-compute-seconds", 0.6, 0.01);
    row("data-parallel-step-seconds", 48, 0.01);
    row("tensor-limit-4090", 2, exact);
    row("tensor-limit-h100", 11, exact);
    row("tensor-link-64", 859, 0.001);
    row("failure-interval", 20, 0.06);   // "about every 20 minutes"
    row("failure-lost-share", 50, 0.06); // "about half"
}

void HandbookTest::valuesAreThoseOfTheHandbook()
{
    QFETCH(double, expected);
    QFETCH(double, tolerance);

    const auto rows = handbook();
    const auto row = std::ranges::find(rows, std::string_view(QTest::currentDataTag()), &HandbookRow::id);

    QVERIFY(row != rows.end());
    QVERIFY2(std::abs(row->value - expected) <= tolerance * expected, qPrintable(QString::number(row->value)));
}

void HandbookTest::idsAreUnique()
{
    std::set<std::string_view> ids;
    for (const HandbookRow &row : handbook())
        QVERIFY2(ids.insert(row.id).second, std::string(row.id).c_str());
}

QTEST_APPLESS_MAIN(HandbookTest)
#include "handbook_test.moc"
