// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/launch_command.h"
#include "core/memory/weight_bytes.h"
#include "ui/scenario/path_label.h"
#include "ui/support/tiny_model.h"
#include "ui/text/model_folder.h"

#include <QCheckBox>
#include <QLabel>

#include <algorithm>

namespace headroom::ui {

using namespace Qt::StringLiterals;
using namespace tiny;

// A model's own files in the window.
class ImportTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u"^(?!This plugin does not support)"_s)); }

    void aDroppedModelIsOneStep_data();
    void aDroppedModelIsOneStep();
    void aFolderIsReadAsAWhole();
    void cancelKeepsTheModel();
    void theWeightsAsTheyAreStored();
    void layersCanBeCut();
    void savingAndOpeningKeepsTheModel();
    void engineCommandsNameTheFolder();
    void aFileReadAnewIsAnotherModel();
    void aMalformedFileIsOneSentence_data();
    void aMalformedFileIsOneSentence();
    void weightsAloneAreNoModel();
    void theReportFollowsTheLanguage();
    void modelsAreNamedAfterWhereTheyLie_data();
    void modelsAreNamedAfterWhereTheyLie();
};

void ImportTest::aDroppedModelIsOneStep_data()
{
    QTest::addColumn<QString>("way");
    QTest::newRow("dropped") << u"drop"_s;
    QTest::newRow("menu") << u"menu"_s;
    QTest::newRow("command line") << u"open"_s;
}

void ImportTest::aDroppedModelIsOneStep()
{
    QFETCH(QString, way);
    Fixture fixture;
    fixture.type(fixture.find<NumberBox>("inference.concurrency"), "7");
    const Scenario before = fixture.model().scenario();
    const QString path = fixture.write("config.json", config);

    fixture.modelPath = path;
    if (way == "drop"_L1)
        drop(fixture, { path });
    else if (way == "menu"_L1)
        fixture.action("importModel")->trigger();
    else
        QVERIFY(fixture.window->files().openPath(path));

    QVERIFY(dialog(fixture));
    QVERIFY(fixture.model().scenario() == before);
    QVERIFY2(report(fixture).contains(u"1,100,048,384"_s) || report(fixture).contains(u"1100048384"_s),
             qPrintable(report(fixture)));
    use(fixture);
    QCOMPARE(modelOf(fixture).parameters, parameters);
    QCOMPARE(fixture.model().scenario().inference.concurrency, std::optional<std::int64_t>(7));
    QCOMPARE(fixture.find<PathLabel>("model.file")->toolTip(), path);
    QVERIFY(fixture.find<PathLabel>("model.file")->isVisible());
    QCOMPARE(fixture.find<CataloguePicker>("model.preset")->currentText(), QFileInfo(fixture.folder.path()).fileName());
    QCOMPARE(fixture.questions, 0);

    fixture.action("undo")->trigger();
    QVERIFY(fixture.model().scenario() == before);
    QVERIFY(!fixture.find<PathLabel>("model.file")->isVisible());
    fixture.action("redo")->trigger();
    QCOMPARE(modelOf(fixture).parameters, parameters);
}

void ImportTest::aFolderIsReadAsAWhole()
{
    Fixture fixture;
    const QString folder = writeFolder(fixture);
    const QString weights = folder + u"/model.safetensors"_s;
    for (const QStringList &paths : { QStringList { folder }, { folder + u"/config.json"_s, weights } }) {
        drop(fixture, paths);
        QVERIFY(dialog(fixture));
        QVERIFY(report(fixture).contains(u"BF16"_s));
        use(fixture);
        QVERIFY(modelOf(fixture).stored != nullptr);
        QCOMPARE(fileBytes(modelOf(fixture), formatNamed("bf16")), 2.0 * parameters);
        QCOMPARE(fixture.find<CataloguePicker>("model.preset")->currentText(), u"Tiny-1B"_s);
    }
    QCOMPARE(fixture.model().undoStack().count(), 2);
}

void ImportTest::cancelKeepsTheModel()
{
    Fixture fixture;
    const Scenario before = fixture.model().scenario();
    drop(fixture, { fixture.write("config.json", config) });
    QTest::keyClick(dialog(fixture), Qt::Key_Escape);
    QVERIFY(fixture.model().scenario() == before);
    QCOMPARE(fixture.model().undoStack().count(), 0);
}

