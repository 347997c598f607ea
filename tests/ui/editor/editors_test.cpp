// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/accelerator_form.h"
#include "core/model/architecture_form.h"
#include "ui/editor/card_editor.h"
#include "ui/editor/form_sections.h"
#include "ui/editor/model_editor.h"
#include "ui/support/fixture.h"
#include "ui/text/numbers.h"
#include "ui/text/word_table.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPointer>
#include <QPushButton>
#include <QTableWidget>

#include <set>

namespace headroom::ui {

using namespace Qt::StringLiterals;

// A model and a card, entered by a person.
class EditorsTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u"^(?!This plugin does not support)"_s)); }

    void everyFieldStandsInOneSection();
    void aModelIsEnteredByKeyboardAlone();
    void whatIsWrongStandsBesideItsField();
    void experts();
    void layersOfTwoKinds();
    void anEditedModelTakesTheOldOnesPlace();
    void nothingTypedIsLostUnasked();
    void aCardIsEntered();
    void everyFocusableWidgetHasAName();
    void textFits_data();
    void textFits();
};

namespace {

template <typename Widget = QWidget>
Widget *in(QWidget *dialog, const char *name)
{
    auto *widget = dialog->findChild<Widget *>(QString::fromLatin1(name));
    if (!widget)
        qFatal("no widget %s", name);
    return widget;
}

void enter(QWidget *dialog, const char *name, const char *text)
{
    auto *line = in<QLineEdit>(dialog, name);
    line->setFocus();
    line->selectAll();
    QTest::keyClick(line, Qt::Key_Delete);
    QTest::keyClicks(line, QString::fromLatin1(text));
}

// TinyLlama 1.1B, as its config.json has it; the published count is that of the Hub.
void enterTinyLlama(QWidget *dialog)
{
    enter(dialog, "editorName", "Tiny");
    enter(dialog, "/hidden_size", "2048");
    enter(dialog, "/num_hidden_layers", "22");
    enter(dialog, "/num_attention_heads", "32");
    enter(dialog, "/num_key_value_heads", "4");
    enter(dialog, "/intermediate_size", "5632");
    enter(dialog, "/vocab_size", "32000");
}
constexpr std::int64_t tinyLlama = 1100048384;

QString totalsOf(QWidget *dialog)
{
    QStringList texts;
    for (int i = 0; QLabel *label = dialog->findChild<QLabel *>(u"total%1"_s.arg(i)); ++i)
        texts += label->text();
    return texts.join(u' ');
}

ModelEditor *openModel(Fixture &fixture, const Model &model = {}, const std::string &replaces = {})
{
    auto *editor = new ModelEditor(model, replaces, fixture.own, fixture.window->files(), fixture.window.get());
    editor->open();
    Fixture::settle();
    return editor;
}

CardEditor *openCard(Fixture &fixture)
{
    auto *editor = new CardEditor({}, {}, fixture.ownCards, fixture.window->files(), fixture.window.get());
    editor->open();
    Fixture::settle();
    return editor;
}

} // namespace

void EditorsTest::everyFieldStandsInOneSection()
{
    for (const Form *form : { &architectureForm(), &acceleratorForm() }) {
        std::multiset<std::string> paths;
        for (const FormSection &section : formSections(*form)) {
            QVERIFY2(sectionTitle(section) != fromUtf8(section.id), section.id.c_str());
            for (const FormField *field : section.fields)
                paths.insert(field->path);
        }
        for (const FormField &field : *form) {
            const bool isPart =
                field.kind == FormKind::Part || field.kind == FormKind::RequiredPart || field.kind == FormKind::List;
            QVERIFY2(paths.count(field.path) == (isPart ? 0u : 1u), field.path.c_str());
        }
    }
}

