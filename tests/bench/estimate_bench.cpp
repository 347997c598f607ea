// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/embedded/catalogues.h"
#include "core/planning/evaluation.h"
#include "core/scenario/scenario_json.h"
#include "core/time/inference_speed.h"

#include <benchmark/benchmark.h>

#include <cstdlib>

using namespace headroom;

namespace {

constexpr const char *denseTraining = R"({"format": "headroom/1", "task": "training",
  "model": {"preset": "meta-llama/Meta-Llama-3-8B"},
  "precision": {"weights": "bf16", "activations": "bf16", "gradients": "fp32", "master_weights": "fp32", "optimizer_states": "fp32"},
  "training": {"framework": "megatron", "method": "full", "optimizer": "adamw", "micro_batch": 1, "global_batch": 1024,
               "sequence_length": 4096, "recompute": "none", "attention": "flash", "loss": "fused"},
  "hardware": {"accelerator": "h100-sxm5-80gb", "count": 64, "per_node": 8},
  "parallelism": {"tensor": 2, "pipeline": 1, "zero_stage": 1, "sequence_parallel": true}})";
constexpr const char *deepPipeline = R"({"format": "headroom/1", "task": "training",
  "model": {"preset": "meta-llama/Llama-3.1-405B"}, "training": {"framework": "megatron", "global_batch": 1024},
  "hardware": {"accelerator": "h100-sxm5-80gb", "count": 1024}, "parallelism": {"tensor": 8, "pipeline": 16}})";
constexpr const char *mixtureTraining = R"({"format": "headroom/1", "task": "training",
  "model": {"preset": "deepseek-ai/DeepSeek-V3"}, "training": {"framework": "megatron", "global_batch": 1024},
  "hardware": {"accelerator": "h100-sxm5-80gb", "count": 1024}, "parallelism": {"tensor": 1, "pipeline": 16, "expert": 64}})";
constexpr const char *hfLora =
    R"({"format": "headroom/1", "task": "training", "model": {"preset": "meta-llama/Meta-Llama-3-8B"},
  "training": {"framework": "transformers", "method": "lora"}, "hardware": {"count": 1}, "parallelism": {"tensor": 1, "pipeline": 1}})";
constexpr const char *denseServing = R"({"format": "headroom/1", "model": {"preset": "meta-llama/Llama-3.1-70B"},
  "inference": {"engine": "vllm", "max_model_length": 32768, "concurrency": 32},
  "hardware": {"accelerator": "a100-sxm4-80gb", "count": 8}, "parallelism": {"tensor": 8, "pipeline": 1}})";

Settings settingsOf(const char *json)
{
    const auto scenario = readScenario(std::string_view(json));
    auto settings =
        scenario ? resolve(*scenario, embeddedCatalogues()) : Result<Settings>(std::unexpected(scenario.error()));
    if (!settings)
        std::abort();
    return std::move(*settings);
}

void estimateOnce(benchmark::State &state, const char *json)
{
    const Settings settings = settingsOf(json);
    const Layout layout = chooseLayout(settings).value();
    Estimate result;
    for (auto _ : state) {
        estimate(settings, layout, result);
        benchmark::DoNotOptimize(result);
    }
}

void serveOnce(benchmark::State &state, const char *json)
{
    const Settings settings = settingsOf(json);
    const Layout layout = chooseLayout(settings).value();
    for (auto _ : state)
        benchmark::DoNotOptimize(inferenceSpeed(settings, layout));
}

void readOnce(benchmark::State &state, const char *json)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(readScenario(std::string_view(json)));
}

void resolveOnce(benchmark::State &state, const char *json)
{
    const auto scenario = readScenario(std::string_view(json));
    for (auto _ : state)
        benchmark::DoNotOptimize(resolve(*scenario, embeddedCatalogues()));
}

void countCards(benchmark::State &state, const char *json)
{
    const Settings settings = settingsOf(json);
    for (auto _ : state)
        benchmark::DoNotOptimize(cards(settings));
}

} // namespace

BENCHMARK_CAPTURE(estimateOnce, dense_training, denseTraining);
BENCHMARK_CAPTURE(estimateOnce, dense_lora, hfLora);
BENCHMARK_CAPTURE(estimateOnce, dense_serving, denseServing);
BENCHMARK_CAPTURE(estimateOnce, dense_16_stages, deepPipeline);
BENCHMARK_CAPTURE(estimateOnce, mixture_16_stages, mixtureTraining);
BENCHMARK_CAPTURE(serveOnce, dense_serving, denseServing);
BENCHMARK_CAPTURE(readOnce, dense_training, denseTraining);
BENCHMARK_CAPTURE(resolveOnce, dense_training, denseTraining);
BENCHMARK_CAPTURE(countCards, dense_training, denseTraining);
BENCHMARK_CAPTURE(countCards, mixture, mixtureTraining);
BENCHMARK_CAPTURE(countCards, dense_serving, denseServing);
BENCHMARK_MAIN();
