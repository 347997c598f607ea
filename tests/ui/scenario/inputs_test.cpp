// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/fields.h"
#include "ui/scenario/advanced_button.h"
#include "ui/scenario/catalogue_list.h"
#include "ui/scenario/choice_box.h"
#include "ui/scenario/input.h"
#include "ui/scenario/inputs_panel.h"
#include "ui/scenario/set_box.h"
#include "ui/scenario/text_box.h"
#include "ui/support/fixture.h"
#include "ui/text/field_words.h"
#include "ui/text/word_table.h"

#include <QAbstractItemView>
#include <QFile>
#include <QRegularExpression>
#include <QTreeView>

#include <algorithm>

namespace headroom::ui {

// Every key of a scenario can be set in the window.
class InputsTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support)"))); }

    void everyKeyHasAnInput();
    void everyInputHasWordsAndAWidget();
    void advancedInputsOpenAndCount();
    void advancedInputsAreOnlyWhereTheyApply();
    void openGroupsComeBack();
    void aProblemOpensTheGroupOfItsInput();
    void aSetIsTickedWithTheKeyboard();
    void aSetIsTickedWithTheMouse();
    void layersOfStagesAreTyped();
    void undoReachesTheWindowFromAText();
    void aWindowMayGoWhileOneTypes_data();
    void aWindowMayGoWhileOneTypes();
    void formatListsHoldWhatTheScenarioTakes_data();
    void formatListsHoldWhatTheScenarioTakes();
    void aSizeOutOfRangeSaysWhatIsAllowed();
};

