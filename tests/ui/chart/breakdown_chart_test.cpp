// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/breakdown_chart.h"
#include "ui/chart/palette.h"
#include "ui/chart/sample.h"

#include <QSignalSpy>
#include <QTest>

#include <memory>

using namespace headroom;
using namespace headroom::ui;
using Segment = BreakdownChart::Segment;

class BreakdownChartTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void barsAreAsLongAsTheirValues();
    void pixelsHaveTheTermsColor();
    void capacityLineStandsAtTheCapacity();
    void legendEntryHidesItsTerm();
    void clickTellsTheTerm();
    void keysWalkTheSegments();
    void darkPaletteIsFollowed();
    void withoutInputThereAreWords();
    void extremeValuesAreDrawn_data();
    void extremeValuesAreDrawn();
    void unitChangesTextsNotBars();
    void manyStagesFit();

private:
    void give(const Evaluation &evaluation);
    QImage shot() { return m_chart->grab().toImage(); }
    QPoint center(Segment segment) const { return m_chart->segmentRect(segment).center().toPoint(); }

    std::unique_ptr<BreakdownChart> m_chart;
    const Scenario m_scenario = test::sampleScenario();
};

void BreakdownChartTest::init()
{
    m_chart = std::make_unique<BreakdownChart>();
    m_chart->resize(800, 400);
    m_chart->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_chart.get()));
    give(test::sampleEvaluation());
}

void BreakdownChartTest::give(const Evaluation &evaluation)
{
    m_chart->setInput({ &m_scenario, &evaluation, nullptr });
    m_chart->repaint();
    QTest::qWait(1);
}

void BreakdownChartTest::barsAreAsLongAsTheirValues()
{
    const Evaluation evaluation = test::sampleEvaluation();
    const double pixelsAGib = m_chart->segmentRect({ 0, TermId::Gradients }).width() / 17.25;

    for (const DeviceMemory &device : evaluation.estimate.devices) {
        double left = m_chart->segmentRect({ device.stage, TermId::Weights }).left();
        for (std::size_t i = 0; i < termCount; ++i) {
            const auto term = static_cast<TermId>(i);
            const QRectF rect = m_chart->segmentRect({ device.stage, term });
            if (device.terms[term].count() == 0) {
                QVERIFY(rect.isEmpty());
                continue;
            }
            QCOMPARE(rect.left(), left);
            QCOMPARE_LE(std::abs(rect.width() - device.terms[term].gib() * pixelsAGib), 1.5);
            left = rect.right();
        }
    }
}

void BreakdownChartTest::pixelsHaveTheTermsColor()
{
    const QImage image = shot();

    for (const TermId term : { TermId::Weights, TermId::Gradients, TermId::OptimizerStates, TermId::Activations }) {
        const QRectF rect = m_chart->segmentRect({ 0, term });
        QCOMPARE(image.pixelColor(static_cast<int>(rect.left()) + 2, static_cast<int>(rect.top()) + 2),
                 termColor(term));
    }
}

void BreakdownChartTest::capacityLineStandsAtTheCapacity()
{
    const QRectF weights = m_chart->segmentRect({ 0, TermId::Weights });
    const double expected = weights.left() + weights.width() / 8.5 * 79.625;

    QCOMPARE_LE(std::abs(m_chart->capacityX() - expected), 6.0);

    const QImage image = shot();
    const int x = static_cast<int>(std::round(m_chart->capacityX()));
    const QColor limit = Theme::of(m_chart->palette()).limit;
    int dashes = 0;
    for (int y = 0; y < image.height(); ++y)
        dashes += image.pixelColor(x, y) == limit || image.pixelColor(x - 1, y) == limit;
    QCOMPARE_GE(dashes, 50);
}

void BreakdownChartTest::legendEntryHidesItsTerm()
{
    const double before = m_chart->segmentRect({ 0, TermId::MasterWeights }).left();

    QTest::mouseClick(m_chart->childAt(5, 5), Qt::LeftButton, {},
                      m_chart->legendRect(TermId::Gradients).center().toPoint());
    QTest::qWait(1);

    QVERIFY(m_chart->segmentRect({ 0, TermId::Gradients }).isEmpty());
    QCOMPARE_LT(m_chart->segmentRect({ 0, TermId::MasterWeights }).left(), before);

    m_chart->toggle(TermId::Gradients);
    QTest::qWait(1);
    QVERIFY(!m_chart->segmentRect({ 0, TermId::Gradients }).isEmpty());
}

void BreakdownChartTest::clickTellsTheTerm()
{
    QSignalSpy spy(m_chart.get(), &Chart::termActivated);

    QTest::mouseClick(m_chart->childAt(5, 5), Qt::LeftButton, {}, center({ 1, TermId::Loss }));

    QCOMPARE(spy.size(), 1);
    QCOMPARE(spy[0][0].value<TermId>(), TermId::Loss);
    QCOMPARE(spy[0][1].toInt(), 1);
    QVERIFY(m_chart->selected() == (Segment { 1, TermId::Loss }));
}

