// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/file_mix.h"
#include "core/format/number_format.h"
#include "support/scenarios.h"

#include <set>

using namespace headroom;

class NumberFormatTest : public QObject
{
    Q_OBJECT

private slots:
    void bitsOfAWeight_data();
    void bitsOfAWeight();
    void idsAreUniqueAndFound();
    void wideTensorsStayWide();
    void ggufFilesHaveTheirPublishedSize_data();
    void bitsPerWeightAreThePublishedOnes_data();
    void bitsPerWeightAreThePublishedOnes();
    void ggufFilesHaveTheirPublishedSize();
    void falconHasAMixOfItsOwn_data();
    void falconHasAMixOfItsOwn();
    void mixesOfFewLayersStayBetweenTheirTypes_data();
    void mixesOfFewLayersStayBetweenTheirTypes();
};

namespace {

double fileGigabytes(const QString &model, const QString &format)
{
    return evaluationOf(
               QStringLiteral(R"({"format": "headroom/1", "model": {"preset": "%1"}, "precision": {"weights": "%2"}})")
                   .arg(model, format)
                   .toStdString())
        .estimate.file.gb();
}

} // namespace

// Worked out from the layout of a block: (bytes of weights + scales + zeros) · 8 / weights.
void NumberFormatTest::bitsOfAWeight_data()
{
    QTest::addColumn<double>("bits");
    QTest::newRow("fp32") << 32.0;
    QTest::newRow("bf16") << 16.0;
    QTest::newRow("fp8") << 8 + 32.0 / 16384;
    QTest::newRow("gptq-4bit") << 4.15625;
    QTest::newRow("nf4") << 4.5;
    QTest::newRow("nf4-dq") << 4 + 8.0 / 64 + 32.0 / 16384;
    QTest::newRow("mxfp4") << 4.25;
    QTest::newRow("nvfp4") << 4.5;
    QTest::newRow("q4_0") << (2 + 16) * 8.0 / 32;
    QTest::newRow("q4_1") << (2 + 2 + 16) * 8.0 / 32;
    QTest::newRow("q5_0") << (2 + 4 + 16) * 8.0 / 32;
    QTest::newRow("q8_0") << (2 + 32) * 8.0 / 32;
    QTest::newRow("q2_k") << (16 + 64 + 4) * 8.0 / 256;
    QTest::newRow("q4_k_m") << (4 + 12 + 128) * 8.0 / 256;
    QTest::newRow("q5_k_m") << (4 + 12 + 32 + 128) * 8.0 / 256;
    QTest::newRow("q6_k") << (128 + 64 + 16 + 2) * 8.0 / 256;
    QTest::newRow("iq4_xs") << (2 + 2 + 4 + 128) * 8.0 / 256;
}

void NumberFormatTest::bitsOfAWeight()
{
    QFETCH(double, bits);
    const auto format = findFormat(QTest::currentDataTag());

    QVERIFY(format);
    QCOMPARE((*format)->storedBits, bits);
}

void NumberFormatTest::idsAreUniqueAndFound()
{
    std::set<std::string_view> ids;
    for (const std::string_view id : formatIds()) {
        QVERIFY(ids.insert(id).second);
        QVERIFY(findFormat(id).has_value());
        QCOMPARE((*findFormat(id))->id, id);
    }
    QVERIFY(!findFormat("int5"));
}

// Llama-2-7B in bitsandbytes' double-quantised nf4: embedding, head and norms keep 16 bits.
void NumberFormatTest::wideTensorsStayWide()
{
    const Evaluation evaluation =
        evaluationOf(R"({"format": "headroom/1", "model": {"preset": "meta-llama/Llama-2-7b-hf"},
      "precision": {"weights": "nf4-dq"}, "hardware": {"count": 1}, "parallelism": {"tensor": 1, "pipeline": 1}})");
    const double wide = 2.0 * 32000 * 4096 + 65.0 * 4096;
    const double linear = 32.0 * (4 * 4096.0 * 4096 + 3 * 4096.0 * 11008);

    QCOMPARE(evaluation.estimate.file.count(),
             Bytes::rounded(wide * 2 + linear * (4 + 8.0 / 64 + 32.0 / 16384) / 8).count());
}

