// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/memory/block_pool.h"
#include "core/memory/cuda_allocator.h"
#include "support/scenarios.h"

#include <cmath>

using namespace headroom;

// Each rule of vLLM against a line that it printed: "Model loading took", "Available KV cache memory", "GPU KV cache
// size", "Maximum concurrency", "non-torch forward increase". Numbers in the names are issues and pull requests of
// vllm-project.
class VllmLogsTest : public QObject
{
    Q_OBJECT

private slots:
    void blocksAreCountedWhole();
    void weightsAreThosePrinted_data();
    void weightsAreThosePrinted();
    void concurrencyIsThatPrinted_data();
    void concurrencyIsThatPrinted();
    void memoryOutsideIsThatPrinted_data();
    void memoryOutsideIsThatPrinted();
    void profileIsThatPrinted_data();
    void profileIsThatPrinted();
    void stagesTakeTheRestFromTheEnd();
    void productsOfLatentAttention();
    void freeBytesAreTheFirstStages();
    void headOfAnEmbeddingModelIsLeftOut();
    void stepsOfTheFirstEngine();
    void stepsByRelease_data();
    void stepsByRelease();
    void whatTheFirstEngineServed_data();
    void whatTheFirstEngineServed();
    void layersOfKindsAreGrouped_data();
    void layersOfKindsAreGrouped();
    void graphsComeOutOfTheBudget();
};

namespace {

constexpr double gib = 1024.0 * 1024 * 1024;

Evaluation serving(const QString &model, const QString &precision, const QString &inference, const QString &card,
                   const QString &split, int count)
{
    return evaluationOf(QStringLiteral(R"({"format": "headroom/1", "model": {"preset": "%1"}, "precision": {%2},
        "inference": {"engine": "vllm"%3}, "hardware": {"accelerator": "%4", "count": %6}, "parallelism": {%5}})")
                            .arg(model, precision, inference, card, split)
                            .arg(count)
                            .toStdString());
}

QString tensor(int ranks)
{
    return QStringLiteral(R"("tensor": %1, "pipeline": 1)").arg(ranks);
}

} // namespace

void VllmLogsTest::blocksAreCountedWhole()
{
    constexpr std::int64_t mib = 1024 * 1024;
    TorchBlocks blocks;
    QCOMPARE(blocks.add(1000), 1024);         // small: to 512 bytes
    QCOMPARE(blocks.add(3 * mib), 3 * mib);   // of a segment of 20 MiB
    QCOMPARE(blocks.add(17 * mib), 17 * mib); // what is left of it, all
    QCOMPARE(blocks.add(25 * mib), 26 * mib); // a segment of its own: what is left is too little to cut off
    QCOMPARE(blocks.add(32 * mib + mib / 2), 32 * mib + mib / 2); // 1.5 MiB left
    QCOMPARE(blocks.add(mib + mib / 4), mib + mib / 2);           // taken whole by the next that fits
}

