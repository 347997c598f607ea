// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/accelerator_catalogue.h"
#include "ui/scenario/catalogue_picker.h"
#include "ui/support/fixture.h"

#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QTreeView>

namespace headroom::ui {

using namespace Qt::StringLiterals;

// Everything that is known, and what a person does with it.
class CatalogueTest : public QObject
{
    Q_OBJECT

private slots:
    void init() { QTest::failOnWarning(QRegularExpression(u"^(?!This plugin does not support)"_s)); }

    void everyEntryIsThereWithItsSource();
    void wordsFilterAndHeadersSort();
    void aShippedModelIsCopiedEditedUsedAndRemoved();
    void aCardOfOnesOwnIsPicked();
    void entriesAreExported();
    void aDamagedFileIsToldAndKept();
    void itSpeaksBothLanguages();
    void textFits_data();
    void textFits();
};

namespace {

template <typename Widget = QWidget>
Widget *in(const Fixture &fixture, const char *name)
{
    return fixture.find<Widget>(name);
}

void open(const Fixture &fixture, int tab = 0)
{
    fixture.action("catalogue")->trigger();
    in<QTabWidget>(fixture, "catalogueTabs")->setCurrentIndex(tab);
    Fixture::settle();
}

QAbstractItemModel *rows(const Fixture &fixture, const char *list)
{
    return in<QTreeView>(fixture, list)->model();
}

QString cell(const Fixture &fixture, const char *list, int row, int column)
{
    return rows(fixture, list)->index(row, column).data().toString();
}

void choose(const Fixture &fixture, const char *list, int row)
{
    in<QTreeView>(fixture, list)->setCurrentIndex(rows(fixture, list)->index(row, 0));
}

void press(const Fixture &fixture, const char *name)
{
    QVERIFY(in(fixture, name)->isEnabled());
    QTest::mouseClick(in(fixture, name), Qt::LeftButton);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    Fixture::settle();
}

void enter(const Fixture &fixture, const char *name, const char *text)
{
    auto *line = in<QLineEdit>(fixture, name);
    line->setFocus();
    line->selectAll();
    QTest::keyClick(line, Qt::Key_Delete);
    QTest::keyClicks(line, QString::fromLatin1(text));
}

} // namespace

void CatalogueTest::everyEntryIsThereWithItsSource()
{
    Fixture fixture;
    open(fixture);
    QCOMPARE(rows(fixture, "modelsList")->rowCount(), static_cast<int>(embeddedCatalogues().models.models().size()));
    QCOMPARE(rows(fixture, "cardsList")->rowCount(),
             static_cast<int>(embeddedCatalogues().accelerators.accelerators().size()));
    for (const char *list : { "modelsList", "cardsList" }) {
        const int source = rows(fixture, list)->columnCount() - 1;
        for (int row = 0; row < rows(fixture, list)->rowCount(); ++row) {
            QVERIFY2(!cell(fixture, list, row, source).isEmpty(), qPrintable(cell(fixture, list, row, 0)));
            QVERIFY2(!cell(fixture, list, row, 5).isEmpty(), qPrintable(cell(fixture, list, row, 0)));
        }
    }
    // The chosen entry's is shown whole, however long.
    QVERIFY(!in(fixture, "modelsSource")->isVisible());
    for (int row = 0; row < 10; ++row) {
        choose(fixture, "modelsList", row);
        auto *source = in<QLabel>(fixture, "modelsSource");
        QVERIFY(source->isVisible());
        QCOMPARE(source->text(), cell(fixture, "modelsList", row, rows(fixture, "modelsList")->columnCount() - 1));
        Fixture::settle();
        QVERIFY(source->height() >= source->heightForWidth(source->width()));
    }
}

void CatalogueTest::wordsFilterAndHeadersSort()
{
    Fixture fixture;
    open(fixture);
    enter(fixture, "modelsFilter", "llama 70b");
    QAbstractItemModel *shown = rows(fixture, "modelsList");
    QVERIFY(shown->rowCount() > 1 && shown->rowCount() < 40);
    for (int row = 0; row < shown->rowCount(); ++row) {
        QString all;
        for (int column = 0; column < shown->columnCount(); ++column)
            all += cell(fixture, "modelsList", row, column) + u' ';
        all += shown->index(row, 0).data(Qt::UserRole).toString();
        QVERIFY2(all.contains(u"llama"_s, Qt::CaseInsensitive) && all.contains(u"70b"_s, Qt::CaseInsensitive),
                 qPrintable(all));
    }
    enter(fixture, "modelsFilter", "");
    in<QTreeView>(fixture, "modelsList")->sortByColumn(2, Qt::AscendingOrder);
    const auto &models = embeddedCatalogues().models.models();
    const auto smallest = std::ranges::min_element(models, {}, &Model::parameters);
    const auto largest = std::ranges::max_element(models, {}, &Model::parameters);
    QCOMPARE(cell(fixture, "modelsList", 0, 0).toStdString(), smallest->name);
    in<QTreeView>(fixture, "modelsList")->sortByColumn(2, Qt::DescendingOrder);
    QCOMPARE(cell(fixture, "modelsList", 0, 0).toStdString(), largest->name);
}

void CatalogueTest::aShippedModelIsCopiedEditedUsedAndRemoved()
{
    Fixture fixture;
    open(fixture);
    enter(fixture, "modelsFilter", "Meta-Llama-3-8B");
    QVERIFY(!in(fixture, "modelsUse")->isEnabled());
    choose(fixture, "modelsList", 0);
    QVERIFY(!in(fixture, "modelsEdit")->isEnabled());
    QVERIFY(!in(fixture, "modelsRemove")->isEnabled());
    press(fixture, "modelsDuplicate");
    enter(fixture, "editorName", "Mine");
    enter(fixture, "/num_hidden_layers", "16");
    press(fixture, "editorSave");

    enter(fixture, "modelsFilter", "");
    press(fixture, "modelsOnlyOwn");
    QCOMPARE(rows(fixture, "modelsList")->rowCount(), 1);
    choose(fixture, "modelsList", 0);
    press(fixture, "modelsEdit");
    enter(fixture, "/num_hidden_layers", "8");
    press(fixture, "editorSave");
    QCOMPARE(fixture.own.models().size(), std::size_t(1));
    choose(fixture, "modelsList", 0);
    press(fixture, "modelsUse");
    QVERIFY(!fixture.window->findChild<QDialog *>(u"catalogueDialog"_s));
    QCOMPARE(fixture.model().evaluation()->settings.model->architecture.layers, 8);
    QCOMPARE(fixture.find<CataloguePicker>("model.preset")->currentText(), u"Mine"_s);
    QCOMPARE(fixture.model().undoStack().count(), 1);

    open(fixture);
    choose(fixture, "modelsList", 0);
    // The scenario follows the model that it has, in a step of its own.
    press(fixture, "modelsEdit");
    enter(fixture, "/num_hidden_layers", "4");
    press(fixture, "editorSave");
    QCOMPARE(fixture.model().evaluation()->settings.model->architecture.layers, 4);
    QCOMPARE(fixture.find<CataloguePicker>("model.preset")->currentText(), u"Mine"_s);
    QCOMPARE(fixture.model().undoStack().count(), 2);

    press(fixture, "modelsRemove");
    QVERIFY(fixture.own.models().empty());
    // The scenario has the shape, whatever the list has.
    QCOMPARE(fixture.model().evaluation()->settings.model->architecture.layers, 4);
}

void CatalogueTest::aCardOfOnesOwnIsPicked()
{
    Fixture fixture;
    open(fixture, 1);
    press(fixture, "cardsNew");
    enter(fixture, "editorName", "Lab card");
    enter(fixture, "/memory_gb", "13");
    press(fixture, "editorSave");
    QCOMPARE(fixture.ownCards.cards().size(), std::size_t(1));
    QTest::keyClick(in(fixture, "catalogueDialog"), Qt::Key_Escape);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);

