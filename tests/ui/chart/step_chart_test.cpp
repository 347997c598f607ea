// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/palette.h"
#include "ui/chart/sample.h"
#include "ui/chart/step_chart.h"

#include <QComboBox>
#include <QLayout>
#include <QSignalSpy>
#include <QTest>

#include <memory>

using namespace headroom;
using namespace headroom::ui;
using Segment = StepChart::Segment;

class StepChartTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void columnsAreAsHighAsTheirValues();
    void columnsStandInTheOrderOfTheStep();
    void pixelsHaveTheTermsColor();
    void capacityLineStandsAtTheCapacity();
    void peakIsTold();
    void legendEntryHidesItsTerm();
    void clickTellsTheTerm();
    void keysWalkTheSegments();
    void stageIsChosen();
    void csvHasEveryMoment();
    void servingHasTwoColumns();
    void withoutInputThereAreWords();
    void extremeValuesAreDrawn_data();
    void extremeValuesAreDrawn();
    void unitChangesTextsNotColumns();

private:
    void give(const Evaluation &evaluation);
    QImage shot() { return m_chart->grab().toImage(); }
    QWidget *plot() const { return m_chart->layout()->itemAt(1)->widget(); }
    QPoint center(Segment segment) const { return m_chart->segmentRect(segment).center().toPoint(); }
    // In the coordinates of the whole chart.
    QPoint inChart(const QPointF &position) const { return plot()->mapTo(m_chart.get(), position.toPoint()); }
    QComboBox *choice() const { return m_chart->findChild<QComboBox *>(); }

    std::unique_ptr<StepChart> m_chart;
    const Scenario m_scenario = test::sampleScenario();
};

void StepChartTest::init()
{
    m_chart = std::make_unique<StepChart>();
    m_chart->resize(800, 480);
    m_chart->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_chart.get()));
    give(test::sampleEvaluation());
}

void StepChartTest::give(const Evaluation &evaluation)
{
    m_chart->setInput({ &m_scenario, &evaluation, nullptr });
    QCoreApplication::sendPostedEvents();
    m_chart->repaint();
    QTest::qWait(1);
}

void StepChartTest::columnsAreAsHighAsTheirValues()
{
    const Evaluation evaluation = test::sampleEvaluation();
    const DeviceMemory &device = evaluation.estimate.devices[0];
    const double pixelsAGib = m_chart->segmentRect({ Moment::Backward, TermId::Gradients }).height() / 17.25;

    QCOMPARE(device.timeline().size(), std::size_t { 4 });
    for (const MomentMemory &moment : device.timeline()) {
        double bottom = m_chart->segmentRect({ moment.moment, TermId::Weights }).bottom();
        for (std::size_t i = 0; i < termCount; ++i) {
            const auto term = static_cast<TermId>(i);
            const QRectF rect = m_chart->segmentRect({ moment.moment, term });
            if (moment.terms[term].count() == 0) {
                QVERIFY(rect.isEmpty());
                continue;
            }
            QCOMPARE(rect.bottom(), bottom);
            QCOMPARE_LE(std::abs(rect.height() - moment.terms[term].gib() * pixelsAGib), 1.5);
            bottom = rect.top();
        }
    }
}

void StepChartTest::columnsStandInTheOrderOfTheStep()
{
    double right = 0;
    for (const Moment moment : { Moment::Static, Moment::Loss, Moment::Backward, Moment::OptimizerStep }) {
        const QRectF rect = m_chart->segmentRect({ moment, TermId::Weights });
        QCOMPARE_GT(rect.left(), right);
        right = rect.right();
    }
}

void StepChartTest::pixelsHaveTheTermsColor()
{
    const QImage image = shot();

    for (const TermId term : { TermId::Weights, TermId::Gradients, TermId::OptimizerStates, TermId::Activations }) {
        const QRectF rect = m_chart->segmentRect({ Moment::Backward, term });
        QCOMPARE(image.pixelColor(inChart(rect.topLeft() + QPointF(2, 3))), termColor(term));
    }
}

