// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/scenarios.h"

#include <cmath>

using namespace headroom;

// Each rule of an engine against a line that the engine printed.
class EngineLogsTest : public QObject
{
    Q_OBJECT

private slots:
    void termsAreThosePrinted_data();
    void termsAreThosePrinted();
    void expertsMayStayInHostMemory();
    void poolsHoldThePrintedTokens_data();
    void poolsHoldThePrintedTokens();
    void budgetLeavesThePrintedTokens_data();
    void budgetLeavesThePrintedTokens();
};

namespace {

constexpr double mib = 1024.0 * 1024;
constexpr double gib = 1024 * mib;

Evaluation serving(const QString &model, const QString &rest)
{
    return evaluationOf(
        QStringLiteral(R"({"format": "headroom/1", "model": {"preset": "%1"}, %2})").arg(model, rest).toStdString());
}

QString h100(int tensor, const QString &inference, const QString &weights = QStringLiteral("bf16"))
{
    return QStringLiteral(R"("precision": {"weights": "%1", "kv_cache": "bf16"}, "inference": {"engine": "vllm", %2},
      "hardware": {"accelerator": "h100-sxm5-80gb", "count": %3}, "parallelism": {"tensor": %3, "pipeline": 1})")
        .arg(weights, inference)
        .arg(tensor);
}

QString llama(const QString &weights, const QString &inference,
              const QString &split = QStringLiteral(R"("tensor": 1, "pipeline": 1)"), int cards = 1)
{
    return QStringLiteral(
               R"("precision": {"weights": "%1", "kv_cache": "fp16"}, "inference": {"engine": "llama.cpp", %2},
      "hardware": {"count": %4}, "parallelism": {%3})")
        .arg(weights, inference, split)
        .arg(cards);
}

QString sglang(int tensor, const QString &inference, const QString &weights = QStringLiteral("bf16"))
{
    return QStringLiteral(R"("precision": {"weights": "%1", "kv_cache": "bf16"}, "inference": {"engine": "sglang"%2},
      "hardware": {"count": %3}, "parallelism": {"tensor": %3, "pipeline": 1})")
        .arg(weights, inference)
        .arg(tensor);
}

QString campaign()
{
    return QStringLiteral(R"("engine_version": "0.19.0", "max_model_length": 8192, "concurrency": 1024,
      "batch_tokens": 8192, "memory_utilization": 0.95)");
}

} // namespace

