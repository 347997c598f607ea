// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/handbook/handbook.h"

#include "core/handbook/rules.h"

namespace headroom {

namespace {

using namespace rules;

constexpr double billion = 1e9;
constexpr double gb = 1e9;
constexpr double tera = 1e12;
constexpr double hoursPerDay = 24;
constexpr double daysPerMonth = 30;
constexpr double daysPerYear = 365;

void inference(std::vector<HandbookRow> &rows)
{
    rows.push_back({ "fp16-weights-7b", "2·n", bytesOfParameters(7 * billion, 2) / gb, "GB" });
    rows.push_back({ "cards-65b-v100", "⌈2·n / 32 GB⌉",
                     static_cast<double>(cardsFor(bytesOfParameters(65 * billion, 2), 32 * gb)), "cards" });
    rows.push_back({ "fp32-weights-6b", "4·n", bytesOfParameters(6 * billion, 4) / gb, "GB" });
}

void smallTraining(std::vector<HandbookRow> &rows)
{
    rows.push_back({ "training-state-7b", "(2+2+4+4+4)·n", bytesOfParameters(7 * billion, 16) / gb, "GB" });
    rows.push_back({ "training-minimum-7b", "20·n", bytesOfParameters(7 * billion, 20) / gb, "GB" });
    // LLaMA-65B: h 8192, f 22016, 80 layers; rank 16, 2048 tokens in 16 bits; 1.3 GB of CUDA kernels.
    constexpr double kernels = 1.3 * gb;
    rows.push_back({ "lora-int4-65b", "n/2 + 16·r·Σ(in+out) + 2·(h+f)·s·L + 1.3 GB",
                     (bytesOfParameters(65 * billion, 0.5) + bytesOfParameters(loraParameters(16, 8192, 22016, 80), 16)
                      + instanceActivations(8192, 22016, 2048, 80, 2) + kernels)
                         / gb,
                     "GB" });
    rows.push_back({ "fp32-adamw-6b", "(4+4)·n", bytesOfParameters(6 * billion, 8) / gb, "GB" });
    const double int8 = bytesOfParameters(6 * billion, 1 + 1 + 2) + kernels;
    rows.push_back({ "int8-training-6b", "(1+1+2)·n + 1.3 GB", int8 / gb, "GB" });
    const double instance = instanceActivations(4096, 11008, 2048, 32, 1);
    rows.push_back({ "activations-6b", "(h+f)·s·L", instance / gb, "GB" });
    rows.push_back(
        { "batch-a100-6b", "⌊(80 GB − 25.3 GB) / 0.99 GB⌋", batchThatFits(80 * gb, int8, instance), "sequences" });
}

void utilisation(std::vector<HandbookRow> &rows)
{
    rows.push_back({ "utilisation-flops", "100 / 312", 100.0 / 312.0 * 100, "%" });
    rows.push_back(
        { "utilisation-throughput", "3·2048 / 4 / 3300", tokensPerSecondPerCard(3, 2048, 4) / 3300 * 100, "%" });
}

void largeTraining(std::vector<HandbookRow> &rows)
{
    const double weights = bytesOfParameters(70 * billion, 2);
    const double gradients = bytesOfParameters(70 * billion, 2);
    const double adam = bytesOfParameters(70 * billion, 12);
    const double activations = transformerActivations(4096, 8, 8192, 80, 1);
    const double total = weights + gradients + adam + activations;
    rows.push_back({ "training-70b-weights", "2·n", weights / gb, "GB" });
    rows.push_back({ "training-70b-gradients", "2·n", gradients / gb, "GB" });
    rows.push_back({ "training-70b-adam", "(4+4+4)·n", adam / gb, "GB" });
    rows.push_back({ "training-70b-activations", "s·b·h·L·(10+24)", activations / gb, "GB" });
    rows.push_back({ "training-70b-total", "(2+2+12)·n + s·b·h·L·34", total / gb, "GB" });
    rows.push_back(
        { "training-70b-cards-80gb", "⌈total / 80 GB⌉", static_cast<double>(cardsFor(total, 80 * gb)), "cards" });
    rows.push_back(
        { "training-70b-cards-24gb", "⌈total / 24 GB⌉", static_cast<double>(cardsFor(total, 24 * gb)), "cards" });

    constexpr double a100Hours = 1.7e6; // Llama 2 model card: 1,720,320 GPU hours for 70B, rounded as the handbook does
    rows.push_back({ "training-70b-compute", "6·n·tokens", trainingFlop(70 * billion, 2e12), "FLOP" });
    rows.push_back({ "training-70b-years", "1.7·10⁶ h / (24·365)", a100Hours / hoursPerDay / daysPerYear, "years" });
    rows.push_back(
        { "training-70b-month-cards", "1.7·10⁶ h / (24·30)", a100Hours / hoursPerDay / daysPerMonth, "cards" });
}

void parallelism(std::vector<HandbookRow> &rows)
{
    constexpr double stages = 80;
    constexpr double pcie4 = 32 * gb;
    constexpr double rtx4090 = 330 * tera;
    constexpr double h100 = 989 * tera;
    constexpr double nvlink = 450 * gb;
    rows.push_back({ "pipeline-in-flight", "2·p − 1", naiveInFlight(stages), "micro batches" });
    rows.push_back({ "pipeline-restart-passes", "L·(L+1)/2", restartPasses(stages), "layers" });
    rows.push_back({ "pipeline-restart-factor", "(L+1)/2", restartPasses(stages) / stages, "×" });

    const double gradient = bytesOfParameters(billion, 4);
    rows.push_back({ "data-parallel-transfer", "4·n", gradient / gb, "GB" });
    rows.push_back({ "data-parallel-seconds", "4·n / 32 GB/s", transferSeconds(gradient, pcie4), "s" });
    const double step = stageFlop(8, 4096, billion);
    rows.push_back({ "data-parallel-compute", "8·4096·6·n", step / tera, "TFLOP" });
    rows.push_back({ "data-parallel-compute-seconds", "8·4096·6·n / 330 TFLOP/s", step / rtx4090, "s" });
    rows.push_back({ "data-parallel-step-seconds", "80 · 8·4096·6·n / 330 TFLOP/s", stages * step / rtx4090, "s" });

    constexpr double hidden = 8192;
    rows.push_back(
        { "tensor-limit-4090", "⌊3·h·32 GB/s / 330 TFLOP/s⌋", tensorLimit(hidden, rtx4090, pcie4), "cards" });
    rows.push_back({ "tensor-limit-h100", "⌊3·h·450 GB/s / 989 TFLOP/s⌋", tensorLimit(hidden, h100, nvlink), "cards" });
    rows.push_back({ "tensor-link-64", "64·330 TFLOP/s / (3·h)", linkForTensor(hidden, rtx4090, 64) / gb, "GB/s" });
}

void failures(std::vector<HandbookRow> &rows)
{
    constexpr double month = daysPerMonth * hoursPerDay * 60;
    constexpr double recovery = 10;
    const double between = systemMtbf(month, 2048);
    rows.push_back({ "failure-interval", "30 d / 2048", between, "minutes" });
    rows.push_back({ "failure-lost-share", "10 min / (30 d / 2048)", recovery / between * 100, "%" });
}

} // namespace

std::vector<HandbookRow> handbook()
{
    std::vector<HandbookRow> rows;
    rows.reserve(40);
    inference(rows);
    smallTraining(rows);
    utilisation(rows);
    largeTraining(rows);
    parallelism(rows);
    failures(rows);
    return rows;
}

} // namespace headroom
