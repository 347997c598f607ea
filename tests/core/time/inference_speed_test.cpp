// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/time/inference_speed.h"
#include "support/scenarios.h"

using namespace headroom;

class InferenceSpeedTest : public QObject
{
    Q_OBJECT

private slots:
    void speedsAreAsMeasured_data();
    void speedsAreAsMeasured();
    void fewerBitsAreFaster();
    void expertsThatNobodyVisitsAreNotRead();
};

namespace {

Evaluation served(const std::string &model, const std::string &rest)
{
    return evaluationOf(R"({"format": "headroom/1", "model": {"preset": ")" + model + R"("}, )" + rest + "}");
}

} // namespace

// gpt-fast's README, A100, one sequence of 200 tokens; llama-bench on a card of its own (llama.cpp's scoreboard).
void InferenceSpeedTest::speedsAreAsMeasured_data()
{
    QTest::addColumn<QByteArray>("model");
    QTest::addColumn<QByteArray>("rest");
    QTest::addColumn<double>("tokensPerSecond");
    QTest::newRow("gpt-fast, Llama-2-7B in bf16")
        << QByteArray("meta-llama/Llama-2-7b-hf")
        << QByteArray(R"("precision": {"weights": "bf16"}, "inference": {"engine": "generic", "prompt_tokens": 5,
            "output_tokens": 200}, "hardware": {"accelerator": "a100-sxm4-80gb", "count": 1})")
        << 104.9;
    QTest::newRow("gpt-fast, Llama-2-7B in int8")
        << QByteArray("meta-llama/Llama-2-7b-hf")
        << QByteArray(R"("precision": {"weights": "int8"}, "inference": {"engine": "generic", "prompt_tokens": 5,
            "output_tokens": 200}, "hardware": {"accelerator": "a100-sxm4-80gb", "count": 1})")
        << 155.58;
    QTest::newRow("llama.cpp, Llama-7B in Q4_0 on RTX 4090")
        << QByteArray("huggyllama/llama-7b")
        << QByteArray(R"("precision": {"weights": "q4_0"}, "inference": {"engine": "llama.cpp", "prompt_tokens": 1,
            "output_tokens": 128}, "hardware": {"accelerator": "rtx-4090", "count": 1})")
        << 189.0;
    // Its prompts of 512 tokens at 3062 tokens/s, on a card whose maker publishes the 4-bit rate only.
    QTest::newRow("llama.cpp, Llama-7B in Q4_0 on DGX Spark")
        << QByteArray("huggyllama/llama-7b")
        << QByteArray(R"("precision": {"weights": "q4_0"}, "inference": {"engine": "llama.cpp", "prompt_tokens": 512,
            "output_tokens": 1}, "hardware": {"accelerator": "dgx-spark-gb10", "count": 1})")
        << 3062.0 / 512;
}

void InferenceSpeedTest::speedsAreAsMeasured()
{
    QFETCH(QByteArray, model);
    QFETCH(QByteArray, rest);
    QFETCH(double, tokensPerSecond);
    const Evaluation evaluation = served(model.toStdString(), rest.toStdString());
    QVERIFY2(std::abs(evaluation.speed->tokensPerSecond / tokensPerSecond - 1) < 0.15,
             QByteArray::number(evaluation.speed->tokensPerSecond).constData());
}

void InferenceSpeedTest::fewerBitsAreFaster()
{
    const std::string rest = R"("inference": {"engine": "vllm", "prompt_tokens": 128, "output_tokens": 128},
        "hardware": {"accelerator": "h100-sxm5-80gb", "count": 2}, "parallelism": {"tensor": 2})";
    const auto seconds = [&](const char *format) {
        return served("meta-llama/Meta-Llama-3-70B",
                      std::string(R"("precision": {"weights": ")") + format + R"("}, )" + rest)
            .speed->timePerOutputToken;
    };
    QVERIFY(seconds("bf16") > seconds("fp8"));
    QVERIFY(seconds("fp8") > seconds("gptq-4bit"));
}

// Of Mixtral's eight experts a token visits two: one sequence reads a quarter of their weights, many read all.
void InferenceSpeedTest::expertsThatNobodyVisitsAreNotRead()
{
    const auto reading = [](int sequences) {
        return served(
                   "mistralai/Mixtral-8x7B-v0.1",
                   R"("inference": {"engine": "vllm", "prompt_tokens": 16, "output_tokens": 16, "concurrency": )"
                       + std::to_string(sequences)
                       + R"(}, "hardware": {"accelerator": "h100-sxm5-80gb", "count": 2}, "parallelism": {"tensor": 2})")
            .speed->decode[PassPart::Weights];
    };
    const double all = reading(64);
    const double one = reading(1);
    // Experts are 45.1 of 46.7 billion parameters: (46.7 - 45.1 · 3/4 - 0.1) / 46.6 = 0.27.
    QVERIFY2(one / all > 0.26 && one / all < 0.29, QByteArray::number(one / all).constData());
}

QTEST_APPLESS_MAIN(InferenceSpeedTest)
#include "inference_speed_test.moc"
