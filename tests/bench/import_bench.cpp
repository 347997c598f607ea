// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/embedded/catalogues.h"
#include "core/import/sparse_file.h"
#include "ui/text/model_folder.h"

#include <benchmark/benchmark.h>

#include <QFile>
#include <QTemporaryDir>

using namespace headroom;

namespace {

// From the file on disk to the exact answer; at most 50 ms.
void import(benchmark::State &state, const QString &name, const test::SparseFile &file)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(name);
    if (!test::writeSparse(path.toStdString(), file)) {
        state.SkipWithError("no sparse files here");
        return;
    }
    for (auto _ : state) {
        const auto read = ui::readModelPath(path);
        if (!read || read->weights->parameters != 68'976'648'192)
            state.SkipWithError("not exact");
    }
    state.counters["file"] = benchmark::Counter(static_cast<double>(file.length), benchmark::Counter::kDefaults,
                                                benchmark::Counter::OneK::kIs1000);
}

const Architecture &llama2()
{
    return embeddedCatalogues().models.find("meta-llama/Llama-2-70b-hf")->architecture;
}

void importGguf(benchmark::State &state)
{
    import(state, QStringLiteral("a.gguf"), test::largeGguf(llama2()));
}

void importSafetensors(benchmark::State &state)
{
    import(state, QStringLiteral("model.safetensors"), test::safetensorsOf(test::decoderTensors(llama2()), "BF16", 2));
}

BENCHMARK(importGguf)->Unit(benchmark::kMillisecond);
BENCHMARK(importSafetensors)->Unit(benchmark::kMillisecond);

} // namespace

// With HEADROOM_KEEP_GGUF=path the GGUF file is left there, to time other readers on it.
int main(int argc, char **argv)
{
    if (const QString path = qEnvironmentVariable("HEADROOM_KEEP_GGUF"); !path.isEmpty())
        test::writeSparse(path.toStdString(), test::largeGguf(llama2()));
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