void EditorsTest::aModelIsEnteredByKeyboardAlone()
{
    Fixture fixture;
    ModelEditor *editor = openModel(fixture);
    QVERIFY(QTest::qWaitForWindowActive(editor));
    QCOMPARE(editor->focusWidget()->objectName(), u"editorName"_s);
    QVERIFY(!in(editor, "editorSave")->isEnabled());

    // Tab goes from field to field; only what is asked for is typed.
    const std::map<QString, QString> answers = {
        { u"editorName"_s, u"Tiny"_s },         { u"/hidden_size"_s, u"2048"_s },
        { u"/num_hidden_layers"_s, u"22"_s },   { u"/vocab_size"_s, u"32000"_s },
        { u"/num_attention_heads"_s, u"32"_s }, { u"/num_key_value_heads"_s, u"4"_s },
        { u"/intermediate_size"_s, u"5632"_s },
    };
    std::size_t filled = 0;
    for (int i = 0; i < 40 && filled < answers.size(); ++i) {
        QWidget *field = editor->focusWidget();
        if (const auto answer = answers.find(field->objectName()); answer != answers.end()) {
            QTest::keyClicks(field, answer->second);
            ++filled;
        }
        QTest::keyClick(editor->focusWidget(), Qt::Key_Tab);
    }
    QCOMPARE(filled, answers.size());
    QVERIFY2(totalsOf(editor).contains(countText(tinyLlama)), qPrintable(totalsOf(editor)));
    // 2 · 22 layers · 4 heads · 64 · 2 bytes.
    QVERIFY2(totalsOf(editor).contains(sizeText(Bytes(22528))), qPrintable(totalsOf(editor)));

    QPointer<ModelEditor> open = editor;
    QTest::keyClick(editor->focusWidget(), Qt::Key_Return);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(!open);
    QCOMPARE(fixture.own.models().size(), std::size_t(1));
    QCOMPARE(fixture.own.models().front().parameters, tinyLlama);
    const OwnModels again(fixture.folder.filePath(u"data/models.json"_s));
    QVERIFY(again.models() == fixture.own.models());
}

void EditorsTest::whatIsWrongStandsBesideItsField()
{
    Fixture fixture;
    ModelEditor *editor = openModel(fixture);
    enterTinyLlama(editor);
    QVERIFY(in(editor, "editorSave")->isEnabled());
    enter(editor, "/num_key_value_heads", "5");
    auto *beside = in<QLabel>(editor, "problem:/num_key_value_heads");
    QVERIFY(beside->isVisible());
    QCOMPARE(beside->text(), u"found 5; allowed: a number that divides 32."_s);
    QVERIFY(!in(editor, "editorSave")->isEnabled());
    QCOMPARE(totalsOf(editor).trimmed(), QString());
    // The list of what is wrong leads to the field.
    auto *list = in<QLabel>(editor, "editorProblems");
    QVERIFY2(list->text().contains(beside->text()), qPrintable(list->text()));
    in(editor, "editorName")->setFocus();
    emit list->linkActivated(u"/num_key_value_heads"_s);
    QCOMPARE(editor->focusWidget()->objectName(), u"/num_key_value_heads"_s);
    enter(editor, "/num_key_value_heads", "four");
    QVERIFY2(beside->text().contains(u"a whole number"_s), qPrintable(beside->text()));
    enter(editor, "/num_key_value_heads", "8");
    QVERIFY(!beside->isVisible());
    QVERIFY(in(editor, "editorSave")->isEnabled());
    enter(editor, "editorName", " ");
    QVERIFY(in(editor, "problem:name")->isVisible());
    QVERIFY(!in(editor, "editorSave")->isEnabled());
}

void EditorsTest::experts()
{
    Fixture fixture;
    ModelEditor *editor = openModel(fixture);
    enterTinyLlama(editor);
    QVERIFY(!in(editor, "/moe/num_experts")->isVisible());
    auto *moe = in<QCheckBox>(editor, "/moe");
    moe->setFocus();
    QTest::keyClick(moe, Qt::Key_Space);
    QVERIFY(in(editor, "/moe/num_experts")->isVisible());
    QVERIFY(in(editor, "problem:/moe/num_experts")->isVisible());
    enter(editor, "/moe/num_experts", "8");
    enter(editor, "/moe/experts_per_token", "2");
    enter(editor, "/moe/moe_intermediate_size", "5632");
    QVERIFY(in(editor, "editorSave")->isEnabled());
    // Seven experts more a layer, of three matrices, and the router.
    const std::int64_t all = tinyLlama + 22 * (7LL * 3 * 2048 * 5632 + 8 * 2048);
    QVERIFY2(totalsOf(editor).contains(countText(all)), qPrintable(totalsOf(editor)));
    QVERIFY(totalsOf(editor).contains(countText(all - 22 * 6LL * 3 * 2048 * 5632)));
    // What was typed comes back with the part.
    QTest::keyClick(moe, Qt::Key_Space);
    QVERIFY(totalsOf(editor).contains(countText(tinyLlama)));
    QTest::keyClick(moe, Qt::Key_Space);
    QVERIFY(totalsOf(editor).contains(countText(all)));
}

