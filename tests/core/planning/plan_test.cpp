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
    void anOpenLayoutIsNoWorse();
    void targetsOfLatencyRank_data();
    void targetsOfLatencyRank();
    void ranksThatShareACacheBoundTheSplit();
    void objectives();
    void theCountIsTheAnswerWhereItIsAsked();
    void aDeadlineRulesOut();
    void listedCardsStay();
    void servingMemoryIsThatOfTheEstimate();
    void cardsOfUnknownRatesAreCounted();
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
    const std::string trainer =
        training("meta-llama/Meta-Llama-3-8B", 8,
                 R"("framework": "transformers", "global_batch": 64, "sequence_length": 4096)", "a100-sxm4-80gb");
    row("FSDP", trainer);
    for (const char *framework : { "transformers", "torchtitan", "litgpt", "torchtune" }) {
        std::string wide =
            training("Qwen/Qwen3-0.6B", 8,
                     std::string(R"("framework": ")").append(framework) + R"(", "global_batch": 64)", "a100-sxm4-80gb");
        wide.replace(wide.rfind('}'), 1, R"(, "precision": {"weights": "fp32", "activations": "bf16"}})");
        row(std::string("fp32 weights, ").append(framework).c_str(), wide);
    }
    row("DeepSpeed",
        std::string(trainer).replace(trainer.rfind('}'), 1, R"(, "parallelism": {"sharding_engine": "deepspeed"}})"));
    row("torchtitan",
        training("meta-llama/Meta-Llama-3-8B", 8,
                 R"("framework": "torchtitan", "global_batch": 64, "sequence_length": 4096)", "a100-sxm4-80gb"));
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

    text.replace(text.find(R"("zero_stage": 1)"), 15, R"("data": 2)");
    const Asked replicas = asked(text);
    const Plan found = plan(replicas.scenario, replicas.settings, { .top = 50 });
    QVERIFY(!found.options.empty());
    for (const PlanOption &option : found.options) {
        QCOMPARE(option.layout.data, 2);
        QCOMPARE(withOption(replicas.scenario, option).parallelism.data, 2);
    }
}

// What somebody fixed is one of the layouts that are tried when it is opened.
void PlanTest::anOpenLayoutIsNoWorse()
{
    std::string text = training("meta-llama/Meta-Llama-3-70B", 64,
                                R"("framework": "megatron", "global_batch": 512, "sequence_length": 4096,
                                   "micro_batch": 2, "recompute": "full")",
                                "h100-sxm5-80gb");
    text.replace(text.rfind('}'), 1, R"(, "parallelism": {"pipeline": 4, "zero_stage": 1, "virtual_stages": 2}})");
    const Asked fixed = asked(text);
    const Scenario opened = withOpenLayout(fixed.scenario);
    const auto settings = resolve(opened, embeddedCatalogues());
    QVERIFY(settings.has_value());
    QCOMPARE(settings->count, 64);
    const Plan said = plan(fixed.scenario, fixed.settings, { .top = 1 });
    const Plan open = plan(opened, *settings, { .top = 1 });
    QVERIFY(open.candidates > 10 * said.candidates);
    QVERIFY(open.options.front().tokensPerSecond > said.options.front().tokensPerSecond);
}

void PlanTest::targetsOfLatencyRank_data()
{
    QTest::addColumn<QByteArray>("inference");
    QTest::newRow("an output token") << QByteArray(R"("concurrency": 72, "latency_target": 0.02)");
    QTest::newRow("the first token") << QByteArray(R"("concurrency": 64, "prompt_tokens": 4096,
        "first_token_target": 3)");
}

