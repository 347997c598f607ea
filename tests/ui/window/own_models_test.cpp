// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/support/tiny_model.h"

#include <QCheckBox>
#include <QLabel>
#include <QTreeView>

namespace headroom::ui {

using namespace Qt::StringLiterals;
using namespace tiny;

// Models that were read from files are kept, and scenarios open without them.
class OwnModelsTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u"^(?!This plugin does not support)"_s)); }

    void aScenarioOpensWithoutItsModel_data();
    void aScenarioOpensWithoutItsModel();
    void ownModelsAreKept();
    void ownModelsAreRemovedAndExported();
    void aDamagedListIsNeverWrittenOver();
};

void OwnModelsTest::aScenarioOpensWithoutItsModel_data()
{
    QTest::addColumn<QString>("way");
    QTest::newRow("found again") << u"find"_s;
    QTest::newRow("another model") << u"other"_s;
    QTest::newRow("saved as it is") << u"save"_s;
}

void OwnModelsTest::aScenarioOpensWithoutItsModel()
{
    QFETCH(QString, way);
    Fixture fixture;
    const QString path = writeGguf(fixture);
    drop(fixture, { path });
    use(fixture);
    fixture.type(fixture.find<NumberBox>("inference.concurrency"), "7");
    fixture.savePath = fixture.folder.filePath(u"gone.headroom"_s);
    fixture.action("saveAs")->trigger();
    const QString moved = fixture.folder.filePath(u"moved-Q8_0.gguf"_s);
    QVERIFY(QFile::rename(path, moved));
    fixture.openWindow();
    QVERIFY(!fixture.find("missingModel")->isVisible());

    QVERIFY(fixture.window->files().openPath(fixture.savePath));
    Fixture::settle();
    QVERIFY(fixture.problems.isEmpty());
    QVERIFY(fixture.find("missingModel")->isVisible());
    QVERIFY2(fixture.find<QLabel>("missingModelSentence")->text().contains(path), "the path is told");
    QCOMPARE(fixture.model().scenario().inference.concurrency, std::optional<std::int64_t>(7));
    QCOMPARE(fixture.model().scenario().model.file, path.toStdString());
    QVERIFY(fixture.model().undoStack().isClean());

    if (way == "save"_L1) {
        const QByteArray before = *readFile(fixture.savePath);
        fixture.action("save")->trigger();
        QCOMPARE(*readFile(fixture.savePath), before);
        return;
    }
    if (way == "find"_L1) {
        fixture.modelPath = fixture.write("broken.gguf", "GGUF");
        QTest::mouseClick(fixture.find("missingModelFind"), Qt::LeftButton);
        QCOMPARE(fixture.problems.size(), 2);
        QVERIFY(fixture.find("missingModel")->isVisible());
        fixture.modelPath = moved;
        QTest::mouseClick(fixture.find("missingModelFind"), Qt::LeftButton);
        QVERIFY(modelOf(fixture).stored != nullptr);
        QCOMPARE(modelOf(fixture).parameters, parameters);
    } else {
        QTest::mouseClick(fixture.find("missingModelOther"), Qt::LeftButton);
        QTest::keyClicks(fixture.find<QLineEdit>("catalogueFilter"), u"Meta-Llama-3-8B"_s);
        QTest::keyClick(fixture.find<QLineEdit>("catalogueFilter"), Qt::Key_Return);
        QVERIFY(fixture.model().scenario().model.file.empty());
    }
    QVERIFY(!fixture.find("missingModel")->isVisible());
    QVERIFY(fixture.model().problems().empty());
    QCOMPARE(fixture.model().scenario().inference.concurrency, std::optional<std::int64_t>(7));
    fixture.action("undo")->trigger();
    QVERIFY(fixture.find("missingModel")->isVisible());
}

void OwnModelsTest::ownModelsAreKept()
{
    Fixture fixture;
    const QString path = writeGguf(fixture);
    drop(fixture, { path });
    use(fixture);
    QCOMPARE(fixture.own.models().size(), std::size_t(1));

    // In another window of another day: in the list, and exact as its file is.
    const OwnModels again(fixture.folder.filePath(u"data/models.json"_s));
    QCOMPARE(again.models().size(), std::size_t(1));
    QCOMPARE(again.models().front().parameters, parameters);
    fixture.openWindow();
    pick(fixture, "tiny-Q8_0");
    QCOMPARE(fixture.model().scenario().model.file, path.toStdString());
    QVERIFY(modelOf(fixture).stored != nullptr);
    QCOMPARE(fixture.model().undoStack().count(), 1);

    // Its file is gone: the shape remains, under the same name.
    QVERIFY(QFile::remove(path));
    fixture.openWindow();
    pick(fixture, "tiny-Q8_0");
    QVERIFY(fixture.model().scenario().model.architecture != nullptr);
    QCOMPARE(modelOf(fixture).parameters, parameters);
    QCOMPARE(fixture.find<CataloguePicker>("model.preset")->currentText(), u"tiny-Q8_0"_s);
}

void OwnModelsTest::ownModelsAreRemovedAndExported()
{
    Fixture fixture;
    for (const char *name : { "one.json", "two.json", "three.json" }) {
        drop(fixture, { fixture.write(name, config) });
        if (qstrcmp(name, "three.json") == 0)
            dialog(fixture)->findChild<QCheckBox *>(u"importKeep"_s)->setChecked(false);
        use(fixture);
    }
    QCOMPARE(fixture.own.models().size(), std::size_t(2));
    fixture.action("catalogue")->trigger();
    auto *list = fixture.find<QTreeView>("modelsList");
    QTest::mouseClick(fixture.find("modelsOnlyOwn"), Qt::LeftButton);
    QCOMPARE(list->model()->rowCount(), 2);
    QVERIFY(!fixture.find("modelsRemove")->isEnabled());

    list->selectAll();
    fixture.savePath = fixture.folder.filePath(u"exported.json"_s);
    QTest::mouseClick(fixture.find("modelsExport"), Qt::LeftButton);
    const auto exported = parseModelCatalogue(readFile(fixture.savePath)->toStdString());
    QVERIFY(exported.has_value());
    QCOMPARE(exported->models().size(), std::size_t(2));

    list->setCurrentIndex(list->model()->index(0, 0));
    QTest::mouseClick(fixture.find("modelsRemove"), Qt::LeftButton);
    QCOMPARE(fixture.own.models().size(), std::size_t(1));
    QCOMPARE(fixture.own.models().front().name, std::string("one"));
    QCOMPARE(list->model()->rowCount(), 1);
}

void OwnModelsTest::aDamagedListIsNeverWrittenOver()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(u"models.json"_s);
    const QByteArray damaged = R"({"format": "headroom-models/1", "models": [{"id": 3}]})";
    QVERIFY(writeFile(path, damaged).has_value());
    OwnModels own(path);
    QVERIFY(own.models().empty());
    QVERIFY(!own.problems().empty());
    Model model = makeModel(shape());
    model.id.append("own");
    model.name = model.id;
    const Result<void> added = own.add(model);
    QVERIFY(!added);
    QCOMPARE(added.error().front().file, path.toStdString());
    QCOMPARE(*readFile(path), damaged);
}

} // namespace headroom::ui

QTEST_MAIN(headroom::ui::OwnModelsTest)
#include "own_models_test.moc"
