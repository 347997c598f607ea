// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/estimate.h"
#include "core/model/model_catalogue.h"
#include "core/planning/plan.h"
#include "core/time/training_step.h"
#include "support/scenarios.h"

#include <functional>
#include <random>

using namespace headroom;

// The planner against loops of its own: every product t·p·c·n of the count, with what a scenario may say tried one by
// one. Nothing here knows which of them the planner leaves out, or in which order it looks.
class PlanEnumerationTest : public QObject
{
    Q_OBJECT

private slots:
    void optimumIsThatOfAllLayouts_data();
    void optimumIsThatOfAllLayouts();
    void noRandomLayoutIsBetter_data();
    void noRandomLayoutIsBetter();
    void schedulesAreThoseOfTheFramework_data();
    void schedulesAreThoseOfTheFramework();
};

namespace {

// One way to run a scenario, as its keys say it.
struct Choice
{
    std::int64_t tensor = 1, pipeline = 1, context = 1, data = 1, expert = 1;
    std::int64_t microBatch = 1, chunks = 1, zeroStage = 0;
    Recompute recompute = Recompute::None;
    Schedule schedule = Schedule::OneForwardOneBackward;
};

struct Case
{
    Scenario scenario;
    Settings settings;
    std::int64_t cards = 1;
    std::int64_t globalBatch = 1;
};

Case caseOf(const QByteArray &json)
{
    Scenario scenario = scenarioOf(json.toStdString());
    auto settings = resolve(scenario, embeddedCatalogues());
    if (!settings)
        qFatal("%s", described(settings).constData());
    const std::int64_t cards = settings->count;
    const std::int64_t batch = settings->training.globalBatch;
    return { std::move(scenario), std::move(*settings), cards, batch };
}

// Tokens a second of a choice; 0: the scenario does not allow it, or it does not fit.
double speedOf(const Case &of, const Choice &choice)
{
    Scenario said = of.scenario;
    said.parallelism.tensor = choice.tensor;
    said.parallelism.pipeline = choice.pipeline;
    said.parallelism.context = choice.context;
    said.parallelism.data = choice.data;
    said.parallelism.virtualStages = choice.chunks;
    said.parallelism.zeroStage = choice.zeroStage;
    said.parallelism.schedule = choice.schedule;
    said.training.microBatch = choice.microBatch;
    said.training.recompute = choice.recompute;
    const bool sparse = of.settings.model->architecture.moe.has_value();
    if (sparse)
        said.parallelism.expert = choice.expert;
    const auto settings = resolve(said, embeddedCatalogues());
    if (!settings)
        return 0;
    // Experts are cut like everything else, as far as there are ranks for it.
    const std::int64_t left = choice.tensor * choice.context * choice.data / choice.expert;
    const Layout layout { .tensor = static_cast<std::int32_t>(choice.tensor),
                          .pipeline = static_cast<std::int32_t>(choice.pipeline),
                          .context = static_cast<std::int32_t>(choice.context),
                          .expert = static_cast<std::int32_t>(choice.expert),
                          .expertTensor = static_cast<std::int32_t>(sparse ? std::gcd(choice.tensor, left) : 1),
                          .data = static_cast<std::int32_t>(choice.data) };
    const StepTime step = trainingStep(*settings, layout);
    return step.seconds > 0 && fits(*settings, layout) ? step.tokens / step.seconds : 0;
}

// t divides the heads and stays in a node; p ≤ L; e divides E and the ranks; b·n divides the batch; chunks divide the
// layers, and micro batches the pipeline.
bool isValid(const Case &of, const Choice &choice)
{
    const Architecture &model = of.settings.model->architecture;
    const std::int64_t samples = choice.microBatch * choice.data;
    if (choice.tensor > of.settings.perNode || model.heads % choice.tensor != 0 || choice.pipeline > model.layers
        || of.globalBatch % samples != 0)
        return false;
    if (model.moe
        && (model.moe->experts % choice.expert != 0
            || choice.tensor * choice.context * choice.data % choice.expert != 0))
        return false;
    if (!model.moe && choice.expert > 1)
        return false;
    const std::int64_t batches = of.globalBatch / samples;
    if (choice.chunks > 1
        && (choice.pipeline == 1 || model.layers % (choice.chunks * choice.pipeline) != 0
            || batches % choice.pipeline != 0))
        return false;
    return choice.schedule != Schedule::DualPipe
           || (choice.pipeline % 2 == 0 && batches % 2 == 0 && batches >= 2 * choice.pipeline);
}

// What each kind of framework lets one choose.
std::vector<Schedule> schedulesFor(Framework framework, const Choice &choice)
{
    if (choice.chunks > 1)
        return framework == Framework::Torchtitan
                   ? std::vector<Schedule> { Schedule::Interleaved, Schedule::ZeroBubble }
                   : std::vector<Schedule> { Schedule::Interleaved };
    if (framework == Framework::Textbook && choice.pipeline > 1)
        return { Schedule::OneForwardOneBackward, Schedule::ZeroBubble, Schedule::DualPipe };
    return { Schedule::OneForwardOneBackward };
}

std::vector<std::int64_t> zeroStagesFor(const Settings &settings, const Choice &choice)
{
    if (settings.parallelism.shardingEngine != ShardingEngine::Megatron || choice.data * choice.context == 1)
        return { settings.parallelism.zeroStage };
    return { 0, 1 };
}

void forEachChoice(const Case &of, const std::function<void(const Choice &)> &use)
{
    const Framework framework = of.settings.training.framework;
    const bool cutsStages = framework == Framework::Megatron || framework == Framework::Torchtitan;
    const bool cutsSequences = framework == Framework::Megatron;
    const bool sparse = of.settings.model->architecture.moe.has_value();
    for (Choice c; c.tensor <= of.cards; c.tensor *= 2) {
        for (c.pipeline = 1; c.tensor * c.pipeline <= of.cards; c.pipeline *= 2) {
            for (c.context = 1; c.tensor * c.pipeline * c.context <= (cutsSequences ? of.cards : c.tensor * c.pipeline);
                 c.context *= 2) {
                c.data = of.cards / (c.tensor * c.pipeline * c.context);
                const std::int64_t mostExperts = sparse ? c.tensor * c.context * c.data : 1;
                for (c.expert = 1; c.expert <= mostExperts; c.expert *= 2) {
                    for (c.microBatch = 1; c.microBatch * c.data <= of.globalBatch; c.microBatch *= 2) {
                        for (c.chunks = 1; c.chunks <= (cutsStages ? 16 : 1); ++c.chunks) {
                            for (const Schedule schedule : schedulesFor(framework, c)) {
                                for (const std::int64_t zero : zeroStagesFor(of.settings, c)) {
                                    for (const Recompute recompute : { Recompute::None, Recompute::Full }) {
                                        c.schedule = schedule;
                                        c.zeroStage = zero;
                                        c.recompute = recompute;
                                        if (isValid(of, c))
                                            use(c);
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

QByteArray jsonOf(const char *model, const char *framework, const char *card, int cards, int batch, int length)
{
    return QByteArray(R"({"format": "headroom/1", "model": {"preset": ")") + model
           + R"("}, "task": "training", "training": {"framework": ")" + framework + R"(", "global_batch": )"
           + QByteArray::number(batch) + R"(, "sequence_length": )" + QByteArray::number(length)
           + R"(}, "hardware": {"accelerator": ")" + card + R"(", "count": )" + QByteArray::number(cards) + "}}";
}

QByteArray described(const Choice &c)
{
    return "t" + QByteArray::number(c.tensor) + " p" + QByteArray::number(c.pipeline) + " c"
           + QByteArray::number(c.context) + " n" + QByteArray::number(c.data) + " e" + QByteArray::number(c.expert)
           + " b" + QByteArray::number(c.microBatch) + " v" + QByteArray::number(c.chunks) + " z"
           + QByteArray::number(c.zeroStage) + " r" + QByteArray::number(static_cast<int>(c.recompute)) + " s"
           + QByteArray::number(static_cast<int>(c.schedule));
}

} // namespace

void PlanEnumerationTest::optimumIsThatOfAllLayouts_data()
{
    QTest::addColumn<QByteArray>("scenario");
    QTest::newRow("Qwen3 0.6B, 4 L40S") << jsonOf("Qwen/Qwen3-0.6B", "megatron", "l40s", 4, 16, 4096);
    QTest::newRow("Llama 3 8B, 8 H100") << jsonOf("meta-llama/Meta-Llama-3-8B", "megatron", "h100-sxm5-80gb", 8, 32,
                                                  8192);
    QTest::newRow("nothing fits: Llama 3 8B, 8 RTX 4090")
        << jsonOf("meta-llama/Meta-Llama-3-8B", "megatron", "rtx-4090", 8, 16, 2048);
    QTest::newRow("Llama 2 13B, 16 A100 40 GB")
        << jsonOf("meta-llama/Llama-2-13b-hf", "megatron", "a100-sxm4-40gb", 16, 64, 4096);
    QTest::newRow("Llama 3 70B, 32 H100")
        << jsonOf("meta-llama/Meta-Llama-3-70B", "megatron", "h100-sxm5-80gb", 32, 64, 8192);
    QTest::newRow("Mixtral, 16 H100") << jsonOf("mistralai/Mixtral-8x7B-v0.1", "megatron", "h100-sxm5-80gb", 16, 32,
                                                4096);
    QTest::newRow("torchtitan, Llama 3 8B on 16 A100")
        << jsonOf("meta-llama/Meta-Llama-3-8B", "torchtitan", "a100-sxm4-40gb", 16, 32, 8192);
    QTest::newRow("torchtitan, Llama 3 70B on 32 H100")
        << jsonOf("meta-llama/Meta-Llama-3-70B", "torchtitan", "h100-sxm5-80gb", 32, 64, 8192);
    // A pipeline keeps fewer of the larger micro batches, and only those fit.
    QTest::newRow("torchtitan, Llama 3 70B on 16 L40S")
        << jsonOf("meta-llama/Meta-Llama-3-70B", "torchtitan", "l40s", 16, 16, 2048);
    // Cutting sequences occupies cards for which there are not enough samples.
    QTest::newRow("Mixtral, 32 L40S") << jsonOf("mistralai/Mixtral-8x7B-v0.1", "megatron", "l40s", 32, 32, 4096);
    QTest::newRow("textbook, Llama 2 13B on 16 A100")
        << jsonOf("meta-llama/Llama-2-13b-hf", "textbook", "a100-sxm4-80gb", 16, 64, 4096);
    QTest::newRow("textbook, Llama 3 70B on 64 H100")
        << jsonOf("meta-llama/Meta-Llama-3-70B", "textbook", "h100-sxm5-80gb", 64, 128, 4096);
}

void PlanEnumerationTest::optimumIsThatOfAllLayouts()
{
    QFETCH(QByteArray, scenario);
    const Case of = caseOf(scenario);
    double best = 0;
    Choice which;
    int valid = 0;
    forEachChoice(of, [&](const Choice &choice) {
        ++valid;
        const double speed = speedOf(of, choice);
        if (speed > best) {
            best = speed;
            which = choice;
        }
    });
    const Plan found = plan(of.scenario, of.settings, { .top = 1 });
    QVERIFY(valid > 20);
    QCOMPARE(found.options.empty(), best == 0);
    if (found.options.empty())
        return;
    QVERIFY2(found.options.front().tokensPerSecond >= best, described(which).constData());
    // And nothing that the loops do not reach, or that does not fit there, is called the best.
    const PlanOption &option = found.options.front();
    const Choice same { option.layout.tensor, option.layout.pipeline, option.layout.context, option.layout.data,
                        option.layout.expert, option.microBatch,      option.virtualStages,  option.zeroStage,
                        option.recompute,     option.schedule };
    QCOMPARE(speedOf(of, same), option.tokensPerSecond);
}

void PlanEnumerationTest::noRandomLayoutIsBetter_data()
{
    QTest::addColumn<QByteArray>("scenario");
    QTest::addColumn<unsigned>("seed");
    std::mt19937 random(20261201);
    const auto one = [&random](std::initializer_list<const char *> values) {
        return *(values.begin() + static_cast<std::ptrdiff_t>(random() % values.size()));
    };
    for (int i = 0; i < 30; ++i) {
        const int cards = 1 << (1 + random() % 9);
        const int batch = cards << (random() % 3);
        const char *model = one({ "meta-llama/Meta-Llama-3-8B", "meta-llama/Llama-2-13b-hf", "Qwen/Qwen3-32B",
                                  "meta-llama/Meta-Llama-3-70B", "mistralai/Mixtral-8x7B-v0.1" });
        const char *framework = one({ "megatron", "torchtitan", "textbook" });
        const QByteArray json = jsonOf(model, framework, one({ "a100-sxm4-80gb", "h100-sxm5-80gb", "l40s" }), cards,
                                       batch, 1024 << (1 + random() % 3));
        QTest::addRow("%d: %s, %s, %d cards", i, model, framework, cards) << json << static_cast<unsigned>(random());
    }
}

// 200 draws of each scenario: none that fits is faster than what the planner calls the best.
void PlanEnumerationTest::noRandomLayoutIsBetter()
{
    QFETCH(QByteArray, scenario);
    QFETCH(unsigned, seed);
    const Case of = caseOf(scenario);
    std::mt19937 random(seed);
    std::vector<Choice> all;
    forEachChoice(of, [&all](const Choice &choice) { all.push_back(choice); });
    if (all.empty())
        return;
    const Plan found = plan(of.scenario, of.settings, { .top = 1 });
    const double best = found.options.empty() ? 0 : found.options.front().tokensPerSecond;
    for (int i = 0; i < 200; ++i) {
        const Choice &choice = all[random() % all.size()];
        QVERIFY2(speedOf(of, choice) <= best, described(choice).constData());
    }
}

void PlanEnumerationTest::schedulesAreThoseOfTheFramework_data()
{
    QTest::addColumn<QByteArray>("framework");
    QTest::addColumn<QByteArray>("more"); // in training
    QTest::addColumn<QByteArray>("schedules");
    const auto row = [](const char *name, const char *framework, const char *more, const char *schedules) {
        QTest::newRow(name) << QByteArray(framework) << QByteArray(more) << QByteArray(schedules);
    };
    row("Megatron", "megatron", "", "1f1b interleaved");
    row("torchtitan", "torchtitan", "", "1f1b interleaved zero-bubble");
    row("torchtitan compiled", "torchtitan", R"(, "compile": true)", "1f1b interleaved");
    row("textbook", "textbook", "", "1f1b zero-bubble dualpipe");
    row("transformers", "transformers", "", "1f1b");
}

void PlanEnumerationTest::schedulesAreThoseOfTheFramework()
{
    QFETCH(QByteArray, framework);
    QFETCH(QByteArray, more);
    QFETCH(QByteArray, schedules);
    const std::string json = R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-8B"},
        "task": "training", "training": {"global_batch": 64, "sequence_length": 2048, "framework": ")"
                             + framework.toStdString() + '"' + more.toStdString()
                             + R"(}, "hardware": {"accelerator": "h100-sxm5-80gb", "count": 8},
        "parallelism": {"tensor": 1, "pipeline": 4}})";
    const Case of = caseOf(QByteArray::fromStdString(json));
    std::array<bool, scheduleNames.size()> seen {};
    for (const PlanOption &option : plan(of.scenario, of.settings, { .top = 1000, .exhaustive = true }).options) {
        seen[static_cast<std::size_t>(option.schedule)] = true;
        const auto taken = evaluate(withOption(of.scenario, option), embeddedCatalogues());
        QVERIFY2(taken.has_value(), headroom::described(taken).constData());
        QCOMPARE(taken->settings.parallelism.schedule, option.schedule);
        QCOMPARE(taken->step->seconds, option.seconds);
    }
    QByteArrayList names;
    for (std::size_t i = 0; i < seen.size(); ++i) {
        if (seen[i])
            names += QByteArray(scheduleNames[i].data(), static_cast<qsizetype>(scheduleNames[i].size()));
    }
    QCOMPARE(names.join(' '), schedules);
}

QTEST_APPLESS_MAIN(PlanEnumerationTest)
#include "plan_enumeration_test.moc"
