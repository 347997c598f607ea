// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/scenarios.h"

#include <algorithm>
#include <cmath>

using namespace headroom;

class CacheTest : public QObject
{
    Q_OBJECT

private slots:
    void bytesOfAToken_data();
    void bytesOfAToken();
    void llama8bAt8192TokensTakesOneGibibyte();
    void windowCapsWhereTheEngineDoes_data();
    void windowCapsWhereTheEngineDoes();
    void vllmReservesTheWindowAndTheStep();
    void keyValueHeadsAreReplicatedNotLost();
    void latentCacheIsWholeOnEveryTensorRank();
    void fitsWhileThePoolHoldsWhatIsAskedFor_data();
    void fitsWhileThePoolHoldsWhatIsAskedFor();
    void capacityFollowsAGivenSpace();
    void stagesWithoutACacheDoNotLimit_data();
    void stagesWithoutACacheDoNotLimit();
    void statesAloneLimitTheSequences();
    void formatsFollowTheActivations_data();
    void formatsFollowTheActivations();
    void theWindowIsNotedWhereItCaps_data();
    void theWindowIsNotedWhereItCaps();
};

namespace {

Evaluation serving(const QString &model, const QString &rest)
{
    return evaluationOf(
        QStringLiteral(R"({"format": "headroom/1", "model": {"preset": "%1"}, %2})").arg(model, rest).toStdString());
}

} // namespace

// Published or printed by engines: 2 · layers · KV heads · head size · bytes, or (rank + rope) · bytes for MLA.
void CacheTest::bytesOfAToken_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("format");
    QTest::addColumn<double>("bytes");
    QTest::newRow("Llama-3-8B") << "meta-llama/Meta-Llama-3-8B" << "bf16" << 131072.0;
    QTest::newRow("Llama-3-70B") << "meta-llama/Meta-Llama-3-70B" << "bf16" << 327680.0;
    QTest::newRow("DeepSeek-V3") << "deepseek-ai/DeepSeek-V3" << "bf16" << 70272.0;
    QTest::newRow("DeepSeek-V3 in fp8") << "deepseek-ai/DeepSeek-V3" << "fp8" << 35136.0;
    QTest::newRow("Llama-3-8B in q8_0") << "meta-llama/Meta-Llama-3-8B" << "q8_0" << 69632.0; // 34 bytes for 32 values
}

void CacheTest::bytesOfAToken()
{
    QFETCH(QString, model);
    QFETCH(QString, format);
    QFETCH(double, bytes);
    const Evaluation evaluation = serving(model, QStringLiteral(R"("precision": {"kv_cache": "%1"})").arg(format));

    QCOMPARE(evaluation.estimate.serving.kvBytesPerToken, bytes);
}

void CacheTest::llama8bAt8192TokensTakesOneGibibyte()
{
    for (const char *engine : { "vllm", "sglang", "llama.cpp", "transformers", "tensorrt-llm", "generic" }) {
        const Evaluation evaluation =
            serving(QStringLiteral("meta-llama/Meta-Llama-3-8B"),
                    QStringLiteral(R"("precision": {"kv_cache": "fp16"}, "inference": {"engine": "%1", "concurrency": 1,
              "max_model_length": 8192}, "hardware": {"count": 1}, "parallelism": {"tensor": 1, "pipeline": 1})")
                        .arg(QLatin1String(engine)));
        QCOMPARE(evaluation.estimate.worstDevice().terms[TermId::KvCache].count(), qint64(1) << 30);
    }
}

void CacheTest::windowCapsWhereTheEngineDoes_data()
{
    QTest::addColumn<QString>("engine");
    QTest::addColumn<qint64>("tokens");
    QTest::newRow("transformers keeps the window") << "transformers" << 4096LL;
    QTest::newRow("llama.cpp knows no window for this model") << "llama.cpp" << 32768LL;
}

void CacheTest::windowCapsWhereTheEngineDoes()
{
    QFETCH(QString, engine);
    QFETCH(qint64, tokens);
    const Evaluation evaluation = serving(
        QStringLiteral("mistralai/Mistral-7B-v0.1"),
        QStringLiteral(R"("precision": {"kv_cache": "fp16"}, "inference": {"engine": "%1", "max_model_length": 32768},
                    "hardware": {"count": 1}, "parallelism": {"tensor": 1, "pipeline": 1})")
            .arg(engine));

    // 2 · 32 layers · 8 heads · 128 · 2 bytes a token.
    QCOMPARE(evaluation.estimate.worstDevice().terms[TermId::KvCache].count(), tokens * 131072);
}

