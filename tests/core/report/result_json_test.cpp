// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/accelerator.h"
#include "core/model/model_catalogue.h"
#include "core/report/result_json.h"

#include <nlohmann/json.hpp>

#include <QTest>

using namespace headroom;
using nlohmann::json;

class ResultJsonTest : public QObject
{
    Q_OBJECT

private slots:
    void isJsonWithEveryKey();
    void termsAreTheNonzeroOnesAndSumToTheTotal();
    void momentsAreInTheOrderOfTheStep();
    void whatIsNotComputedIsLeftOut();
    void messagesAreEscaped();
    void appendsOneLine();
};

namespace {

Evaluation twoStages()
{
    Evaluation evaluation;
    evaluation.settings.task = Task::Training;
    Estimate &estimate = evaluation.estimate;
    estimate.layout.pipeline = 2;
    estimate.stages = 2;
    estimate.devices.resize(2);
    for (std::int32_t stage = 0; stage < 2; ++stage) {
        DeviceMemory &device = estimate.devices[static_cast<std::size_t>(stage)];
        device.stage = stage;
        device.peak = Moment::Backward;
        device.fixed = Bytes(1000);
        device.terms[TermId::Weights] = Bytes(1000 + stage);
        device.terms[TermId::Activations] = Bytes(300);
        device.terms[TermId::Runtime] = Bytes(50);
        device.terms[TermId::Fragmentation] = Bytes(7);
        device.moments[0] = { Moment::Static, device.terms };
        device.moments[0].terms[TermId::Activations] = Bytes();
        device.moments[1] = { Moment::Backward, device.terms };
        device.momentCount = 2;
    }
    estimate.worst = 1;
    estimate.allDevices = Bytes(2715);
    estimate.capacity = Bytes(2000);
    estimate.usable = Bytes(1900);
    estimate.parameters = 68976648192;
    evaluation.cards.ruleOfThumb = 2;
    evaluation.cards.minimum = 2;
    evaluation.cards.layout = estimate.layout;
    return evaluation;
}

std::string noMessage(const Note &)
{
    return {};
}

json resultOf(const Evaluation &evaluation, MessageOf messageOf = noMessage)
{
    std::string text;
    appendResultJson(evaluation, text, messageOf);
    return json::parse(text);
}

} // namespace

void ResultJsonTest::isJsonWithEveryKey()
{
    const json result = resultOf(twoStages());

    QCOMPARE(result["format"].get<std::string>(), std::string("headroom-result/1"));
    QCOMPARE(result["model"]["parameters"].get<std::int64_t>(), 68976648192);
    QCOMPARE(result["memory"]["devices"].size(), std::size_t { 2 });
    QVERIFY(result["memory"]["worst_device"] == result["memory"]["devices"][1]);
    QCOMPARE(result["memory"]["worst_device"]["total_bytes"].get<int>(), 1358);
    QCOMPARE(result["memory"]["worst_device"]["reserved_bytes"].get<int>(), 1308);
    QCOMPARE(result["memory"]["worst_device"]["framework_bytes"].get<int>(), 1301);
    QCOMPARE(result["memory"]["worst_device"]["static_bytes"].get<int>(), 1000);
    QCOMPARE(result["memory"]["worst_device"]["peak_moment"].get<std::string>(), std::string("backward"));
    QCOMPARE(result["memory"]["all_devices_bytes"].get<int>(), 2715);
    QCOMPARE(result["fit"]["headroom_bytes"].get<int>(), 1900 - 1358);
    QVERIFY(result["fit"]["fits"].get<bool>());
    QCOMPARE(result["cards"]["layout"]["pipeline"].get<int>(), 2);
}

void ResultJsonTest::termsAreTheNonzeroOnesAndSumToTheTotal()
{
    const json result = resultOf(twoStages());
    for (const json &device : result["memory"]["devices"]) {
        std::int64_t sum = 0;
        for (const json &term : device["terms"])
            sum += term["bytes"].get<std::int64_t>();

        QCOMPARE(sum, device["total_bytes"].get<std::int64_t>());
        QCOMPARE(device["terms"].size(), std::size_t { 4 });
        QCOMPARE(device["terms"][0]["id"].get<std::string>(), std::string("weights"));
    }
}

void ResultJsonTest::momentsAreInTheOrderOfTheStep()
{
    const json device = resultOf(twoStages())["memory"]["devices"][1];

    const json expected = json::parse(R"([
        { "moment": "static", "framework_bytes": 1001, "total_bytes": 1058 },
        { "moment": "backward", "framework_bytes": 1301, "total_bytes": 1358 }
    ])");
    QVERIFY(device["moments"] == expected);
    QCOMPARE(device["moments"][1]["total_bytes"].get<int>(), device["total_bytes"].get<int>());
}

void ResultJsonTest::whatIsNotComputedIsLeftOut()
{
    const json result = resultOf(twoStages());

    QVERIFY(!result.contains("inference"));
    QVERIFY(!result.contains("reliability"));
    QVERIFY(!result.contains("cost"));
    QVERIFY(!result["cards"].contains("practical"));
}

void ResultJsonTest::messagesAreEscaped()
{
    Evaluation evaluation = twoStages();
    evaluation.notes = { { NoteId::AssumedShape, Severity::Note, 7e9, 0 } };

    const json result = resultOf(evaluation, [](const Note &) { return std::string("a \"b\" \\ \n\t\x01 显存"); });

    QCOMPARE(result["warnings"][0]["id"].get<std::string>(), std::string("assumed-shape"));
    QCOMPARE(result["warnings"][0]["severity"].get<std::string>(), std::string("note"));
    QCOMPARE(result["warnings"][0]["message"].get<std::string>(), std::string("a \"b\" \\ \n\t\x01 显存"));
}

void ResultJsonTest::appendsOneLine()
{
    std::string text = "before";
    appendResultJson(twoStages(), text, noMessage);

    QVERIFY(text.starts_with("before{"));
    QVERIFY(text.find('\n') == std::string::npos);
}

QTEST_APPLESS_MAIN(ResultJsonTest)
#include "result_json_test.moc"