    auto *picker = fixture.find<CataloguePicker>("hardware.accelerator");
    picker->setFocus();
    QTest::keyClick(picker, Qt::Key_F4);
    // Each picker has a list of its own.
    for (auto *filter : fixture.window->findChildren<QLineEdit *>(u"catalogueFilter"_s)) {
        if (filter->isVisible()) {
            QTest::keyClicks(filter, u"Lab card"_s);
            QTest::keyClick(filter, Qt::Key_Return);
        }
    }
    QVERIFY(fixture.model().scenario().hardware.own != nullptr);
    QCOMPARE(fixture.model().evaluation()->settings.capacity, Bytes(13LL << 30));
    QCOMPARE(picker->currentText(), u"Lab card"_s);

    open(fixture, 1);
    choose(fixture, "cardsList", 0);
    press(fixture, "cardsEdit");
    enter(fixture, "/memory_gb", "17");
    press(fixture, "editorSave");
    QCOMPARE(fixture.model().evaluation()->settings.capacity, Bytes(17LL << 30));
    QTest::keyClick(in(fixture, "catalogueDialog"), Qt::Key_Escape);

    // A scenario keeps the card itself.
    const QString path = fixture.folder.filePath(u"own.headroom"_s);
    QVERIFY(saveScenario(path, fixture.model().scenario()));
    QVERIFY(fixture.ownCards.remove(fixture.ownCards.cards().front().id));
    const auto read = loadScenario(path);
    QVERIFY(read && read->hardware.own);
    QCOMPARE(read->hardware.own->name, std::string("Lab card"));
}

