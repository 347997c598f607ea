// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/scaling_series.h"
#include "ui/chart/scenario_sample.h"

#include <QTest>

#include <algorithm>

using namespace headroom;
using namespace headroom::ui;

class ScalingSeriesTest : public QObject
{
    Q_OBJECT

private slots:
    void pointsGrowAndHoldTheScenario_data();
    void pointsGrowAndHoldTheScenario();
    void largestFitsAndTheNextDoesNot_data() { pointsGrowAndHoldTheScenario_data(); }
    void largestFitsAndTheNextDoesNot();
    void whatNeverFitsHasNoLargest();
};

void ScalingSeriesTest::pointsGrowAndHoldTheScenario_data()
{
    QTest::addColumn<int>("task");
    QTest::addColumn<int>("variable");
    for (const Task task : { Task::Inference, Task::Training }) {
        for (const ScalingVariable variable : { ScalingVariable::Length, ScalingVariable::Batch })
            QTest::addRow("%s %d", taskNames[static_cast<std::size_t>(task)].data(), static_cast<int>(variable))
                << static_cast<int>(task) << static_cast<int>(variable);
    }
}

void ScalingSeriesTest::pointsGrowAndHoldTheScenario()
{
    QFETCH(int, task);
    QFETCH(int, variable);
    const test::ScenarioSample sample(static_cast<Task>(task));
    const Estimate &estimate = sample.evaluation.estimate;

    const ScalingSeries series =
        scalingSeries(sample.evaluation.settings, estimate.layout, static_cast<ScalingVariable>(variable));

    QVERIFY(series.points.size() >= 8 && series.points.size() <= 64);
    QVERIFY(std::ranges::is_sorted(series.points, {}, &ScalingPoint::value));
    QVERIFY(std::ranges::is_sorted(series.points, {}, [](const ScalingPoint &point) { return point.terms.sum(); }));
    const auto current = std::ranges::find(series.points, series.current, &ScalingPoint::value);
    QVERIFY(current != series.points.end());
    QCOMPARE(current->terms.sum().count(), estimate.worstDevice().total().count());
}

void ScalingSeriesTest::largestFitsAndTheNextDoesNot()
{
    QFETCH(int, task);
    QFETCH(int, variable);
    const test::ScenarioSample sample(static_cast<Task>(task));
    const Estimate &estimate = sample.evaluation.estimate;
    const auto what = static_cast<ScalingVariable>(variable);
    Settings settings = sample.evaluation.settings;

    const ScalingSeries series = scalingSeries(settings, estimate.layout, what);

    QVERIFY(series.largest.has_value());
    QVERIFY(!series.unbounded);
    setScalingValue(settings, what, *series.largest);
    QVERIFY(fits(settings, estimate.layout));
    setScalingValue(settings, what, *series.largest + 1);
    QVERIFY(!fits(settings, estimate.layout));
}

void ScalingSeriesTest::whatNeverFitsHasNoLargest()
{
    const test::ScenarioSample sample(Task::Training);
    Settings settings = sample.evaluation.settings;
    settings.capacity = Bytes::fromGib(0.5);

    const ScalingSeries series = scalingSeries(settings, sample.evaluation.estimate.layout, ScalingVariable::Length);

    QVERIFY(!series.largest);
    QVERIFY(!series.points.empty());
}

QTEST_APPLESS_MAIN(ScalingSeriesTest)
#include "scaling_series_test.moc"
