// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/estimate.h"
#include "core/planning/plan.h"
#include "core/time/training_step.h"
#include "support/scenarios.h"

#include <random>

using namespace headroom;

class PlanTest : public QObject
{
    Q_OBJECT

private slots:
    void optimumIsThatOfBruteForce_data();
    void optimumIsThatOfBruteForce();
    void optionsAreWhatTheScenarioGives_data();
    void optionsAreWhatTheScenarioGives();
    void teamsOwnLayoutsAreNotFaster_data();
    void teamsOwnLayoutsAreNotFaster();
    void whatIsSaidStays();
    void objectives();
    void measuredUtilizationTellsNoLayoutsApart();
    void whatOnlyFitsOtherwiseIsFound();
    void frontHasNoWorseOption();
    void searchesCanBeStopped();
};

namespace {

struct Asked
{
    Scenario scenario;
    Settings settings;
};

Asked asked(const std::string &json)
{
    Scenario scenario = scenarioOf(json);
    auto settings = resolve(scenario, embeddedCatalogues());
    if (!settings)
        qFatal("%s", described(settings).constData());
    return { std::move(scenario), std::move(*settings) };
}

std::string training(const std::string &model, int cards, const std::string &rest, const std::string &card)
{
    return R"({"format": "headroom/1", "model": {"preset": ")" + model + R"("}, "task": "training", "training": {)"
           + rest + R"(}, "hardware": {"accelerator": ")" + card + R"(", "count": )" + std::to_string(cards) + "}}";
}

} // namespace

// Random scenarios, the seed in the name: leaving out what cannot be best changes nothing.
void PlanTest::optimumIsThatOfBruteForce_data()
{
    QTest::addColumn<QByteArray>("scenario");
    std::mt19937 random(20240817);
    const auto one = [&random](auto... values) {
        const std::array all { std::string(values)... };
        return all[random() % all.size()];
    };
    for (int i = 0; i < 24; ++i) {
        const int cards = 1 << (random() % 8);
        const int batch = std::max(cards, 1 << (3 + random() % 6));
        const std::string model =
            one("meta-llama/Meta-Llama-3-8B", "meta-llama/Llama-2-13b-hf", "meta-llama/Meta-Llama-3-70B",
                "mistralai/Mixtral-8x7B-v0.1", "Qwen/Qwen3-30B-A3B");
        const std::string framework = one("megatron", "megatron", "torchtitan", "transformers");
        const std::string rest = R"("framework": ")" + framework + R"(", "global_batch": )" + std::to_string(batch)
                                 + R"(, "sequence_length": )" + one("2048", "4096", "8192") + R"(, "attention": ")"
                                 + one("flash", "eager") + '"';
        QTest::addRow("%d: %s, %d cards", i, model.c_str(), cards)
            << QByteArray::fromStdString(training(model, cards, rest, one("a100-sxm4-80gb", "h100-sxm5-80gb", "l40s")));
    }
}

void PlanTest::optimumIsThatOfBruteForce()
{
    QFETCH(QByteArray, scenario);
    const Asked what = asked(scenario.toStdString());
    PlanRequest request { .top = 3 };
    const Plan quick = plan(what.scenario, what.settings, request);
    request.exhaustive = true;
    const Plan slow = plan(what.scenario, what.settings, request);
    QCOMPARE(quick.options.size(), slow.options.size());
    for (std::size_t i = 0; i < quick.options.size(); ++i)
        QVERIFY(quick.options[i] == slow.options[i]);
    QVERIFY(slow.candidates >= quick.candidates);
}

// An option taken over gives the step and the memory that the plan showed.
void PlanTest::optionsAreWhatTheScenarioGives_data()
{
    QTest::addColumn<QByteArray>("scenario");
    const auto row = [](const char *name, const std::string &text) {
        QTest::newRow(name) << QByteArray::fromStdString(text);
    };
    row("Llama 3 70B",
        training("meta-llama/Meta-Llama-3-70B", 64,
                 R"("framework": "megatron", "global_batch": 512, "sequence_length": 8192)", "h100-sxm5-80gb"));
    row("GPT-3",
        training("megatron-175b", 64,
                 R"("framework": "megatron", "global_batch": 512, "sequence_length": 2048, "attention": "eager")",
                 "a100-sxm4-80gb"));
    row("Mixtral",
        training("mistralai/Mixtral-8x7B-v0.1", 32,
                 R"("framework": "megatron", "global_batch": 256, "sequence_length": 4096)", "h100-sxm5-80gb"));
    row("DeepSpeed",
        training("meta-llama/Meta-Llama-3-8B", 8,
                 R"("framework": "transformers", "global_batch": 64, "sequence_length": 4096)", "a100-sxm4-80gb"));
}

