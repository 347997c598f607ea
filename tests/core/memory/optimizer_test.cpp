// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/optimizer.h"

#include <QTest>

using namespace headroom;

class OptimizerTest : public QObject
{
    Q_OBJECT

private slots:
    void statesOfAMatrix_data();
    void statesOfAMatrix();
};

// One 4096 × 1024 matrix inside a layer, one vector of 4096 and one of 1000, states in fp32; worked out by hand.
void OptimizerTest::statesOfAMatrix_data()
{
    QTest::addColumn<int>("optimizer");
    QTest::addColumn<double>("matrix");
    QTest::addColumn<double>("vector");
    QTest::addColumn<double>("small");

    const auto row = [](Optimizer optimizer, double matrix, double vector, double small) {
        QTest::newRow(optimizerNames[static_cast<std::size_t>(optimizer)].data())
            << static_cast<int>(optimizer) << matrix << vector << small;
    };
    const double n = 4096.0 * 1024;
    row(Optimizer::AdamW, 8 * n, 8 * 4096, 8 * 1000);
    row(Optimizer::AdamW8bit, 2 * (n + n / 256 * 4), 2 * (4096 + 16 * 4), 8 * 1000); // a 4-byte scale a 256 values
    row(Optimizer::Sgd, 0, 0, 0);
    row(Optimizer::SgdMomentum, 4 * n, 4 * 4096, 4 * 1000);
    row(Optimizer::Adafactor, 4 * (4096 + 1024), 4 * 4096, 4 * 1000);
    row(Optimizer::Lion, 4 * n, 4 * 4096, 4 * 1000);
    row(Optimizer::Lion8bit, n + n / 256 * 4, 4096 + 16 * 4, 4 * 1000);
    row(Optimizer::Adagrad, 4 * n, 4 * 4096, 4 * 1000);
    row(Optimizer::RmsProp, 4 * n, 4 * 4096, 4 * 1000);
    row(Optimizer::Muon, 4 * n, 8 * 4096, 8 * 1000);
    row(Optimizer::GaloreAdamW, 4 * (2 * 128 * 4096 + 128 * 1024), 8 * 4096, 8 * 1000);
    row(Optimizer::Lomo, 0, 0, 0);
}

void OptimizerTest::statesOfAMatrix()
{
    QFETCH(int, optimizer);
    QFETCH(double, matrix);
    QFETCH(double, vector);
    QFETCH(double, small);
    const auto states = [optimizer](std::int64_t rows, std::int64_t columns) {
        const WeightTensor tensor { .role = WeightRole::Up, .rows = rows, .columns = columns };
        return stateBytes(tensor, static_cast<Optimizer>(optimizer), formatNamed("fp32"));
    };

    QCOMPARE(states(4096, 1024), matrix);
    QCOMPARE(states(4096, 1), vector);
    QCOMPARE(states(1000, 1), small);
}

QTEST_APPLESS_MAIN(OptimizerTest)
#include "optimizer_test.moc"