void VllmLogsTest::weightsAreThosePrinted_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("precision");
    QTest::addColumn<QString>("inference");
    QTest::addColumn<QString>("card");
    QTest::addColumn<int>("ranks");
    QTest::addColumn<double>("printed");   // GiB
    QTest::addColumn<double>("tolerance"); // GiB
    const auto row = [](const char *name, const char *model, const char *weights, const char *inference,
                        const char *card, int ranks, double printed, double tolerance) {
        QTest::newRow(name) << QString::fromLatin1(model)
                            << QStringLiteral(R"("weights": "%1")").arg(QString::fromLatin1(weights))
                            << QString::fromLatin1(inference) << QString::fromLatin1(card) << ranks << printed
                            << tolerance;
    };
    row("blocks of small matrices, 4083", "facebook/opt-125m", "fp16", R"(, "engine_version": "0.4.0.post1")",
        "a100-sxm4-80gb", 1, 0.2389, 0.0001);
    row("exact blocks, 10517", "meta-llama/Llama-3.1-8B", "bf16", R"(, "engine_version": "0.6.4")", "rtx-3090", 1,
        14.9888, 0.0001);
    row("blocks of a rank, 5828", "meta-llama/Meta-Llama-3-8B", "fp16", R"(, "engine_version": "0.5.0.post1")", "t4", 2,
        7.4829, 0.0001);
    row("blocks of 80 layers, planner pull 205", "Qwen/Qwen2.5-72B", "bf16", R"(, "engine_version": "0.19.0")",
        "h100-sxm5-80gb", 2, 67.82, 0.006);
    row("vision tower, planner pull 205", "google/gemma-3-12b-it", "bf16", R"(, "engine_version": "0.19.0")",
        "h100-sxm5-80gb", 1, 23.31, 0.006);
    row("packed values, scales and zeros, 18580", "Qwen/Qwen3-32B", "awq-4bit", R"(, "engine_version": "0.8.5.post1")",
        "rtx-3090", 1, 18.145, 0.0035);
    row("fp32 scale a row, pull 12569", "meta-llama/Llama-3.1-70B", "int8", "", "h100-sxm5-80gb", 1, 67.7229, 0.0002);
    row("absorbed projections, 15453", "deepseek-ai/DeepSeek-V3", "fp8", R"(, "engine_version": "0.8.0")",
        "h100-sxm5-80gb", 16, 40.3172, 0.002);
    row("experts of Triton's kernels, 33155", "openai/gpt-oss-120b", "mxfp4", R"(, "engine_version": "0.14.1")",
        "h100-sxm5-80gb", 1, 64.38, 0.09);
    // By the source: 24 layers of 32 experts with three matrices of 3072 · 3072; bf16 for the rest.
    row("experts of TensorRT-LLM's kernels", "openai/gpt-oss-20b", "mxfp4", R"(, "engine_version": "0.12")",
        "b200-sxm-180gb", 1, 24 * 32 * 3 * 3072.0 * 3072 * 4.25 / 8 / gib + 3.377, 0.02);
    row("one adapter of rank 32, unsloth notebook", "Qwen/Qwen3-8B", "fp8",
        R"(, "engine_version": "0.10.2", "lora_slots": 1, "lora_rank": 32)", "l4", 1, 8.9638, 0.0005);
    row("and of embedding and head, unsloth notebook", "meta-llama/Llama-3.2-1B", "fp8",
        R"(, "engine_version": "0.11.2", "lora_slots": 1, "lora_rank": 32)", "l4", 1, 1.4721, 0.001);
    row("one of rank 8, 16668", "meta-llama/Llama-2-7b-hf", "fp16",
        R"(, "engine_version": "0.8.5", "lora_slots": 1, "lora_rank": 8)", "h20-96gb", 1, 12.5986, 0.003);
    row("second quantisation undone", "Qwen/Qwen2.5-7B", "nf4-dq", "", "rtx-4090", 1, 5.43, 0.06);
}

void VllmLogsTest::weightsAreThosePrinted()
{
    QFETCH(QString, model);
    QFETCH(QString, precision);
    QFETCH(QString, inference);
    QFETCH(QString, card);
    QFETCH(int, ranks);
    QFETCH(double, printed);
    QFETCH(double, tolerance);
    const Evaluation evaluation = serving(model, precision, inference, card, tensor(ranks), ranks);
    const double found = static_cast<double>(evaluation.estimate.serving.weights.count()) / gib;
    QVERIFY2(std::abs(found - printed) <= tolerance,
             qPrintable(QStringLiteral("%1 instead of %2").arg(found, 0, 'f', 4).arg(printed, 0, 'f', 4)));
}