void CatalogueTest::entriesAreExported()
{
    Fixture fixture;
    open(fixture);
    QVERIFY(!in(fixture, "modelsExport")->isEnabled());
    in<QTreeView>(fixture, "modelsList")->selectAll();
    fixture.savePath = fixture.folder.filePath(u"m.json"_s);
    press(fixture, "modelsExport");
    const auto models = parseModelCatalogue(readFile(fixture.savePath)->toStdString());
    QVERIFY(models);
    QCOMPARE(models->models().size(), embeddedCatalogues().models.models().size());
    in<QTabWidget>(fixture, "catalogueTabs")->setCurrentIndex(1);
    in<QTreeView>(fixture, "cardsList")->selectAll();
    press(fixture, "cardsExport");
    const auto cards = parseAcceleratorCatalogue(readFile(fixture.savePath)->toStdString());
    QVERIFY(cards);
    QVERIFY(cards->accelerators() == embeddedCatalogues().accelerators.accelerators());
}

void CatalogueTest::aDamagedFileIsToldAndKept()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(u"accelerators.json"_s);
    const QByteArray damaged = R"({"format": "headroom-accelerators/1", "accelerators": [{"id": 3}]})";
    QVERIFY(writeFile(path, damaged));
    OwnCards own(path);
    QVERIFY(own.cards().empty() && !own.problems().empty());
    QVERIFY(!own.add(embeddedCatalogues().accelerators.accelerators().front()));
    QCOMPARE(*readFile(path), damaged);
}

void CatalogueTest::itSpeaksBothLanguages()
{
    Fixture fixture;
    open(fixture);
    QCOMPARE(in(fixture, "catalogueDialog")->windowTitle(), u"Catalogue"_s);
    fixture.preferences.useLanguage(LanguageId::Chinese);
    Fixture::settle();
    QCOMPARE(in(fixture, "catalogueDialog")->windowTitle(), u"目录"_s);
    QCOMPARE(rows(fixture, "cardsList")->headerData(0, Qt::Horizontal).toString(), u"加速卡"_s);
}

void CatalogueTest::textFits_data()
{
    QTest::addColumn<QString>("language");
    QTest::addColumn<QString>("opener");
    QTest::addColumn<QString>("dialog");
    for (const char *language : { "chinese", "english" }) {
        QTest::addRow("catalogue, %s", language)
            << QString::fromLatin1(language) << u"catalogue"_s << u"catalogueDialog"_s;
        QTest::addRow("hub, %s", language) << QString::fromLatin1(language) << u"importHub"_s << u"hubDialog"_s;
    }
}

void CatalogueTest::textFits()
{
    QFETCH(QString, language);
    QFETCH(QString, opener);
    QFETCH(QString, dialog);
    Fixture fixture;
    fixture.action(qPrintable(language))->trigger();
    fixture.window->resize(1024, 640);
    fixture.action(qPrintable(opener))->trigger();
    auto *shown = fixture.find<QDialog>(qPrintable(dialog));
    QVERIFY(shown->width() <= 992 && shown->height() <= 640);
    Fixture::settle();
    QStringList cut;
    for (QAbstractButton *button : shown->findChildren<QAbstractButton *>()) {
        if (button->isVisible() && button->sizeHint().width() > button->width())
            cut << button->text();
    }
    for (QLabel *label : shown->findChildren<QLabel *>()) {
        if (label->isVisible() && label->heightForWidth(label->width()) > label->height())
            cut << label->text();
    }
    QVERIFY2(cut.isEmpty(), qPrintable(cut.join(u'\n')));
}

} // namespace headroom::ui

QTEST_MAIN(headroom::ui::CatalogueTest)
#include "catalogue_test.moc"