void ImportTest::theWeightsAsTheyAreStored()
{
    Fixture fixture;
    Scenario scenario = fixture.model().scenario();
    scenario.precision.weights = formatNamed("bf16");
    fixture.model().edit("precision.weights", std::move(scenario));
    const QString path = writeGguf(fixture);

    drop(fixture, { path });
    auto *asStored = dialog(fixture)->findChild<QCheckBox *>(u"importAsStored"_s);
    QVERIFY(asStored->isVisible() && asStored->isChecked());
    use(fixture);
    QVERIFY(modelOf(fixture).stored != nullptr);
    QVERIFY(!fixture.model().scenario().precision.weights);

    drop(fixture, { path });
    QVERIFY(!dialog(fixture)->findChild<QCheckBox *>(u"importAsStored"_s)->isVisible());
    dialog(fixture)->reject();
    fixture.action("undo")->trigger();
    QVERIFY(fixture.model().scenario().precision.weights == formatNamed("bf16"));
}

void ImportTest::layersCanBeCut()
{
    Fixture fixture;
    drop(fixture, { writeGguf(fixture) });
    use(fixture);
    const std::int64_t bytes = modelOf(fixture).stored->bytes;
    Scenario scenario = fixture.model().scenario();
    scenario.model.layers = 11;
    fixture.model().edit("model.layers", Scenario(scenario));

    // Half the layers; embedding and head stay.
    const std::int64_t layer = (2 * 2048 * 2048 + 2 * 256 * 2048 + 3 * 5632 * 2048) / 32 * 34 + 2 * 2048 * 4;
    QCOMPARE(modelOf(fixture).architecture.layers, std::int64_t(11));
    QVERIFY(modelOf(fixture).stored != nullptr);
    QVERIFY(std::abs(modelOf(fixture).stored->bytes - (bytes - 11 * layer)) < 4096);
    QCOMPARE(fixture.find<CataloguePicker>("model.preset")->currentText(), u"tiny-Q8_0"_s);

    scenario.model.layers = 23;
    fixture.model().edit("model.layers", std::move(scenario));
    QCOMPARE(fixture.model().problems().front().path, std::string("/model/layers"));
}

void ImportTest::savingAndOpeningKeepsTheModel()
{
    Fixture fixture;
    drop(fixture, { writeFolder(fixture) });
    use(fixture);
    const Scenario imported = fixture.model().scenario();
    fixture.savePath = fixture.folder.filePath(u"a.headroom"_s);
    QVERIFY(fixture.window->files().save());

    const Result<QByteArray> written = readFile(fixture.savePath);
    QVERIFY2(written->contains("\"Tiny-1B\""), written->constData()); // from where the scenario lies
    fixture.action("new")->trigger();
    QVERIFY(fixture.window->files().openPath(fixture.savePath));
    QVERIFY(fixture.model().scenario() == imported);
    QVERIFY(modelOf(fixture).stored != nullptr);
    QCOMPARE(fixture.find<CataloguePicker>("model.preset")->currentText(), u"Tiny-1B"_s);

    // Saved elsewhere it still knows its model.
    const QTemporaryDir elsewhere;
    QVERIFY(QDir(elsewhere.path()).mkpath(u"a/b/c"_s));
    fixture.savePath = elsewhere.filePath(u"a/b/c/b.headroom"_s);
    QVERIFY(fixture.window->files().saveAs());
    QVERIFY(loadScenario(fixture.savePath) == imported);
}

void ImportTest::engineCommandsNameTheFolder()
{
    Fixture fixture;
    const QString folder = writeFolder(fixture);
    drop(fixture, { folder + u"/model.safetensors"_s });
    use(fixture);
    const auto vllm = launchCommand(fixture.model().scenario(), *fixture.model().evaluation());
    QVERIFY(vllm.has_value());
    QVERIFY(std::ranges::count(vllm->words, folder.toStdString()) == 1);

    Scenario scenario = fixture.model().scenario();
    scenario.inference.engine = Engine::LlamaCpp;
    fixture.model().edit("inference.engine", std::move(scenario));
    const QString gguf = writeGguf(fixture);
    drop(fixture, { gguf });
    use(fixture);
    const auto llama = launchCommand(fixture.model().scenario(), *fixture.model().evaluation());
    QVERIFY(llama.has_value());
    QVERIFY(std::ranges::count(llama->words, gguf.toStdString()) == 1);
}

void ImportTest::aFileReadAnewIsAnotherModel()
{
    Fixture fixture;
    const QString path = fixture.write("config.json", config);
    drop(fixture, { path });
    use(fixture);
    QVERIFY(fixture.write("config.json", QByteArray(config).replace("22", "11")) == path);
    drop(fixture, { path });
    use(fixture);
    QCOMPARE(modelOf(fixture).architecture.layers, std::int64_t(11));
    fixture.action("undo")->trigger();
    QCOMPARE(modelOf(fixture).architecture.layers, std::int64_t(22));
}