// Q4_0, Q4_K_M and Q5_K_M: model size in logs of llama.cpp (issues 10850, 7060 and 7968, rounded to 0.01 GiB); the others:
// sizes that the publisher TheBloke lists for the files of Llama-2-7B-GGUF.
void NumberFormatTest::ggufFilesHaveTheirPublishedSize_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("format");
    QTest::addColumn<double>("gigabytes"); // 10^9
    QTest::newRow("Llama-2-7B Q4_0") << "meta-llama/Llama-2-7b-hf" << "q4_0" << 3.8225;
    QTest::newRow("Llama-2-7B Q4_K_M") << "meta-llama/Llama-2-7b-hf" << "q4_k_m" << 4.0802;
    QTest::newRow("Llama-2-7B Q5_K_M") << "meta-llama/Llama-2-7b-hf" << "q5_k_m" << 4.7782;
    QTest::newRow("Llama-2-7B Q6_K") << "meta-llama/Llama-2-7b-hf" << "q6_k" << 5.53;
    QTest::newRow("Llama-2-7B Q8_0") << "meta-llama/Llama-2-7b-hf" << "q8_0" << 7.16;
    // bartowski's files.
    QTest::newRow("Llama-3.1-70B Q3_K_M") << "meta-llama/Llama-3.1-70B" << "q3_k_m" << 34.27;
    // bartowski's files of Mixtral-8x22B.
    // Its files of DeepSeek-V3-0324: layers 0 to 2, which get a wider type, have no experts. ubergarm's of GLM-4.5-Air.
    QTest::newRow("DeepSeek-V3 Q4_K_M") << "deepseek-ai/DeepSeek-V3" << "q4_k_m" << 404.43;
    QTest::newRow("DeepSeek-V3 Q5_K_M") << "deepseek-ai/DeepSeek-V3" << "q5_k_m" << 475.40;
    QTest::newRow("GLM-4.5-Air Q8_0") << "zai-org/GLM-4.5-Air" << "q8_0" << 117.447;
    QTest::newRow("Mixtral Q3_K_L") << "mistralai/Mixtral-8x22B-v0.1" << "q3_k_l" << 72.57;
    QTest::newRow("Mixtral Q5_K_S") << "mistralai/Mixtral-8x22B-v0.1" << "q5_k_s" << 96.97;
    // TheBloke's files of December 2023; whole file of Google's QAT release; "model size" of llama.cpp issue 14430 and
    // of a log of Qwen3.5-27B, whose query, key and value of linear attention count as values.
    QTest::newRow("Mixtral Q3_K_M of 2023") << "mistralai/Mixtral-8x7B-v0.1" << "q3_k_m" << 20.363;
    QTest::newRow("Mixtral Q4_K_M of 2023") << "mistralai/Mixtral-8x7B-v0.1" << "q4_k_m" << 26.442;
    QTest::newRow("per-layer embeddings, Gemma 4") << "google/gemma-4-E2B-it" << "q4_0" << 3.3495;
    QTest::newRow("per-layer embeddings, Gemma 3n") << "google/gemma-3n-E4B-it" << "q4_k_m" << 4.8318;
    QTest::newRow("gated delta net") << "Qwen/Qwen3.5-27B" << "q3_k_m" << 13.2929;
}

void NumberFormatTest::ggufFilesHaveTheirPublishedSize()
{
    QFETCH(QString, model);
    QFETCH(QString, format);
    QFETCH(double, gigabytes);

    const double found = fileGigabytes(model, format);
    QVERIFY2(std::abs(found / gigabytes - 1) < 0.002, qPrintable(QString::number(found)));
}

// TheBloke's files of Falcon-180B-Chat, of September 2023.
void NumberFormatTest::falconHasAMixOfItsOwn_data()
{
    QTest::addColumn<QString>("format");
    QTest::addColumn<double>("gigabytes");
    QTest::newRow("Q3_K_S") << "q3_k_s" << 77.77;
    QTest::newRow("Q3_K_M") << "q3_k_m" << 85.18;
    QTest::newRow("Q3_K_L") << "q3_k_l" << 91.99;
    QTest::newRow("Q4_0") << "q4_0" << 101.48;
    QTest::newRow("Q4_K_S") << "q4_k_s" << 101.48;
    QTest::newRow("Q4_K_M") << "q4_k_m" << 108.48;
    QTest::newRow("Q5_K_M") << "q5_k_m" << 130.99;
    QTest::newRow("Q6_K") << "q6_k" << 147.52;
}

void NumberFormatTest::falconHasAMixOfItsOwn()
{
    QFETCH(QString, format);
    QFETCH(double, gigabytes);

    const double found = fileGigabytes(QStringLiteral("tiiuae/falcon-180B"), format);
    QVERIFY2(std::abs(found / gigabytes - 1) < 0.005, qPrintable(QString::number(found)));
}

