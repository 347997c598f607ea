// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/checkpoint_writer.h"
#include "core/launch/launch_command.h"
#include "core/memory/weight_bytes.h"
#include "ui/scenario/catalogue_picker.h"
#include "ui/scenario/path_label.h"
#include "ui/support/fixture.h"
#include "ui/text/model_folder.h"

#include <QCheckBox>
#include <QDialog>
#include <QDragEnterEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QTextBrowser>
#include <QTreeView>

#include <algorithm>

namespace headroom::ui {

using namespace Qt::StringLiterals;

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
    void aScenarioOpensWithoutItsModel_data();
    void aScenarioOpensWithoutItsModel();
    void ownModelsAreKept();
    void ownModelsAreRemovedAndExported();
    void aDamagedListIsNeverWrittenOver();
};

namespace {

const QByteArray config = R"({"architectures": ["LlamaForCausalLM"], "model_type": "llama", "hidden_size": 2048,
"intermediate_size": 5632, "num_hidden_layers": 22, "num_attention_heads": 32, "num_key_value_heads": 4,
"vocab_size": 32000, "max_position_embeddings": 2048, "torch_dtype": "bfloat16"})"; // TinyLlama
constexpr std::int64_t parameters = 1100048384;

Architecture shape()
{
    Architecture a;
    a.hiddenSize = 2048;
    a.intermediateSize = 5632;
    a.layers = 22;
    a.heads = 32;
    a.kvHeads = 4;
    a.headDim = 64;
    a.vocabSize = 32000;
    a.normsPerLayer = 2;
    a.gatedMlp = true;
    return a;
}

QString writeSparse(const Fixture &fixture, const QString &name, const std::string &header, std::uint64_t length)
{
    const QString path = fixture.folder.filePath(name);
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(QByteArray::fromStdString(header)) < 0
        || !file.resize(static_cast<qint64>(length)))
        qFatal("cannot write");
    return path;
}

// Everything in 8 bits, but for the vectors.
QString writeGguf(const Fixture &fixture)
{
    test::GgufWriter writer;
    writer.text("general.architecture", "llama")
        .integer("general.file_type", 7)
        .integer("llama.block_count", 22)
        .integer("llama.embedding_length", 2048)
        .integer("llama.context_length", 2048)
        .integer("llama.feed_forward_length", 5632)
        .integer("llama.attention.head_count", 32)
        .integer("llama.attention.head_count_kv", 4)
        .integer("llama.attention.key_length", 64);
    for (const test::CheckpointTensor &tensor : test::decoderTensors(shape())) {
        if (tensor.columns > 0)
            writer.tensor(tensor.gguf + ".weight", { tensor.columns, tensor.rows }, 8,
                          tensor.rows * tensor.columns / 32 * 34);
        else
            writer.tensor(tensor.gguf + ".weight", { tensor.rows }, 0, tensor.rows * 4);
    }
    return writeSparse(fixture, u"tiny-Q8_0.gguf"_s, writer.header(), writer.header().size() + writer.dataBytes());
}

QString writeFolder(const Fixture &fixture)
{
    const test::SparseFile weights = test::safetensorsOf(test::decoderTensors(shape()), "BF16", 2);
    writeSparse(fixture, u"Tiny-1B/model.safetensors"_s, weights.header, weights.length);
    fixture.write("Tiny-1B/config.json", config);
    return fixture.folder.filePath(u"Tiny-1B"_s);
}

void drop(const Fixture &fixture, const QStringList &paths)
{
    QMimeData data;
    QList<QUrl> urls;
    for (const QString &path : paths)
        urls += QUrl::fromLocalFile(path);
    data.setUrls(urls);
    QDragEnterEvent enter(QPoint(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(fixture.window.get(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent event(QPointF(10, 10), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(fixture.window.get(), &event);
    Fixture::settle();
}

QDialog *dialog(const Fixture &fixture)
{
    for (auto *found : fixture.window->findChildren<QDialog *>(u"importDialog"_s)) {
        if (found->isVisible())
            return found;
    }
    return nullptr;
}

QString report(const Fixture &fixture)
{
    return dialog(fixture)->findChild<QTextBrowser *>(u"importReport"_s)->toPlainText();
}

void use(const Fixture &fixture)
{
    QVERIFY(dialog(fixture));
    QTest::mouseClick(dialog(fixture)->findChild<QPushButton *>(u"importUse"_s), Qt::LeftButton);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    Fixture::settle();
    QVERIFY(!dialog(fixture));
}

void pick(const Fixture &fixture, const char *name)
{
    auto *picker = fixture.find("model.preset");
    picker->setFocus();
    QTest::keyClick(picker, Qt::Key_F4);
    QTest::keyClicks(fixture.find<QLineEdit>("catalogueFilter"), QString::fromLatin1(name));
    QTest::keyClick(fixture.find<QLineEdit>("catalogueFilter"), Qt::Key_Return);
}

const Model &modelOf(const Fixture &fixture)
{
    return *fixture.model().evaluation()->settings.model;
}

} // namespace

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

void ImportTest::aScenarioOpensWithoutItsModel_data()
{
    QTest::addColumn<QString>("way");
    QTest::newRow("found again") << u"find"_s;
    QTest::newRow("another model") << u"other"_s;
    QTest::newRow("saved as it is") << u"save"_s;
}

void ImportTest::aScenarioOpensWithoutItsModel()
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

void ImportTest::ownModelsAreKept()
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

void ImportTest::ownModelsAreRemovedAndExported()
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

void ImportTest::aDamagedListIsNeverWrittenOver()
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

QTEST_MAIN(headroom::ui::ImportTest)
#include "import_test.moc"
