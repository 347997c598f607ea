// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/scenario_sample.h"
#include "ui/chart/speed_chart.h"
#include "ui/chart/speed_parts.h"
#include "ui/chart/speed_study.h"
#include "ui/text/speed_text.h"

#include <QTest>

#include <cmath>
#include <numeric>

using namespace headroom;
using namespace headroom::ui;

// What the Speed chart says is what the answer says of the same scenario.
class SpeedChartTest : public QObject
{
    Q_OBJECT

private slots:
    void partsAreThoseOfTheStep();
    void partsAreThoseOfTheToken();
    void cardsAreAsEvaluated();
    void sequencesAreAsEvaluated();
    void whatDoesNotFitIsDrawnOtherwise();
    void everyPartHasItsPlace_data();
    void everyPartHasItsPlace();
    void namesAreWhole_data();
    void namesAreWhole();
    void unknownRatesAreSaid();

private:
    Scenario training() const
    {
        Scenario scenario = m_sample.scenario;
        scenario.training.globalBatch = 256;
        scenario.training.microBatch = 1;
        scenario.training.tokens = 1'000'000'000;
        scenario.parallelism.tensor = 2;
        scenario.parallelism.pipeline = 1;
        scenario.hardware.count = 16;
        return scenario;
    }
    Scenario serving() const
    {
        Scenario scenario = m_sample.scenario;
        scenario.task = Task::Inference;
        scenario.inference.concurrency = 24;
        scenario.inference.promptTokens = 8000;
        scenario.inference.outputTokens = 500;
        scenario.parallelism.tensor = 1;
        scenario.parallelism.pipeline = 1;
        scenario.hardware.count = 1;
        return scenario;
    }
    Evaluation evaluated(const Scenario &scenario) const { return *evaluate(scenario, m_sample.catalogues); }
    SpeedStudy studied(const Scenario &scenario) const
    {
        const Evaluation evaluation = evaluated(scenario);
        return speedStudy({ &scenario, &evaluation, &m_sample.catalogues });
    }

    const test::ScenarioSample m_sample { Task::Training };
};

namespace {

bool near(double a, double b)
{
    return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b));
}

// A study of a step with every part, the sizes halving.
SpeedStudy everyPart()
{
    SpeedStudy study;
    for (std::size_t i = 0; i < stepPartNames.size(); ++i) {
        const auto part = static_cast<StepPart>(i);
        const double seconds = std::exp2(-static_cast<double>(i));
        study.rows.push_back(
            { stepPartName(part), QString::fromUtf8(stepPartNames[i].data()), stepPartColor(part), seconds });
        study.seconds += seconds;
    }
    return study;
}

} // namespace

void SpeedChartTest::partsAreThoseOfTheStep()
{
    const StepTime step = *evaluated(training()).step;
    const SpeedStudy study = studied(training());
    QVERIFY(near(study.seconds, step.seconds));
    double sum = 0;
    for (const SpeedRow &row : study.rows) {
        const auto found = std::ranges::find(stepPartNames, row.id.toStdString());
        QVERIFY(near(row.seconds, step.parts[static_cast<std::size_t>(found - stepPartNames.begin())]));
        sum += row.seconds;
    }
    QVERIFY(near(sum, step.seconds));
}

void SpeedChartTest::partsAreThoseOfTheToken()
{
    const InferenceSpeed speed = *evaluated(serving()).speed;
    const SpeedStudy study = studied(serving());
    QVERIFY(near(study.seconds, speed.timePerOutputToken));
    QVERIFY(near(study.promptSeconds, speed.timeToFirstToken));
    double token = 0;
    double prompts = 0;
    for (const SpeedRow &row : study.rows) {
        token += row.seconds;
        prompts += row.prompts;
    }
    QVERIFY(near(token, speed.timePerOutputToken));
    QVERIFY(near(prompts, speed.timeToFirstToken));
}

void SpeedChartTest::cardsAreAsEvaluated()
{
    const SpeedStudy study = studied(training());
    QCOMPARE_GT(study.points.size(), std::size_t(4));
    int outside = 0;
    for (const SpeedPoint &point : study.points) {
        Scenario scenario = training();
        scenario.hardware.count = point.at;
        const Evaluation evaluation = evaluated(scenario);
        QCOMPARE(evaluation.estimate.layout.cards(), point.at);
        QVERIFY(near(point.value, evaluation.step->tokensPerSecondPerDevice * static_cast<double>(point.at)));
        QVERIFY(near(point.other * 86400, evaluation.run.seconds));
        QCOMPARE(point.fits, evaluation.estimate.fits());
        outside += point.fits ? 0 : 1;
    }
    QCOMPARE_GT(outside, 0); // states that few replicas share do not fit
    QCOMPARE(study.current, std::int64_t(16));
}

