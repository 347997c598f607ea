// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/embedded/catalogues.h"
#include "core/planning/evaluation.h"
#include "core/planning/plan.h"
#include "support/scenarios.h"

#include <QTest>

#include <algorithm>

namespace headroom {

// What an answer tells of a scenario beside its figures, and what it assumes of machines.
class EvaluationTest : public QObject
{
    Q_OBJECT

private slots:
    void typesWithoutUnitsAreTold();
    void promptsBeyondTheLengthAreTold();
    void cardsInSlotsShareAMachine();
    void whatIsAlikeIsListedOnce();
};

namespace {

Evaluation served(const QString &weights, const QString &inference, const QString &card, int count = 1)
{
    const auto result = evaluate(
        scenarioOf(QStringLiteral(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-8B"},
            "precision": {"weights": "%1"}, "inference": {"engine": "vllm"%2},
            "hardware": {"accelerator": "%3", "count": %4}})")
                       .arg(weights, inference, card)
                       .arg(count)
                       .toStdString()),
        embeddedCatalogues());
    if (!result)
        qFatal("%s", described(result).constData());
    return *result;
}

bool tells(const Evaluation &evaluation, NoteId id)
{
    return std::ranges::find(evaluation.notes, id, &Note::id) != evaluation.notes.end();
}

} // namespace

// NVIDIA's data sheets: A100 has no fp8 units, H100 has; vLLM unpacks such weights there (Marlin).
void EvaluationTest::typesWithoutUnitsAreTold()
{
    const QString prompt = QStringLiteral(R"(, "prompt_tokens": 4096)");
    const auto seconds = [&](const char *weights, const char *card) {
        return served(QString::fromLatin1(weights), prompt, QString::fromLatin1(card)).speed->timeToFirstToken;
    };
    QVERIFY(tells(served(QStringLiteral("fp8"), prompt, QStringLiteral("a100-sxm4-80gb")), NoteId::NoSmallProducts));
    QVERIFY(!tells(served(QStringLiteral("bf16"), prompt, QStringLiteral("a100-sxm4-80gb")), NoteId::NoSmallProducts));
    QVERIFY(!tells(served(QStringLiteral("fp8"), prompt, QStringLiteral("h100-sxm5-80gb")), NoteId::NoSmallProducts));
    QVERIFY(seconds("fp8", "a100-sxm4-80gb") > 0.9 * seconds("bf16", "a100-sxm4-80gb"));
    QVERIFY(seconds("fp8", "h100-sxm5-80gb") < 0.8 * seconds("bf16", "h100-sxm5-80gb"));
}

void EvaluationTest::promptsBeyondTheLengthAreTold()
{
    const auto told = [](const char *inference) {
        return tells(served(QStringLiteral("bf16"), QString::fromLatin1(inference), QStringLiteral("h100-sxm5-80gb")),
                     NoteId::PromptTooLong);
    };
    QVERIFY(told(R"(, "prompt_tokens": 1024, "max_model_length": 100)"));
    QVERIFY(!told(R"(, "prompt_tokens": 100, "max_model_length": 1024)"));
    QVERIFY(!told(R"(, "max_model_length": 100)")); // the default prompt follows
}

// Four cards of a desktop chassis are no four machines; superchips and Macs are.
void EvaluationTest::cardsInSlotsShareAMachine()
{
    const auto perNode = [](const char *card) {
        return served(QStringLiteral("bf16"), {}, QString::fromLatin1(card)).settings.perNode;
    };
    QCOMPARE(perNode("rtx-4090"), 8);
    QCOMPARE(perNode("a100-pcie-80gb"), 8);
    QCOMPARE(perNode("h100-sxm5-80gb"), 8);
    QCOMPARE(perNode("gh200-96gb"), 1);
}

void EvaluationTest::whatIsAlikeIsListedOnce()
{
    const Scenario scenario =
        scenarioOf(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-8B"}, "task": "training",
            "training": {"framework": "megatron", "global_batch": 128, "sequence_length": 8192},
            "hardware": {"accelerator": "h100-sxm5-80gb", "count": 8}})");
    const auto settings = resolve(scenario, embeddedCatalogues());
    const std::vector<PlanOption> options = plan(scenario, *settings, { .top = 30 }).options;
    QVERIFY(options.size() > 10);
    for (std::size_t i = 1; i < options.size(); ++i) {
        for (std::size_t before = 0; before < i; ++before) {
            const bool asFast = options[i].tokensPerSecond >= (1 - 1e-5) * options[before].tokensPerSecond;
            QVERIFY(!asFast || options[i].memory < options[before].memory);
        }
    }
}

} // namespace headroom

QTEST_APPLESS_MAIN(headroom::EvaluationTest)
#include "evaluation_test.moc"
