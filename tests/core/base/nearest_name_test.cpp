// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/nearest_name.h"

#include <QTest>

#include <vector>

using namespace headroom;

class NearestNameTest : public QObject
{
    Q_OBJECT

private slots:
    void findsWhatWasMeant_data();
    void findsWhatWasMeant();
};

void NearestNameTest::findsWhatWasMeant_data()
{
    QTest::addColumn<QByteArray>("found");
    QTest::addColumn<QByteArray>("names");
    QTest::addColumn<QByteArray>("meant");

    const QByteArray keys = "micro_batch global_batch sequence_length tokens";
    QTest::newRow("letter left out") << QByteArray("micro_bach") << keys << QByteArray("micro_batch");
    QTest::newRow("letter too many") << QByteArray("micro_batches") << keys << QByteArray("micro_batch");
    QTest::newRow("swapped") << QByteArray("tokesn") << keys << QByteArray("tokens");
    QTest::newRow("case") << QByteArray("Tokens") << keys << QByteArray("tokens");
    QTest::newRow("nothing near") << QByteArray("banana") << keys << QByteArray();
    QTest::newRow("a letter alone") << QByteArray("x") << QByteArray("a b") << QByteArray();
    QTest::newRow("nothing") << QByteArray() << keys << QByteArray();
    QTest::newRow("nearer of two") << QByteArray("adamw-8bits") << QByteArray("adamw adamw-8bit paged-adamw-8bit")
                                   << QByteArray("adamw-8bit");
    QTest::newRow("first of equals") << QByteArray("bf17") << QByteArray("bf16 bf18") << QByteArray("bf16");
    QTest::newRow("owner left out") << QByteArray("llama-2-70b")
                                    << QByteArray("Qwen/Qwen3-8B meta-llama/Llama-2-70b-hf")
                                    << QByteArray("meta-llama/Llama-2-70b-hf");
    QTest::newRow("begins with") << QByteArray("h100") << QByteArray("h200-sxm-141gb h100-sxm5-80gb h100-pcie-80gb")
                                 << QByteArray("h100-sxm5-80gb");
}

void NearestNameTest::findsWhatWasMeant()
{
    QFETCH(QByteArray, found);
    QFETCH(QByteArray, names);
    QFETCH(QByteArray, meant);
    std::vector<std::string_view> list;
    const QList<QByteArray> parts = names.split(' ');
    for (const QByteArray &name : parts)
        list.emplace_back(name.constData(), static_cast<std::size_t>(name.size()));

    const std::string_view nearest =
        nearestName(std::string_view(found.constData(), static_cast<std::size_t>(found.size())), list);

    QCOMPARE(QByteArray(nearest.data(), static_cast<qsizetype>(nearest.size())), meant);
}

QTEST_APPLESS_MAIN(NearestNameTest)
#include "nearest_name_test.moc"