// Layouts that keep to the target come first, whatever the others' throughput; and the fewest cards are those that keep to
// it.
void PlanTest::targetsOfLatencyRank()
{
    QFETCH(QByteArray, inference);
    const auto scenario = [&](const char *count) {
        return std::string(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-70B"}, "inference":
            {"engine": "vllm", )")
            .append(inference.toStdString())
            .append(R"(}, "hardware": {"accelerator": "h100-sxm5-80gb")")
            .append(count)
            .append("}}");
    };
    const Asked what = asked(scenario(R"(, "count": 8)"));
    const Plan found = plan(what.scenario, what.settings, { .top = 50 });
    QVERIFY(!found.options.empty());
    QVERIFY(std::ranges::is_sorted(found.options, {}, &PlanOption::late));
    for (const PlanOption &option : found.options) {
        const auto taken = evaluate(withOption(what.scenario, option), embeddedCatalogues());
        QCOMPARE(!isInTime(taken->settings, *taken->speed), option.late);
    }
    const auto chosen = evaluate(what.scenario, embeddedCatalogues());
    QCOMPARE(isInTime(chosen->settings, *chosen->speed), !found.options.front().late);

    const Asked open = asked(scenario(""));
    const Plan fewest = plan(open.scenario, open.settings, { .objective = Objective::Cards, .top = 1 });
    QVERIFY(!fewest.options.empty() && !fewest.options.front().late);
}

// Decode context parallelism is over ranks of the tensor degree.
void PlanTest::ranksThatShareACacheBoundTheSplit()
{
    const Asked what =
        asked(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-70B"}, "inference":
        {"engine": "vllm"}, "hardware": {"accelerator": "h100-sxm5-80gb", "count": 8},
        "parallelism": {"decode_context": 2}})");
    for (const PlanOption &option : plan(what.scenario, what.settings, { .top = 50 }).options)
        QVERIFY(evaluate(withOption(what.scenario, option), embeddedCatalogues()).has_value());
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

// A count in the scenario is where one starts from, not what one asks.
void PlanTest::theCountIsTheAnswerWhereItIsAsked()
{
    const std::string rest = R"("framework": "megatron", "global_batch": 512, "sequence_length": 4096, "tokens": 1e11)";
    const auto with = [&rest](int cards, PlanRequest request) {
        const Asked what = asked(training("meta-llama/Meta-Llama-3-8B", cards, rest, "h100-sxm5-80gb"));
        request.top = 1;
        return plan(what.scenario, what.settings, request);
    };
    const PlanRequest fewest { .objective = Objective::Cards };
    QVERIFY(with(256, fewest).options == with(8, fewest).options);
    QVERIFY(with(256, fewest).options.front().layout.cards() < 256);

    const PlanRequest inTime { .objective = Objective::Deadline, .deadlineSeconds = 10 * 86400.0 };
    QVERIFY(with(8, inTime).options == with(512, inTime).options);
    QVERIFY(with(8, inTime).options.front().runSeconds <= inTime.deadlineSeconds);
}

// Too late is not too large.
void PlanTest::aDeadlineRulesOut()
{
    const Asked what = asked(training(
        "meta-llama/Meta-Llama-3-8B", 8,
        R"("framework": "megatron", "global_batch": 512, "sequence_length": 4096, "tokens": 1e11)", "h100-sxm5-80gb"));
    const Plan onEight = plan(what.scenario, what.settings, { .count = 8 });
    const double best = onEight.options.front().runSeconds;
    const double slowest = onEight.options.back().runSeconds;
    QVERIFY(best < slowest);
    PlanRequest request { .objective = Objective::Deadline, .count = 8, .deadlineSeconds = (best + slowest) / 2 };
    const Plan some = plan(what.scenario, what.settings, request);
    QVERIFY(!some.options.empty() && some.options.size() < onEight.options.size());
    for (const PlanOption &option : some.options)
        QVERIFY(option.runSeconds <= request.deadlineSeconds);
    QVERIFY(!some.late);
    request.deadlineSeconds = best / 2;
    const Plan none = plan(what.scenario, what.settings, request);
    QVERIFY(none.options.empty());
    QVERIFY(none.late);
}

// Cards named one by one are not bought or left out.
void PlanTest::listedCardsStay()
{
    const Asked what = asked(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-8B"},
        "inference": {"engine": "llama.cpp"}, "hardware": {"cards": [{"accelerator": "rtx-3090", "count": 2},
        {"accelerator": "rtx-4090", "count": 2}]}})");
    for (const Objective objective : { Objective::Cards, Objective::Throughput, Objective::Cost }) {
        const Plan found = plan(what.scenario, what.settings, { .objective = objective });
        QVERIFY(!found.options.empty());
        for (const PlanOption &option : found.options) {
            QCOMPARE(option.layout.cards(), 4);
            const auto taken = evaluate(withOption(what.scenario, option), embeddedCatalogues());
            QVERIFY2(taken.has_value(), described(taken).constData());
        }
    }
}

void PlanTest::servingMemoryIsThatOfTheEstimate()
{
    for (const char *engine : { "vllm", "sglang", "tensorrt-llm", "transformers", "llama.cpp" }) {
        const Asked what =
            asked(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-70B"},
            "inference": {"engine": ")"
                  + std::string(engine) + R"("}, "hardware": {"accelerator": "h100-sxm5-80gb", "count": 8}})");
        const Plan found = plan(what.scenario, what.settings, {});
        QVERIFY(!found.options.empty());
        for (const PlanOption &option : found.options) {
            const auto taken = evaluate(withOption(what.scenario, option), embeddedCatalogues());
            QVERIFY2(taken.has_value(), described(taken).constData());
            QCOMPARE(option.memory, taken->estimate.worstDevice().total());
            QCOMPARE(option.usable, taken->estimate.usable);
        }
    }
}

// Memory is known where no rate is: what fits is told, without a time.
void PlanTest::cardsOfUnknownRatesAreCounted()
{
    for (const char *task : { R"("task": "training", "training": {"framework": "megatron", "global_batch": 64})",
                              R"("inference": {"engine": "vllm"})" }) {
        const Asked what = asked(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-8B"},
            "hardware": {"accelerator": {"id": "own", "name": "Own", "vendor": "Us", "memory_gb": 80}}, )"
                                 + std::string(task) + "}");
        const Plan found = plan(what.scenario, what.settings, { .objective = Objective::Cards });
        QVERIFY(!found.options.empty());
        QCOMPARE(found.options.front().tokensPerSecond, 0.0);
        QVERIFY(found.front.empty());
    }
}

// One utilization was measured in one layout; it does not make all of them alike.
void PlanTest::measuredUtilizationTellsNoLayoutsApart()
{
    const std::string rest = R"("framework": "megatron", "global_batch": 512, "sequence_length": 4096)";
    const Asked open = asked(training("meta-llama/Meta-Llama-3-70B", 64, rest, "h100-sxm5-80gb"));
    const Asked measured =
        asked(training("meta-llama/Meta-Llama-3-70B", 64, rest + R"(, "measured_mfu": 0.4)", "h100-sxm5-80gb"));
    QVERIFY(plan(open.scenario, open.settings, {}).options == plan(measured.scenario, measured.settings, {}).options);
}

// Nothing fits as the scenario stands; with recomputation and more splitting it does.
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