void PlanTest::optionsAreWhatTheScenarioGives()
{
    QFETCH(QByteArray, scenario);
    const Asked what = asked(scenario.toStdString());
    const Plan found = plan(what.scenario, what.settings, { .top = 5 });
    QVERIFY(!found.options.empty());
    for (const PlanOption &option : found.options) {
        const auto taken = evaluate(withOption(what.scenario, option), embeddedCatalogues());
        QVERIFY2(taken.has_value(), described(taken).constData());
        QCOMPARE(taken->estimate.layout, option.layout);
        QCOMPARE(taken->step->seconds, option.seconds);
        QCOMPARE(taken->estimate.worstDevice().total(), option.memory);
        QVERIFY(taken->estimate.fits());
    }
}

// The layouts that teams published for their own runs, in our model not faster than what the plan finds.
void PlanTest::teamsOwnLayoutsAreNotFaster_data()
{
    QTest::addColumn<QByteArray>("scenario");
    QTest::addColumn<QByteArray>("split");
    const auto row = [](const char *name, const std::string &text, const char *split) {
        QTest::newRow(name) << QByteArray::fromStdString(text) << QByteArray(split);
    };
    const std::string gpt =
        R"("framework": "megatron", "sequence_length": 2048, "attention": "eager", "global_batch": )";
    // Narayanan et al. 2021, table 1.
    row("Megatron 175B", training("megatron-175b", 1536, gpt + "1536", "a100-sxm4-80gb"),
        R"("tensor": 8, "pipeline": 12, "zero_stage": 0)");
    row("Megatron 530B", training("megatron-530b", 2520, gpt + "2520", "a100-sxm4-80gb"),
        R"("tensor": 8, "pipeline": 35, "zero_stage": 0, "virtual_stages": 3, "schedule": "interleaved")");
    row("Megatron 1T", training("megatron-1t", 3072, gpt + "3072", "a100-sxm4-80gb"),
        R"("tensor": 8, "pipeline": 64, "zero_stage": 0)");
    // Smith et al. 2022.
    row("MT-NLG 530B", training("megatron-530b", 2240, gpt + "1920", "a100-sxm4-80gb"),
        R"("tensor": 8, "pipeline": 35, "zero_stage": 1)");
    // arXiv 2407.21783, table 4.
    row("Llama 3 405B",
        training("meta-llama/Llama-3.1-405B", 16384,
                 R"("framework": "megatron", "sequence_length": 8192, "global_batch": 2048)", "h100-sxm5-80gb"),
        R"("tensor": 8, "pipeline": 16, "context": 1, "zero_stage": 1)");
    // arXiv 2412.19437: sixteen stages, 64-way expert parallelism, no tensor parallelism.
    row("DeepSeek-V3",
        training("deepseek-ai/DeepSeek-V3", 2048,
                 R"("framework": "megatron", "sequence_length": 4096, "global_batch": 15360)", "h800-sxm5-80gb"),
        R"("tensor": 1, "pipeline": 16, "context": 1, "expert": 64, "zero_stage": 1)");
}

void PlanTest::teamsOwnLayoutsAreNotFaster()
{
    QFETCH(QByteArray, scenario);
    QFETCH(QByteArray, split);
    const Asked what = asked(scenario.toStdString());
    const Plan found = plan(what.scenario, what.settings, { .top = 1 });
    QVERIFY(!found.options.empty());

    // The team's split in its best micro batch and recomputation.
    std::string own = scenario.toStdString();
    own.replace(own.rfind('}'), 1, R"(, "parallelism": {)" + split.toStdString() + "}}");
    const Asked theirs = asked(own);
    const Plan team = plan(theirs.scenario, theirs.settings, { .top = 1 });
    QVERIFY2(!team.options.empty(), "the team's layout does not fit");
    QVERIFY(found.options.front().seconds <= team.options.front().seconds);
}

void PlanTest::whatIsSaidStays()
{
    std::string text =
        training("meta-llama/Meta-Llama-3-70B", 64,
                 R"("framework": "megatron", "global_batch": 512, "sequence_length": 4096, "micro_batch": 2,
                                   "recompute": "full")",
                 "h100-sxm5-80gb");
    text.replace(text.rfind('}'), 1, R"(, "parallelism": {"pipeline": 4, "zero_stage": 1}})");
    const Asked what = asked(text);
    for (const PlanOption &option : plan(what.scenario, what.settings, { .top = 50 }).options) {
        QCOMPARE(option.layout.pipeline, 4);
        QCOMPARE(option.microBatch, 2);
        QCOMPARE(option.recompute, Recompute::Full);
        QCOMPARE(option.zeroStage, 1);
        QCOMPARE(option.layout.cards(), 64);
    }
}