namespace {

bool hasInput(const QString &path)
{
    return std::ranges::any_of(inputs(), [&path](const Input &input) { return path == fromUtf8(input.path); });
}

// The keys that core/scenario/README.md documents: "`training.lora.rank`, `.targets`" are two.
QStringList documentedKeys()
{
    QFile file(QStringLiteral(TEST_DATA_DIR "/../../core/scenario/README.md"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no README");
    static const QRegularExpression key(QStringLiteral("`([a-z_.]+)`"));
    QStringList keys;
    while (!file.atEnd()) {
        const QString line = QString::fromUtf8(file.readLine());
        if (!line.startsWith(u"| `"))
            continue;
        QString section;
        auto found = key.globalMatch(line.section(u'|', 1, 1));
        while (found.hasNext()) {
            const QString name = found.next().captured(1);
            const QString path = name.startsWith(u'.') ? section + name : name;
            section = path.section(u'.', 0, -2);
            keys += path;
        }
    }
    return keys;
}

Scenario training(Framework framework)
{
    Scenario scenario;
    scenario.model.preset = "mistralai/Mixtral-8x7B-v0.1";
    scenario.task = Task::Training;
    scenario.training.framework = framework;
    scenario.hardware.count = 16;
    return scenario;
}

void open(const Fixture &fixture, InputGroup group)
{
    fixture.find<AdvancedButton>(QByteArray("advanced" + QByteArray::number(static_cast<int>(group))).constData())
        ->setChecked(true);
}

} // namespace

void InputsTest::everyKeyHasAnInput()
{
    // The pickers set model and card; a name is given where the scenario is saved; cards that differ come from files.
    const QStringList elsewhere { QStringLiteral("name"), QStringLiteral("model"),
                                  QStringLiteral("hardware.accelerator"), QStringLiteral("hardware.cards") };
    QStringList missing;
    for (const ScenarioField &field : scenarioFields()) {
        const QString path = QString::fromStdString(field.dottedPath());
        if (!hasInput(path))
            missing += path;
    }
    const QStringList documented = documentedKeys();
    QVERIFY(documented.size() > 60);
    for (const QString &path : documented) {
        if (!hasInput(path) && !elsewhere.contains(path) && !path.startsWith(u"model.architecture"))
            missing += path;
    }
    QVERIFY2(missing.isEmpty(), qPrintable(QStringLiteral("ui/scenario/input.cpp lacks ") + missing.join(u' ')));
}

void InputsTest::everyInputHasWordsAndAWidget()
{
    Fixture fixture;
    for (const Input &input : inputs()) {
        const QByteArray path = fromUtf8(input.path).toUtf8();
        QVERIFY2(hasFieldWords(input.path), path.constData());
        QVERIFY2(fixture.window->findChild<QWidget *>(fromUtf8(input.path)), path.constData());
    }
}

void InputsTest::advancedInputsOpenAndCount()
{
    Fixture fixture;
    QVERIFY(QTest::qWaitForWindowActive(fixture.window.get()));
    auto *button = fixture.find<AdvancedButton>("advanced5");
    auto *reserve = fixture.find<NumberBox>("hardware.reserve_bytes");
    QVERIFY(!reserve->isVisible());
    QCOMPARE(button->text(), QStringLiteral("Advanced"));

    button->setFocus();
    QTest::keyClick(button, Qt::Key_Space);
    QVERIFY(reserve->isVisible());
    fixture.type(reserve, "2");
    QCOMPARE(fixture.model().scenario().hardware.reserveBytes, std::optional<std::int64_t>(2147483648));
    QTest::keyClick(button, Qt::Key_Space);
    QVERIFY(!reserve->isVisible());
    QCOMPARE(button->text(), QStringLiteral("Advanced (1 set)"));

    fixture.action("undo")->trigger();
    QCOMPARE(button->text(), QStringLiteral("Advanced"));
}

void InputsTest::advancedInputsAreOnlyWhereTheyApply()
{
    Fixture fixture;
    open(fixture, InputGroup::Task);
    const auto shown = [&fixture](const char *path) { return fixture.find(path)->isVisible(); };

    QVERIFY(shown("inference.engine_version"));
    QVERIFY(!shown("training.implementation"));
    fixture.model().reset(training(Framework::Megatron));
    QVERIFY(shown("training.implementation") && shown("training.experts"));
    QVERIFY(!shown("training.kernels") && !shown("training.rotary_per_layer") && !shown("inference.engine_version"));
    fixture.model().reset(training(Framework::Transformers));
    QVERIFY(shown("training.kernels") && shown("training.rotary_per_layer"));
    QVERIFY(!shown("training.implementation") && !shown("training.repeat_kv"));
    fixture.find<ChoiceBox>("training.attention")->setCurrentIndex(3); // auto, flash, SDPA, eager
    QVERIFY(shown("training.repeat_kv"));
    // What is in force shows while nothing is said.
    QCOMPARE(fixture.find<ChoiceBox>("training.experts")->currentText(), QStringLiteral("Auto (One after another)"));
}

void InputsTest::openGroupsComeBack()
{
    Fixture fixture;
    open(fixture, InputGroup::Precision);
    fixture.window->close();
    fixture.openWindow();
    QVERIFY(fixture.find<AdvancedButton>("advanced2")->isChecked());
    QVERIFY(!fixture.find<AdvancedButton>("advanced5")->isChecked());
}

void InputsTest::aProblemOpensTheGroupOfItsInput()
{
    Fixture fixture;
    Scenario scenario = training(Framework::Megatron);
    scenario.parallelism.stageLayers = { 1, 2 };
    fixture.model().reset(scenario);
    QVERIFY(!fixture.model().problems().empty());
    QVERIFY(!fixture.find("parallelism.stage_layers")->isVisible());

    fixture.find<InputsPanel>("inputs")->focusField(QStringLiteral("/parallelism/stage_layers"));
    QVERIFY(fixture.find("parallelism.stage_layers")->isVisible());
}

void InputsTest::aSetIsTickedWithTheKeyboard()
{
    Fixture fixture;
    Scenario scenario = training(Framework::Megatron);
    scenario.training.recompute = Recompute::Selective;
    fixture.model().reset(scenario);
    QVERIFY(QTest::qWaitForWindowActive(fixture.window.get()));
    auto *box = fixture.find<SetBox>("training.recompute_modules");
    QVERIFY(box->isVisible());
    const auto modules = [&fixture] { return fixture.model().scenario().training.recomputeModules; };

    box->setFocus();
    QTest::keyClick(box, Qt::Key_Space);
    QVERIFY(box->view()->isVisible());
    box->view()->setCurrentIndex(box->model()->index(4, 0)); // auto, attention, norms, MLA, MLP
    QTest::keyClick(box->view(), Qt::Key_Space);
    QVERIFY(box->view()->isVisible());
    QVERIFY(modules() == 0b1001); // beside the default
    QTest::keyClick(box->view(), Qt::Key_Return);
    QVERIFY(!box->view()->isVisible());

    fixture.action("undo")->trigger();
    QVERIFY(!modules());
}

void InputsTest::aSetIsTickedWithTheMouse()
{
    Fixture fixture;
    fixture.model().reset(training(Framework::Megatron));
    auto *box = fixture.find<SetBox>("training.offload");
    box->showPopup();
    QTest::mouseRelease(box->view()->viewport(), Qt::LeftButton, {}, QPoint(4, 4)); // of the press that opened the list
    QCOMPARE(fixture.model().undoStack().count(), 0);
    const auto click = [box](int row) {
        QTest::mouseClick(box->view()->viewport(), Qt::LeftButton, {},
                          box->view()->visualRect(box->model()->index(row, 0)).center());
    };
    click(1);
    click(3);
    QVERIFY(fixture.model().scenario().training.offload == 0b101);
    click(0);
    QVERIFY(!fixture.model().scenario().training.offload);
    QVERIFY(box->view()->isVisible());
    box->hidePopup();
}

void InputsTest::layersOfStagesAreTyped()
{
    Fixture fixture;
    fixture.model().reset(training(Framework::Megatron));
    open(fixture, InputGroup::Parallelism);
    auto *box = fixture.find<TextBox>("parallelism.stage_layers");
    QCOMPARE(box->placeholderText(), QStringLiteral("Auto (even)"));
    box->setFocus();

    QTest::keyClicks(box, QStringLiteral("10, 22"));
    QCOMPARE(box->text(), QStringLiteral("10, 22"));
    QCOMPARE(fixture.model().scenario().parallelism.stageLayers, (std::vector<std::int64_t> { 10, 22 }));
    QVERIFY(fixture.model().problems().empty());
    QCOMPARE(fixture.model().evaluation()->estimate.stages, 2);
    QTest::keyClicks(box, QStringLiteral("x"));
    QCOMPARE(box->text(), QStringLiteral("10, 22"));
    box->clear();
    emit box->textEdited(QString());
    QVERIFY(fixture.model().scenario().parallelism.stageLayers.empty());
}

void InputsTest::undoReachesTheWindowFromAText()
{
    Fixture fixture;
    QVERIFY(QTest::qWaitForWindowActive(fixture.window.get()));
    open(fixture, InputGroup::Task);
    auto *box = fixture.find<TextBox>("inference.engine_version");
    box->setFocus();
    QTest::keyClicks(box, QStringLiteral("0.6.3"));
    QCOMPARE(fixture.model().scenario().inference.engineVersion, std::string("0.6.3"));
    QCOMPARE(fixture.model().undoStack().count(), 1);

    QTest::keySequence(fixture.window.get(), QKeySequence(Qt::CTRL | Qt::Key_Z));
    QCOMPARE(box->text(), QString());
    QCOMPARE(fixture.model().scenario().inference.engineVersion, std::string());
}

void InputsTest::aWindowMayGoWhileOneTypes_data()
{
    QTest::addColumn<QString>("path");
    for (const char *path : { "inference.engine_version", "inference.concurrency", "inference.engine" })
        QTest::newRow(path) << QString::fromLatin1(path);
}

// What is typed is settled while there is still a scenario: the sanitizers see to it.
void InputsTest::aWindowMayGoWhileOneTypes()
{
    QFETCH(QString, path);
    Fixture fixture;
    QVERIFY(QTest::qWaitForWindowActive(fixture.window.get()));
    open(fixture, InputGroup::Task);
    auto *field = fixture.window->findChild<QWidget *>(path);
    QVERIFY(field);
    field->setFocus();
    QTest::keyClicks(field, QStringLiteral("4"));
    QVERIFY(fixture.window->focusWidget() != nullptr);
}

void InputsTest::formatListsHoldWhatTheScenarioTakes_data()
{
    QTest::addColumn<QString>("path");
    for (const char *path :
         { "precision.activations", "precision.gradients", "precision.master_weights", "precision.optimizer_states" })
        QTest::newRow(path) << QString::fromLatin1(path);
}

// Each entry can be chosen without a problem.
void InputsTest::formatListsHoldWhatTheScenarioTakes()
{
    QFETCH(QString, path);
    Fixture fixture;
    fixture.model().reset(training(Framework::Transformers));
    auto *box = fixture.find<ChoiceBox>(path.toUtf8().constData());
    QVERIFY(box->count() >= 7 && box->count() <= 9);
    for (int i = 0; i < box->count(); ++i) {
        box->setCurrentIndex(i);
        QVERIFY2(fixture.model().problems().empty(), qPrintable(box->itemText(i)));
    }

    Scenario said = training(Framework::Transformers);
    said.precision.gradients = formatNamed("q4_k_m");
    fixture.model().reset(said);
    QVERIFY(!fixture.model().problems().empty());
    QCOMPARE(fixture.find<ChoiceBox>("precision.gradients")->currentText(), QStringLiteral("Q4_K_M"));
}

void InputsTest::aSizeOutOfRangeSaysWhatIsAllowed()
{
    QVERIFY(!sizeEntry(QStringLiteral("7b"))->id.isEmpty());
    for (const char *typed : { "3m", "50t", "900000b" }) {
        const std::optional<CatalogueEntry> entry = sizeEntry(QString::fromLatin1(typed));
        QVERIFY2(entry && entry->id.isEmpty(), typed);
        QVERIFY(entry->name.startsWith(QStringLiteral("Allowed: a model of ")));
    }

    Fixture fixture;
    auto *picker = fixture.find("model.preset");
    picker->setFocus();
    QTest::keyClick(picker, Qt::Key_Space);
    auto *filter = fixture.find<QLineEdit>("catalogueFilter");
    QTest::keyClicks(filter, QStringLiteral("50t"));
    const Scenario before = fixture.model().scenario();
    QTest::keyClick(filter, Qt::Key_Return);
    QVERIFY(fixture.model().scenario() == before);
}

} // namespace headroom::ui

QTEST_MAIN(headroom::ui::InputsTest)
#include "inputs_test.moc"
