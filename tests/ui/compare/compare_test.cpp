// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/chart/compare_chart.h"
#include "ui/chart/export.h"
#include "ui/chart/palette.h"
#include "ui/compare/compare_page.h"
#include "ui/compare/comparison_table.h"
#include "ui/support/fixture.h"
#include "ui/window/chart_tabs.h"

#include <QAccessible>
#include <QClipboard>
#include <QDropEvent>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QRegularExpression>
#include <QSet>
#include <QUrl>

namespace headroom::ui {

// Other scenarios beside the one in the window.
class CompareTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)"))); }

    void filesAreAddedBesideTheCurrent();
    void aBrokenFileSaysWhyAndIsNotAdded();
    void aPinStaysWhileTheInputsChange();
    void contradictingInputsKeepWhatWasShown();
    void onlyWhatDiffersIsListed();
    void tasksAreNotComparedInputByInput();
    void keysAloneRenameUseAndRemove();
    void escapeLeavesTheName();
    void droppedScenariosAreAdded();
    void otherFilesAreLeftToTheWindow();
    void aSegmentOfTheCurrentIsExplained();
    void whatIsComparedComesBack();
    void thereIsAnEnd();
    void itIsExportedWhereThereIsSomethingToCompare();
    void bothLanguages();
    void everythingHasANameAndRoom();
};

namespace {

const QByteArray serving =
    R"({"format": "headroom/1", "name": "Serving", "model": {"preset": "meta-llama/Meta-Llama-3-8B"},
    "task": "inference", "inference": {"concurrency": 16}, "hardware": {"accelerator": "rtx-4090", "count": 1}})";

const QByteArray training = R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-8B"},
    "task": "training", "training": {"framework": "megatron", "global_batch": 64},
    "hardware": {"accelerator": "h100-sxm5-80gb", "count": 8}})";

ComparisonTable *open(const Fixture &fixture)
{
    fixture.action("chart6")->trigger();
    Fixture::settle();
    return fixture.find<ComparisonTable>("comparisonTable");
}

void press(const Fixture &fixture, const char *button)
{
    QTest::mouseClick(fixture.find<QPushButton>(button), Qt::LeftButton);
    Fixture::settle();
}

QString header(const QTableWidget *table, int column)
{
    return table->horizontalHeaderItem(column)->text();
}

// Of the row of that name; a null text where there is none.
QString cell(const QTableWidget *table, const char *row, int column)
{
    for (int i = 0; i < table->rowCount(); ++i) {
        if (table->verticalHeaderItem(i)->text() == QString::fromLatin1(row))
            return table->item(i, column)->text();
    }
    return {};
}

