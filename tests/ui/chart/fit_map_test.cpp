// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/export.h"
#include "ui/chart/scaling_chart.h"
#include "ui/chart/scenario_sample.h"

#include <QComboBox>
#include <QImage>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace headroom;
using namespace headroom::ui;

// The map of lengths and sequences at once.
class FitMapTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();

    void isOfferedForServingOnly();
    void arrowsMoveAndEnterTakesOver();
    void everyCellIsInTheTable();
    void isExported_data();
    void isExported();
    void looksTheSameAfterAnotherChoice();

private:
    void give(const test::ScenarioSample &sample)
    {
        m_chart->setInput({ &sample.scenario, &sample.evaluation, &sample.catalogues });
    }

    test::ScenarioSample m_serving { Task::Inference };
    test::ScenarioSample m_training { Task::Training };
    std::unique_ptr<ScalingChart> m_chart;
};

void FitMapTest::initTestCase()
{
    qRegisterMetaType<Scenario>();
    QVERIFY(m_serving.evaluation.estimate.fits());
}

void FitMapTest::init()
{
    m_chart = std::make_unique<ScalingChart>();
    m_chart->resize(800, 400);
    m_chart->show();
    give(m_serving);
    m_chart->showMap(true);
}

void FitMapTest::cleanup()
{
    m_chart.reset();
}

void FitMapTest::isOfferedForServingOnly()
{
    auto *choice = m_chart->findChild<QComboBox *>();
    QVERIFY(m_chart->showsMap());
    QCOMPARE(choice->count(), 3);
    QCOMPARE(choice->currentIndex(), 2);

    give(m_training);
    QVERIFY(!m_chart->showsMap());
    QCOMPARE(choice->count(), 2);
    QCOMPARE(choice->currentIndex(), 0);

    give(m_serving); // the choice is remembered
    QVERIFY(m_chart->showsMap());
    choice->setCurrentIndex(1);
    QVERIFY(!m_chart->showsMap());
    QCOMPARE(m_chart->variable(), ScalingVariable::Batch);
}

void FitMapTest::arrowsMoveAndEnterTakesOver()
{
    QSignalSpy wanted(m_chart.get(), &Chart::scenarioWanted);
    m_chart->setFocus();
    const ServingMatrix &matrix = m_chart->map()->matrix();
    QCOMPARE(m_chart->map()->cursor(), (FitMap::Cell { matrix.row, matrix.column }));

    QTest::keyClick(m_chart.get(), Qt::Key_Right);
    QTest::keyClick(m_chart.get(), Qt::Key_Up);
    QTest::keyClick(m_chart.get(), Qt::Key_Return);

    QCOMPARE(wanted.count(), 1);
    const auto scenario = wanted.front().front().value<Scenario>();
    QCOMPARE(scenario.inference.concurrency, std::optional(matrix.sequences[matrix.column + 1]));
    QCOMPARE(scenario.inference.maxModelLength, std::optional(matrix.lengths[matrix.row + 1]));
    QVERIFY(m_chart->accessibleDescription().startsWith(
        m_chart->map()->cellText({ matrix.row + 1, matrix.column + 1 }, SizeUnit::GiB)));

    // Not beyond the border.
    for (int i = 0; i < 30; ++i)
        QTest::keyClick(m_chart.get(), Qt::Key_Down);
    QTest::keyClick(m_chart.get(), Qt::Key_Home);
    QCOMPARE(m_chart->map()->cursor(), (FitMap::Cell { 0, 0 }));
}

void FitMapTest::everyCellIsInTheTable()
{
    const ServingMatrix &matrix = m_chart->map()->matrix();
    const QStringList lines = m_chart->csv().split(u'\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), qsizetype(matrix.cells.size()) + 1);
    QCOMPARE(lines.front(), QStringLiteral("tokens,sequences,fits,total_bytes,usable_bytes,max_concurrency"));
    const ServingCell &first = matrix.cells.front();
    QVERIFY(lines[1].startsWith(QStringLiteral("%1,%2,true,%3,%4,")
                                    .arg(matrix.lengths[0])
                                    .arg(matrix.sequences[0])
                                    .arg(first.total.count())
                                    .arg(first.usable.count())));
}

void FitMapTest::isExported_data()
{
    QTest::addColumn<int>("kind");
    QTest::newRow("png") << int(FileKind::Png);
    QTest::newRow("svg") << int(FileKind::Svg);
    QTest::newRow("pdf") << int(FileKind::Pdf);
}

void FitMapTest::isExported()
{
    QFETCH(int, kind);
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("map"));
    QVERIFY(exportChart(*m_chart, path, static_cast<FileKind>(kind), {}));
    QVERIFY(QFileInfo(path).size() > 4000);

    // What fits is blue, what does not is hatched in red.
    const QImage image = m_chart->image({});
    int blue = 0;
    int red = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QColor color = image.pixelColor(x, y);
            blue += color.blue() > color.red() + 60;
            red += color.red() > color.blue() + 60;
        }
    }
    QCOMPARE_GT(blue, 5000);
    QCOMPARE_GT(red, 1000);
}

void FitMapTest::looksTheSameAfterAnotherChoice()
{
    const QImage before = m_chart->image({});
    m_chart->setVariable(ScalingVariable::Length);
    QVERIFY(m_chart->image({}) != before);
    m_chart->showMap(true);
    QCOMPARE(m_chart->image({}), before);
}

QTEST_MAIN(FitMapTest)
#include "fit_map_test.moc"