void EngineLogsTest::termsAreThosePrinted_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("rest");
    QTest::addColumn<int>("term");
    QTest::addColumn<double>("bytes");
    QTest::addColumn<double>("tolerance"); // relative
    const auto row = [](const char *name, const char *model, const QString &rest, TermId term, double bytes,
                        double tolerance) {
        QTest::newRow(name) << QString::fromLatin1(model) << rest << static_cast<int>(term) << bytes << tolerance;
    };

    // llm-d-planner pull 205, raw start-up logs of vLLM 0.19 on H100: "Model loading took", "torch peak memory increase".
    row("rotary table", "meta-llama/Llama-3.1-8B", h100(1, campaign()), TermId::Weights, 14.99 * gib, 0.001);
    row("rotary tables of Gemma 3", "google/gemma-3-4b-it", h100(1, campaign()), TermId::Weights, 8.58 * gib, 0.002);
    row("ten million positions", "meta-llama/Llama-4-Scout-17B-16E-Instruct", h100(4, campaign()), TermId::Weights,
        53.12 * gib, 0.002);
    row("padded experts", "openai/gpt-oss-20b", h100(2, campaign(), QStringLiteral("mxfp4")), TermId::Weights,
        7.01 * gib, 0.02);
    row("sampler", "meta-llama/Llama-3.1-8B", h100(1, campaign()), TermId::Workspace, 1.89 * gib, 0.005);
    row("sampler does not split", "meta-llama/Llama-3.1-8B", h100(4, campaign()), TermId::Workspace, 1.89 * gib, 0.005);
    row("sampler of a large vocabulary", "google/gemma-2-9b", h100(1, campaign()), TermId::Workspace, 3.65 * gib,
        0.005);
    row("workspace of the experts", "Qwen/Qwen1.5-MoE-A2.7B", h100(1, campaign()), TermId::Workspace, 2.47 * gib, 0.02);
    row("non-torch memory", "meta-llama/Llama-3.1-8B", h100(1, campaign()), TermId::Runtime, 0.25 * gib, 0.001);
    // llm-d-planner docs, vLLM 0.11: the sampler sorts; 1024 sequences by default.
    const QString older = QStringLiteral(R"("engine_version": "0.11", "max_model_length": 16000)");
    row("sorting sampler", "Qwen/Qwen3-32B", h100(1, older), TermId::Workspace, 5.64 * gib, 0.01);
    row("sorting sampler, gpt-oss", "openai/gpt-oss-120b", h100(1, older, QStringLiteral("mxfp4")), TermId::Workspace,
        7.38 * gib, 0.01);

    // "Load weight end … mem usage" of SGLang: issues 4127, 4257 and 6001.
    row("blocks of two mebibytes", "Qwen/QwQ-32B", sglang(4, QString()), TermId::Weights, 15.54 * gib, 0.0005);
    row("blocks of two mebibytes, two cards", "deepseek-ai/DeepSeek-R1-Distill-Qwen-14B", sglang(2, QString()),
        TermId::Weights, 14.00 * gib, 0.0015);
    row("shared experts whole on every card", "deepseek-ai/DeepSeek-R1",
        sglang(8, QStringLiteral(R"(, "engine_version": "0.4.6.post2")"), QStringLiteral("fp8")), TermId::Weights,
        81.66 * gib, 0.0015);

    // Lines "compute buffer size" of llama.cpp issues 12729, 14469 and 9949.
    row("scores", "meta-llama/Meta-Llama-3-70B",
        llama(QStringLiteral("q8_0"),
              QStringLiteral(R"("engine_version": "b5002", "max_model_length": 15360, "attention": "eager")")),
        TermId::Workspace, 2014 * mib, 0.0001);
    row("head streamed to the card", "google/gemma-3-4b-it",
        llama(QStringLiteral("q4_k_m"),
              QStringLiteral(
                  R"("engine_version": "b5787", "max_model_length": 4096, "attention": "eager", "gpu_layers": 0)")),
        TermId::Workspace, 1042.25 * mib, 0.001);
    row("flash attention keeps two masks", "meta-llama/Llama-3.1-8B",
        llama(QStringLiteral("q6_k"),
              QStringLiteral(R"("engine_version": "b3943", "max_model_length": 131072, "attention": "flash")")),
        TermId::Workspace, 416 * mib, 0.0001);
    // "llama_kv_cache" and "model buffer size" lines: mcgyvr (gpt-oss-20b, -np 8), issue 8760, gpubench (8 cards).
    row("a stream a sequence", "openai/gpt-oss-20b",
        llama(QStringLiteral("mxfp4"),
              QStringLiteral(
                  R"("engine_version": "b10644", "max_model_length": 8192, "concurrency": 8, "prefill_chunk": 256)")),
        TermId::KvCache, (192.0 + 96) * mib, 0);
    // The same model in August 2025, Vulkan, flash_attn = 0: 640 cells of the window, not 768.
    row("a window's cells without flash attention", "openai/gpt-oss-20b",
        llama(QStringLiteral("mxfp4"),
              QStringLiteral(R"("engine_version": "b6100", "max_model_length": 4096, "attention": "eager")")),
        TermId::KvCache, (96.0 + 15) * mib, 0);
    row("context of 32 cells", "meta-llama/Llama-3.1-70B",
        llama(QStringLiteral("q4_k_m"),
              QStringLiteral(R"("engine_version": "b3488", "max_model_length": 8224, "attention": "eager")")),
        TermId::KvCache, 2570 * mib, 0);
    // "ggml_metal_add_buffer: allocated 'data'" of gpubench at b1619: the mapped file, embedding included.
    const QString metal = QStringLiteral(R"("accelerator": "apple-m2-ultra", "count": 1)");
    row("the mapped file is one buffer", "meta-llama/Llama-2-7b-hf",
        llama(QStringLiteral("fp16"), QStringLiteral(R"("engine_version": "b1619")"))
            .replace(QStringLiteral(R"("count": 1)"), metal),
        TermId::Weights, 12853.13 * mib, 0.0002);
    row("the mapped file, quantised", "huggyllama/llama-13b",
        llama(QStringLiteral("q4_0"), QStringLiteral(R"("engine_version": "b1619")"))
            .replace(QStringLiteral(R"("count": 1)"), metal),
        TermId::Weights, 7024.03 * mib, 0.0002);
    row("whole heads before latent caches", "deepseek-ai/DeepSeek-V2-Lite",
        llama(QStringLiteral("q6_k"),
              QStringLiteral(R"("engine_version": "b3246", "max_model_length": 8192, "attention": "eager")")),
        TermId::KvCache, 2160 * mib, 0);
    // Issue 14201 (K 2196.00, V 1952.00 MiB), mcgyvr (DeepSeek-Coder-V2-Lite, a file from before the split), ik pull 245.
    row("latents are values too", "deepseek-ai/DeepSeek-R1",
        llama(QStringLiteral("q2_k"),
              QStringLiteral(R"("engine_version": "b5614", "max_model_length": 32768, "attention": "flash")")),
        TermId::KvCache, 4148 * mib, 0);
    row("latents alone", "deepseek-ai/DeepSeek-R1",
        llama(QStringLiteral("q2_k"), QStringLiteral(R"("engine_version": "b9000", "max_model_length": 32768)")),
        TermId::KvCache, 2196 * mib, 0);
    row("a file from before latents", "deepseek-ai/DeepSeek-V2-Lite",
        llama(QStringLiteral("q4_0"),
              QStringLiteral(
                  R"("engine_version": "b10644", "max_model_length": 8192, "concurrency": 8, "prefill_chunk": 256)")),
        TermId::KvCache, 2160 * mib, 0);
    row("latents of ik_llama.cpp", "deepseek-ai/DeepSeek-R1",
        llama(QStringLiteral("q2_k"), QStringLiteral(R"("max_model_length": 2048, "attention": "flash")"))
            .replace(QStringLiteral("llama.cpp"), QStringLiteral("ik_llama.cpp")),
        TermId::KvCache, 137.25 * mib, 0);
    row("whole heads of ik_llama.cpp", "deepseek-ai/DeepSeek-R1",
        llama(QStringLiteral("q2_k"),
              QStringLiteral(R"("engine_version": "b3608", "max_model_length": 512, "attention": "eager")"))
            .replace(QStringLiteral("llama.cpp"), QStringLiteral("ik_llama.cpp")),
        TermId::KvCache, 2440 * mib, 0);
    // ik issues 287 and 539, pull 237 (15 cards, -amb 1024); llama.cpp issue 8760; eval/results of HilbertRaum (Vulkan).
    row("keys and values from latents", "deepseek-ai/DeepSeek-R1",
        llama(QStringLiteral("q2_k"), QStringLiteral(R"("max_model_length": 16384, "attention": "flash")"))
            .replace(QStringLiteral("llama.cpp"), QStringLiteral("ik_llama.cpp")),
        TermId::Workspace, 3258.01 * mib, 0.01);
    row("a part of the scores at a time", "deepseek-ai/DeepSeek-R1",
        llama(QStringLiteral("q2_k"), QStringLiteral(R"("max_model_length": 163840, "prefill_chunk": 1024,
              "attention": "eager", "mla": "latent", "scores_limit_bytes": 1073741824)"),
              QStringLiteral(R"("tensor": 1, "pipeline": 15)"), 15)
            .replace(QStringLiteral("llama.cpp"), QStringLiteral("ik_llama.cpp")),
        TermId::Workspace, 5088.03 * mib, 0.02);
    row("two masks of full width", "google/gemma-3-27b-it",
        llama(QStringLiteral("iq4_xs"),
              QStringLiteral(R"("engine_version": "b3751", "max_model_length": 131072, "attention": "eager")")),
        TermId::Workspace, 8743.51 * mib, 0.01);
    row("keys and values brought to the card", "meta-llama/Llama-3.1-70B",
        llama(QStringLiteral("q4_k_m"),
              QStringLiteral(
                  R"("engine_version": "b3488", "max_model_length": 8224, "attention": "eager", "gpu_layers": 42)")),
        TermId::Workspace, 1140.25 * mib, 0.001);
    row("gated unit of its own", "Qwen/Qwen3.5-9B",
        llama(QStringLiteral("q4_k_m"),
              QStringLiteral(R"("engine_version": "b9849", "max_model_length": 8192, "prefill_chunk": 2048)")),
        TermId::Workspace, 416.16 * mib, 0.001);
    // gpubench at b1691; a start of Qwen3.5-27B on an RTX 3090 before the mask was made in fp16 (CUDA_Host 411.29 MiB); the
    // same by Ollama of August 2026 on an MI355X; HilbertRaum, four slots not unified; issue 8294, SYCL.
    row("before the scheduler", "huggyllama/llama-13b",
        llama(QStringLiteral("q4_0"), QStringLiteral(R"("engine_version": "b1691", "max_model_length": 512)")),
        TermId::Workspace, 75 * mib, 0.0001);
    row("gate of the query", "Qwen/Qwen3.5-27B",
        llama(QStringLiteral("q4_k_m"), QStringLiteral(R"("engine_version": "b9000", "max_model_length": 200192)")),
        TermId::Workspace, 654.78 * mib, 0.001);
    row("mask in fp16, logits of one token", "Qwen/Qwen3.5-27B",
        llama(QStringLiteral("q8_0"), QStringLiteral(R"("engine_version": "b10488", "max_model_length": 262144)")),
        TermId::Workspace, 378.02 * mib, 0.03);
    row("a mask a stream", "Qwen/Qwen3.5-9B",
        llama(QStringLiteral("q4_k_m"), QStringLiteral(R"("engine_version": "b9849", "max_model_length": 8192,
              "prefill_chunk": 2048, "concurrency": 4, "kv_unified": false)")),
        TermId::Workspace, 392.44 * mib, 0.002);
    row("cards without events", "mistralai/Mistral-7B-v0.1",
        llama(QStringLiteral("q4_0"),
              QStringLiteral(R"("engine_version": "b3292", "max_model_length": 32768, "attention": "eager")"),
              QStringLiteral(R"("tensor": 1, "pipeline": 8)"), 8)
            .replace(QStringLiteral(R"("count": 8)"), QStringLiteral(R"("accelerator": "arc-a770-16gb", "count": 8)")),
        TermId::Workspace, 2144 * mib, 0.0001);
    // "CUDA0 model buffer size" of issue 14430; the host holds the embedding's 420.00 MiB once more.
    row("per-layer embeddings beside the output", "google/gemma-3n-E4B-it",
        llama(QStringLiteral("q4_k_m"), QStringLiteral(R"("engine_version": "b5768", "max_model_length": 8192)")),
        TermId::Weights, 4612.03 * mib, 0.001);
    row("recurrent state", "Qwen/Qwen3.5-9B",
        llama(QStringLiteral("q4_k_m"), QStringLiteral(R"("max_model_length": 8192)")), TermId::SequenceState,
        50.25 * mib, 0);
    row("layers of the first of eight cards", "meta-llama/Meta-Llama-3-8B",
        llama(QStringLiteral("q4_k_m"), QStringLiteral(R"("engine_version": "b2824", "max_model_length": 8192)"),
              QStringLiteral(R"("tensor": 1, "pipeline": 8, "stage_layers": [5, 4, 4, 4, 4, 4, 4, 3])"), 8),
        TermId::Weights, 647.03 * mib, 0.0001);
}