// The table of Llama-3.1-8B in llama.cpp's tools/quantize/README.md, and "BPW" in logs where a rule has its own model:
// rows of no whole block (DeepSeek-V2-Lite, issues 8149 and 12390), fused projections (Phi-3.5-mini, issue 9451).
void NumberFormatTest::bitsPerWeightAreThePublishedOnes_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("format");
    QTest::addColumn<double>("bits");
    QTest::addColumn<double>("tolerance");
    const auto llama = [](const char *format, double bits) {
        QTest::newRow(format) << "meta-llama/Llama-3.1-8B" << QString::fromLatin1(format) << bits << 0.00005;
    };
    llama("iq1_s", 2.0042);
    llama("iq1_m", 2.1460);
    llama("iq2_xxs", 2.3824);
    llama("iq2_xs", 2.5882);
    llama("iq2_s", 2.7403);
    llama("iq2_m", 2.9294);
    llama("iq3_xxs", 3.2548);
    llama("iq3_xs", 3.4977);
    llama("iq3_s", 3.6606);
    llama("iq3_m", 3.7628);
    llama("q2_k", 3.1593);
    llama("q3_k_s", 3.6429);
    llama("q3_k_l", 4.2979);
    llama("q4_k_s", 4.6672);
    llama("q4_k_m", 4.8944);
    llama("q5_k_s", 5.5704);
    llama("q5_k_m", 5.7036);
    llama("q6_k", 6.5633);
    llama("q8_0", 8.5008);
    QTest::newRow("q6_k, rows of 1408") << "deepseek-ai/DeepSeek-V2-Lite" << "q6_k" << 7.16 << 0.005;
    QTest::newRow("q4_k_m, rows of 1408") << "deepseek-ai/DeepSeek-V2-Lite" << "q4_k_m" << 5.28 << 0.015;
    // Issue 14469: a GGUF holds no vision tower.
    QTest::newRow("q4_k_m, text of a model with vision") << "google/gemma-3-4b-it" << "q4_k_m" << 5.12 << 0.005;
    QTest::newRow("q4_k_m, fused") << "microsoft/Phi-3.5-mini-instruct" << "q4_k_m" << 5.01 << 0.005;
}

void NumberFormatTest::bitsPerWeightAreThePublishedOnes()
{
    QFETCH(QString, model);
    QFETCH(QString, format);
    QFETCH(double, bits);
    QFETCH(double, tolerance);
    const Estimate estimate =
        evaluationOf(
            QStringLiteral(R"({"format": "headroom/1", "model": {"preset": "%1"}, "precision": {"weights": "%2"}})")
                .arg(model, format)
                .toStdString())
            .estimate;

    const double found = 8 * static_cast<double>(estimate.file.count()) / static_cast<double>(estimate.fileParameters);
    QVERIFY2(std::abs(found - bits) <= tolerance, qPrintable(QString::number(found, 'f', 4)));
}

// "The first two" and "the first four" layers of a model that has fewer.
void NumberFormatTest::mixesOfFewLayersStayBetweenTheirTypes_data()
{
    QTest::addColumn<QString>("type");
    QTest::addColumn<double>("most"); // bits of the widest type that a layer's matrix gets
    QTest::newRow("q3_k_m") << "q3_k_m" << 5.5;
    QTest::newRow("q4_k_s") << "q4_k_s" << 5.5;
    QTest::newRow("q4_k_m") << "q4_k_m" << 6.5625;
}

void NumberFormatTest::mixesOfFewLayersStayBetweenTheirTypes()
{
    QFETCH(QString, type);
    QFETCH(double, most);
    for (int layers = 1; layers <= 4; ++layers) {
        const Evaluation evaluation = evaluationOf(
            QStringLiteral(
                R"({"format": "headroom/1", "model": {"preset": "meta-llama/Meta-Llama-3-8B", "layers": %1}})")
                .arg(layers)
                .toStdString());
        const Model &model = *evaluation.settings.model;
        for (const WeightTensor &tensor : model.weights) {
            if (tensor.place != WeightPlace::Layer || tensor.columns <= 1)
                continue;
            const double bits = 8 * mixedBytes(tensor, *findFormat(type.toStdString()), model);
            QVERIFY2(bits > 3 && bits <= most, qPrintable(QString::number(bits)));
        }
    }
}

QTEST_APPLESS_MAIN(NumberFormatTest)
#include "number_format_test.moc"
