// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/layouts.h"
#include "support/scenarios.h"

using namespace headroom;
using namespace Qt::StringLiterals;

class CardsTest : public QObject
{
    Q_OBJECT

private slots:
    void smallModelNeedsOneCard();
    void minimumIsTheSmallestThatFits_data();
    void minimumIsTheSmallestThatFits();
    void practicalIsPowersOfTwoThenWholeNodes();
    void fixedDegreesAreKept();
    void whatCannotFitHasNoCount();
    void splitsAreAllowedOnes();
    void countsThatNoSplitDividesAreNamed_data();
    void countsThatNoSplitDividesAreNamed();
    void chosenLayoutsHoldTheExperts_data();
    void chosenLayoutsHoldTheExperts();
    void cardFullOfCacheIsNotTight();
    void ruleOfThumbIsOfTheWholeModel();
};

namespace {

Evaluation evaluated(const QString &model, const QString &rest)
{
    return evaluationOf(
        QStringLiteral(R"({"format": "headroom/1", "model": {"preset": "%1"}, %2})").arg(model, rest).toStdString());
}

} // namespace

void CardsTest::smallModelNeedsOneCard()
{
    const Evaluation evaluation =
        evaluated(QStringLiteral("meta-llama/Meta-Llama-3-8B"),
                  QStringLiteral(R"("hardware": {"accelerator": "h100-sxm5-80gb", "count": "auto"})"));

    QCOMPARE(evaluation.cards.ruleOfThumb, 1);
    QCOMPARE(evaluation.cards.minimum, 1);
    QCOMPARE(evaluation.cards.practical, 1);
    QCOMPARE(evaluation.estimate.layout, Layout {});
}

void CardsTest::minimumIsTheSmallestThatFits_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("rest");
    QTest::newRow("70B serving") << "meta-llama/Meta-Llama-3-70B" << R"("hardware": {"accelerator": "a100-sxm4-80gb"})";
    QTest::newRow("8B training") << "meta-llama/Meta-Llama-3-8B"
                                 << R"("task": "training", "hardware": {"accelerator": "h100-sxm5-80gb"})";
    QTest::newRow("70B training") << "meta-llama/Llama-2-70b-hf"
                                  << R"("task": "training", "hardware": {"accelerator": "a100-sxm4-80gb"})";
    QTest::newRow("MoE training") << "mistralai/Mixtral-8x7B-v0.1"
                                  << R"("task": "training", "hardware": {"accelerator": "h100-sxm5-80gb"})";
}

// Every smaller count, in every allowed layout, is too small.
void CardsTest::minimumIsTheSmallestThatFits()
{
    QFETCH(QString, model);
    QFETCH(QString, rest);
    const Evaluation evaluation = evaluated(model, rest);
    const Settings &settings = evaluation.settings;
    const std::int64_t minimum = evaluation.cards.minimum;

    QVERIFY(minimum > 0);
    QCOMPARE(evaluation.cards.layout.cards(), minimum);
    QVERIFY(fits(settings, evaluation.cards.layout));
    for (const ModelSplit &split : modelSplits(settings)) {
        for (std::int64_t replicas = 1; split.cards() * replicas < minimum; ++replicas)
            QVERIFY(!fits(settings, layoutOf(settings, split, replicas)));
    }
}

