// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/breakdown_chart.h"
#include "ui/chart/export.h"
#include "ui/chart/palette.h"
#include "ui/chart/sample.h"

#include <QFile>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>

#include <array>

using namespace headroom;
using namespace headroom::ui;

namespace {

// A language in which every word is the same: enough to see that it is asked.
class OneWord : public QTranslator
{
public:
    bool isEmpty() const override { return false; }
    QString translate(const char *, const char *, const char *, int) const override { return QStringLiteral("词 %1"); }
};

QSet<QRgb> colorsOf(const QImage &image)
{
    QSet<QRgb> colors;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x)
            colors.insert(image.pixel(x, y));
    }
    return colors;
}

// Only the words above the chart.
class HeaderOnly : public OneWord
{
public:
    QString translate(const char *context, const char *, const char *, int) const override
    {
        return QLatin1StringView(context) == QLatin1StringView("headroom::ui::Chart") ? QStringLiteral("词 %1")
                                                                                      : QString();
    }
};

} // namespace

class ExportTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void sizeIsScaleTimesSize();
    void pictureShowsTheTerms();
    void transparentHasNoGround();
    void headerTakesRoom();
    void languageChangesThePicture();
    void languageChangesTheHeader();
    void filesAreNamedAfterTheChart_data();
    void filesAreNamedAfterTheChart();
    void whatCannotBeWrittenIsAProblem();

private:
    const Scenario m_scenario = test::sampleScenario();
    const Evaluation m_evaluation = test::sampleEvaluation();
    std::unique_ptr<BreakdownChart> m_chart;
};

void ExportTest::init()
{
    m_chart = std::make_unique<BreakdownChart>();
    m_chart->setInput({ &m_scenario, &m_evaluation, nullptr });
}

void ExportTest::sizeIsScaleTimesSize()
{
    for (const double scale : { 1.0, 2.0, 3.0 })
        QCOMPARE(m_chart->image({ .scale = scale, .size = { 600, 300 } }).size(), QSize(600, 300) * scale);
}

void ExportTest::pictureShowsTheTerms()
{
    const QSet<QRgb> colors = colorsOf(m_chart->image({}));

    QCOMPARE_GE(colors.size(), 12);
    for (std::size_t i = 0; i < termCount; ++i) {
        const auto term = static_cast<TermId>(i);
        const bool there = m_evaluation.estimate.devices[1].terms[term].count() > 0;
        QCOMPARE(colors.contains(termColor(term).rgb()), there);
    }
}

void ExportTest::transparentHasNoGround()
{
    QCOMPARE(m_chart->image({ .transparent = true }).pixelColor(2, 2).alpha(), 0);
    QCOMPARE(m_chart->image({ .transparent = false }).pixelColor(2, 2), QColor(Qt::white));
}

void ExportTest::headerTakesRoom()
{
    QVERIFY(m_chart->image({ .withHeader = true }) != m_chart->image({ .withHeader = false }));
}

void ExportTest::languageChangesThePicture()
{
    const QImage before = m_chart->image({});
    OneWord translator;
    QCoreApplication::installTranslator(&translator);

    const QImage after = m_chart->image({});

    QCoreApplication::removeTranslator(&translator);
    QVERIFY(after != before);
    QCOMPARE(m_chart->image({}), before);
}

void ExportTest::languageChangesTheHeader()
{
    const QImage before = m_chart->image({});
    HeaderOnly translator;
    QCoreApplication::installTranslator(&translator);

    const QImage after = m_chart->image({});

    QCoreApplication::removeTranslator(&translator);
    QVERIFY(after.copy(0, 0, 700, 60) != before.copy(0, 0, 700, 60));
}

void ExportTest::filesAreNamedAfterTheChart_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("start");
    QTest::newRow("png") << int(FileKind::Png) << QStringLiteral("breakdown.png") << QByteArray("\x89PNG");
    QTest::newRow("svg") << int(FileKind::Svg) << QStringLiteral("breakdown.svg") << QByteArray("<?xml");
    QTest::newRow("pdf") << int(FileKind::Pdf) << QStringLiteral("breakdown.pdf") << QByteArray("%PDF-");
}

void ExportTest::filesAreNamedAfterTheChart()
{
    QFETCH(int, kind);
    QFETCH(QString, name);
    QFETCH(QByteArray, start);
    const QTemporaryDir folder;
    const QString inside = folder.filePath(QStringLiteral("a/b"));
    const std::array<Chart *, 1> charts { m_chart.get() };

    const Result<QStringList> paths = exportCharts(charts, inside, static_cast<FileKind>(kind), {});

    QVERIFY(paths.has_value());
    QCOMPARE(*paths, QStringList { inside + u'/' + name });
    QFile file(paths->front());
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.size() > 2000);
    QVERIFY(file.read(5).startsWith(start));
}

void ExportTest::whatCannotBeWrittenIsAProblem()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("missing/chart.png"));

    const Result<void> result = exportChart(*m_chart, path, FileKind::Png, {});

    QVERIFY(!result.has_value());
    QCOMPARE(result.error().front().kind, ProblemKind::Unwritable);
    QCOMPARE(result.error().front().file, path.toStdString());
    QVERIFY(!result.error().front().found.empty());
}

QTEST_MAIN(ExportTest)
#include "export_test.moc"