void drop(QWidget *target, const QStringList &paths)
{
    QMimeData data;
    QList<QUrl> urls;
    for (const QString &path : paths)
        urls += QUrl::fromLocalFile(path);
    data.setUrls(urls);
    QDragEnterEvent enter(QPoint(20, 20), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(target, &enter);
    if (enter.isAccepted()) {
        QDropEvent event(QPointF(20, 20), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(target, &event);
    }
    Fixture::settle();
}

} // namespace

void CompareTest::filesAreAddedBesideTheCurrent()
{
    Fixture fixture;
    const ComparisonTable *table = open(fixture);
    QCOMPARE(table->columnCount(), 1);
    QVERIFY(fixture.find<QLabel>("compareHint")->isVisible());

    fixture.comparePaths = { fixture.write("serve.headroom", serving), fixture.write("train.headroom", training) };
    press(fixture, "compareAdd");

    QCOMPARE(table->columnCount(), 3);
    QCOMPARE(header(table, 0), QStringLiteral("Current"));
    QCOMPARE(header(table, 1), QStringLiteral("Serving"));
    QCOMPARE(header(table, 2), QStringLiteral("train"));
    QCOMPARE(cell(table, "Cards", 1), QStringLiteral("1 × GeForce RTX 4090"));
    QCOMPARE(cell(table, "Task", 2), QStringLiteral("Training"));
    QVERIFY(!fixture.find<QLabel>("compareHint")->isVisible());
    fixture.action("copyTable")->trigger();
    const QStringList lines = QGuiApplication::clipboard()->text().trimmed().split(u'\n');
    QCOMPARE(lines.size(), 4);
    QVERIFY(lines[1].startsWith(QStringLiteral("Current,")));
    QVERIFY(lines[2].startsWith(QStringLiteral("Serving,")));
}

void CompareTest::aBrokenFileSaysWhyAndIsNotAdded()
{
    Fixture fixture;
    const ComparisonTable *table = open(fixture);
    fixture.comparePaths = { fixture.write("broken.headroom", "{"), fixture.write("serve.headroom", serving),
                             fixture.write("odd.headroom", QByteArray(training).replace("8}", "7, \"x\": 1}")) };

    press(fixture, "compareAdd");

    QCOMPARE(table->columnCount(), 2);
    QCOMPARE(fixture.problems.size(), 2);
    QVERIFY(fixture.problems[0].startsWith(u'2'));
    QCOMPARE(fixture.problems[1].count(u'\n'), 1); // one sentence each
    QVERIFY(fixture.problems[1].contains(QStringLiteral("broken.headroom")));
    QVERIFY(fixture.problems[1].contains(QStringLiteral("odd.headroom")));
}

void CompareTest::aPinStaysWhileTheInputsChange()
{
    Fixture fixture;
    const ComparisonTable *table = open(fixture);
    press(fixture, "comparePin");
    QTest::keyClick(fixture.find<QLineEdit>("comparedName"), Qt::Key_Return);
    const QString before = cell(table, "Memory of a card", 0);
    QCOMPARE(cell(table, "Memory of a card", 1), before);
    QVERIFY(cell(table, "Concurrency", 0).isNull());

    fixture.type(fixture.find<NumberBox>("inference.concurrency"), "64");

    QCOMPARE(cell(table, "Memory of a card", 1), before);
    QVERIFY(cell(table, "Memory of a card", 0) != before);
    QCOMPARE(header(table, 1), QStringLiteral("Snapshot"));
}

void CompareTest::contradictingInputsKeepWhatWasShown()
{
    Fixture fixture;
    const ComparisonTable *table = open(fixture);
    press(fixture, "comparePin");
    QTest::keyClick(fixture.find<QLineEdit>("comparedName"), Qt::Key_Escape);
    const QString before = cell(table, "Memory of a card", 0);
    Scenario next = fixture.model().scenario();
    next.parallelism.tensor = 7;
    fixture.model().edit(std::string_view {}, next);
    QVERIFY(!fixture.model().problems().empty());
    QVERIFY(!fixture.find("comparePage")->isEnabled());
    QCOMPARE(cell(table, "Memory of a card", 0), before);
    fixture.model().undoStack().undo();
    QVERIFY(fixture.find("comparePin")->isEnabled());
    QCOMPARE(table->columnCount(), 2);
}

void CompareTest::onlyWhatDiffersIsListed()
{
    Fixture fixture;
    fixture.model().reset(*readScenario(training.toStdString()));
    const ComparisonTable *table = open(fixture);
    fixture.comparePaths = { fixture.write(
        "other.headroom",
        QByteArray(training).replace("\"global_batch\": 64", "\"global_batch\": 64, \"micro_batch\": 4")) };
    press(fixture, "compareAdd");

    QCOMPARE(cell(table, "Micro batch", 0), QStringLiteral("1\u00A0sequence"));
    QCOMPARE(cell(table, "Micro batch", 1), QStringLiteral("4\u00A0sequences"));
    QVERIFY(cell(table, "Global batch", 0).isNull());
    QVERIFY(cell(table, "Sequence length", 0).isNull());
}

void CompareTest::tasksAreNotComparedInputByInput()
{
    Fixture fixture;
    fixture.model().reset(*readScenario(training.toStdString()));
    const ComparisonTable *table = open(fixture);
    fixture.comparePaths = { fixture.write("serve.headroom", serving) };
    press(fixture, "compareAdd");

    QVERIFY(cell(table, "Task", 0) != cell(table, "Task", 1));
    QVERIFY(cell(table, "Micro batch", 0).isNull());
    QVERIFY(cell(table, "Concurrency", 0).isNull());
}

void CompareTest::keysAloneRenameUseAndRemove()
{
    Fixture fixture;
    QVERIFY(QTest::qWaitForWindowActive(fixture.window.get()));
    QTest::keySequence(fixture.window.get(), QKeySequence(Qt::CTRL | Qt::Key_6));
    Fixture::settle();
    fixture.find("comparePin")->setFocus();
    QTest::keyClick(fixture.window->focusWidget(), Qt::Key_Space);
    QTest::keyClicks(fixture.window->focusWidget(), QStringLiteral("before"));
    QTest::keyClick(fixture.window->focusWidget(), Qt::Key_Return);
    auto *table = fixture.find<ComparisonTable>("comparisonTable");
    QCOMPARE(header(table, 1), QStringLiteral("before"));
    QCOMPARE(fixture.window->focusWidget(), table);

    QTest::keyClick(table, Qt::Key_F2);
    QTest::keyClicks(fixture.window->focusWidget(), QStringLiteral("first"));
    QTest::keyClick(fixture.window->focusWidget(), Qt::Key_Return);
    QCOMPARE(header(table, 1), QStringLiteral("first"));

    const Scenario pinned = fixture.model().scenario();
    fixture.type(fixture.find<NumberBox>("inference.concurrency"), "64");
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Right);
    fixture.find("compareUse")->setFocus();
    QTest::keyClick(fixture.window->focusWidget(), Qt::Key_Space);
    QVERIFY(fixture.model().scenario() == pinned);
    QCOMPARE(fixture.model().undoStack().count(), 2);

    table->setFocus();
    QTest::keyClick(table, Qt::Key_Delete);
    QCOMPARE(table->columnCount(), 1);
    QTest::keyClick(table, Qt::Key_Delete); // the current stays
    QCOMPARE(table->columnCount(), 1);
    QVERIFY(!fixture.find("compareRemove")->isEnabled());
}