void BreakdownChartTest::keysWalkTheSegments()
{
    QSignalSpy spy(m_chart.get(), &Chart::termActivated);

    QTest::keyClick(m_chart.get(), Qt::Key_Right);
    QVERIFY(m_chart->selected() == (Segment { 0, TermId::Weights }));
    QTest::keyClick(m_chart.get(), Qt::Key_Right);
    QTest::keyClick(m_chart.get(), Qt::Key_Down);
    QVERIFY(m_chart->selected() == (Segment { 1, TermId::Gradients }));
    QTest::keyClick(m_chart.get(), Qt::Key_Left);
    QTest::keyClick(m_chart.get(), Qt::Key_Left);
    QTest::keyClick(m_chart.get(), Qt::Key_Return);

    QCOMPARE(spy.size(), 1);
    QCOMPARE(spy[0][0].value<TermId>(), TermId::Weights);
    QCOMPARE(spy[0][1].toInt(), 1);
}

void BreakdownChartTest::darkPaletteIsFollowed()
{
    QPalette dark(QColor(45, 45, 45));
    dark.setColor(QPalette::Base, QColor(30, 31, 34));

    m_chart->setPalette(dark);
    QTest::qWait(1);

    QCOMPARE(shot().pixelColor(3, 3), QColor(30, 31, 34));
    QCOMPARE(shot().pixelColor(center({ 0, TermId::Weights }) - QPoint(0, 20)), termColor(TermId::Weights));
}

void BreakdownChartTest::withoutInputThereAreWords()
{
    m_chart->setInput({});
    QTest::qWait(1);

    QVERIFY(!m_chart->accessibleDescription().isEmpty());
    QVERIFY(!m_chart->segmentAt(QPointF(200, 100)));
    QTest::mouseClick(m_chart->childAt(5, 5), Qt::LeftButton, {}, QPoint(200, 100));
    QTest::keyClick(m_chart.get(), Qt::Key_Right);
    QVERIFY(m_chart->csv().count(u'\n') == 1);
    QVERIFY(shot() != QImage());
}

void BreakdownChartTest::extremeValuesAreDrawn_data()
{
    QTest::addColumn<qint64>("bytes");
    QTest::addColumn<qint64>("capacity");
    QTest::addColumn<bool>("wide");
    QTest::newRow("nothing") << qint64(0) << qint64(0) << false;
    QTest::newRow("one byte") << qint64(1) << qint64(1) << true;
    QTest::newRow("one byte in much") << qint64(1) << (qint64(1) << 40) << false;
    QTest::newRow("an exbibyte in little") << (qint64(1) << 60) << qint64(1) << true;
    QTest::newRow("a pebibyte") << (qint64(1) << 50) << (qint64(1) << 50) << true;
}

void BreakdownChartTest::extremeValuesAreDrawn()
{
    QFETCH(qint64, bytes);
    QFETCH(qint64, capacity);
    QFETCH(bool, wide);
    Evaluation evaluation = test::sampleEvaluation(1);
    evaluation.estimate.devices[0].terms = {};
    evaluation.estimate.devices[0].terms[TermId::Weights] = Bytes(bytes);
    evaluation.estimate.capacity = evaluation.estimate.usable = Bytes(capacity);

    give(evaluation);

    QCOMPARE(m_chart->segmentRect({ 0, TermId::Weights }).width() > 100, wide);
    QVERIFY(!shot().isNull());
}

void BreakdownChartTest::unitChangesTextsNotBars()
{
    const double width = m_chart->segmentRect({ 0, TermId::Gradients }).width();
    QVERIFY(m_chart->accessibleDescription().contains(QStringLiteral("GiB")));

    m_chart->setUnit(SizeUnit::GB);
    QTest::qWait(1);

    QVERIFY(!m_chart->accessibleDescription().contains(QStringLiteral("GiB")));
    QVERIFY(m_chart->accessibleDescription().contains(QStringLiteral("GB")));
    QCOMPARE_LE(std::abs(m_chart->segmentRect({ 0, TermId::Gradients }).width() - width), 12.0);
}

void BreakdownChartTest::manyStagesFit()
{
    give(test::sampleEvaluation(64));

    for (const std::int32_t stage : { 0, 63 }) {
        const QRectF rect = m_chart->segmentRect({ stage, TermId::Weights });
        QVERIFY(rect.height() >= 12);
        QVERIFY(QRectF(m_chart->rect()).contains(rect));
    }
}

QTEST_MAIN(BreakdownChartTest)
#include "breakdown_chart_test.moc"