void StepChartTest::capacityLineStandsAtTheCapacity()
{
    const QRectF weights = m_chart->segmentRect({ Moment::Static, TermId::Weights });
    const double expected = weights.bottom() - weights.height() / 8.5 * 79.625;

    QCOMPARE_LE(std::abs(m_chart->capacityY() - expected), 6.0);

    const QImage image = shot();
    const int y = inChart({ 0, std::round(m_chart->capacityY()) }).y();
    const QColor limit = Theme::of(m_chart->palette()).limit;
    int dashes = 0;
    for (int x = 0; x < image.width(); ++x)
        dashes += image.pixelColor(x, y) == limit || image.pixelColor(x, y - 1) == limit;
    QCOMPARE_GE(dashes, 100);
}

void StepChartTest::peakIsTold()
{
    const QStringList lines = m_chart->accessibleDescription().split(u'\n');

    QVERIFY(lines.contains(QStringLiteral("backward pass: %1, the peak").arg(sizeText(Bytes::fromGib(61.5)))));
    QVERIFY(lines.contains(QStringLiteral("loss: %1").arg(sizeText(Bytes::fromGib(44.25)))));
    QCOMPARE(m_chart->accessibleName(), QStringLiteral("Step"));
}

void StepChartTest::legendEntryHidesItsTerm()
{
    const double before = m_chart->segmentRect({ Moment::Backward, TermId::MasterWeights }).bottom();

    QTest::mouseClick(plot(), Qt::LeftButton, {}, m_chart->legendRect(TermId::Gradients).center().toPoint());
    QTest::qWait(1);

    QVERIFY(m_chart->segmentRect({ Moment::Backward, TermId::Gradients }).isEmpty());
    QCOMPARE_GT(m_chart->segmentRect({ Moment::Backward, TermId::MasterWeights }).bottom(), before);

    m_chart->toggle(TermId::Gradients);
    QTest::qWait(1);
    QVERIFY(!m_chart->segmentRect({ Moment::Backward, TermId::Gradients }).isEmpty());
}

void StepChartTest::clickTellsTheTerm()
{
    QSignalSpy spy(m_chart.get(), &Chart::momentActivated);

    QTest::mouseClick(plot(), Qt::LeftButton, {}, center({ Moment::Loss, TermId::Activations }));

    QCOMPARE(spy.size(), 1);
    QCOMPARE(spy[0][0].value<TermId>(), TermId::Activations);
    QCOMPARE(spy[0][1].toInt(), 0);
    QCOMPARE(spy[0][2].value<Moment>(), Moment::Loss);
    QVERIFY(m_chart->selected() == (Segment { Moment::Loss, TermId::Activations }));
}

void StepChartTest::keysWalkTheSegments()
{
    QSignalSpy spy(m_chart.get(), &Chart::momentActivated);

    QTest::keyClick(m_chart.get(), Qt::Key_Right);
    QVERIFY(m_chart->selected() == (Segment { Moment::Static, TermId::Weights }));
    QTest::keyClick(m_chart.get(), Qt::Key_Up);
    QVERIFY(m_chart->selected() == (Segment { Moment::Static, TermId::MasterWeights }));
    QTest::keyClick(m_chart.get(), Qt::Key_Right);
    QTest::keyClick(m_chart.get(), Qt::Key_Right);
    QTest::keyClick(m_chart.get(), Qt::Key_Down);
    QTest::keyClick(m_chart.get(), Qt::Key_Return);

    QVERIFY(m_chart->selected() == (Segment { Moment::Backward, TermId::Gradients }));
    QCOMPARE(spy.size(), 1);
    QCOMPARE(spy[0][0].value<TermId>(), TermId::Gradients);
}

void StepChartTest::stageIsChosen()
{
    QSignalSpy spy(m_chart.get(), &Chart::momentActivated);
    QCOMPARE(m_chart->stage(), 0);
    QVERIFY(choice()->isVisible());
    QCOMPARE(choice()->count(), 3);

    choice()->setCurrentIndex(2);
    QTest::qWait(1);

    QCOMPARE(m_chart->stage(), 1);
    QVERIFY(m_chart->segmentRect({ Moment::Backward, TermId::Weights }).isEmpty());
    QTest::mouseClick(plot(), Qt::LeftButton, {}, center({ Moment::Loss, TermId::Loss }));
    QCOMPARE(spy.size(), 1);
    QCOMPARE(spy[0][1].toInt(), 1);

    give(test::sampleEvaluation(4)); // stays
    QCOMPARE(m_chart->stage(), 1);
    give(test::sampleEvaluation(1)); // is gone
    QCOMPARE(m_chart->stage(), 0);
    QVERIFY(!choice()->isVisible());
}

