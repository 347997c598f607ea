// SPDX-License-Identifier: GPL-3.0-or-later
// From a changed input to the pixels of the visible breakdown chart: at most 16 ms, one frame.
#include "ui/chart/breakdown_chart.h"
#include "ui/chart/sample.h"

#include <benchmark/benchmark.h>

#include <QApplication>
#include <QImage>

#include <algorithm>
#include <chrono>
#include <vector>

using namespace headroom;
using namespace headroom::ui;

namespace {

double quantile(std::vector<double> &samples, double share)
{
    const auto index = static_cast<std::ptrdiff_t>(share * static_cast<double>(samples.size() - 1));
    std::nth_element(samples.begin(), samples.begin() + index, samples.end());
    return samples[static_cast<std::size_t>(index)];
}

void repaint(benchmark::State &state)
{
    const auto stages = static_cast<std::int32_t>(state.range(0));
    const Scenario scenario = test::sampleScenario();
    Evaluation evaluation = test::sampleEvaluation(stages);
    BreakdownChart chart;
    chart.resize(static_cast<int>(state.range(1)), static_cast<int>(state.range(2)));
    chart.setInput({ &scenario, &evaluation, nullptr });
    chart.show();
    QApplication::processEvents();

    QImage screen(chart.size(), QImage::Format_RGB32);
    std::vector<double> samples;
    for (auto _ : state) {
        const auto start = std::chrono::steady_clock::now();
        evaluation.estimate.devices[0].terms[TermId::Activations] += Bytes(1'000'000);
        chart.setInput({ &scenario, &evaluation, nullptr });
        QApplication::processEvents(); // the queued replot
        chart.render(&screen);
        const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - start;
        samples.push_back(spent.count());
        benchmark::DoNotOptimize(screen.bits());
    }
    state.counters["median_ms"] = quantile(samples, 0.5);
    state.counters["p99_ms"] = quantile(samples, 0.99);
}

} // namespace

BENCHMARK(repaint)
    ->ArgNames({ "stages", "width", "height" })
    ->Args({ 1, 920, 420 })
    ->Args({ 16, 920, 420 })
    ->Args({ 64, 920, 420 })
    ->Args({ 16, 2200, 1100 })
    ->Iterations(500)
    ->Unit(benchmark::kMillisecond);

int main(int argc, char **argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