// 4096 - 1 tokens of the window and 2048 of a step are 384 blocks, and one more.
void CacheTest::vllmReservesTheWindowAndTheStep()
{
    const Evaluation evaluation =
        serving(QStringLiteral("mistralai/Mistral-7B-v0.1"),
                QStringLiteral(R"("precision": {"kv_cache": "fp16"}, "inference": {"max_model_length": 32768,
                    "batch_tokens": 2048, "available_kv_bytes": %1}, "hardware": {"count": 1},
                    "parallelism": {"tensor": 1, "pipeline": 1})")
                    .arg(qint64(131072) * 16 * 385 * 3));

    QCOMPARE(evaluation.estimate.serving.maxConcurrency, 3.0);
}

void CacheTest::keyValueHeadsAreReplicatedNotLost()
{
    const Evaluation evaluation =
        serving(QStringLiteral("meta-llama/Meta-Llama-3-8B"),
                QStringLiteral(R"("inference": {"max_model_length": 8192, "available_kv_bytes": 1073741824},
                    "hardware": {"count": 16, "per_node": 16}, "parallelism": {"tensor": 16, "pipeline": 1})"));

    // Eight heads over sixteen ranks: each holds one, an eighth of the cache.
    QCOMPARE(evaluation.estimate.serving.maxConcurrency, 8.0);
    QCOMPARE(evaluation.estimate.worstDevice().terms[TermId::KvCache].count(), (qint64(1) << 30) / 8);
}

void CacheTest::latentCacheIsWholeOnEveryTensorRank()
{
    const Evaluation evaluation =
        serving(QStringLiteral("deepseek-ai/DeepSeek-V3"),
                QStringLiteral(R"("precision": {"weights": "fp8"}, "inference": {"max_model_length": 4096,
                    "available_kv_bytes": %1}, "hardware": {"count": 8}, "parallelism": {"tensor": 8, "pipeline": 1})")
                    .arg(qint64(70272) * 4096 * 2));

    QCOMPARE(evaluation.estimate.serving.maxConcurrency, 2.0);
    QCOMPARE(evaluation.estimate.worstDevice().terms[TermId::KvCache].count(), qint64(70272) * 4096);
}

// What is asked for decides, not the pool that is always full.
void CacheTest::fitsWhileThePoolHoldsWhatIsAskedFor_data()
{
    QTest::addColumn<int>("concurrency");
    QTest::addColumn<bool>("fits");
    QTest::newRow("as many as the pool holds") << 8 << true;
    QTest::newRow("one more") << 9 << false;
}

void CacheTest::fitsWhileThePoolHoldsWhatIsAskedFor()
{
    QFETCH(int, concurrency);
    QFETCH(bool, fits);
    const Evaluation evaluation = serving(QStringLiteral("meta-llama/Meta-Llama-3-8B"),
                                          QStringLiteral(R"("inference": {"max_model_length": 8192, "concurrency": %1,
                    "available_kv_bytes": 8589934592}, "hardware": {"count": 1},
                    "parallelism": {"tensor": 1, "pipeline": 1})")
                                              .arg(concurrency));

    const Estimate &estimate = evaluation.estimate;
    QCOMPARE(estimate.fits(), fits);
    QCOMPARE(estimate.headroom().count(), (8 - qint64(concurrency)) << 30);
    QCOMPARE(estimate.worstDevice().terms[TermId::KvCache].count(), qint64(concurrency) << 30);
    QCOMPARE(estimate.serving.kvCache.count(), qint64(8) << 30);
    QCOMPARE(estimate.usable - estimate.worstDevice().total(), estimate.headroom());
}

void CacheTest::capacityFollowsAGivenSpace()
{
    // 10 GB of free cache, 131072 bytes a token: 76293 tokens in 4768 whole blocks of 16.
    const Evaluation evaluation =
        serving(QStringLiteral("meta-llama/Meta-Llama-3-8B"),
                QStringLiteral(R"("inference": {"max_model_length": 8192, "available_kv_bytes": 10000000000},
                    "hardware": {"count": 1}, "parallelism": {"tensor": 1, "pipeline": 1})"));

    QCOMPARE(evaluation.estimate.serving.kvCapacityTokens, 4768LL * 16);
}

// All 32 layers on the first of two stages: what it holds is what the model holds.
void CacheTest::stagesWithoutACacheDoNotLimit_data()
{
    QTest::addColumn<QString>("engine");
    QTest::addColumn<QString>("layers");
    for (const char *engine : { "vllm", "sglang", "generic" }) {
        QTest::addRow("%s, the last empty", engine) << engine << "[32, 0]";
        QTest::addRow("%s, the first empty", engine) << engine << "[0, 32]";
    }
}

void CacheTest::stagesWithoutACacheDoNotLimit()
{
    QFETCH(QString, engine);
    QFETCH(QString, layers);
    const Evaluation evaluation = serving(QStringLiteral("meta-llama/Meta-Llama-3-8B"),
                                          QStringLiteral(R"("inference": {"engine": "%1", "max_model_length": 8192,
                    "available_kv_bytes": 8589934592}, "hardware": {"count": 2},
                    "parallelism": {"tensor": 1, "pipeline": 2, "stage_layers": %2})")
                                              .arg(engine, layers));

    QCOMPARE(evaluation.estimate.serving.kvCapacityTokens, 8LL * 8192);
    QCOMPARE(evaluation.estimate.serving.maxConcurrency, 8.0);
}