void CardsTest::practicalIsPowersOfTwoThenWholeNodes()
{
    for (const char *model :
         { "meta-llama/Meta-Llama-3-8B", "meta-llama/Meta-Llama-3-70B", "meta-llama/Llama-3.1-405B" }) {
        const Cards result = evaluated(QLatin1String(model), QStringLiteral(R"("task": "training",
          "hardware": {"accelerator": "h100-sxm5-80gb", "per_node": 8})"))
                                 .cards;
        QVERIFY(result.practical >= result.minimum);
        QVERIFY(result.practical > 8 ? result.practical % 8 == 0 : (result.practical & (result.practical - 1)) == 0);
        QCOMPARE(result.practicalLayout.cards(), result.practical);
    }
}

void CardsTest::fixedDegreesAreKept()
{
    const Evaluation evaluation =
        evaluated(QStringLiteral("meta-llama/Meta-Llama-3-70B"), QStringLiteral(R"("task": "training",
      "hardware": {"accelerator": "h100-sxm5-80gb"}, "parallelism": {"tensor": 4, "pipeline": 5})"));

    QCOMPARE(evaluation.estimate.layout.tensor, 4);
    QCOMPARE(evaluation.estimate.layout.pipeline, 5);
    QCOMPARE(evaluation.estimate.devices.size(), std::size_t(5));
}

void CardsTest::whatCannotFitHasNoCount()
{
    const Evaluation evaluation = evaluated(QStringLiteral("meta-llama/Meta-Llama-3-70B"), QStringLiteral(R"("hardware":
      {"accelerator": "rtx-4090"}, "parallelism": {"tensor": 1, "pipeline": 1})"));

    QCOMPARE(evaluation.cards.minimum, 0);
    QVERIFY(evaluation.cards.ruleOfThumb >= 6); // 141 GB of weights on 24 GiB cards
    QVERIFY(!evaluation.estimate.fits());
    QCOMPARE(evaluation.notes.front().id, NoteId::DoesNotFit);
}

void CardsTest::splitsAreAllowedOnes()
{
    const Evaluation evaluation =
        evaluated(QStringLiteral("Qwen/Qwen2.5-0.5B"), QStringLiteral(R"("task": "training")"));

    for (const ModelSplit &split : modelSplits(evaluation.settings)) {
        QCOMPARE(14 % split.tensor, 0); // 14 heads
        QCOMPARE(24 % split.pipeline, 0);
    }
}

void CardsTest::countsThatNoSplitDividesAreNamed_data()
{
    QTest::addColumn<QString>("rest");
    QTest::addColumn<QByteArray>("allowed");
    QTest::newRow("two replicas of seven")
        << R"("hardware": {"accelerator": "a100-sxm4-80gb", "count": 14}, "parallelism": {"data": 2})"
        << QByteArray("16");
    QTest::newRow("shard groups of eight")
        << R"("hardware": {"accelerator": "a100-sxm4-80gb", "count": 13}, "parallelism": {"shard_group": 8})"
        << QByteArray("16");
}

void CardsTest::countsThatNoSplitDividesAreNamed()
{
    QFETCH(QString, rest);
    QFETCH(QByteArray, allowed);
    const Scenario scenario = scenarioOf(
        QStringLiteral(
            R"({"format": "headroom/1", "model": {"preset": "meta-llama/Llama-2-70b-hf"}, "task": "training", %1})")
            .arg(rest)
            .toStdString());

    const auto evaluation = evaluate(scenario, embeddedCatalogues());

    QVERIFY(!evaluation);
    const Problem &problem = evaluation.error().front();
    QCOMPARE(problem.kind, ProblemKind::Conflict);
    QCOMPARE(problem.path, std::string("/hardware/count"));
    QCOMPARE(QByteArray::fromStdString(problem.allowed), allowed);
}

void CardsTest::chosenLayoutsHoldTheExperts_data()
{
    QTest::addColumn<QString>("rest");
    QTest::newRow("training") << R"("task": "training", "parallelism": {"expert": 8})";
    QTest::newRow("training, cut") << R"("task": "training", "parallelism": {"expert": 4, "expert_tensor": 2})";
    QTest::newRow("training, only cut") << R"("task": "training", "parallelism": {"expert_tensor": 4})";
    QTest::newRow("training, one replica") << R"("task": "training", "parallelism": {"expert": 8, "data": 1})";
    QTest::newRow("training, count")
        << R"("task": "training", "hardware": {"count": 48}, "parallelism": {"expert": 8})";
    QTest::newRow("serving") << R"("parallelism": {"expert": 8})";
    QTest::newRow("serving, count") << R"("hardware": {"count": 8}, "parallelism": {"expert": 4})";
}

// The ranks of a stage are shared out among the experts and their parts without a rest.
void CardsTest::chosenLayoutsHoldTheExperts()
{
    QFETCH(QString, rest);
    const Evaluation evaluation = evaluated(QStringLiteral("mistralai/Mixtral-8x7B-v0.1"), rest);

    for (const Layout &layout :
         { evaluation.estimate.layout, evaluation.cards.layout, evaluation.cards.practicalLayout })
        QCOMPARE(layout.tensor * layout.context * layout.data % (layout.expert * layout.expertTensor), 0);
    const Settings::Parallelism &said = evaluation.settings.parallelism;
    if (said.expert > 0)
        QCOMPARE(evaluation.estimate.layout.expert, said.expert);
    if (said.expertTensor > 0)
        QCOMPARE(evaluation.estimate.layout.expertTensor, said.expertTensor);
}

// PyTorch's allocator reserves what a card has and gives it back: full is not yet tight.
void CardsTest::cardFullOfCacheIsNotTight()
{
    const QString run = QStringLiteral(R"("task": "training", "precision": {"weights": "nf4-dq"},
      "training": {"framework": "transformers", "method": "qlora", "optimizer": "paged-adamw-32bit", "micro_batch": %1,
                   "sequence_length": 2048, "recompute": "full", "attention": "sdpa", "loss": "standard", "equal_lengths": false},
      "hardware": {"accelerator": "rtx-4090", "count": 1})");
    const auto has = [](const Evaluation &evaluation, NoteId id) {
        return std::ranges::find(evaluation.notes, id, &Note::id) != evaluation.notes.end();
    };

    const Evaluation cached = evaluated(QStringLiteral("meta-llama/Llama-2-7b-hf"), run.arg(5));
    const Estimate &estimate = cached.estimate;
    QVERIFY(estimate.fits() && estimate.headroom() * 20 < estimate.usable);
    QVERIFY(estimate.isFullOfCache() && !estimate.isTight());
    QVERIFY(has(cached, NoteId::FullOfCache) && !has(cached, NoteId::Tight));
    QVERIFY(estimate.worstDevice().reclaimable() < estimate.worstDevice().terms[TermId::Fragmentation]);

    const Evaluation roomy = evaluated(QStringLiteral("meta-llama/Llama-2-7b-hf"), run.arg(1));
    QVERIFY(roomy.estimate.fits() && !roomy.estimate.isFullOfCache() && !roomy.estimate.isTight());
    QVERIFY(!has(roomy, NoteId::FullOfCache));
}

void CardsTest::ruleOfThumbIsOfTheWholeModel()
{
    const QString run = QStringLiteral(R"("task": "training",
      "training": {"framework": "megatron", "sequence_length": 4096, "recompute": "full"},
      "hardware": {"accelerator": "h800-sxm5-80gb", "count": 2048}, "parallelism": {"tensor": 1, "pipeline": 16%1})");

    const Evaluation spread = evaluated(QStringLiteral("deepseek-ai/DeepSeek-V3"), run.arg(R"(, "expert": 64)"_L1));

    // Six bytes and more a parameter: weights and gradients alone.
    QVERIFY(static_cast<double>(spread.cards.ruleOfThumb) * static_cast<double>(spread.estimate.capacity.count())
            > 6.0 * static_cast<double>(spread.estimate.parameters));
}

QTEST_APPLESS_MAIN(CardsTest)
#include "cards_test.moc"
