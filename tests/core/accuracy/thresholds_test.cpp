// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/accuracy.h"
#include "core/accuracy/goals.h"
#include "core/embedded/catalogues.h"
#include "core/model/catalogue_file.h"

#include <QTest>

#include <cmath>
#include <functional>
#include <numeric>

using namespace headroom;
using namespace headroom::test;

namespace {

using Belongs = std::function<bool(const CaseGroup &)>;
constexpr std::string_view simuMax = "MooreThreads/SimuMax";

struct Bounds
{
    int cases;
    double median;
    double mean;
    double nineOfTen; // nine cases of ten are within
};

void checkBounds(const std::vector<double> &sorted, const Bounds &bounds)
{
    QCOMPARE(static_cast<int>(sorted.size()), bounds.cases);
    QCOMPARE_LE(sorted[sorted.size() / 2], bounds.median);
    QCOMPARE_LE(std::accumulate(sorted.begin(), sorted.end(), 0.0) / bounds.cases, bounds.mean);
    QCOMPARE_LE(sorted[(sorted.size() * 9 + 9) / 10 - 1], bounds.nineOfTen);
}

} // namespace

Q_DECLARE_METATYPE(Belongs)

// How far from the measured runs of high confidence and known inputs we may be. A bound is only ever lowered,
// towards the aim where it is not met yet.
class ThresholdsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void noCaseIsLost();
    void groupsStayWithinTheirBounds_data();
    void groupsStayWithinTheirBounds();
    void timeStaysWithinItsBounds_data();
    void timeStaysWithinItsBounds();

private:
    std::vector<double> errorsOf(const Belongs &belongs) const;

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

// Sorted, without their signs.
std::vector<double> ThresholdsTest::errorsOf(const Belongs &belongs) const
{
    std::vector<double> errors;
    for (const CaseOutcome &outcome : m_report.cases) {
        if (outcome.standing == CaseStanding::Scored && belongs(m_report.groups[outcome.group]))
            errors.push_back(std::abs(outcome.error));
    }
    std::ranges::sort(errors);
    return errors;
}

void ThresholdsTest::noCaseIsLost()
{
    QCOMPARE(m_report.cases.size(), m_lines);
    QCOMPARE(m_report.count(CaseStanding::Refused), std::size_t(0));
    QCOMPARE(m_report.count(CaseStanding::NotComputed), std::size_t(0));
}

void ThresholdsTest::groupsStayWithinTheirBounds_data()
{
    QTest::addColumn<QString>("task");
    QTest::addColumn<Belongs>("belongs");
    QTest::addColumn<int>("cases");
    QTest::addColumn<double>("median");
    QTest::addColumn<double>("mean");
    QTest::addColumn<double>("nineOfTen");
    QTest::addColumn<double>("worst");

    const QString training = QStringLiteral("training");
    const QString inference = QStringLiteral("inference");
    QTest::newRow("SimuMax on B200, allocated") << training << Belongs([](const CaseGroup &group) {
        return group.source == simuMax && group.quantity == "framework_bytes";
    }) << 13 << 0.002 << 0.0027 << 0.0057 << 0.0125;
    QTest::newRow("Megatron-LM, allocated") << training << Belongs([](const CaseGroup &group) {
        return group.source != simuMax && group.code == "megatron" && group.quantity == "framework_bytes";
    }) << 32 << 0.006 << 0.009 << 0.023 << 0.04;
    QTest::newRow("PyTorch frameworks, allocated") << training << Belongs([](const CaseGroup &group) {
        return group.code != "megatron" && group.code != "textbook" && group.quantity == "framework_bytes";
    }) << 64 << 0.01 << 0.014 << 0.047 << 0.068;
    QTest::newRow("reserved and whole card") << training << Belongs([](const CaseGroup &group) {
        return group.quantity == "reserved_bytes" || group.quantity == "total_bytes";
    }) << 102 << 0.04 << 0.055 << 0.14 << 0.38;
    QTest::newRow("between steps") << training
                                   << Belongs([](const CaseGroup &group) { return group.quantity == "static_bytes"; })
                                   << 66 << 0.002 << 0.008 << 0.025 << 0.072;

    const auto of = [](std::string_view quantity) {
        return Belongs([quantity](const CaseGroup &group) { return group.quantity == quantity; });
    };
    // What is reached, rounded up; few served cases have every input known. The worst: Llama-3.2-1B under vLLM, one of llama.cpp's buffers, files
    // whose makers chose types by hand, and three runs of generate() that ended early.
    QTest::newRow("served weights") << inference << of("weights_bytes_per_device") << 6 << 0.001 << 0.001 << 0.001
                                    << 0.001;
    QTest::newRow("served cache") << inference << of("kv_cache_bytes_per_device") << 22 << 0.001 << 0.003 << 0.004
                                  << 0.05;
    QTest::newRow("served tokens") << inference << of("kv_capacity_tokens") << 7 << 0.001 << 0.009 << 0.051 << 0.051;
    QTest::newRow("generate(), allocated")
        << inference << of("framework_bytes") << 32 << 0.001 << 0.003 << 0.0045 << 0.038;
    QTest::newRow("served workspace") << inference << of("workspace_bytes") << 6 << 0.02 << 0.033 << 0.128 << 0.128;
    QTest::newRow("files") << inference << of("file_bytes") << 130 << 0.001 << 0.004 << 0.0045 << 0.118;
    QTest::newRow("bits of a weight") << inference << of("bits_per_weight") << 94 << 0.001 << 0.004 << 0.004 << 0.12;
}

// What is reached, rounded up. The aims are 10 % and 25 % in training, 12 % and 30 % in serving: not all are met, mostly
// where cards ran below their power limit, networks are others than the catalogue's, or servers took longer than cards.
void ThresholdsTest::timeStaysWithinItsBounds_data()
{
    QTest::addColumn<QString>("task");
    QTest::addColumn<int>("cases");
    QTest::addColumn<double>("median");
    QTest::addColumn<double>("mean");
    QTest::addColumn<double>("nineOfTen");
    QTest::newRow("training") << QStringLiteral("training") << 77 << 0.09 << 0.155 << 0.33;
    QTest::newRow("serving") << QStringLiteral("inference") << 123 << 0.11 << 0.15 << 0.32;
}

void ThresholdsTest::timeStaysWithinItsBounds()
{
    QFETCH(QString, task);
    QFETCH(int, cases);
    QFETCH(double, median);
    QFETCH(double, mean);
    QFETCH(double, nineOfTen);
    checkBounds(errorsOf([&](const CaseGroup &group) { return group.task == task.toStdString() && isTime(group); }),
                { cases, median, mean, nineOfTen });
}

void ThresholdsTest::groupsStayWithinTheirBounds()
{
    QFETCH(QString, task);
    QFETCH(Belongs, belongs);
    QFETCH(int, cases);
    QFETCH(double, median);
    QFETCH(double, mean);
    QFETCH(double, nineOfTen);
    QFETCH(double, worst);

    const auto errors =
        errorsOf([&](const CaseGroup &group) { return group.task == task.toStdString() && belongs(group); });
    checkBounds(errors, { cases, median, mean, nineOfTen });
    if (!QTest::currentTestFailed())
        QCOMPARE_LE(errors.back(), worst);
}

QTEST_APPLESS_MAIN(ThresholdsTest)
#include "thresholds_test.moc"
