// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/support/fixture.h"
#include "ui/window/window_state.h"

#include <QDropEvent>
#include <QMimeData>
#include <QRegularExpression>
#include <QUrl>

namespace headroom::ui {

class FilesTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)"))); }

    void saveAndOpenGiveTheSameScenario();
    void aMalformedFileKeepsWhatIsOpen();
    void unsavedChangesAreAsked();
    void recentFilesAreNewestFirstWithoutRepeats();
    void anEndlessFileIsRefused();
    void whatCannotBeWrittenSaysSo();
    void aDroppedFileOpens();
    void theWindowComesBackAsItWas();
    void theLastFileIsKnown();
    void aReportIsWritten_data();
    void aReportIsWritten();
};

void FilesTest::saveAndOpenGiveTheSameScenario()
{
    Fixture fixture;
    fixture.type(fixture.find<NumberBox>("inference.concurrency"), "64");
    fixture.savePath = fixture.folder.filePath(QStringLiteral("a.headroom"));
    const Scenario before = fixture.model().scenario();

    fixture.action("save")->trigger();
    QVERIFY(!fixture.window->isWindowModified());
    QVERIFY(fixture.window->windowTitle().startsWith(QStringLiteral("a.headroom")));
    fixture.action("new")->trigger();
    QVERIFY(fixture.model().scenario() != before);
    fixture.openPath = fixture.savePath;
    fixture.action("open")->trigger();

    QVERIFY(fixture.model().scenario() == before);
    QCOMPARE(fixture.questions, 0);
}

void FilesTest::aMalformedFileKeepsWhatIsOpen()
{
    Fixture fixture;
    const Scenario before = fixture.model().scenario();
    fixture.openPath = fixture.write("bad.headroom", R"({"format": "headroom/1", "training": {"micro_batch": -3}})");

    fixture.action("open")->trigger();

    QCOMPARE(fixture.problems.size(), 2);
    QVERIFY2(fixture.problems[1].contains(QStringLiteral("/training/micro_batch")), qPrintable(fixture.problems[1]));
    QVERIFY(fixture.problems[1].contains(QStringLiteral("-3")));
    QVERIFY(fixture.model().scenario() == before);
    QVERIFY(fixture.window->files().path().isEmpty());
}

void FilesTest::unsavedChangesAreAsked()
{
    Fixture fixture;
    fixture.type(fixture.find<NumberBox>("inference.concurrency"), "64");

    fixture.answer = UnsavedAnswer::Cancel;
    QVERIFY(!fixture.window->close());
    QCOMPARE(fixture.questions, 1);
    QVERIFY(fixture.window->isVisible());

    fixture.answer = UnsavedAnswer::Save;
    fixture.savePath = fixture.folder.filePath(QStringLiteral("kept.headroom"));
    QVERIFY(fixture.window->close());
    QVERIFY(loadScenario(fixture.savePath)->inference.concurrency == 64);
}

void FilesTest::recentFilesAreNewestFirstWithoutRepeats()
{
    Fixture fixture;
    const QByteArray text = QByteArray::fromStdString(writeScenario(fixture.model().scenario()));
    for (int i = 0; i < 10; ++i)
        fixture.window->files().openPath(fixture.write(qPrintable(QStringLiteral("%1.headroom").arg(i)), text));
    fixture.window->files().openPath(fixture.folder.filePath(QStringLiteral("5.headroom")));

    const QStringList paths = fixture.recent.paths();
    QCOMPARE(paths.size(), 8);
    QVERIFY(paths[0].endsWith(QStringLiteral("5.headroom")));
    QVERIFY(paths[1].endsWith(QStringLiteral("9.headroom")));
    QFile::remove(paths[1]);
    fixture.window->files().openPath(paths[1]);
    QCOMPARE(fixture.problems.size(), 2);
    QVERIFY(!fixture.recent.paths().contains(paths[1]));
}

void FilesTest::anEndlessFileIsRefused()
{
    const Result<Scenario> scenario = loadScenario(QStringLiteral("/dev/zero"));
    QVERIFY(!scenario);
    QCOMPARE(scenario.error().front().kind, ProblemKind::TooLarge);
}