void EditorsTest::layersOfTwoKinds()
{
    Fixture fixture;
    ModelEditor *editor = openModel(fixture);
    enterTinyLlama(editor);
    auto *table = in<QTableWidget>(editor, "/layer_groups");
    QCOMPARE(table->rowCount(), 0);
    QTest::mouseClick(in(editor, "addLayers"), Qt::LeftButton);
    QCOMPARE(table->rowCount(), 1);
    QCOMPARE(table->item(0, 0)->text(), u"22"_s);
    QVERIFY(in(editor, "editorSave")->isEnabled());
    QTest::mouseClick(in(editor, "addLayers"), Qt::LeftButton);
    QCOMPARE(table->rowCount(), 2);
    auto *wrong = in<QLabel>(editor, "problem:/layer_groups");
    QVERIFY2(wrong->text().contains(u"22"_s), qPrintable(wrong->text()));
    QVERIFY(!in(editor, "editorSave")->isEnabled());

    table->item(1, 0)->setText(u"none"_s);
    QVERIFY2(wrong->text().startsWith(u"Row 2, Layers: "_s), qPrintable(wrong->text()));
    emit in<QLabel>(editor, "editorProblems")->linkActivated(u"/layer_groups/1/count"_s);
    QCOMPARE(editor->focusWidget(), table);

    // By keyboard: 11 full layers, then 11 with a window.
    table->setCurrentCell(0, 0);
    QTest::keyClick(table, Qt::Key_1);
    auto *cell = qobject_cast<QLineEdit *>(QApplication::focusWidget());
    QVERIFY(cell);
    QTest::keyClick(cell, Qt::Key_1);
    QTest::keyClick(cell, Qt::Key_Return);
    table->setCurrentCell(1, 0);
    table->item(1, 0)->setText(u"11"_s);
    table->item(1, 1)->setData(Qt::UserRole, u"sliding"_s);
    enter(editor, "/sliding_window", "1024");
    QVERIFY2(in(editor, "editorSave")->isEnabled(), qPrintable(wrong->text()));
    QVERIFY2(totalsOf(editor).contains(sizeText(Bytes(11264))), qPrintable(totalsOf(editor)));
    QTest::mouseClick(in(editor, "editorSave"), Qt::LeftButton);
    QCOMPARE(fixture.own.models().front().architecture.groups.size(), std::size_t(2));
    QCOMPARE(fixture.own.models().front().architecture.groups[1].mixer, Mixer::Sliding);
}

void EditorsTest::anEditedModelTakesTheOldOnesPlace()
{
    Fixture fixture;
    const Model *llama = embeddedCatalogues().models.find("meta-llama/Meta-Llama-3-8B");
    QVERIFY(llama);
    ModelEditor *editor = openModel(fixture, *llama);
    QVERIFY(in(editor, "editorSave")->isEnabled());
    QVERIFY(totalsOf(editor).contains(countText(llama->parameters)));
    enter(editor, "editorName", "First");
    QTest::mouseClick(in(editor, "editorSave"), Qt::LeftButton);
    editor = openModel(fixture, *llama);
    enter(editor, "editorName", "Second");
    QTest::mouseClick(in(editor, "editorSave"), Qt::LeftButton);

    const Model first = fixture.own.models()[1];
    QCOMPARE(first.name, std::string("First"));
    editor = openModel(fixture, first, first.id);
    enter(editor, "editorName", "Second");
    QVERIFY(in(editor, "problem:name")->isVisible());
    enter(editor, "editorName", "Third");
    enter(editor, "/num_hidden_layers", "16");
    QTest::mouseClick(in(editor, "editorSave"), Qt::LeftButton);
    QCOMPARE(fixture.own.models().size(), std::size_t(2));
    QCOMPARE(fixture.own.models()[1].name, std::string("Third"));
    QCOMPARE(fixture.own.models()[1].architecture.layers, 16);
    QCOMPARE(fixture.own.models()[1].architecture.hiddenSize, llama->architecture.hiddenSize);
}

void EditorsTest::nothingTypedIsLostUnasked()
{
    Fixture fixture;
    ModelEditor *editor = openModel(fixture);
    QPointer<ModelEditor> open = editor;
    enterTinyLlama(editor);
    fixture.answer = UnsavedAnswer::Cancel;
    QTest::keyClick(editor, Qt::Key_Escape);
    QCOMPARE(fixture.questions, 1);
    QVERIFY(open && open->isVisible());
    fixture.answer = UnsavedAnswer::Discard;
    QTest::keyClick(editor, Qt::Key_Escape);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(!open);
    QVERIFY(fixture.own.models().empty());
    QTest::keyClick(openModel(fixture), Qt::Key_Escape);
    QCOMPARE(fixture.questions, 2);
}