void PlanTest::objectives()
{
    std::string text = training(
        "meta-llama/Meta-Llama-3-70B", 1,
        R"("framework": "megatron", "global_batch": 1024, "sequence_length": 4096, "tokens": 1e11)", "h100-sxm5-80gb");
    text.replace(text.find(R"("count": 1)"), 10, R"("count": "auto")");
    const Asked what = asked(text);
    const Plan fewest = plan(what.scenario, what.settings, { .objective = Objective::Cards, .top = 1 });
    QVERIFY(!fewest.options.empty());
    const std::int64_t cards = fewest.options.front().layout.cards();

    // Half the time of the smallest system needs more cards, and no fewer would do.
    const double deadline = fewest.options.front().runSeconds / 2;
    const Plan inTime =
        plan(what.scenario, what.settings, { .objective = Objective::Deadline, .top = 1, .deadlineSeconds = deadline });
    QVERIFY(!inTime.options.empty());
    QVERIFY(inTime.options.front().runSeconds <= deadline);
    QVERIFY(inTime.options.front().layout.cards() > cards);

    const Plan never =
        plan(what.scenario, what.settings, { .objective = Objective::Deadline, .top = 1, .deadlineSeconds = 1 });
    QVERIFY(never.options.empty());

    const Plan cheap =
        plan(what.scenario, what.settings, { .objective = Objective::Cost, .top = 1, .cardHourPrice = 2 });
    QVERIFY(cheap.options.front().costPerMillionTokens > 0);
    QVERIFY(cheap.options.front().costPerMillionTokens
            <= 1e6 * 2 * static_cast<double>(cards) / 3600 / fewest.options.front().tokensPerSecond);
}

// Nothing fits as the scenario stands; with recomputation and more splitting it does.
// One utilization was measured in one layout; it does not make all of them alike.
void PlanTest::measuredUtilizationTellsNoLayoutsApart()
{
    const std::string rest = R"("framework": "megatron", "global_batch": 512, "sequence_length": 4096)";
    const Asked open = asked(training("meta-llama/Meta-Llama-3-70B", 64, rest, "h100-sxm5-80gb"));
    const Asked measured =
        asked(training("meta-llama/Meta-Llama-3-70B", 64, rest + R"(, "measured_mfu": 0.4)", "h100-sxm5-80gb"));
    QVERIFY(plan(open.scenario, open.settings, {}).options == plan(measured.scenario, measured.settings, {}).options);
}

void PlanTest::whatOnlyFitsOtherwiseIsFound()
{
    std::string text =
        training("deepseek-ai/DeepSeek-V3", 1,
                 R"("framework": "megatron", "global_batch": 4096, "sequence_length": 131072)", "h100-sxm5-80gb");
    text.replace(text.find(R"("count": 1)"), 10, R"("count": "auto")");
    const Asked what = asked(text);
    for (const Objective objective : { Objective::Cards, Objective::Throughput, Objective::Cost }) {
        const Plan found = plan(what.scenario, what.settings, { .objective = objective, .top = 1, .cardHourPrice = 1 });
        QVERIFY(!found.options.empty());
    }
}

void PlanTest::frontHasNoWorseOption()
{
    const Asked what =
        asked(training("meta-llama/Meta-Llama-3-70B", 64,
                       R"("framework": "megatron", "global_batch": 512, "sequence_length": 4096)", "h100-sxm5-80gb"));
    const Plan found = plan(what.scenario, what.settings, {});
    QVERIFY(found.front.size() > 2);
    for (std::size_t i = 1; i < found.front.size(); ++i) {
        QVERIFY(found.front[i].seconds >= found.front[i - 1].seconds);
        QVERIFY(found.front[i].memory < found.front[i - 1].memory);
    }
}

void PlanTest::searchesCanBeStopped()
{
    const Asked what =
        asked(training("meta-llama/Meta-Llama-3-70B", 64,
                       R"("framework": "megatron", "global_batch": 512, "sequence_length": 4096)", "h100-sxm5-80gb"));
    const Plan found = plan(what.scenario, what.settings, { .cancelled = [] { return true; } });
    QVERIFY(!found.complete);
}

QTEST_APPLESS_MAIN(PlanTest)
#include "plan_test.moc"
