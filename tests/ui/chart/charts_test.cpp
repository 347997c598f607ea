// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/cards_chart.h"
#include "ui/chart/charts.h"
#include "ui/chart/plan_chart.h"
#include "ui/chart/scaling_chart.h"
#include "ui/chart/scenario_sample.h"

#include <QComboBox>
#include <QSet>
#include <QTest>
#include <QWidget>

#include <memory>

using namespace headroom;
using namespace headroom::ui;

// What every chart must do, and what the cards and the scaling chart say.
class ChartsTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void everyChartHasItsId();
    void everyChartDrawsItsInput();
    void everyChartSaysWhenThereIsNone();
    void everyChartTellsAScreenReader();
    void everyChartFollowsTheUnit();
    void cardsAreThoseOfTheEvaluation();
    void cardsAreCountedBetweenEvents();
    void formatsThatCannotBeTrainedAreNotCounted();
    void scalingVariableIsChosen();

private:
    void give(const test::ScenarioSample &sample)
    {
        for (Chart *chart : m_charts)
            chart->setInput({ &sample.scenario, &sample.evaluation, &sample.catalogues });
    }

    // The plan draws when it was told to search.
    void giveAndPlan(const test::ScenarioSample &sample)
    {
        give(sample);
        auto *plan = m_window->findChild<PlanChart *>();
        plan->search();
        QTRY_VERIFY(!plan->isSearching());
    }

    std::unique_ptr<QWidget> m_window;
    std::vector<Chart *> m_charts;
    const test::ScenarioSample m_inference { Task::Inference };
    const test::ScenarioSample m_training { Task::Training };
};

void ChartsTest::init()
{
    m_window = std::make_unique<QWidget>();
    m_window->resize(900, 2000);
    m_charts = makeCharts(m_window.get());
    int y = 0;
    for (Chart *chart : m_charts) {
        chart->setGeometry(0, y, 900, 480);
        y += 490;
    }
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
}

void ChartsTest::everyChartHasItsId()
{
    QSet<QString> ids;
    for (const Chart *chart : m_charts) {
        ids.insert(chart->id());
        QVERIFY(!chart->title().isEmpty());
    }
    QCOMPARE(ids.size(), static_cast<qsizetype>(m_charts.size()));
}

void ChartsTest::everyChartDrawsItsInput()
{
    for (const test::ScenarioSample *sample : { &m_inference, &m_training }) {
        giveAndPlan(*sample);
        for (const Chart *chart : m_charts) {
            const QImage image = chart->image({ .scale = 1, .size = { 600, 300 } });
            QSet<QRgb> colors;
            for (int y = 0; y < image.height(); ++y) {
                for (int x = 0; x < image.width(); ++x)
                    colors.insert(image.pixel(x, y));
            }
            QVERIFY2(colors.size() > 10, qPrintable(chart->id()));
            // One card may be split in one way only.
            const int least = chart->id() == QStringLiteral("plan") ? 2 : 4;
            QVERIFY2(chart->csv().count(u'\n') >= least, qPrintable(chart->id()));
        }
    }
}

void ChartsTest::everyChartSaysWhenThereIsNone()
{
    giveAndPlan(m_training);
    for (Chart *chart : m_charts) {
        const QImage before = chart->image({});

        chart->setInput({});

        QVERIFY2(chart->image({}) != before, qPrintable(chart->id()));
        // The reason stands in the middle, alone.
        const QImage reason = chart->image({ .scale = 1, .size = { 600, 300 }, .withHeader = false });
        const auto inkOf = [&reason](const QRect &area) {
            int ink = 0;
            for (int y = area.top(); y <= area.bottom(); ++y) {
                for (int x = area.left(); x <= area.right(); ++x)
                    ink += reason.pixelColor(x, y).lightness() < 200 ? 1 : 0;
            }
            return ink;
        };
        QVERIFY2(inkOf({ 100, 120, 400, 60 }) > 100, qPrintable(chart->id()));
        QCOMPARE(inkOf({ 0, 0, 600, 100 }) + inkOf({ 0, 200, 600, 100 }), 0);
        QVERIFY(!chart->accessibleDescription().isEmpty());
        QVERIFY(!chart->grab().isNull());
    }
}

void ChartsTest::everyChartTellsAScreenReader()
{
    giveAndPlan(m_training);
    QTest::qWait(200);
    for (const Chart *chart : m_charts) {
        QCOMPARE(chart->accessibleName(), chart->title());
        QVERIFY2(chart->accessibleDescription().count(u'\n') >= 3, qPrintable(chart->id()));
    }
}

void ChartsTest::everyChartFollowsTheUnit()
{
    giveAndPlan(m_training);
    for (Chart *chart : m_charts) {
        // Cards and seconds have no unit of memory.
        if (chart->id() == QStringLiteral("cards") || chart->id() == QStringLiteral("speed"))
            continue;
        const QImage before = chart->image({});
        chart->setUnit(SizeUnit::GB);
        QVERIFY2(chart->image({}) != before, qPrintable(chart->id()));
    }
}

void ChartsTest::cardsAreThoseOfTheEvaluation()
{
    CardsStudy study = cardsStudy(m_training.scenario, m_training.evaluation, &m_training.catalogues);
    while (countNext(study)) {
    }

    QCOMPARE_GE(study.accelerators.size(), std::size_t(12));
    QCOMPARE(study.formats.size(), std::size_t(4));
    for (const CardsCase &item : study.accelerators) {
        QVERIFY(!item.settings || item.cards);
        if (item.own)
            QCOMPARE(item.cards->practical, m_training.evaluation.cards.practical);
    }
    Scenario other = m_training.scenario;
    other.hardware.accelerator = "a100-sxm4-80gb";
    const auto a100 =
        std::ranges::find(study.accelerators, m_training.accelerators.find("a100-sxm4-80gb")->name, &CardsCase::name);
    QVERIFY(a100 != study.accelerators.end());
    const Cards expected = evaluate(other, m_training.catalogues)->cards;
    QCOMPARE(a100->cards->minimum, expected.minimum);
    QCOMPARE(a100->cards->practical, expected.practical);
    QCOMPARE(a100->cards->ruleOfThumb, expected.ruleOfThumb);
}

void ChartsTest::cardsAreCountedBetweenEvents()
{
    auto *chart = m_window->findChild<CardsChart *>();

    give(m_training);

    QVERIFY(!chart->isFinished());
    QTRY_VERIFY(chart->isFinished());
}

void ChartsTest::formatsThatCannotBeTrainedAreNotCounted()
{
    Scenario impossible = m_training.scenario;
    impossible.parallelism.tensor = 7; // divides no head count

    const CardsStudy study = cardsStudy(impossible, m_training.evaluation, &m_training.catalogues);

    for (const CardsCase &item : study.accelerators)
        QCOMPARE(item.settings.has_value(), item.own);
}

void ChartsTest::scalingVariableIsChosen()
{
    auto *chart = m_window->findChild<ScalingChart *>();
    give(m_training);
    QVERIFY(chart->csv().startsWith(QStringLiteral("tokens")));

    chart->findChild<QComboBox *>()->setCurrentIndex(1);

    QCOMPARE(chart->variable(), ScalingVariable::Batch);
    QVERIFY(chart->csv().startsWith(QStringLiteral("sequences")));
    QCOMPARE(chart->series().current, m_training.evaluation.settings.training.microBatch);
}

QTEST_MAIN(ChartsTest)
#include "charts_test.moc"
