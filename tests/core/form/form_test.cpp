// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/embedded/catalogues.h"
#include "core/hardware/accelerator_catalogue.h"
#include "core/hardware/accelerator_form.h"
#include "core/model/architecture_form.h"
#include "core/model/model_catalogue.h"

#include <QTest>

#include <algorithm>

using namespace headroom;
using namespace Qt::StringLiterals;

class FormTest : public QObject
{
    Q_OBJECT

private slots:
    void everyModelPassesThroughItsForm();
    void everyCardPassesThroughItsForm();
    void ownCardsAreWrittenAndReadAgain();
    void theUsualLayersFollowTheirNumber();
    void noNumberOfACardIsNotANumber();
    void whatIsTypedWrongHasItsPlace_data();
    void whatIsTypedWrongHasItsPlace();
    void aPartThatIsNotThereIsNotRead();
    void elementsAreTakenOut();
    void totalsAreThosePublished_data();
    void totalsAreThosePublished();
    void unknownSizesLeaveTheTotalsIncomplete();
};

namespace {

const FormDraft small { { "/hidden_size", "2048" },       { "/num_hidden_layers", "22" },
                        { "/num_attention_heads", "32" }, { "/num_key_value_heads", "4" },
                        { "/intermediate_size", "5632" }, { "/vocab_size", " 32000 " } };

} // namespace

void FormTest::everyModelPassesThroughItsForm()
{
    for (const Model &model : embeddedCatalogues().models.models()) {
        const auto read = readArchitectureForm(architectureDraft(model.architecture));
        QVERIFY2(read.has_value(), model.id.c_str());
        QVERIFY2(*read == model.architecture, model.id.c_str());
    }
}

void FormTest::everyCardPassesThroughItsForm()
{
    for (const Accelerator &card : embeddedCatalogues().accelerators.accelerators()) {
        const auto read = readAcceleratorForm(acceleratorDraft(card));
        QVERIFY2(read.has_value(), card.id.c_str());
        Accelerator expected = card;
        expected.evidence.clear(); // no form has it
        QVERIFY2(*read == expected, card.id.c_str());
    }
}

void FormTest::ownCardsAreWrittenAndReadAgain()
{
    std::vector<Accelerator> cards = embeddedCatalogues().accelerators.accelerators();
    const auto bare = readAcceleratorForm({ { "/id", "own:bare" }, { "/name", "Bare" }, { "/memory_gb", "48" } });
    QVERIFY(bare);
    cards.push_back(*bare);
    const auto read = parseOwnAccelerators(writeAcceleratorCatalogue(cards));
    QVERIFY(read);
    QVERIFY(read->accelerators() == cards);
    QVERIFY(!parseAcceleratorCatalogue(writeAcceleratorCatalogue(cards)));
}

void FormTest::theUsualLayersFollowTheirNumber()
{
    const Model *llama = embeddedCatalogues().models.find("meta-llama/Meta-Llama-3-8B");
    QVERIFY(llama);
    FormDraft draft = architectureDraft(llama->architecture);
    draft["/num_hidden_layers"] = std::string("16");
    const auto half = readArchitectureForm(draft);
    QVERIFY(half);
    QCOMPARE(half->groups.size(), std::size_t(1));
    QCOMPARE(half->groups.front().count, 16);
}

void FormTest::noNumberOfACardIsNotANumber()
{
    for (const char *typed : { "nan", "inf", "-inf", "1e400", "48 GB", "0", "-3", "0x30" }) {
        const auto read = readAcceleratorForm({ { "/memory_gb", typed } });
        QVERIFY2(!read, typed);
        QCOMPARE(read.error().front().path, std::string("/memory_gb"));
    }
    QVERIFY(readAcceleratorForm({ { "/memory_gb", "4.8e1" } }));
}

void FormTest::whatIsTypedWrongHasItsPlace_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<ProblemKind>("kind");
    QTest::addColumn<QString>("where");

    QTest::newRow("a word") << u"/hidden_size"_s << u"big"_s << ProblemKind::WrongType << u"/hidden_size"_s;
    QTest::newRow("a fraction") << u"/hidden_size"_s << u"0.5"_s << ProblemKind::WrongType << u"/hidden_size"_s;
    QTest::newRow("beyond 64 bits") << u"/hidden_size"_s << u"99999999999999999999"_s << ProblemKind::WrongType
                                    << u"/hidden_size"_s;
    QTest::newRow("too large") << u"/hidden_size"_s << u"9999999"_s << ProblemKind::OutOfRange << u"/hidden_size"_s;
    QTest::newRow("negative") << u"/vocab_size"_s << u"-1"_s << ProblemKind::OutOfRange << u"/vocab_size"_s;
    QTest::newRow("nothing") << u"/hidden_size"_s << u" "_s << ProblemKind::MissingKey << u"/hidden_size"_s;
    QTest::newRow("no divisor") << u"/num_key_value_heads"_s << u"5"_s << ProblemKind::NotDivisible
                                << u"/num_key_value_heads"_s;
    QTest::newRow("no such norm") << u"/norm"_s << u"none"_s << ProblemKind::UnknownValue << u"/norm"_s;
    QTest::newRow("layers that do not add up")
        << u"/layer_groups/0"_s << u"on"_s << ProblemKind::MissingKey << u"/layer_groups/0/count"_s;
}

