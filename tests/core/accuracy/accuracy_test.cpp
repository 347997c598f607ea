// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/accuracy.h"
#include "core/accuracy/accuracy_json.h"
#include "core/accuracy/measured_case.h"
#include "core/embedded/catalogues.h"
#include "core/model/catalogue_file.h"

#include <QTest>

using namespace headroom;
using namespace headroom::test;

class AccuracyTest : public QObject
{
    Q_OBJECT

private slots:
    void casesAreGroupedAndSummed();
    void brokenLinesAreNamed();
    void sourcesHaveNames_data();
    void sourcesHaveNames();
    void jsonHoldsEveryCase();
    void factsBesideTheFormatAreRead_data();
    void factsBesideTheFormatAreRead();
};

namespace {

// The weights of a model of 1e9 parameters in bf16, 2e9 bytes to within the assumed shape; `what` is measured.
std::string lineOf(const std::string &id, double value, const std::string &more)
{
    return R"({"id": ")" + id
           + R"(", "scenario": {"format": "headroom/1", "model": {"preset": "meta-llama/Llama-2-7b-hf"},
        "inference": {"engine": "transformers"}, "precision": {"weights": "bf16"}}, "measured": {"what": "file_bytes", "value": )"
           + std::to_string(value) + R"(}, "source": "https://github.com/owner/name/issues/3", "confidence": "high")"
           + more + "}";
}

std::string withoutBreaks(std::string text)
{
    std::ranges::replace(text, '\n', ' ');
    return text;
}

Result<AccuracyReport> reportOf(std::vector<std::string> lines)
{
    std::string text;
    for (const std::string &line : lines)
        text += withoutBreaks(line) + '\n';
    const std::array texts = { MeasuredText { "cases.ndjson", text } };
    return accuracyReport(texts, embeddedCatalogues());
}

} // namespace

void AccuracyTest::casesAreGroupedAndSummed()
{
    // Llama-2-7B has 6,738,415,616 parameters: 13,476,831,232 bytes.
    const double right = 13476831232;

    const auto report = reportOf(
        { lineOf("right", right, ""), lineOf("a fifth less", right / 0.8, ""), lineOf("twice", right / 2, ""),
          lineOf("unsure", right, R"(, "unknown": ["/precision/weights"])"),
          R"({"id": "no such model", "scenario": {"format": "headroom/1", "model": {"preset": "x"}}, "measured":
                                       {"what": "mfu", "value": 1}, "source": "s", "confidence": "high"})",
          R"({"id": "speed", "scenario": {"format": "headroom/1", "model": {"preset": "meta-llama/Llama-2-7b-hf"}},
                                       "measured": {"what": "mfu", "value": 1}, "source": "s", "confidence": "high"})" });

    QVERIFY2(report.has_value(), report ? "" : told(report.error()).c_str());
    QCOMPARE(report->cases.size(), std::size_t(6));
    QCOMPARE(report->groups.size(), std::size_t(2));
    const CaseGroup &files = report->groups.front();
    QCOMPARE(files.source, std::string("owner/name"));
    QCOMPARE(files.code, std::string("transformers"));
    QCOMPARE(files.scored.cases, std::size_t(3));
    QCOMPARE(files.apart.cases, std::size_t(1));
    QCOMPARE(files.scored.median, 0.2);
    QCOMPARE(files.scored.mean, 0.4);
    QCOMPARE(files.scored.worst, 1.0);
    QCOMPARE(files.scored.within10Percent, std::size_t(1));
    QCOMPARE(files.worst, (std::vector<std::size_t> { 2, 1, 0 }));
    QCOMPARE(files.outside, (std::vector<std::size_t> { 2, 1 }));
    QCOMPARE(report->groups[1].refused, std::size_t(1));
    QCOMPARE(report->groups[1].notComputed, std::size_t(1));
    QCOMPARE(report->cases[4].problem.path, std::string("/model/preset"));
}

void AccuracyTest::brokenLinesAreNamed()
{
    const auto report = reportOf({ lineOf("right", 1, ""), "{", R"({"id": "x"})", "[]" });

    QVERIFY(!report.has_value());
    QCOMPARE(report.error().front().file, std::string("cases.ndjson"));
    QVERIFY(report.error().front().path.starts_with("2:"));
    QVERIFY(report.error()[1].path.starts_with("3:/"));
    QCOMPARE(report.error().back().path, std::string("4:"));
}