void VllmLogsTest::concurrencyIsThatPrinted_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("precision");
    QTest::addColumn<QString>("inference");
    QTest::addColumn<QString>("split");
    QTest::addColumn<int>("count");
    QTest::addColumn<double>("printed");
    QTest::addColumn<double>("tolerance");
    // Index of start-up logs, by the file's number; the free bytes are printed in the same log.
    QTest::newRow("two states a sequence, 61652519493")
        << "Qwen/Qwen3.5-27B" << R"("weights": "int4", "kv_cache": "fp8")"
        << R"(, "engine_version": "0.26", "max_model_length": 196608, "available_kv_bytes": 7870527570)" << tensor(1)
        << 1 << 1.16 << 0.005;
    QTest::newRow("prefixes kept on request, 52377383460")
        << "Qwen/Qwen3.5-35B-A3B" << R"("weights": "nvfp4", "kv_cache": "fp8")"
        << R"(, "engine_version": "0.21", "max_model_length": 65536, "prefix_caching": true,
             "available_kv_bytes": 3167538381)"
        << tensor(1) << 1 << 3.87 << 0.005;
    QTest::newRow("a layer that drafts, fp8 cache of an NVFP4 release, 53530895476")
        << "Qwen/Qwen3.5-122B-A10B" << R"("weights": "nvfp4")"
        << R"(, "max_model_length": 262144, "speculative": "mtp", "available_kv_bytes": 25823490867)" << tensor(1) << 1
        << 6.42 << 0.03;
    QTest::newRow("cached tokens shared by eight ranks, 55774704236")
        << "zai-org/GLM-5" << R"("weights": "bf16", "kv_cache": "fp8")"
        << R"(, "max_model_length": 202752, "available_kv_bytes": 1599875318)"
        << R"("tensor": 16, "pipeline": 1, "decode_context": 8)" << 16 << 1.03 << 0.005;
    QTest::newRow("and by four, with a layer that drafts, 55896084001")
        << "zai-org/GLM-5" << R"("weights": "fp8", "kv_cache": "fp8")"
        << R"(, "max_model_length": 202752, "speculative": "mtp", "available_kv_bytes": 8138963026)"
        << R"("tensor": 4, "pipeline": 1, "decode_context": 4)" << 4 << 2.58 << 0.005;
    QTest::newRow("compressed entries, jasl/vllm-ds4-sm120-harness")
        << "deepseek-ai/DeepSeek-V4-Flash" << R"("weights": "fp8")"
        << R"(, "max_model_length": 65536, "batch_tokens": 8192, "available_kv_bytes": 22849226015)" << tensor(2) << 2
        << 6.42 << 0.11;
    QTest::newRow("compressed entries of a million tokens, 64189194718")
        << "deepseek-ai/DeepSeek-V4-Flash" << R"("weights": "fp8")"
        << R"(, "max_model_length": 1048576, "batch_tokens": 8192, "available_kv_bytes": 35873714340)" << tensor(1) << 1
        << 4.68 << 0.13;
}

void VllmLogsTest::concurrencyIsThatPrinted()
{
    QFETCH(QString, model);
    QFETCH(QString, precision);
    QFETCH(QString, inference);
    QFETCH(QString, split);
    QFETCH(int, count);
    QFETCH(double, printed);
    QFETCH(double, tolerance);
    const Evaluation evaluation = serving(model, precision, inference, QStringLiteral("h200-sxm5-141gb"), split, count);
    const double found = evaluation.estimate.serving.maxConcurrency;
    QVERIFY2(std::abs(found - printed) <= tolerance,
             qPrintable(QStringLiteral("%1 instead of %2").arg(found).arg(printed)));
}

void VllmLogsTest::memoryOutsideIsThatPrinted_data()
{
    QTest::addColumn<QString>("card");
    QTest::addColumn<QString>("version");
    QTest::addColumn<int>("ranks");
    QTest::addColumn<double>("printed"); // GiB
    QTest::addColumn<double>("tolerance");
    QTest::newRow("H100, 0.11") << "h100-sxm5-80gb" << "0.11" << 1 << 0.13 << 0.005;
    QTest::newRow("two H100, 0.11") << "h100-sxm5-80gb" << "0.11" << 2 << 0.54 << 0.005;
    QTest::newRow("H100, 0.19") << "h100-sxm5-80gb" << "0.19" << 1 << 0.25 << 0.005;
    QTest::newRow("two H100, 0.19") << "h100-sxm5-80gb" << "0.19" << 2 << 2.1 << 0.005;
    QTest::newRow("A100") << "a100-sxm4-40gb" << "0.8.1" << 1 << 0.09 << 0.005;
    QTest::newRow("T4") << "t4" << "0.8.2" << 1 << 0.05 << 0.015;
    QTest::newRow("eight T4") << "t4" << "0.8.2" << 8 << 0.11 << 0.055;
    QTest::newRow("four L40S") << "l40s" << "" << 4 << 0.21 << 0.035;
}

