// SPDX-License-Identifier: GPL-3.0-or-later
// The whole window, offscreen: from a step of a spin box to the painted answer and chart (one frame is 16 ms), and
// from nothing to the first painted window.
#include "core/embedded/catalogues.h"
#include "ui/document/own_cards.h"
#include "ui/document/own_models.h"
#include "ui/document/preferences.h"
#include "ui/document/recent_files.h"
#include "ui/scenario/number_box.h"
#include "ui/window/main_window.h"

#include <benchmark/benchmark.h>

#include <QApplication>
#include <QImage>
#include <QSettings>
#include <QTemporaryDir>

#include <algorithm>
#include <chrono>
#include <vector>

using namespace headroom;

namespace {

double quantile(std::vector<double> &samples, double share)
{
    const auto index = static_cast<std::ptrdiff_t>(share * static_cast<double>(samples.size() - 1));
    std::nth_element(samples.begin(), samples.begin() + index, samples.end());
    return samples[static_cast<std::size_t>(index)];
}

struct Program
{
    QTemporaryDir folder;
    QSettings settings { folder.filePath(QStringLiteral("headroom.ini")), QSettings::IniFormat };
    ui::Language language;
    ui::Preferences preferences { settings, language };
    ui::RecentFiles recent { settings };
    ui::OwnModels own { folder.filePath(QStringLiteral("models.json")) };
    ui::OwnCards ownCards { folder.filePath(QStringLiteral("accelerators.json")) };
    ui::MainWindow window { embeddedCatalogues(), preferences, recent, own, ownCards, ui::dialogPrompts() };
};

void paintAll(QWidget &window, QImage &screen)
{
    QApplication::processEvents(); // layouts and the queued replot
    window.render(&screen);
}

void stepOfASpinBox(benchmark::State &state, const char *field, const char *openFile)
{
    Program program;
    program.window.resize(1280, 800);
    program.window.show();
    program.window.files().openPath(QStringLiteral(RESOURCES_DIR "/examples/") + QString::fromUtf8(openFile));
    QImage screen(program.window.size(), QImage::Format_RGB32);
    paintAll(program.window, screen);
    auto *box = program.window.findChild<ui::NumberBox *>(QString::fromUtf8(field));
    if (!box) {
        state.SkipWithError("no such field");
        return;
    }

    std::vector<double> samples;
    bool up = true;
    for (auto _ : state) {
        const auto start = std::chrono::steady_clock::now();
        box->stepBy(up ? 1 : -1);
        paintAll(program.window, screen);
        const std::chrono::duration<double, std::milli> spent = std::chrono::steady_clock::now() - start;
        samples.push_back(spent.count());
        benchmark::DoNotOptimize(screen.bits());
        up = !up;
    }
    state.counters["median_ms"] = quantile(samples, 0.5);
    state.counters["p99_ms"] = quantile(samples, 0.99);
}

void startToFirstPaint(benchmark::State &state)
{
    for (auto _ : state) {
        Program program;
        program.window.resize(1280, 800);
        program.window.show();
        QImage screen(program.window.size(), QImage::Format_RGB32);
        paintAll(program.window, screen);
        benchmark::DoNotOptimize(screen.bits());
    }
}

} // namespace

BENCHMARK(startToFirstPaint)->Iterations(10)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(stepOfASpinBox, training_length, "training.sequence_length", "llama-2-70b.headroom")
    ->Iterations(300)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(stepOfASpinBox, serving_concurrency, "inference.concurrency", "llama-3.1-70b-serving.headroom")
    ->Iterations(300)
    ->Unit(benchmark::kMillisecond);

int main(int argc, char **argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
