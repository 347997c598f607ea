// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/torch_case.h"
#include "core/model/catalogue_file.h"

#include <QTest>

#include <set>

using namespace headroom;
using namespace headroom::test;

// What PyTorch keeps for backward, byte for byte: in the measured cases, and in shapes beside them, whose values are
// worked out by hand from what is kept.
class TorchCaseTest : public QObject
{
    Q_OBJECT

private slots:
    void everyMeasuredVariantIsExact();
    void totalsAreTheSumOfTheParts();
    void unseenShapesFollowTheRule_data();
    void unseenShapesFollowTheRule();
    void wrongCasesAreRefused_data();
    void wrongCasesAreRefused();
};

namespace {

// A Llama of one layer: h 64, 4 heads of 16, f 128, V 97, s 32, bf16; keys of `more` replace its own.
nlohmann::ordered_json llama(const char *more)
{
    auto document = nlohmann::ordered_json::parse(R"({"id": "unseen", "variant": "unseen", "arch": "llama",
        "dtype_mode": "bf16", "semantics": "cuda", "hidden": 64, "layers": 1, "heads": 4, "kv_heads": 4, "head_dim": 16,
        "ffn": 128, "vocab": 97, "batch": 2, "seq": 32, "attention": "eager", "checkpointing": "none",
        "loss_variant": "upcast_pad", "activation_fn": "swiglu", "norm": "rms_hf", "gqa": "repeat", "rope": "model",
        "embedding_bytes": 0, "shared_bytes": 0, "final_norm_bytes": 0, "head_bytes": 0, "loss_bytes": 0,
        "activations_bytes_total": 0, "weight_copy_bytes": 0, "activations_bytes_each_layer": []})");
    document.update(nlohmann::ordered_json::parse(more));
    return document;
}

} // namespace

void TorchCaseTest::everyMeasuredVariantIsExact()
{
    const auto document = nlohmann::ordered_json::parse(fileText(TEST_DATA_DIR "/measured/torch_activations.json"));

    std::set<std::pair<std::string, std::string>> variants;
    std::size_t cases = 0;
    for (const auto &entry : document) {
        const auto torch = readTorchCase(entry, "");
        QVERIFY2(torch.has_value(), torch ? "" : told(torch.error()).c_str());
        if (!torch->cuda)
            continue;
        ++cases;
        variants.insert({ torch->variant, torch->mode });
        const KeptBytes kept = keptBytes(torch->settings);
        QVERIFY2(kept == torch->measured, (torch->id + ": " + std::to_string(kept.total) + " instead of "
                                           + std::to_string(torch->measured.total))
                                              .c_str());
    }
    QCOMPARE(cases, std::size_t(332));
    QCOMPARE(variants.size(), std::size_t(108));
}

void TorchCaseTest::totalsAreTheSumOfTheParts()
{
    const auto document = nlohmann::ordered_json::parse(fileText(TEST_DATA_DIR "/measured/torch_activations.json"));
    for (const auto &entry : document) {
        const auto torch = readTorchCase(entry, "");
        QVERIFY(torch.has_value());
        const KeptBytes kept = keptBytes(torch->settings);
        std::int64_t sum = kept.embedding + kept.shared + kept.finalNorm + kept.head + kept.loss;
        for (const std::int64_t layer : kept.layers)
            sum += layer;
        QCOMPARE(kept.total, sum);
    }
}