void VllmLogsTest::memoryOutsideIsThatPrinted()
{
    QFETCH(QString, card);
    QFETCH(QString, version);
    QFETCH(int, ranks);
    QFETCH(double, printed);
    QFETCH(double, tolerance);
    const Evaluation evaluation =
        serving(QStringLiteral("meta-llama/Llama-3.2-3B"), QStringLiteral(R"("weights": "bf16")"),
                version.isEmpty() ? QString() : QStringLiteral(R"(, "engine_version": "%1")").arg(version), card,
                tensor(ranks), ranks);
    const double found = static_cast<double>(evaluation.estimate.devices.front().terms[TermId::Runtime].count()) / gib;
    QVERIFY2(std::abs(found - printed) <= tolerance, qPrintable(QStringLiteral("%1").arg(found)));
}

// "torch peak memory increase" or "PyTorch activation peak memory".
void VllmLogsTest::profileIsThatPrinted_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("weights");
    QTest::addColumn<QString>("inference");
    QTest::addColumn<QString>("card");
    QTest::addColumn<double>("printed"); // GiB
    QTest::addColumn<double>("tolerance");
    const QString campaign = QStringLiteral(
        R"(, "engine_version": "0.19.0", "max_model_length": 8192, "concurrency": 1024, "batch_tokens": 8192)");
    QTest::newRow("pixels of 32 images are kept, planner pull 205")
        << "google/gemma-3-12b-it" << "bf16" << campaign << "h100-sxm5-80gb" << 3.94 << 0.01;
    QTest::newRow("the vision tower of one large image, 61652519493")
        << "Qwen/Qwen3.5-27B" << "int4" << R"(, "engine_version": "0.26", "max_model_length": 196608)" << "rtx-5090"
        << 2.22 << 0.4;
    QTest::newRow("8-bit inputs of the MLP, planner pull 205")
        << "mistralai/Mistral-Small-24B-Instruct-2501" << "int8" << campaign << "h100-sxm5-80gb" << 2.18 << 0.08;
    QTest::newRow("cuBLAS's small workspace, unsloth notebook")
        << "meta-llama/Llama-3.2-3B" << "fp16"
        << R"(, "engine_version": "0.8.2", "max_model_length": 2048, "concurrency": 192, "batch_tokens": 2048)" << "t4"
        << 0.9 << 0.012;
    QTest::newRow("recordings of 256 sequences, 20069 (turbo, of the same encoder)")
        << "openai/whisper-large-v3" << "fp16" << R"(, "engine_version": "0.9.0.1", "max_model_length": 448)"
        << "mi300x" << 10.45 << 0.6;
    QTest::newRow("sorting sampler of RTX 4090, unsloth notebook")
        << "mistralai/Mistral-7B-Instruct-v0.3" << "nf4-dq"
        << R"(, "engine_version": "0.8.5", "max_model_length": 1024, "concurrency": 224, "batch_tokens": 1024)"
        << "rtx-4090" << 0.28 << 0.01;
}

void VllmLogsTest::profileIsThatPrinted()
{
    QFETCH(QString, model);
    QFETCH(QString, weights);
    QFETCH(QString, inference);
    QFETCH(QString, card);
    QFETCH(double, printed);
    QFETCH(double, tolerance);
    const Evaluation evaluation =
        serving(model, QStringLiteral(R"("weights": "%1")").arg(weights), inference, card, tensor(1), 1);
    const double found =
        static_cast<double>(evaluation.estimate.devices.front().terms[TermId::Workspace].count()) / gib;
    QVERIFY2(std::abs(found - printed) <= tolerance, qPrintable(QStringLiteral("%1").arg(found)));
}