// A model that keeps states only holds sequences but no tokens.
void CacheTest::statesAloneLimitTheSequences()
{
    const Evaluation evaluation =
        serving(QStringLiteral("state-spaces/mamba2-2.7b"),
                QStringLiteral(R"("inference": {"available_kv_bytes": 1000000000}, "hardware": {"count": 1},
                    "parallelism": {"tensor": 1, "pipeline": 1})"));
    const auto state = static_cast<double>(evaluation.estimate.worstDevice().terms[TermId::SequenceState].count());

    QCOMPARE(evaluation.estimate.serving.kvCapacityTokens, 0LL);
    QVERIFY(state > 0);
    QCOMPARE(evaluation.estimate.serving.maxConcurrency, std::floor(1e9 / state));
}

void CacheTest::formatsFollowTheActivations_data()
{
    QTest::addColumn<QString>("precision");
    QTest::addColumn<QString>("engine");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("value");
    QTest::newRow("fp32") << R"({"weights": "fp32"})" << "vllm" << "fp32" << "fp32";
    QTest::newRow("fp16") << R"({"weights": "fp16"})" << "vllm" << "fp16" << "fp16";
    QTest::newRow("8-bit activations") << R"({"weights": "fp8", "activations": "fp8"})" << "vllm" << "bf16" << "bf16";
    QTest::newRow("keys only") << R"({"weights": "bf16", "kv_cache": {"k": "q8_0"}})" << "generic" << "q8_0" << "bf16";
    QTest::newRow("keys only, llama.cpp")
        << R"({"weights": "bf16", "kv_cache": {"k": "q8_0"}})" << "llama.cpp" << "q8_0"
        << "fp16";
}

void CacheTest::formatsFollowTheActivations()
{
    QFETCH(QString, precision);
    QFETCH(QString, engine);
    QFETCH(QString, key);
    QFETCH(QString, value);
    const Evaluation evaluation =
        serving(QStringLiteral("Qwen/Qwen3-8B"),
                QStringLiteral(R"("precision": %1, "inference": {"engine": "%2"})").arg(precision, engine));

    QCOMPARE(QString::fromUtf8(evaluation.settings.precision.keyCache->id), key);
    QCOMPARE(QString::fromUtf8(evaluation.settings.precision.valueCache->id), value);
}

void CacheTest::theWindowIsNotedWhereItCaps_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("inference");
    QTest::addColumn<bool>("noted");
    QTest::newRow("vLLM") << "mistralai/Mistral-7B-v0.1" << R"("engine": "vllm", "max_model_length": 32768)" << true;
    QTest::newRow("vLLM before it did") << "mistralai/Mistral-7B-v0.1"
                                        << R"("engine": "vllm", "engine_version": "0.8.5", "max_model_length": 32768)"
                                        << false;
    QTest::newRow("llama.cpp, only windows") << "mistralai/Mistral-7B-v0.1"
                                             << R"("engine": "llama.cpp", "max_model_length": 32768)" << false;
    QTest::newRow("llama.cpp, some windows") << "google/gemma-3-27b-it"
                                             << R"("engine": "llama.cpp", "max_model_length": 32768)" << true;
    QTest::newRow("shorter than the window") << "mistralai/Mistral-7B-v0.1"
                                             << R"("engine": "vllm", "max_model_length": 4096)" << false;
}

void CacheTest::theWindowIsNotedWhereItCaps()
{
    QFETCH(QString, model);
    QFETCH(QString, inference);
    QFETCH(bool, noted);
    const Evaluation evaluation = serving(model, QStringLiteral(R"("inference": {%1}, "hardware": {"count": 1},
                    "parallelism": {"tensor": 1, "pipeline": 1})")
                                                     .arg(inference));

    QCOMPARE(std::ranges::find(evaluation.notes, NoteId::WindowCaps, &Note::id) != evaluation.notes.end(), noted);
}

QTEST_APPLESS_MAIN(CacheTest)
#include "cache_test.moc"