void EditorsTest::aCardIsEntered()
{
    Fixture fixture;
    CardEditor *editor = openCard(fixture);
    QVERIFY(in(editor, "problem:/memory_gb")->isVisible());
    enter(editor, "editorName", "Lab card");
    enter(editor, "editorSource", "its data sheet");
    enter(editor, "/memory_gb", "48");
    QVERIFY(totalsOf(editor).contains(sizeText(Bytes(48LL << 30))));
    enter(editor, "/usable_memory_mib", "46068");
    QVERIFY2(totalsOf(editor).contains(sizeText(Bytes(46068LL << 20))), qPrintable(totalsOf(editor)));
    enter(editor, "/memory_bandwidth_gbs", "864");
    enter(editor, "/tflops_dense/bf16_tensor", "181.05");
    enter(editor, "/interconnect/unidir_gbs_per_gpu", "32");
    enter(editor, "/interconnect/scale_up_domain", "0");
    QVERIFY(in(editor, "problem:/interconnect/scale_up_domain")->isVisible());
    enter(editor, "/interconnect/scale_up_domain", "2");
    enter(editor, "/scale_out_nic_gbs_per_gpu", "25");
    enter(editor, "/tdp_w", "300");
    QTest::mouseClick(in(editor, "editorSave"), Qt::LeftButton);

    const OwnCards again(fixture.folder.filePath(u"data/accelerators.json"_s));
    QCOMPARE(again.cards().size(), std::size_t(1));
    const Accelerator &card = again.cards().front();
    QCOMPARE(card.name, std::string("Lab card"));
    QCOMPARE(card.usableMemory, std::optional(Bytes(46068LL << 20)));
    QCOMPARE(card.rates.bf16, std::optional(181.05e12));
    QCOMPARE(card.interconnect.bytesPerSecond, std::optional(32e9));
    QCOMPARE(card.interconnect.domain, std::optional<std::int64_t>(2));
    QCOMPARE(card.nicBytesPerSecond, std::optional(25e9));
    QCOMPARE(card.watts, std::optional(300.0));
    QCOMPARE(card.evidence.front().source, std::string("its data sheet"));
}

namespace {

void showEverything(QWidget *dialog)
{
    for (auto *box : dialog->findChildren<QCheckBox *>()) {
        if (architectureForm().end()
                != std::ranges::find(architectureForm(), box->objectName().toStdString(), &FormField::path)
            && fieldAt(architectureForm(), box->objectName().toStdString())->kind == FormKind::Part)
            box->setChecked(true);
    }
    Fixture::settle();
}

} // namespace

void EditorsTest::everyFocusableWidgetHasAName()
{
    Fixture fixture;
    for (QDialog *dialog : { static_cast<QDialog *>(openModel(fixture)), static_cast<QDialog *>(openCard(fixture)) }) {
        showEverything(dialog);
        QStringList nameless;
        for (QWidget *widget : dialog->findChildren<QWidget *>()) {
            if (!widget->isVisible() || !(widget->focusPolicy() & Qt::TabFocus) || widget->focusProxy())
                continue;
            QAccessibleInterface *access = QAccessible::queryAccessibleInterface(widget);
            if (!access || access->text(QAccessible::Name).isEmpty())
                nameless << QString::fromLatin1(widget->metaObject()->className()) + u' ' + widget->objectName();
        }
        QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(u'\n')));
    }
}

void EditorsTest::textFits_data()
{
    QTest::addColumn<QString>("language");
    QTest::newRow("chinese") << u"chinese"_s;
    QTest::newRow("english") << u"english"_s;
}

void EditorsTest::textFits()
{
    QFETCH(QString, language);
    Fixture fixture;
    fixture.action(qPrintable(language))->trigger();
    for (QDialog *dialog : { static_cast<QDialog *>(openModel(fixture)), static_cast<QDialog *>(openCard(fixture)) }) {
        dialog->resize(960, 560);
        showEverything(dialog);
        QCOMPARE(dialog->size(), QSize(960, 560));
        QStringList cut;
        for (QWidget *widget : dialog->findChildren<QWidget *>()) {
            auto *label = qobject_cast<QLabel *>(widget);
            auto *button = qobject_cast<QAbstractButton *>(widget);
            const int needed = label && !label->wordWrap() ? label->sizeHint().width()
                               : button                    ? button->sizeHint().width()
                                                           : 0;
            if (widget->isVisible() && needed > widget->width())
                cut << widget->objectName() + u' ' + widget->property("text").toString();
        }
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join(u'\n')));
    }
}

} // namespace headroom::ui

QTEST_MAIN(headroom::ui::EditorsTest)
#include "editors_test.moc"