void ImportTest::aMalformedFileIsOneSentence_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("told");
    QTest::newRow("config cut short") << u"config.json"_s << config.left(100) << u"config.json"_s;
    QTest::newRow("negative") << u"config.json"_s << QByteArray(config).replace("2048,", "-2048,") << u"-2048"_s;
    QTest::newRow("another name") << u"tiny.json"_s << config.left(200) << u"tiny.json"_s;
    QTest::newRow("GGUF cut short") << u"a.gguf"_s << QByteArray("GGUF\3\0\0\0", 8) << u"a.gguf"_s;
    QTest::newRow("no GGUF") << u"a.gguf"_s << QByteArray("hello") << u"a.gguf"_s;
    QTest::newRow("safetensors") << u"model.safetensors"_s << QByteArray("\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x7F{", 9)
                                 << u"model.safetensors"_s;
    QTest::newRow("missing shard") << u"model.safetensors.index.json"_s
                                   << QByteArray(R"({"weight_map": {"a.weight": "b.safetensors"}})")
                                   << u"b.safetensors"_s;
}

void ImportTest::aMalformedFileIsOneSentence()
{
    QFETCH(QString, name);
    QFETCH(QByteArray, content);
    QFETCH(QString, told);
    Fixture fixture;
    fixture.type(fixture.find<NumberBox>("inference.concurrency"), "7");
    const Scenario before = fixture.model().scenario();

    drop(fixture, { fixture.write(qPrintable(name), content) });

    QVERIFY(!dialog(fixture));
    QCOMPARE(fixture.problems.size(), 2);
    QCOMPARE(fixture.problems.first(), u"This model cannot be read."_s);
    QVERIFY2(fixture.problems.last().contains(told), qPrintable(fixture.problems.last()));
    QVERIFY2(fixture.problems.last().startsWith(fixture.folder.path()), qPrintable(fixture.problems.last()));
    QVERIFY(fixture.model().scenario() == before);
    QCOMPARE(fixture.questions, 0);
}

void ImportTest::weightsAloneAreNoModel()
{
    Fixture fixture;
    const test::SparseFile weights = test::safetensorsOf(test::decoderTensors(shape()), "BF16", 2);
    drop(fixture, { writeSparse(fixture, u"a/w.safetensors"_s, weights.header, weights.length) });
    QVERIFY(report(fixture).contains(u"There is no config.json beside the weights"_s));
    QVERIFY(!dialog(fixture)->findChild<QPushButton *>(u"importUse"_s)->isEnabled());
}

void ImportTest::theReportFollowsTheLanguage()
{
    Fixture fixture;
    drop(fixture, { fixture.write("config.json", config) });
    fixture.preferences.useLanguage(LanguageId::Chinese);
    Fixture::settle();
    QCOMPARE(dialog(fixture)->windowTitle(), u"导入模型"_s);
    QVERIFY(report(fixture).contains(u"参数"_s));
    fixture.preferences.useLanguage(LanguageId::English);
}

void ImportTest::modelsAreNamedAfterWhereTheyLie_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("name");
    QTest::newRow("config") << u"/models/Qwen3-8B/config.json"_s << u"Qwen3-8B"_s;
    QTest::newRow("index") << u"/models/Qwen3-8B/model.safetensors.index.json"_s << u"Qwen3-8B"_s;
    QTest::newRow("folder") << u"/models/Qwen3-8B/"_s << u"Qwen3-8B"_s;
    QTest::newRow("GGUF") << u"/models/Qwen3-8B-Q4_K_M.gguf"_s << u"Qwen3-8B-Q4_K_M"_s;
    QTest::newRow("own name") << u"my.model.json"_s << u"my.model"_s;
    QTest::newRow("alone") << u"config.json"_s << u"config"_s;
    QTest::newRow("root") << u"/config.json"_s << u"config"_s;
    QTest::newRow("hub") << u"/c/models--Qwen--Qwen3-8B/snapshots/9c925d64/config.json"_s << u"Qwen3-8B"_s;
    QTest::newRow("hub folder") << u"/c/models--Qwen--Qwen3-8B/snapshots/9c925d64"_s << u"Qwen3-8B"_s;
}

void ImportTest::modelsAreNamedAfterWhereTheyLie()
{
    QFETCH(QString, path);
    QFETCH(QString, name);
    QCOMPARE(modelNameOf(path), name);
}

} // namespace headroom::ui

QTEST_MAIN(headroom::ui::ImportTest)
#include "import_test.moc"
