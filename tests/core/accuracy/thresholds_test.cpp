// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/accuracy.h"
#include "core/embedded/catalogues.h"
#include "core/model/catalogue_file.h"

#include <QTest>

using namespace headroom;
using namespace headroom::test;

// How far from the measured cases we may be. A bound is only ever lowered: towards `aim` where it is not met yet.
class ThresholdsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void noCaseIsLost();
    void groupsStayWithinTheirBounds_data();
    void groupsStayWithinTheirBounds();

private:
    AccuracyReport m_report;
    std::size_t m_lines = 0;
};

void ThresholdsTest::initTestCase()
{
    std::vector<MeasuredText> texts;
    for (const char *name : { "training.ndjson", "inference.ndjson", "throughput.ndjson" }) {
        texts.push_back({ name, fileText(std::string(TEST_DATA_DIR "/measured/") + name) });
        m_lines += static_cast<std::size_t>(std::ranges::count(texts.back().text, '\n'));
    }
    auto report = accuracyReport(texts, embeddedCatalogues());
    QVERIFY2(report.has_value(), report ? "" : told(report.error()).c_str());
    m_report = std::move(*report);
}

void ThresholdsTest::noCaseIsLost()
{
    QCOMPARE(m_report.cases.size(), m_lines);
    // Formats of weights that no scenario has yet (iq3_xs, iq2_bn, ud-q4_k_xl).
    QVERIFY(m_report.count(CaseStanding::Refused) <= 32);
    // Speeds.
    QVERIFY(m_report.count(CaseStanding::NotComputed) <= 675);
}

void ThresholdsTest::groupsStayWithinTheirBounds_data()
{
    QTest::addColumn<QByteArray>("source");
    QTest::addColumn<QByteArray>("quantity");
    QTest::addColumn<int>("cases");
    QTest::addColumn<double>("median");
    QTest::addColumn<double>("mean");
    QTest::addColumn<double>("worst");

    const auto row = [](const char *source, const char *quantity, int cases, double median, double mean, double worst) {
        QTest::addRow("%s %s", source, quantity)
            << QByteArray(source) << QByteArray(quantity) << cases << median << mean << worst;
    };
    // Aim: mean 1 %, worst 3 %. The worst are DeepSeek-V2's stages.
    row("MooreThreads/SimuMax", "framework_bytes", 13, 0.009, 0.012, 0.040);
    row("MooreThreads/SimuMax", "reserved_bytes", 13, 0.015, 0.017, 0.060);
    // Aim: median 2 %; what Megatron keeps beside its states between steps is missing.
    row("NVIDIA/Megatron-LM", "framework_bytes", 27, 0.143, 0.140, 0.282);
    row("NVIDIA/Megatron-LM", "static_bytes", 27, 0.164, 0.156, 0.340);
    // Aim: median 3 % and 1 %.
    row("foundation-model-stack/fms-acceleration", "framework_bytes", 35, 0.033, 0.048, 0.258);
    row("foundation-model-stack/fms-acceleration", "static_bytes", 34, 0.011, 0.044, 0.255);
    // Aim: median 5 %; NCCL's and the driver's part of several cards is missing.
    row("foundation-model-stack/fms-acceleration", "total_bytes", 38, 0.193, 0.193, 0.380);
    // Aim: median 3 %; FSDP gathers fp32 parameters here, which no key says yet.
    row("intelligent-machine-learning/dlrover", "framework_bytes", 6, 0.406, 0.348, 0.464);
    // Aim: median 3 %; flat parameters of frozen and trained weights together gather their gradients.
    row("Lightning-AI/litgpt", "framework_bytes", 23, 0.300, 0.338, 0.610);
    // Aim: median 5 %; per-operator recomputation and compiled layers are not computed yet.
    row("pytorch/torchtitan", "reserved_bytes", 11, 0.265, 0.545, 1.242);
    row("AnswerDotAI/fsdp_qlora", "reserved_bytes", 10, 0.229, 0.277, 0.871);
    row("modelscope/ms-swift", "reserved_bytes", 20, 0.204, 0.219, 0.542);
}

void ThresholdsTest::groupsStayWithinTheirBounds()
{
    QFETCH(QByteArray, source);
    QFETCH(QByteArray, quantity);
    QFETCH(int, cases);
    QFETCH(double, median);
    QFETCH(double, mean);
    QFETCH(double, worst);

    const auto isIt = [&](const CaseGroup &group) {
        return group.source == source.toStdString() && group.quantity == quantity.toStdString()
               && group.scored.cases > 0;
    };
    const auto found = std::ranges::find_if(m_report.groups, isIt);
    QVERIFY(found != m_report.groups.end());
    QCOMPARE(static_cast<int>(found->scored.cases), cases);

    QCOMPARE_LE(found->scored.median, median);
    QCOMPARE_LE(found->scored.mean, mean);
    QCOMPARE_LE(found->scored.worst, worst);
}

QTEST_APPLESS_MAIN(ThresholdsTest)
#include "thresholds_test.moc"