void SpeedChartTest::sequencesAreAsEvaluated()
{
    const SpeedStudy study = studied(serving());
    QCOMPARE_GT(study.points.size(), std::size_t(4));
    int outside = 0;
    for (const SpeedPoint &point : study.points) {
        Scenario scenario = serving();
        scenario.inference.concurrency = point.at;
        const Evaluation evaluation = evaluated(scenario);
        QVERIFY(near(point.value, evaluation.speed->timePerOutputToken));
        QVERIFY(near(point.other, evaluation.speed->tokensPerSecond));
        QCOMPARE(point.fits, evaluation.estimate.fits());
        outside += point.fits ? 0 : 1;
    }
    QCOMPARE_GT(outside, 0);
    QCOMPARE_LT(outside, static_cast<int>(study.points.size()));
}

void SpeedChartTest::whatDoesNotFitIsDrawnOtherwise()
{
    const auto warned = [this](Scenario scenario) {
        SpeedChart chart;
        const Evaluation evaluation = evaluated(scenario);
        chart.setInput({ &scenario, &evaluation, &m_sample.catalogues });
        const QImage image = chart.image({ .scale = 1, .size = { 660, 300 }, .withHeader = false });
        int pixels = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x)
                pixels += image.pixelColor(x, y) == Theme::paper().limit ? 1 : 0;
        }
        return std::pair(pixels > 20, chart.csv());
    };
    const auto [some, csv] = warned(training());
    QVERIFY(some);
    QVERIFY(csv.contains(QStringLiteral("cards,tokens_per_second,days,fits\n")));
    QVERIFY(csv.contains(QStringLiteral(",0\n")) && csv.contains(QStringLiteral(",1\n")));

    Scenario roomy = serving();
    roomy.inference.promptTokens = 100;
    roomy.inference.outputTokens = 100;
    const auto [none, all] = warned(roomy);
    QVERIFY(!none);
    QVERIFY(!all.contains(QStringLiteral(",0\n")));
}

void SpeedChartTest::everyPartHasItsPlace_data()
{
    QTest::addColumn<QSizeF>("size");
    QTest::newRow("the smallest window") << QSizeF(355, 150);
    QTest::newRow("lower still") << QSizeF(355, 70);
    QTest::newRow("large") << QSizeF(800, 600);
}

// Parts for which there is no room are one; none is lost, and none stands below the chart.
void SpeedChartTest::everyPartHasItsPlace()
{
    QFETCH(QSizeF, size);
    const SpeedStudy study = everyPart();
    const SpeedParts parts(study, QRectF(QPointF(10, 20), size), QFont());
    double sum = 0;
    for (const SpeedRow &row : parts.rows())
        sum += row.seconds;
    QVERIFY(near(sum, study.seconds));
    QCOMPARE_LE(parts.rows().size(), study.rows.size());
    QCOMPARE(parts.rows().front().name, study.rows.front().name);
    QVERIFY(parts.textAt({ 12, 22 }).startsWith(study.rows.front().name)); // in the bar
    QVERIFY(parts.textAt({ 12, 20 + size.height() + 1 }).isEmpty());
    const QString last = parts.textAt({ 12, 20 + size.height() - 1 });
    QVERIFY(last.isEmpty() || last.startsWith(parts.rows().back().name));
    if (size.height() > 500)
        QCOMPARE(parts.rows().size(), study.rows.size());
}

void SpeedChartTest::namesAreWhole_data()
{
    QTest::addColumn<bool>("trains");
    QTest::newRow("training") << true;
    QTest::newRow("serving") << false;
}

// In a window of 1024 × 640 pixels.
void SpeedChartTest::namesAreWhole()
{
    QFETCH(bool, trains);
    SpeedStudy study = trains ? everyPart() : SpeedStudy {};
    if (!trains) {
        study.trains = false;
        study.seconds = 0.6;
        study.promptSeconds = 123;
        for (std::size_t i = 0; i < passPartNames.size(); ++i)
            study.rows.push_back({ passPartName(static_cast<PassPart>(i)), QString(), Qt::black, 0.1, 20.5 });
    }
    QFont font;
    font.setPixelSize(12); // nine points
    const SpeedParts parts(study, QRectF(0, 0, 355, 150), font);
    QVERIFY(!parts.isCut());
}

void SpeedChartTest::unknownRatesAreSaid()
{
    Scenario scenario = training();
    auto unknown = std::make_shared<Accelerator>();
    unknown->id = "own";
    unknown->name = "Own";
    unknown->vendor = "Us";
    unknown->memoryGb = 80;
    scenario.hardware.own = unknown;
    const SpeedStudy study = studied(scenario);
    QVERIFY(study.rows.empty());
    SpeedChart chart;
    const Evaluation evaluation = evaluated(scenario);
    chart.setInput({ &scenario, &evaluation, &m_sample.catalogues });
    QVERIFY(!chart.grab().isNull());
}

QTEST_MAIN(SpeedChartTest)
#include "speed_chart_test.moc"