// "Hidden layers were unevenly partitioned": 61 layers on three stages are 20, 21 and 20.
void VllmLogsTest::stagesTakeTheRestFromTheEnd()
{
    const Evaluation evaluation =
        serving(QStringLiteral("deepseek-ai/DeepSeek-V3"), QStringLiteral(R"("weights": "fp8")"), QString(),
                QStringLiteral("h200-sxm5-141gb"), QStringLiteral(R"("tensor": 8, "pipeline": 3)"), 24);
    const auto weights = [&evaluation](std::size_t stage) {
        return static_cast<double>(evaluation.estimate.devices[stage].terms[TermId::Weights].count()) / gib;
    };
    // One layer of experts more, without the head.
    const double layer = 656e9 / 58 / 8 / gib;
    QVERIFY(weights(1) > weights(2) + 0.6 * layer);
    QVERIFY(weights(0) < weights(2));
}

// 14601: "Model loading took 25.0166 GB" on the first of three stages, and nothing of it with 0.8.
void VllmLogsTest::productsOfLatentAttention()
{
    const auto weights = [](QLatin1String version) {
        const Evaluation evaluation =
            serving(QStringLiteral("deepseek-ai/DeepSeek-R1"), QStringLiteral(R"("weights": "fp8")"),
                    QStringLiteral(R"(, "engine_version": "%1", "max_model_length": 32768)").arg(version),
                    QStringLiteral("l20"), QStringLiteral(R"("tensor": 8, "pipeline": 3)"), 24);
        return static_cast<double>(evaluation.estimate.devices[0].terms[TermId::Weights].count()) / gib;
    };
    QVERIFY(std::abs(weights(QLatin1String("0.7.4")) - 25.0166) < 0.025);
    QVERIFY(weights(QLatin1String("0.8.0")) < 25.0166 - 1.3);
}

// Planner pull 205: "Available KV cache memory: 66.54 GiB" is the first stage's; 1075312 tokens fit on the last, which
// samples.
void VllmLogsTest::freeBytesAreTheFirstStages()
{
    const Evaluation evaluation =
        serving(QStringLiteral("meta-llama/Llama-3.1-8B"), QStringLiteral(R"("weights": "bf16")"),
                QStringLiteral(R"(, "engine_version": "0.19.0", "max_model_length": 8192, "concurrency": 1024,
                    "batch_tokens": 8192, "memory_utilization": 0.95, "available_kv_bytes": 71446780969)"),
                QStringLiteral("h100-sxm5-80gb"), QStringLiteral(R"("tensor": 1, "pipeline": 2)"), 2);
    QVERIFY(std::abs(static_cast<double>(evaluation.estimate.serving.kvCapacityTokens) / 1075312 - 1) < 0.002);
}

// 19964: layers of Mistral-7B with double quantisation undone, 3.9099 GiB without the head of 32000 · 4096 words.
void VllmLogsTest::headOfAnEmbeddingModelIsLeftOut()
{
    const Evaluation evaluation =
        serving(QStringLiteral("mistralai/Mistral-7B-v0.1"), QStringLiteral(R"("weights": "nf4-dq")"),
                QStringLiteral(R"(, "engine_version": "0.9.1.dev287", "max_model_length": 1024)"),
                QStringLiteral("h100-sxm5-80gb"), tensor(1), 1);
    const double head = 2.0 * 32000 * 4096 / gib;
    QVERIFY(std::abs(static_cast<double>(evaluation.estimate.serving.weights.count()) / gib - head - 3.9099) < 0.003);
}