void FormTest::whatIsTypedWrongHasItsPlace()
{
    QFETCH(QString, path);
    QFETCH(QString, typed);
    QFETCH(ProblemKind, kind);
    QFETCH(QString, where);
    FormDraft draft = small;
    QVERIFY(readArchitectureForm(draft));
    draft[path.toStdString()] = typed.toStdString();
    const auto read = readArchitectureForm(draft);
    QVERIFY(!read);
    const auto has = [&](const Problem &problem) {
        return problem.kind == kind && problem.path == where.toStdString();
    };
    QVERIFY2(std::ranges::any_of(read.error(), has), read.error().front().path.c_str());
}

void FormTest::aPartThatIsNotThereIsNotRead()
{
    FormDraft draft = small;
    draft["/moe/num_experts"] = std::string("8");
    draft["/moe/experts_per_token"] = std::string("2");
    draft["/moe/moe_intermediate_size"] = std::string("5632");
    QVERIFY(!readArchitectureForm(draft)->moe);
    draft["/moe"] = formOn;
    const auto read = readArchitectureForm(draft);
    QVERIFY(read && read->moe);
    QCOMPARE(read->moe->experts, 8);
    draft["/moe"] = std::string("");
    QVERIFY(!readArchitectureForm(draft)->moe);
}

void FormTest::elementsAreTakenOut()
{
    FormDraft draft = small;
    for (const char *element : { "/layer_groups/0", "/layer_groups/1", "/layer_groups/2" }) {
        draft[element] = formOn;
        draft[std::string(element) + "/count"] = std::string(1, element[14]);
    }
    draft["/layer_groups/1/mixer"] = std::string("sliding");
    QCOMPARE(listLength(draft, "/layer_groups"), std::size_t(3));
    removeElement(draft, "/layer_groups", 0);
    QCOMPARE(listLength(draft, "/layer_groups"), std::size_t(2));
    QCOMPARE(draft.at("/layer_groups/0/count"), std::string("1"));
    QCOMPARE(draft.at("/layer_groups/0/mixer"), std::string("sliding"));
    QCOMPARE(draft.at("/layer_groups/1/count"), std::string("2"));
    QVERIFY(!draft.contains("/layer_groups/2/count"));
    QVERIFY(!draft.contains("/layer_groups/1/mixer"));
}

// Source: "Insights into DeepSeek-V3" (arXiv 2505.09343), table 1: bytes a token of the cache in 16 bits.
void FormTest::totalsAreThosePublished_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<double>("kvBytes");
    QTest::newRow("DeepSeek-V3") << u"deepseek-ai/DeepSeek-V3"_s << 70272.0;
    QTest::newRow("Qwen2.5-72B") << u"Qwen/Qwen2.5-72B"_s << 327680.0;
    QTest::newRow("Llama-3.1-405B") << u"meta-llama/Llama-3.1-405B"_s << 516096.0;
}

void FormTest::totalsAreThosePublished()
{
    QFETCH(QString, model);
    QFETCH(double, kvBytes);
    const Model *found = embeddedCatalogues().models.find(model.toStdString());
    QVERIFY(found);
    const ShapeTotals totals = shapeTotals(found->architecture);
    QCOMPARE(totals.kvElementsPerToken * 2, kvBytes);
    QCOMPARE(totals.parameters, found->parameters);
    QCOMPARE(totals.activeParameters, found->activeParameters);
    QVERIFY(totals.complete);
    QCOMPARE(totals.stateElements, 0);
}

void FormTest::unknownSizesLeaveTheTotalsIncomplete()
{
    FormDraft draft = small;
    draft.erase("/vocab_size");
    QVERIFY(!shapeTotals(*readArchitectureForm(draft)).complete);
    QVERIFY(shapeTotals(*readArchitectureForm(small)).complete);
}

QTEST_GUILESS_MAIN(FormTest)
#include "form_test.moc"
