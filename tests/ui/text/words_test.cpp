// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/embedded/catalogues.h"
#include "core/handbook/handbook.h"
#include "core/hardware/accelerator_form.h"
#include "core/memory/estimate.h"
#include "core/model/architecture_form.h"
#include "core/model/model_catalogue.h"
#include "core/report/note_ids.h"
#include "core/scenario/fields.h"
#include "ui/text/choice_words.h"
#include "ui/text/field_words.h"
#include "ui/text/form_words.h"
#include "ui/text/handbook_text.h"
#include "ui/text/language.h"
#include "ui/text/note_text.h"
#include "ui/text/term_words.h"
#include "ui/text/word_table.h"

#include <QTest>

#include <algorithm>

using namespace headroom;
using namespace headroom::ui;
using namespace Qt::StringLiterals;

class WordsTest : public QObject
{
    Q_OBJECT

private slots:
    void everyFieldHasWords();
    void everyChoiceHasAName();
    void everyTermMomentAndSymbolHasWords();
    void everyNoteHasWords();
    void everyHandbookRowHasAQuestion();
    void everyFieldOfAFormHasWords();
    void everyRowAndSourceHasWords_data();
    void everyRowAndSourceHasWords();
};

void WordsTest::everyFieldHasWords()
{
    for (const ScenarioField &field : scenarioFields()) {
        const std::string path = field.dottedPath();
        QVERIFY2(hasFieldWords(path), path.c_str());
        QVERIFY2(!fieldLabel(path).isEmpty() && !fieldHelp(path).isEmpty(), path.c_str());
        QVERIFY2(sectionLabel(field.section) != fromUtf8(field.section), path.c_str());
    }
}

void WordsTest::everyChoiceHasAName()
{
    for (const ScenarioField &field : scenarioFields()) {
        for (std::size_t i = 0; i < field.names.size(); ++i) {
            const QString name = choiceName(field, i);
            const std::string id(field.names[i]);
            // torchtitan and the like are written as their ids.
            const bool isWritten = name != fromUtf8(id) || name == u"torchtitan"_s || name == u"torchtune"_s
                                   || name.endsWith(u"llama.cpp"_s);
            QVERIFY2(isWritten, (field.dottedPath() + '=' + id).c_str());
        }
    }
}

void WordsTest::everyTermMomentAndSymbolHasWords()
{
    for (std::size_t i = 0; i < termCount; ++i)
        QVERIFY(!termName(static_cast<TermId>(i)).isEmpty() && !termHelp(static_cast<TermId>(i)).isEmpty());
    for (std::size_t i = 0; i < momentNames.size(); ++i)
        QVERIFY(!momentName(static_cast<Moment>(i)).isEmpty());
    for (std::size_t i = 1; i < symbolNames.size(); ++i)
        QVERIFY(!symbolName(static_cast<Symbol>(i)).isEmpty() && !symbolLetter(static_cast<Symbol>(i)).isEmpty());
}

void WordsTest::everyNoteHasWords()
{
    Language language;
    for (const LanguageId id : allLanguages) {
        language.use(id);
        for (std::size_t i = 0; i < noteIds.size(); ++i) {
            const Note note { static_cast<NoteId>(i), Severity::Warning, 3, 4 };
            QVERIFY(!noteText(note).isEmpty() && !noteText(note).contains(u'%'));
            QVERIFY(!noteHelp(note.id).isEmpty());
        }
    }
}

void WordsTest::everyHandbookRowHasAQuestion()
{
    for (const HandbookRow &row : handbook()) {
        QVERIFY2(hasHandbookQuestion(row.id), std::string(row.id).c_str());
        QVERIFY(!handbookValue(row).isEmpty());
    }
}

void WordsTest::everyFieldOfAFormHasWords()
{
    for (const Form *form : { &architectureForm(), &acceleratorForm() }) {
        for (const FormField &field : *form) {
            QVERIFY2(hasFormLabel(field.path), field.path.c_str());
            for (const std::string_view name : field.names)
                QVERIFY2(hasFormChoice(field, name), (field.path + '=' + std::string(name)).c_str());
        }
    }
}

void WordsTest::everyRowAndSourceHasWords_data()
{
    QTest::addColumn<int>("task");
    QTest::addColumn<int>("variant");
    for (std::size_t i = 0; i < frameworkNames.size(); ++i)
        QTest::addRow("%s", frameworkNames[i].data()) << static_cast<int>(Task::Training) << static_cast<int>(i);
    for (std::size_t i = 0; i < engineNames.size(); ++i)
        QTest::addRow("%s serving", engineNames[i].data()) << static_cast<int>(Task::Inference) << static_cast<int>(i);
}

namespace {

// The ids that the terms of one scenario show and that lack words.
void findWordless(const Settings &settings, QStringList &missing)
{
    const auto note = [&missing](std::string_view id) {
        if (!missing.contains(fromUtf8(id)))
            missing += fromUtf8(id);
    };
    const Estimate result = estimate(settings, Layout {});
    for (std::size_t i = 0; i < termCount; ++i) {
        if (result.worstDevice().terms[static_cast<TermId>(i)].count() == 0)
            continue;
        const Explanation explanation = explain(settings, Layout {}, 0, static_cast<TermId>(i));
        if (!hasSourceText(explanation.source))
            note(explanation.source);
        for (const Row &row : explanation.rows) {
            if (!hasRowName(row.id))
                note(row.id);
        }
    }
}

} // namespace

void WordsTest::everyRowAndSourceHasWords()
{
    QFETCH(int, task);
    QFETCH(int, variant);
    const Catalogues catalogues = embeddedCatalogues();
    QStringList missing;

    for (const Model &model : catalogues.models.models()) {
        Scenario scenario;
        scenario.model.preset = model.id;
        scenario.task = static_cast<Task>(task);
        scenario.training.framework = static_cast<Framework>(variant);
        scenario.inference.engine = static_cast<Engine>(variant);
        for (const Method method : { Method::Full, Method::Lora }) {
            for (const Attention attention : { Attention::Flash, Attention::Eager }) {
                scenario.training.method = method;
                scenario.training.attention = attention;
                scenario.inference.attention = attention;
                scenario.training.dropout = method == Method::Full ? 0.1 : 0.0;
                scenario.training.loraDropout = 0.1;
                scenario.parallelism.zeroStage = method == Method::Full ? 3 : 0;
                if (const auto settings = resolve(scenario, catalogues))
                    findWordless(*settings, missing);
            }
        }
    }

    QCOMPARE(missing.join(u' '), QString());
}

QTEST_GUILESS_MAIN(WordsTest)
#include "words_test.moc"