// max_num_batched_tokens of vllm/engine/arg_utils.py and config.py at the release's tag.
void VllmLogsTest::stepsByRelease_data()
{
    QTest::addColumn<QString>("version");
    QTest::addColumn<QString>("card");
    QTest::addColumn<int>("length");
    QTest::addColumn<qint64>("tokens");
    QTest::newRow("0.4: the whole prompt") << "0.4.0" << "h100-sxm5-80gb" << 131072 << qint64 { 131072 };
    QTest::newRow("0.5.4: long prompts are cut") << "0.5.4" << "h100-sxm5-80gb" << 131072 << qint64 { 512 };
    QTest::newRow("but not shorter ones") << "0.5.4" << "h100-sxm5-80gb" << 20000 << qint64 { 20000 };
    QTest::newRow("0.7: larger parts") << "0.7.3" << "h100-sxm5-80gb" << 131072 << qint64 { 2048 };
    QTest::newRow("0.7 on AMD: whole") << "0.7.3" << "mi300x" << 65536 << qint64 { 65536 };
    QTest::newRow("0.26, B200") << "0.26" << "b200-sxm-180gb" << 131072 << qint64 { 8192 };
    QTest::newRow("0.27, B200") << "0.27" << "b200-sxm-180gb" << 131072 << qint64 { 16384 };
}

void VllmLogsTest::stepsByRelease()
{
    QFETCH(QString, version);
    QFETCH(QString, card);
    QFETCH(int, length);
    QFETCH(qint64, tokens);
    const Evaluation evaluation =
        serving(QStringLiteral("meta-llama/Llama-3.1-8B"), QStringLiteral(R"("weights": "bf16")"),
                QStringLiteral(R"(, "engine_version": "%1", "max_model_length": %2)").arg(version).arg(length), card,
                tensor(1), 1);
    QCOMPARE(qint64 { evaluation.settings.inference.batchTokens }, tokens);
}

// The engine of what the second one did not take yet (_is_v1_supported_oracle of the release).
void VllmLogsTest::whatTheFirstEngineServed_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("precision");
    QTest::addColumn<QString>("inference");
    QTest::addColumn<QString>("card");
    QTest::addColumn<bool>("first");
    const QString llama = QStringLiteral("meta-llama/Llama-3.1-8B");
    const QString plain = QStringLiteral(R"("weights": "bf16")");
    const QString narrow = QStringLiteral(R"("weights": "bf16", "kv_cache": "fp8")");
    const auto release = [](const char *version) {
        return QStringLiteral(R"(, "engine_version": "%1")").arg(QString::fromLatin1(version));
    };
    QTest::newRow("0.7") << llama << plain << release("0.7.3") << "l4" << true;
    QTest::newRow("0.8") << llama << plain << release("0.8.0") << "l4" << false;
    QTest::newRow("not named") << llama << plain << QString() << "t4" << false;
    QTest::newRow("Turing") << llama << plain << release("0.10") << "t4" << true;
    QTest::newRow("fp8 cache") << llama << narrow << release("0.10") << "l4" << true;
    QTest::newRow("fp8 cache on Hopper") << llama << narrow << release("0.10") << "h100-sxm5-80gb" << false;
    QTest::newRow("AMD") << llama << plain << release("0.9") << "mi300x" << true;
    QTest::newRow("AMD later") << llama << plain << release("0.10") << "mi300x" << false;
    QTest::newRow("GGUF") << llama << R"("weights": "q4_k_m")" << release("0.8.5") << "l4" << true;
    QTest::newRow("GGUF later") << llama << R"("weights": "q4_k_m")" << release("0.9.1") << "l4" << false;
    QTest::newRow("states") << "nvidia/NVIDIA-Nemotron-Nano-9B-v2" << plain << release("0.9") << "l4" << true;
}

void VllmLogsTest::whatTheFirstEngineServed()
{
    QFETCH(QString, model);
    QFETCH(QString, precision);
    QFETCH(QString, inference);
    QFETCH(QString, card);
    QFETCH(bool, first);
    const Evaluation evaluation = serving(model, precision, inference, card, tensor(1), 1);
    QCOMPARE(evaluation.settings.inference.firstEngine, first);
}

