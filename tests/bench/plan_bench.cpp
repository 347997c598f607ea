// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/embedded/catalogues.h"
#include "core/planning/evaluation.h"
#include "core/planning/plan.h"
#include "core/scenario/scenario_json.h"

#include <benchmark/benchmark.h>

using namespace headroom;

namespace {

constexpr const char *gpt3 = R"({"format": "headroom/1", "model": {"preset": "megatron-175b"}, "task": "training",
    "training": {"framework": "megatron", "global_batch": 1536, "sequence_length": 2048, "attention": "eager"},
    "hardware": {"accelerator": "a100-sxm4-80gb", "count": 64}})";
constexpr const char *llama3 = R"({"format": "headroom/1", "model": {"preset": "meta-llama/Llama-3.1-405B"},
    "task": "training", "training": {"framework": "megatron", "global_batch": 2048, "sequence_length": 8192},
    "hardware": {"accelerator": "h100-sxm5-80gb", "count": 16384}})";

// The whole search: at most 0.2 s for GPT-3 on 64 cards and 1 s for Llama 3 405B on 16384.
void search(benchmark::State &state, const char *text)
{
    const auto scenario = readScenario(text);
    const auto settings = resolve(*scenario, embeddedCatalogues());
    std::size_t candidates = 0;
    for (auto _ : state) {
        const Plan found = plan(*scenario, *settings, {});
        if (found.options.empty())
            state.SkipWithError("nothing fits");
        candidates = found.candidates;
    }
    state.counters["layouts"] = static_cast<double>(candidates);
}

void step(benchmark::State &state)
{
    const auto scenario = readScenario(gpt3);
    const auto evaluation = evaluate(*scenario, embeddedCatalogues());
    for (auto _ : state)
        benchmark::DoNotOptimize(trainingStep(evaluation->settings, evaluation->estimate.layout));
}

BENCHMARK_CAPTURE(search, gpt3_64, gpt3)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(search, llama3_405b_16384, llama3)->Unit(benchmark::kMillisecond);
BENCHMARK(step)->Unit(benchmark::kMicrosecond);

} // namespace

BENCHMARK_MAIN();