void AccuracyTest::sourcesHaveNames_data()
{
    QTest::addColumn<QByteArray>("source");
    QTest::addColumn<QByteArray>("name");
    QTest::newRow("issue") << QByteArray("https://github.com/ggml-org/llama.cpp/issues/7968#c")
                           << QByteArray("ggml-org/llama.cpp");
    QTest::newRow("commit") << QByteArray("NVIDIA-NeMo/Megatron-Bridge@067f987 docs")
                            << QByteArray("NVIDIA-NeMo/Megatron-Bridge");
    QTest::newRow("file") << QByteArray("pytorch/torchtitan docs/x.md") << QByteArray("pytorch/torchtitan");
    QTest::newRow("page") << QByteArray("https://ozeki.chat/p_8590.html") << QByteArray("ozeki.chat");
    QTest::newRow("paper") << QByteArray("arXiv 2104.04473, table 1") << QByteArray("arXiv");
    QTest::newRow("nothing") << QByteArray("") << QByteArray("");
}

void AccuracyTest::sourcesHaveNames()
{
    QFETCH(QByteArray, source);
    QFETCH(QByteArray, name);
    QCOMPARE(QByteArray::fromStdString(sourceName(source.toStdString())), name);
}

// DeepSeek-R1, 61 layers of 128 heads: 40,960 elements of keys and values a layer and token where heads are whole, 576 of
// their latent. ik_llama.cpp discussion 242, 512 cells: K 1464 MiB, V 976 MiB.
void AccuracyTest::factsBesideTheFormatAreRead_data()
{
    QTest::addColumn<QByteArray>("more");
    QTest::addColumn<QByteArray>("code");
    QTest::addColumn<double>("computed");
    constexpr double whole = 2440.0 * 1024 * 1024;
    constexpr double latent = 512.0 * 61 * 576 * 2;
    QTest::newRow("none") << QByteArray(R"(}, "unknown": [])") << QByteArray("llama.cpp") << latent;
    QTest::newRow("mode and engine") << QByteArray(
        R"(, "x-engine": "ik_llama.cpp", "x-mla": "expanded"}, "unknown": [])")
                                     << QByteArray("ik_llama.cpp") << whole;
    QTest::newRow("guessed from the answer")
        << QByteArray(R"(, "x-mla": "expanded"}, "unknown": ["x-mla: the one nearest to the printed size"])")
        << QByteArray("llama.cpp") << latent;
    QTest::newRow("ranks that the layout lacks")
        << QByteArray(R"(, "x-dcp": 4}, "unknown": [])") << QByteArray("llama.cpp") << latent;
    QTest::newRow("the format's own key stands")
        << QByteArray(R"(, "x-kv-unified": false}, "unknown": [])") << QByteArray("llama.cpp") << latent;
}

void AccuracyTest::factsBesideTheFormatAreRead()
{
    QFETCH(QByteArray, more);
    QFETCH(QByteArray, code);
    QFETCH(double, computed);
    const std::string line = R"({"id": "x", "scenario": {"format": "headroom/1",
        "model": {"preset": "deepseek-ai/DeepSeek-R1"}, "precision": {"weights": "fp16", "kv_cache": "fp16"},
        "inference": {"engine": "llama.cpp", "max_model_length": 512, "concurrency": 1, "kv_unified": true},
        "hardware": {"count": 1}, "parallelism": {"tensor": 1, "pipeline": 1})"
                             + more.toStdString() + R"(, "measured": {"what": "kv_cache_bytes_per_device", "value": 1},
        "confidence": "high", "source": "a/b"})";

    const auto report = reportOf({ line });

    QVERIFY2(report.has_value(), report ? "" : told(report.error()).c_str());
    QVERIFY2(report->cases.front().standing != CaseStanding::Refused, report->cases.front().problem.path.c_str());
    QCOMPARE(report->groups.front().code, code.toStdString());
    QCOMPARE(report->cases.front().computed, computed);
}

void AccuracyTest::jsonHoldsEveryCase()
{
    const auto report = reportOf({ lineOf("right", 13476831232, ""), lineOf("wrong", 1e9, "") });
    QVERIFY(report.has_value());

    std::string text;
    appendAccuracyJson(*report, text);

    const auto json = nlohmann::ordered_json::parse(text);
    QCOMPARE(json["format"].get<std::string>(), std::string("headroom-accuracy/1"));
    QCOMPARE(json["cases"].size(), std::size_t(2));
    QCOMPARE(json["cases"][0]["error"].get<double>(), 0.0);
    QCOMPARE(json["groups"][0]["outside_10_percent"][0].get<std::string>(), std::string("wrong"));
}

QTEST_APPLESS_MAIN(AccuracyTest)
#include "accuracy_test.moc"