void TorchCaseTest::unseenShapesFollowTheRule_data()
{
    QTest::addColumn<QByteArray>("more");
    QTest::addColumn<qint64>("layer");

    // T = 64 (b 2) or 32 (b 1); Th = T·64, Tad = Th, Tf = T·128, scores = 4·32·T.
    // Norms and inputs 16Th + 8T, SwiGLU 8Tf; of heads Q, K, V and the output 8Tad; fp32 softmax and its copy 6·scores.
    const qint64 t = 64;
    const qint64 scores = 4 * 32 * t;
    QTest::newRow("all heads") << QByteArray("{}") << 16 * t * 64 + 8 * t + 8 * t * 128 + 8 * t * 64 + 6 * scores;
    QTest::newRow("one KV head, copied by the product of several sequences")
        << QByteArray(R"({"kv_heads": 1})") << 16 * t * 64 + 8 * t + 8 * t * 128 + 8 * t * 64 + 6 * scores;
    // One sequence: the repeated head stays a view, so K and V have 2Td each. Everything else halves with T; the scores
    // are 4·32·32.
    QTest::newRow("one KV head, one sequence")
        << QByteArray(R"({"kv_heads": 1, "batch": 1})")
        << 16 * t * 32 + 4 * t + 8 * t * 64 + 4 * t * 32 + 4 * 32 * 16 + 6 * scores / 2;
    // SDPA keeps the view whatever the batch: Q and output 4Tad, K and V 4Td, log-sum-exp 4aT, generator 16.
    QTest::newRow("one KV head under SDPA")
        << QByteArray(R"({"kv_heads": 1, "attention": "sdpa"})")
        << 16 * t * 64 + 8 * t + 8 * t * 128 + 4 * t * 64 + 4 * t * 16 + 4 * 4 * t + 16;
    QTest::newRow("two KV heads under SDPA are copied")
        << QByteArray(R"({"kv_heads": 2, "attention": "sdpa"})")
        << 16 * t * 64 + 8 * t + 8 * t * 128 + 8 * t * 64 + 4 * 4 * t + 16;
    // Fused RMSNorm keeps its input only (2Th instead of 6Th, twice), fused SwiGLU no activation (6Tf).
    QTest::newRow("fused norm and SwiGLU, eager")
        << QByteArray(R"({"norm": "rms_fused", "activation_fn": "swiglu_fused"})")
        << 8 * t * 64 + 8 * t + 6 * t * 128 + 8 * t * 64 + 6 * scores;
    // A checkpoint keeps the layer's input.
    QTest::newRow("checkpointed") << QByteArray(R"({"checkpointing": "layer"})") << 2 * t * 64;
}

void TorchCaseTest::unseenShapesFollowTheRule()
{
    QFETCH(QByteArray, more);
    QFETCH(qint64, layer);

    const auto torch = readTorchCase(llama(more.constData()), "");
    QVERIFY2(torch.has_value(), torch ? "" : told(torch.error()).c_str());
    const KeptBytes kept = keptBytes(torch->settings);

    QCOMPARE(kept.layers, std::vector<std::int64_t> { layer });
}

void TorchCaseTest::wrongCasesAreRefused_data()
{
    QTest::addColumn<QByteArray>("more");
    QTest::addColumn<QByteArray>("path");
    QTest::newRow("no such architecture") << QByteArray(R"({"arch": "bert"})") << QByteArray("/3/arch");
    QTest::newRow("negative size") << QByteArray(R"({"hidden": -1})") << QByteArray("/3/hidden");
    QTest::newRow("size beyond reason") << QByteArray(R"({"ffn": 1e18})") << QByteArray("/3/ffn");
    QTest::newRow("text for bytes") << QByteArray(R"({"loss_bytes": "many"})") << QByteArray("/3/loss_bytes");
    QTest::newRow("dropouts that differ")
        << QByteArray(R"({"arch": "gpt2", "dropout": {"attn": 0.1, "resid": 0, "embd": 0}})")
        << QByteArray("/3/dropout/resid");
}

void TorchCaseTest::wrongCasesAreRefused()
{
    QFETCH(QByteArray, more);
    QFETCH(QByteArray, path);

    const auto torch = readTorchCase(llama(more.constData()), "/3");

    QVERIFY(!torch.has_value());
    QCOMPARE(QByteArray::fromStdString(torch.error().front().path), path);
}

QTEST_APPLESS_MAIN(TorchCaseTest)
#include "torch_case_test.moc"