// llama.cpp --n-cpu-moe 20 of Qwen3-30B-A3B: the card lacks 20 layers of 128 experts of 3 · 2048 · 768 weights, and the
// largest of their tensors is sent to it for its product.
void EngineLogsTest::expertsMayStayInHostMemory()
{
    const auto card = [](const char *key) {
        const QString settings = QStringLiteral(R"("max_model_length": 4096%1)").arg(QLatin1StringView(key));
        return serving(QStringLiteral("Qwen/Qwen3-30B-A3B"), llama(QStringLiteral("bf16"), settings))
            .estimate.devices.front();
    };
    const DeviceMemory whole = card("");
    const DeviceMemory part = card(R"(, "cpu_experts": 20)");

    constexpr std::int64_t tensor = 128LL * 2048 * 768 * 2; // bytes
    QCOMPARE((whole.terms[TermId::Weights] - part.terms[TermId::Weights]).count(), 20 * 3 * tensor);
    QVERIFY(part.terms[TermId::Workspace].count() > tensor);
}

void EngineLogsTest::termsAreThosePrinted()
{
    QFETCH(QString, model);
    QFETCH(QString, rest);
    QFETCH(int, term);
    QFETCH(double, bytes);
    QFETCH(double, tolerance);
    const Evaluation evaluation = serving(model, rest);

    const auto found =
        static_cast<double>(evaluation.estimate.devices.front().terms[static_cast<TermId>(term)].count());
    QVERIFY2(std::abs(found - bytes) <= tolerance * bytes,
             qPrintable(QStringLiteral("%1 instead of %2").arg(found).arg(bytes)));
}

