// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/accelerator_json.h"
#include "core/json/document.h"
#include "core/json/reader.h"

#include <nlohmann/json.hpp>

#include <QTest>

using namespace headroom;

class AcceleratorJsonTest : public QObject
{
    Q_OBJECT

private slots:
    void readsACardOfOnesOwn();
    void memoryIsAllThatIsNeeded();
    void refusesWhatCannotBe_data();
    void refusesWhatCannotBe();
    void reportsEveryProblem();
    void writesWhatItReads();
};

static std::optional<Accelerator> read(std::string_view text, Problems &problems)
{
    const auto document = parseJson(text);
    if (!document)
        return std::nullopt;
    JsonReader reader(*document, "/hardware/accelerator", problems);
    return readAccelerator(reader);
}

void AcceleratorJsonTest::readsACardOfOnesOwn()
{
    Problems problems;
    const auto card = read(R"({"id": "h100-96gb", "name": "H100 SXM 96GB HBM2e", "vendor": "NVIDIA",
        "architecture": "Hopper GH100", "compute_capability": "9.0", "memory_gb": 96, "memory_type": "HBM2e",
        "memory_bandwidth_gbs": 2400, "tdp_w": 500, "x-lab": "rack 4",
        "tflops_dense": {"bf16_tensor": 989.4, "fp8": null}, "interconnect": {"unidir_gbs_per_gpu": 450}})",
                           problems);

    QVERIFY(problems.empty());
    QVERIFY(card.has_value());
    QCOMPARE(card->id, std::string("h100-96gb"));
    QCOMPARE(card->computeCapability, std::string("9.0"));
    QCOMPARE(capacity(*card), Bytes::fromGib(96));
    QVERIFY(capacityAssumed(*card));
    QCOMPARE(*card->memoryBytesPerSecond, 2400e9);
    QCOMPARE(*card->watts, 500.0);
    QCOMPARE(*card->rates.bf16, 989.4e12);
    QVERIFY(!card->rates.fp8);
    QCOMPARE(*card->interconnect.bytesPerSecond, 450e9);
}

void AcceleratorJsonTest::memoryIsAllThatIsNeeded()
{
    Problems problems;
    const auto card = read(R"({"usable_memory_mib": 22528})", problems);

    QVERIFY(card.has_value());
    QCOMPARE(card->id, std::string("custom"));
    QCOMPARE(card->name, std::string("custom"));
    QCOMPARE(capacity(*card).count(), 23622320128LL); // 22528 * 2^20
    QVERIFY(!capacityAssumed(*card));
}

void AcceleratorJsonTest::refusesWhatCannotBe_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("kind");
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("allowed");

    const auto row = [](const char *name, const QByteArray &text, ProblemKind kind, const char *path,
                        const QByteArray &allowed) {
        QTest::newRow(name) << text << static_cast<int>(kind) << QByteArray(path) << allowed;
    };
    row("no memory", "{}", ProblemKind::MissingKey, "/memory_gb", "");
    row("negative memory", R"({"memory_gb": -80})", ProblemKind::OutOfRange, "/memory_gb", "0.001…1048576");
    row("memory in words", R"({"memory_gb": "80 GB"})", ProblemKind::WrongType, "/memory_gb", "number");
    row("half a mebibyte", R"({"usable_memory_mib": 0.5})", ProblemKind::WrongType, "/usable_memory_mib",
        "whole number");
    row("more than a petabyte", R"({"usable_memory_mib": 1e18})", ProblemKind::OutOfRange, "/usable_memory_mib",
        "1…1073741824");
    row("no devices", R"({"memory_gb": 80, "devices_per_package": 0})", ProblemKind::OutOfRange, "/devices_per_package",
        "1…1024");
    row("rate of zero", R"({"memory_gb": 80, "tflops_dense": {"fp8": 0}})", ProblemKind::OutOfRange,
        "/tflops_dense/fp8", "1e-06…100000000");
    row("rates in a list", R"({"memory_gb": 80, "tflops_dense": [1]})", ProblemKind::WrongType, "/tflops_dense",
        "object");
    row("unknown class", R"({"memory_gb": 80, "class": "gaming"})", ProblemKind::UnknownValue, "/class",
        "datacenter workstation consumer mobile apple npu tpu");
    row("source of nothing", R"({"memory_gb": 80, "sources": {"price": "shop"}})", ProblemKind::UnknownKey,
        "/sources/price",
        "memory_gb usable_memory_mib memory_bandwidth_gbs tflops_dense interconnect host_unidir_gbs "
        "scale_out_nic_gbs_per_gpu tdp_w");
    row("endless name", R"({"memory_gb": 80, "name": ")" + QByteArray(201, 'a') + R"("})", ProblemKind::TooLarge,
        "/name", "200");
}

void AcceleratorJsonTest::refusesWhatCannotBe()
{
    QFETCH(QByteArray, text);
    QFETCH(int, kind);
    QFETCH(QByteArray, path);
    QFETCH(QByteArray, allowed);

    Problems problems;
    const auto card = read(text.toStdString(), problems);

    QVERIFY(!card.has_value());
    QCOMPARE(problems.size(), std::size_t(1));
    QCOMPARE(static_cast<int>(problems[0].kind), kind);
    QCOMPARE(problems[0].path, "/hardware/accelerator" + path.toStdString());
    QCOMPARE(problems[0].allowed, allowed.toStdString());
}

void AcceleratorJsonTest::reportsEveryProblem()
{
    Problems problems;
    const auto card = read(R"({"memory": 80, "tdp_w": -1, "interconnect": {"links": 0, "speed": 3}})", problems);

    QVERIFY(!card.has_value());
    std::vector<std::string> paths;
    for (const Problem &problem : problems)
        paths.push_back(problem.path.substr(std::string_view("/hardware/accelerator").size()));
    const std::vector<std::string> expected { "/tdp_w", "/interconnect/links", "/interconnect/speed", "/memory_gb",
                                              "/memory" };
    QCOMPARE(paths, expected);
}

void AcceleratorJsonTest::writesWhatItReads()
{
    const std::string text = R"({"id":"a","name":"A \"卡\"","class":"npu","devices_per_package":2,"memory_gb":0.1,)"
                             R"("memory_bandwidth_gbs":614.4,"usable_memory_mib":65188,"ecc":false,)"
                             R"("tflops_dense":{"fp16_tensor_fp32_acc":165.2,"int4_tops":1321},)"
                             R"("interconnect":{"type":"ring","unidir_gbs_per_gpu":56.25,"links":3},)"
                             R"("confidence":"low","field_confidence":{"memory_gb":"high"},"sources":{"tdp_w":"s"}})";
    Problems problems;
    const auto card = read(text, problems);

    QVERIFY(card.has_value());
    QCOMPARE(writeAccelerator(*card).dump(), text);
}

QTEST_APPLESS_MAIN(AcceleratorJsonTest)
#include "accelerator_json_test.moc"