void StepChartTest::csvHasEveryMoment()
{
    const QString csv = m_chart->csv();

    QVERIFY(csv.startsWith(QStringLiteral("stage,moment,term,bytes\n0,static,weights,9126805504\n")));
    QVERIFY(csv.contains(QStringLiteral("\n0,backward,gradients,")));
    QVERIFY(!csv.contains(QStringLiteral("\n0,static,activations,")));
    QVERIFY(csv.contains(QStringLiteral("\n0,optimizer_step,runtime,")));
}

void StepChartTest::servingHasTwoColumns()
{
    Evaluation evaluation = test::sampleEvaluation(1);
    evaluation.settings.task = Task::Inference;
    DeviceMemory &device = evaluation.estimate.devices[0];
    device.terms = {};
    device.terms[TermId::Weights] = Bytes::fromGib(15);
    device.terms[TermId::KvCache] = Bytes::fromGib(30);
    device.peak = Moment::Serving;
    device.moments[0] = { Moment::Static, device.terms };
    device.terms[TermId::Workspace] = Bytes::fromGib(2);
    device.moments[1] = { Moment::Serving, device.terms };
    device.momentCount = 2;

    give(evaluation);

    QVERIFY(m_chart->segmentRect({ Moment::Static, TermId::Workspace }).isEmpty());
    QVERIFY(!m_chart->segmentRect({ Moment::Serving, TermId::Workspace }).isEmpty());
    QVERIFY(m_chart->segmentRect({ Moment::Loss, TermId::Weights }).isEmpty());
}

void StepChartTest::withoutInputThereAreWords()
{
    m_chart->setInput({});
    QTest::qWait(1);

    QVERIFY(!m_chart->accessibleDescription().isEmpty());
    QVERIFY(!m_chart->segmentAt(QPointF(200, 100)));
    QTest::mouseClick(plot(), Qt::LeftButton, {}, QPoint(200, 100));
    QTest::keyClick(m_chart.get(), Qt::Key_Right);
    QTest::keyClick(m_chart.get(), Qt::Key_Return);
    QVERIFY(m_chart->csv().count(u'\n') == 1);
    QVERIFY(shot() != QImage());
}

void StepChartTest::extremeValuesAreDrawn_data()
{
    QTest::addColumn<qint64>("bytes");
    QTest::addColumn<qint64>("capacity");
    QTest::addColumn<bool>("high");
    QTest::newRow("nothing") << qint64(0) << qint64(0) << false;
    QTest::newRow("one byte") << qint64(1) << qint64(1) << true;
    QTest::newRow("one byte in much") << qint64(1) << (qint64(1) << 40) << false;
    QTest::newRow("an exbibyte in little") << (qint64(1) << 60) << qint64(1) << true;
    QTest::newRow("a pebibyte") << (qint64(1) << 50) << (qint64(1) << 50) << true;
}

void StepChartTest::extremeValuesAreDrawn()
{
    QFETCH(qint64, bytes);
    QFETCH(qint64, capacity);
    QFETCH(bool, high);
    Evaluation evaluation = test::sampleEvaluation(1);
    DeviceMemory &device = evaluation.estimate.devices[0];
    device.terms = {};
    device.terms[TermId::Weights] = Bytes(bytes);
    for (MomentMemory &moment : device.moments)
        moment.terms = device.terms;
    evaluation.estimate.capacity = evaluation.estimate.usable = Bytes(capacity);

    give(evaluation);

    QCOMPARE(m_chart->segmentRect({ Moment::Static, TermId::Weights }).height() > 100, high);
    m_chart->resize(240, 180);
    QVERIFY(!shot().isNull());
}

void StepChartTest::unitChangesTextsNotColumns()
{
    const double height = m_chart->segmentRect({ Moment::Backward, TermId::Gradients }).height();
    QVERIFY(m_chart->accessibleDescription().contains(QStringLiteral("GiB")));

    m_chart->setUnit(SizeUnit::GB);
    QTest::qWait(1);

    QVERIFY(!m_chart->accessibleDescription().contains(QStringLiteral("GiB")));
    QVERIFY(m_chart->accessibleDescription().contains(QStringLiteral("GB")));
    QCOMPARE_LE(std::abs(m_chart->segmentRect({ Moment::Backward, TermId::Gradients }).height() - height), 12.0);
}

QTEST_MAIN(StepChartTest)
#include "step_chart_test.moc"