// "Available KV cache memory" or the pool's size, and "GPU KV cache size", of the same log.
void EngineLogsTest::poolsHoldThePrintedTokens_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("rest");
    QTest::addColumn<qint64>("tokens");
    QTest::addColumn<qint64>("slack"); // the printed bytes are rounded to 0.01 GiB
    const auto row = [](const char *name, const char *model, const QString &rest, qint64 tokens, qint64 slack) {
        QTest::newRow(name) << QString::fromLatin1(model) << rest << tokens << slack;
    };
    const QString given = campaign() + QStringLiteral(R"(, "available_kv_bytes": %1)");
    row("full attention", "meta-llama/Llama-3.1-8B", h100(1, given.arg(62395137393)), 476016, 48);
    row("sliding and full", "google/gemma-3-27b-it", h100(1, given.arg(20970177823)), 36560, 16);
    row("sliding and full, gpt-oss", "openai/gpt-oss-20b", h100(2, given.arg(63694365000), QStringLiteral("mxfp4")),
        2591776, 224);
    row("chunked", "meta-llama/Llama-4-Scout-17B-16E-Instruct", h100(4, given.arg(17985175552)), 365968, 112);
    // Index of start-up logs, Qwen3.6-35B: 36 blocks of 2096 tokens, whose page holds a state of the linear attention.
    row("linear attention", "Qwen/Qwen3.5-35B-A3B",
        QStringLiteral(R"("precision": {"weights": "nvfp4", "kv_cache": "fp8"}, "inference": {"engine_version": "0.21",
          "max_model_length": 65536, "batch_tokens": 8192, "available_kv_bytes": 3167538381}, "hardware": {"count": 1},
          "parallelism": {"tensor": 1, "pipeline": 1})"),
        75456, 0);
    row("latent", "moonshotai/Kimi-K2-Instruct",
        QStringLiteral(R"("precision": {"weights": "int4", "kv_cache": "bf16"}, "inference": {"engine": "sglang",
          "available_kv_bytes": 172475149189}, "hardware": {"count": 8}, "parallelism": {"tensor": 8, "pipeline": 1})"),
        2454421, 80);
    row("latent with indexer, fp8", "zai-org/GLM-5",
        QStringLiteral(R"("precision": {"kv_cache": "fp8"}, "inference": {"engine": "sglang",
          "available_kv_bytes": 8063801098}, "hardware": {"count": 1}, "parallelism": {"tensor": 1, "pipeline": 1})"),
        131072, 175);
    // TensorRT-LLM: "Allocated … for max tokens in paged KV cache", blocks of 64 and of 32.
    row("64 tokens a block", "zai-org/glm-4-9b-chat",
        QStringLiteral(R"("precision": {"weights": "int8", "kv_cache": "fp16"}, "inference": {"engine": "tensorrt-llm",
          "engine_version": "0.13", "available_kv_bytes": 11811160064}, "hardware": {"accelerator": "rtx-4090",
          "count": 1}, "parallelism": {"tensor": 1, "pipeline": 1})"),
        288384, 64);
    row("32 tokens a block", "meta-llama/Llama-3.1-8B",
        QStringLiteral(R"("precision": {"weights": "fp8", "kv_cache": "fp8"}, "inference": {"engine": "tensorrt-llm",
          "engine_version": "0.19.0", "available_kv_bytes": 17233556275}, "hardware": {"accelerator": "rtx-5090",
          "count": 1}, "parallelism": {"tensor": 1, "pipeline": 1})"),
        263008, 64);
    // 18 full layers, and 18 sliding ones whose pool has 0.8 as many tokens, each 2 · 8 · 64 · 2 bytes.
    row("sliding layers in a pool of their own", "openai/gpt-oss-120b",
        QStringLiteral(R"("precision": {"weights": "mxfp4", "kv_cache": "bf16"}, "inference": {"engine": "sglang",
          "available_kv_bytes": %1}, "hardware": {"count": 1}, "parallelism": {"tensor": 1, "pipeline": 1})")
            .arg(qint64(2048) * (18 * 100000 + 18 * 80000)),
        100000, 1);
    row("a pool that is given", "meta-llama/Llama-3.1-8B",
        QStringLiteral(R"("precision": {"weights": "bf16", "kv_cache": "bf16"}, "inference": {"engine": "sglang",
          "kv_tokens": 38141}, "hardware": {"count": 1}, "parallelism": {"tensor": 1, "pipeline": 1})"),
        38141, 0);
}