// Pull 29303: gpt-oss-20b with a drafting layer has 12 sliding layers and 13 full ones, padded to 13 of both instead of
// 12 and 24.
void VllmLogsTest::layersOfKindsAreGrouped_data()
{
    QTest::addColumn<QString>("version");
    QTest::addColumn<int>("full");
    QTest::addColumn<double>("groups");
    QTest::newRow("0.11") << "0.11" << 13 << 3.0;
    QTest::newRow("0.12") << "0.12" << 13 << 2.0;
    QTest::newRow("a third more, 0.17") << "0.17" << 16 << 3.0; // pull 36684
    QTest::newRow("a third more, 0.18") << "0.18" << 16 << 2.0;
}

void VllmLogsTest::layersOfKindsAreGrouped()
{
    QFETCH(QString, version);
    QFETCH(int, full);
    QFETCH(double, groups);
    const Evaluation evaluation =
        evaluationOf(QStringLiteral(R"({"format": "headroom/1", "model": {"architecture": {"hidden_size": 2880,
            "num_hidden_layers": %1, "num_attention_heads": 64, "num_key_value_heads": 8, "head_dim": 64,
            "intermediate_size": 2880, "vocab_size": 201088, "sliding_window": 128,
            "layer_groups": [{"count": 12, "mixer": "sliding", "ffn": "dense"},
                             {"count": %2, "mixer": "full", "ffn": "dense"}]}},
            "inference": {"engine": "vllm", "engine_version": "%3", "max_model_length": 8192},
            "hardware": {"accelerator": "h100-sxm5-80gb", "count": 1},
            "parallelism": {"tensor": 1, "pipeline": 1}})")
                         .arg(12 + full)
                         .arg(full)
                         .arg(version)
                         .toStdString());
    const Stage stage = makeStage(evaluation.settings, evaluation.estimate.layout, 0);
    QCOMPARE(blockPool(stage).groups, groups);
}

// Without an answer, a step of the first engine holds one whole prompt, and T4 had that engine until 0.11.
void VllmLogsTest::stepsOfTheFirstEngine()
{
    const auto workspace = [](const QString &card, const QString &version) {
        const Evaluation evaluation = serving(
            QStringLiteral("meta-llama/Llama-3.2-1B"), QStringLiteral(R"("weights": "fp16")"),
            QStringLiteral(R"(, "engine_version": "%1", "max_model_length": 16384, "concurrency": 16)").arg(version),
            card, tensor(1), 1);
        return static_cast<double>(evaluation.estimate.devices.front().terms[TermId::Workspace].count());
    };
    QVERIFY(workspace(QStringLiteral("t4"), QStringLiteral("0.8.2"))
            > 4 * workspace(QStringLiteral("l4"), QStringLiteral("0.8.2")));
    QCOMPARE(workspace(QStringLiteral("t4"), QStringLiteral("0.12")),
             workspace(QStringLiteral("l4"), QStringLiteral("0.12")));
}

// "0.9 acts as 0.8886": 0.36 GiB of a card of 31.4 GiB, since 0.21.
void VllmLogsTest::graphsComeOutOfTheBudget()
{
    const auto pool = [](const QString &inference) {
        return static_cast<double>(serving(QStringLiteral("meta-llama/Llama-3.2-3B"),
                                           QStringLiteral(R"("weights": "bf16")"), inference,
                                           QStringLiteral("rtx-5090"), tensor(1), 1)
                                       .estimate.serving.kvCache.count())
               / gib;
    };
    const QString newer = QStringLiteral(R"(, "engine_version": "0.21", "memory_utilization": 0.9)");
    const QString eager =
        QStringLiteral(R"(, "engine_version": "0.21", "cuda_graphs": false, "memory_utilization": 0.9)");
    const QString older = QStringLiteral(R"(, "engine_version": "0.20", "memory_utilization": 0.9)");
    QVERIFY(std::abs(pool(eager) - pool(newer) - 0.36) < 0.03);
    QVERIFY(std::abs(pool(eager) - pool(older)) < 0.001);
}

QTEST_APPLESS_MAIN(VllmLogsTest)
#include "vllm_logs_test.moc"