void CompareTest::escapeLeavesTheName()
{
    Fixture fixture;
    const ComparisonTable *table = open(fixture);
    press(fixture, "comparePin");
    auto *name = fixture.find<QLineEdit>("comparedName");
    QTest::keyClicks(name, QStringLiteral("other"));
    QTest::keyClick(name, Qt::Key_Escape);
    QVERIFY(!name->isVisible());
    QCOMPARE(header(table, 1), QStringLiteral("Snapshot"));
}

void CompareTest::droppedScenariosAreAdded()
{
    Fixture fixture;
    const ComparisonTable *table = open(fixture);
    const Scenario before = fixture.model().scenario();
    drop(fixture.find("comparePage"), { fixture.write("a.headroom", training), fixture.write("b.headroom", serving) });
    QCOMPARE(table->columnCount(), 3);
    drop(fixture.find("comparePage"), { fixture.folder.filePath(QStringLiteral("a.headroom")) });
    QCOMPARE(table->columnCount(), 3); // read anew
    QVERIFY(fixture.model().scenario() == before);
}

void CompareTest::otherFilesAreLeftToTheWindow()
{
    Fixture fixture;
    const ComparisonTable *table = open(fixture);
    drop(fixture.find("comparePage"), { fixture.write("config.json", "{}") });
    QCOMPARE(table->columnCount(), 1);
    QCOMPARE(fixture.problems.size(), 2); // the window reads it as a model
}

void CompareTest::aSegmentOfTheCurrentIsExplained()
{
    Fixture fixture;
    fixture.model().reset(*readScenario(training.toStdString()));
    const ComparisonTable *table = open(fixture);
    press(fixture, "comparePin");
    QTest::keyClick(fixture.find<QLineEdit>("comparedName"), Qt::Key_Escape);
    fixture.action("why")->setChecked(false);
    auto *chart = fixture.find<CompareChart>("compareChart");
    QWidget *plot = chart->childAt(chart->rect().center());

    const QPoint other = chart->segmentRect({ 1, TermId::Weights }).center().toPoint();
    QTest::mouseClick(plot, Qt::LeftButton, {}, other);
    QVERIFY(!fixture.action("why")->isChecked());
    QCOMPARE(table->currentColumn(), 1);

    const QPoint own = chart->segmentRect({ 0, TermId::OptimizerStates }).center().toPoint();
    QTest::mouseClick(plot, Qt::LeftButton, {}, own);
    QVERIFY(fixture.action("why")->isChecked());
    QVERIFY(fixture.find<QLabel>("whyTitle")->text().contains(QStringLiteral("optimizer states")));
    QCOMPARE(table->currentColumn(), 0);

    fixture.action("why")->setChecked(false);
    chart->setFocus();
    QTest::keyClick(chart, Qt::Key_Left);
    QTest::keyClick(chart, Qt::Key_Return);
    QVERIFY(fixture.action("why")->isChecked());
}