void EngineLogsTest::poolsHoldThePrintedTokens()
{
    QFETCH(QString, model);
    QFETCH(QString, rest);
    QFETCH(qint64, tokens);
    QFETCH(qint64, slack);
    const Evaluation evaluation = serving(model, rest);

    const qint64 found = evaluation.estimate.serving.kvCapacityTokens;
    QVERIFY2(std::abs(found - tokens) <= slack, qPrintable(QStringLiteral("%1 instead of %2").arg(found).arg(tokens)));
}

// From model, card and settings alone; the same campaign.
void EngineLogsTest::budgetLeavesThePrintedTokens_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("rest");
    QTest::addColumn<double>("tokens");
    QTest::newRow("8B") << "meta-llama/Llama-3.1-8B" << h100(1, campaign()) << 476016.0;
    QTest::newRow("27B with windows") << "google/gemma-3-27b-it" << h100(1, campaign()) << 36560.0;
    QTest::newRow("two cards") << "openai/gpt-oss-20b"
                               << h100(2, campaign().replace(QLatin1String("0.95"), QLatin1String("0.9")),
                                       QStringLiteral("mxfp4"))
                               << 2591776.0;
    // SGLang 0.3.0 on eight H100 and 0.4.3 on sixteen H800 (issues 1386, 4161), TensorRT-LLM backend issue 625 and an
    // index of start-up logs.
    const auto sglangRun = [](const char *version, double fraction, const char *weights, const char *card, int tensor) {
        return QStringLiteral(R"("precision": {"weights": "%1", "kv_cache": "bf16"}, "inference": {"engine": "sglang",
          "engine_version": "%2", "memory_utilization": %3}, "hardware": {"accelerator": "%4", "count": %5},
          "parallelism": {"tensor": %5, "pipeline": 1})")
            .arg(QLatin1String(weights), QLatin1String(version))
            .arg(fraction)
            .arg(QLatin1String(card))
            .arg(tensor);
    };
    QTest::newRow("SGLang, eight cards") << "Qwen/Qwen2-72B" << sglangRun("0.3.0", 0.83, "bf16", "h100-sxm5-80gb", 8)
                                         << 1218251.0;
    QTest::newRow("SGLang, sixteen cards")
        << "deepseek-ai/DeepSeek-R1" << sglangRun("0.4.3.post2", 0.7, "fp8", "h800-sxm5-80gb", 16) << 201681.0;
    const auto tensorrtRun = [](const char *version, const char *weights, const char *cache, const char *card) {
        return QStringLiteral(R"("precision": {"weights": "%1", "kv_cache": "%2"}, "inference": {
          "engine": "tensorrt-llm", "engine_version": "%3"}, "hardware": {"accelerator": "%4", "count": 1},
          "parallelism": {"tensor": 1, "pipeline": 1})")
            .arg(QLatin1String(weights), QLatin1String(cache), QLatin1String(version), QLatin1String(card));
    };
    QTest::newRow("TensorRT-LLM 0.13") << "zai-org/glm-4-9b-chat" << tensorrtRun("0.13", "int8", "fp16", "rtx-4090")
                                       << 288384.0;
    QTest::newRow("TensorRT-LLM 0.19") << "meta-llama/Llama-3.1-8B" << tensorrtRun("0.19.0", "fp8", "fp8", "rtx-5090")
                                       << 263008.0;
}

void EngineLogsTest::budgetLeavesThePrintedTokens()
{
    QFETCH(QString, model);
    QFETCH(QString, rest);
    QFETCH(double, tokens);
    const Evaluation evaluation = serving(model, rest);

    const auto found = static_cast<double>(evaluation.estimate.serving.kvCapacityTokens);
    QVERIFY2(std::abs(found / tokens - 1) < 0.02,
             qPrintable(QStringLiteral("%1 instead of %2").arg(found).arg(tokens)));
}

QTEST_APPLESS_MAIN(EngineLogsTest)
#include "engine_logs_test.moc"