void FilesTest::whatCannotBeWrittenSaysSo()
{
    const Result<void> written = writeFile(QStringLiteral("/no/such/folder/a.headroom"), "x");
    QVERIFY(!written);
    QCOMPARE(written.error().front().kind, ProblemKind::Unwritable);
}

void FilesTest::aDroppedFileOpens()
{
    Fixture fixture;
    Scenario other = fixture.model().scenario();
    other.inference.concurrency = 7;
    QMimeData data;
    data.setUrls(
        { QUrl::fromLocalFile(fixture.write("drop.headroom", QByteArray::fromStdString(writeScenario(other)))) });

    QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(fixture.window.get(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(fixture.window.get(), &drop);
    Fixture::settle();

    QVERIFY(drop.isAccepted());
    QCOMPARE(fixture.model().scenario().inference.concurrency, std::optional<std::int64_t>(7));
}

void FilesTest::theWindowComesBackAsItWas()
{
    Fixture fixture;
    fixture.window->resize(1100, 700);
    fixture.action("why")->setChecked(false);
    QVERIFY(fixture.window->close());

    fixture.openWindow();

    QCOMPARE(fixture.window->size(), QSize(1100, 700));
    QVERIFY(!fixture.find("why")->isVisible());
}

void FilesTest::theLastFileIsKnown()
{
    Fixture fixture;
    QCOMPARE(lastFile(fixture.settings), QString());
    const QString path =
        fixture.write("a.headroom", QByteArray::fromStdString(writeScenario(fixture.model().scenario())));
    fixture.window->files().openPath(path);
    fixture.window->close();
    QCOMPARE(lastFile(fixture.settings), path);
    QFile::remove(path);
    QCOMPARE(lastFile(fixture.settings), QString());
}

void FilesTest::aReportIsWritten_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("begin");
    QTest::addColumn<QString>("text");
    QTest::newRow("HTML") << QStringLiteral("english") << QStringLiteral("r.html") << QStringLiteral("<!DOCTYPE html>")
                          << QStringLiteral("data:image/png;base64,");
    QTest::newRow("without suffix") << QStringLiteral("chinese") << QStringLiteral("r")
                                    << QStringLiteral("<!DOCTYPE html>") << QStringLiteral("<h2>输入</h2>");
    QTest::newRow("Markdown") << QStringLiteral("english") << QStringLiteral("my r.md") << QStringLiteral("# ")
                              << QStringLiteral("](my%20r-breakdown.png)");
    QTest::newRow("PDF") << QStringLiteral("chinese") << QStringLiteral("r.pdf") << QStringLiteral("%PDF-")
                         << QStringLiteral("%%EOF");
}

void FilesTest::aReportIsWritten()
{
    QFETCH(QString, language);
    QFETCH(QString, name);
    QFETCH(QString, begin);
    QFETCH(QString, text);
    Fixture fixture;
    fixture.action(qPrintable(language))->trigger();
    fixture.reportPath = fixture.folder.filePath(name);

    fixture.action("exportReport")->trigger();

    QVERIFY(fixture.problems.isEmpty());
    const QString path =
        QFileInfo(name).suffix().isEmpty() ? fixture.reportPath + QStringLiteral(".html") : fixture.reportPath;
    const Result<QByteArray> written = readFile(path);
    QVERIFY(written);
    QVERIFY(written->startsWith(begin.toUtf8()));
    QVERIFY(written->contains(text.toUtf8()));
    if (name.endsWith(QStringLiteral(".md")))
        QVERIFY(QFileInfo::exists(fixture.folder.filePath(QStringLiteral("my r-breakdown.png"))));

    fixture.reportPath = fixture.folder.filePath(QStringLiteral("no/such/folder/r.html"));
    fixture.action("exportReport")->trigger();
    QCOMPARE(fixture.problems.size(), 2);
}

} // namespace headroom::ui

QTEST_MAIN(headroom::ui::FilesTest)
#include "files_test.moc"
