// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/key_text.h"
#include "core/launch/launch_command.h"
#include "core/launch/launchers.h"
#include "core/launch/shell.h"
#include "core/planning/filled_scenario.h"
#include "support/scenarios.h"

#include <random>

namespace headroom {

// A scenario, its command, and the scenario that the command says are alike in every key that the command can say.
class RoundTripTest : public QObject
{
    Q_OBJECT

private slots:
    void commandAndBack_data();
    void commandAndBack();
    void readingTwiceIsTheSame();
};

void RoundTripTest::commandAndBack_data()
{
    QTest::addColumn<int>("engine");
    for (const Engine engine : { Engine::Vllm, Engine::Sglang, Engine::LlamaCpp, Engine::TensorrtLlm })
        QTest::newRow(engineNames[static_cast<std::size_t>(engine)].data()) << static_cast<int>(engine);
}

// Draws values that somebody might have said.
class Drawer
{
public:
    explicit Drawer(unsigned seed) : m_random(seed) { }

    template <typename T>
    T one(std::initializer_list<T> of)
    {
        return of.begin()[m_random() % of.size()];
    }
    template <typename T>
    std::optional<T> perhaps(std::initializer_list<T> of)
    {
        return m_random() % 2 ? std::optional(one(of)) : std::nullopt;
    }

private:
    std::mt19937 m_random;
};

Scenario drawn(Drawer &draw, Engine engine)
{
    Scenario scenario;
    scenario.model.preset =
        draw.one<std::string>({ "Qwen/Qwen3-8B", "Qwen/Qwen3-32B", "meta-llama/Llama-3.3-70B-Instruct",
                                "Qwen/Qwen3-30B-A3B", "deepseek-ai/DeepSeek-V3" });
    scenario.inference.engine = engine;
    scenario.hardware.accelerator = "h200-sxm5-141gb";
    const auto tensor = draw.one<std::int64_t>({ 1, 2, 4 });
    const auto pipeline = draw.one<std::int64_t>({ 1, 2 });
    const bool llama = engine == Engine::LlamaCpp;
    scenario.parallelism.tensor = llama ? 1 : tensor;
    scenario.parallelism.pipeline = pipeline;
    scenario.hardware.count =
        *scenario.parallelism.tensor * pipeline * (llama || engine == Engine::TensorrtLlm ? 1 : 2);
    scenario.inference.maxModelLength = draw.perhaps<std::int64_t>({ 4096, 5000, 32768 });
    scenario.inference.concurrency = draw.perhaps<std::int64_t>({ 1, 7, 256 });
    scenario.inference.memoryUtilization = draw.perhaps({ 0.5, 0.85, 0.9, 0.95 });
    scenario.inference.batchTokens = draw.perhaps<std::int64_t>({ 2048, 8192, 16384 });
    if (engine != Engine::Vllm && engine != Engine::TensorrtLlm)
        scenario.inference.prefillChunk = draw.perhaps<std::int64_t>({ 512, 1024 });
    if (llama) {
        scenario.precision.weights = draw.perhaps({ formatNamed("q4_k_m"), formatNamed("q8_0"), formatNamed("bf16") });
        scenario.precision.keyCache = draw.perhaps({ formatNamed("q8_0"), formatNamed("fp16") });
        scenario.precision.valueCache = draw.perhaps({ formatNamed("q8_0"), formatNamed("q4_0") });
        scenario.inference.gpuLayers = draw.perhaps<std::int64_t>({ 0, 12, 30 });
        scenario.inference.attention = draw.perhaps({ Attention::Flash, Attention::Eager });
        scenario.inference.kvUnified = draw.perhaps({ true, false });
        scenario.inference.slidingCache = draw.perhaps({ true, false });
        scenario.inference.cpuExperts = draw.perhaps<std::int64_t>({ 0, 10 });
        scenario.inference.memoryUtilization.reset();
    } else if (engine != Engine::TensorrtLlm) {
        scenario.inference.loraSlots = draw.perhaps<std::int64_t>({ 0, 1, 8 });
        if (scenario.inference.loraSlots.value_or(0) > 0)
            scenario.inference.loraRank = draw.perhaps<std::int64_t>({ 16, 64 });
        if (scenario.model.preset == "deepseek-ai/DeepSeek-V3") {
            scenario.inference.speculative = draw.perhaps({ Speculation::None, Speculation::Mtp });
            if (scenario.inference.speculative == Speculation::Mtp)
                scenario.inference.draftTokens = draw.perhaps<std::int64_t>({ 1, 3 });
        }
        if (engine == Engine::Vllm)
            scenario.inference.prefixCaching = draw.perhaps({ true, false });
        else
            scenario.inference.kvTokens = draw.perhaps<std::int64_t>({ 100000 });
        scenario.precision.keyCache = scenario.precision.valueCache =
            draw.perhaps({ formatNamed("fp8"), formatNamed("bf16") });
        scenario.inference.cudaGraphs = draw.perhaps({ true, false });
        if (scenario.model.preset != "deepseek-ai/DeepSeek-V3")
            scenario.precision.weights = draw.perhaps({ formatNamed("bf16"), formatNamed("fp8"), formatNamed("nf4") });
    }
    return scenario;
}

void RoundTripTest::commandAndBack()
{
    QFETCH(int, engine);
    Drawer draw(17);
    for (int round = 0; round < 400; ++round) {
        const Scenario before = drawn(draw, static_cast<Engine>(engine));
        const auto evaluation = evaluate(before, embeddedCatalogues());
        QVERIFY2(evaluation, described(evaluation).constData());
        const auto command = launchCommand(before, *evaluation);
        QVERIFY2(command, described(command).constData());
        const std::string line = shellLine(command->words, round % 2 == 0);
        const auto reading = readLaunchCommand(line, embeddedCatalogues());
        QVERIFY2(reading, (line + ": " + described(reading).toStdString()).c_str());
        QVERIFY2(reading->notes.empty(), line.c_str());

        Scenario after = reading->scenario;
        after.hardware.accelerator = before.hardware.accelerator; // no command says it
        const auto again = evaluate(after, embeddedCatalogues());
        QVERIFY2(again, described(again).constData());
        const Scenario filledBefore = filledScenario(before, *evaluation);
        const Scenario filledAfter = filledScenario(after, *again);
        for (const LaunchFlag &flag : launcherFor(static_cast<Engine>(engine))->flags) {
            if (flag.role != FlagRole::Key)
                continue;
            const auto a = keyText(filledBefore, flag.key);
            const auto b = keyText(filledAfter, flag.key);
            QVERIFY2(a == b,
                     (line + ": " + std::string(flag.key) + " " + a.value_or("-") + " " + b.value_or("-")).c_str());
        }
        QCOMPARE(after.model.preset, before.model.preset);
        QVERIFY2(again->settings.precision.weights == evaluation->settings.precision.weights, line.c_str());
        QVERIFY2(again->estimate.layout == evaluation->estimate.layout, line.c_str());
    }
}

void RoundTripTest::readingTwiceIsTheSame()
{
    const std::string line = "vllm serve Qwen/Qwen3-32B --tensor-parallel-size 2 --max-model-len 32768 "
                             "--gpu-memory-utilization 0.9 --max-num-seqs 64 --kv-cache-dtype fp8";
    const auto reading = readLaunchCommand(line, embeddedCatalogues());
    QVERIFY(reading);
    const auto evaluation = evaluate(reading->scenario, embeddedCatalogues());
    QVERIFY(evaluation);
    QCOMPARE(shellLine(launchCommand(reading->scenario, *evaluation)->words), line);
}

} // namespace headroom

QTEST_APPLESS_MAIN(headroom::RoundTripTest)
#include "round_trip_test.moc"