void CompareTest::whatIsComparedComesBack()
{
    Fixture fixture;
    open(fixture);
    fixture.comparePaths = { fixture.write("serve.headroom", serving), fixture.write("train.headroom", training) };
    press(fixture, "compareAdd");
    press(fixture, "comparePin");
    QTest::keyClicks(fixture.find<QLineEdit>("comparedName"), QStringLiteral("mine"));
    QTest::keyClick(fixture.find<QLineEdit>("comparedName"), Qt::Key_Return);
    fixture.window->close();
    QVERIFY(QFile::remove(fixture.folder.filePath(QStringLiteral("serve.headroom"))));

    fixture.openWindow();

    const ComparisonTable *table = open(fixture);
    QCOMPARE(table->columnCount(), 3);
    QCOMPARE(header(table, 1), QStringLiteral("train"));
    QCOMPARE(header(table, 2), QStringLiteral("mine"));
}

void CompareTest::thereIsAnEnd()
{
    Fixture fixture;
    const ComparisonTable *table = open(fixture);
    for (std::size_t i = 0; i < mostCompared; ++i) {
        press(fixture, "comparePin");
        QTest::keyClick(fixture.find<QLineEdit>("comparedName"), Qt::Key_Return);
    }
    QCOMPARE(table->columnCount(), static_cast<int>(mostCompared) + 1);
    QCOMPARE(header(table, 2), QStringLiteral("Snapshot 2"));
    QVERIFY(!fixture.find("comparePin")->isEnabled());
    QVERIFY(!fixture.find("compareAdd")->toolTip().isEmpty());
}

void CompareTest::itIsExportedWhereThereIsSomethingToCompare()
{
    Fixture fixture;
    open(fixture);
    const Chart *chart = fixture.find<ChartTabs>("charts")->current();
    QVERIFY(!chart->hasFigures()); // the breakdown says it all
    fixture.comparePaths = { fixture.write("serve.headroom", serving), fixture.write("train.headroom", training) };
    press(fixture, "compareAdd");
    QVERIFY(chart->hasFigures());

    for (const FileKind kind : { FileKind::Png, FileKind::Svg, FileKind::Pdf }) {
        const QString path = fixture.folder.filePath(QStringLiteral("compare.") + suffixOf(kind));
        QVERIFY(exportChart(*chart, path, kind, { .scale = 2 }));
        QCOMPARE_GT(QFileInfo(path).size(), 2000);
    }
    if (const QString folder = qEnvironmentVariable("HEADROOM_SCREENSHOT_DIR"); !folder.isEmpty())
        QVERIFY(chart->image({ .scale = 1 }).save(folder + QStringLiteral("/compare.png")));
    QSet<QRgb> colors;
    const QImage image = chart->image({});
    for (int x = 0; x < image.width(); ++x) {
        for (int y = 0; y < image.height(); ++y)
            colors.insert(image.pixel(x, y));
    }
    for (const TermId term : { TermId::Weights, TermId::KvCache, TermId::OptimizerStates })
        QVERIFY(colors.contains(termColor(term).rgb()));
}

void CompareTest::bothLanguages()
{
    Fixture fixture;
    const ComparisonTable *table = open(fixture);
    const QString english = table->verticalHeaderItem(5)->text();
    QCOMPARE(english, QStringLiteral("Answer"));
    fixture.action("gb")->trigger();
    QVERIFY(cell(table, "Memory of a card", 0).endsWith(QStringLiteral("GB")));
    fixture.action("chinese")->trigger();
    Fixture::settle();
    QCOMPARE(table->item(5, 0)->text(), QStringLiteral("放得下"));
    QCOMPARE(fixture.find<ChartTabs>("charts")->current()->id(), QStringLiteral("compare"));
}

void CompareTest::everythingHasANameAndRoom()
{
    Fixture fixture;
    open(fixture);
    press(fixture, "comparePin");
    for (const char *language : { "chinese", "english" }) {
        fixture.action(language)->trigger();
        fixture.window->resize(1024, 640);
        Fixture::settle();
        for (QWidget *widget : fixture.find("comparePage")->findChildren<QWidget *>()) {
            if (!widget->isVisible())
                continue;
            QAccessibleInterface *access = QAccessible::queryAccessibleInterface(widget);
            const bool isNamed = access && !access->text(QAccessible::Name).isEmpty();
            QVERIFY2(!(widget->focusPolicy() & Qt::TabFocus) || isNamed, widget->metaObject()->className());
            if (const auto *button = qobject_cast<QPushButton *>(widget))
                QCOMPARE_GE(button->width(), button->sizeHint().width());
        }
    }
}

} // namespace headroom::ui

QTEST_MAIN(headroom::ui::CompareTest)
#include "compare_test.moc"
