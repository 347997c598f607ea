// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/config_import.h"
#include "core/model/catalogue_file.h"
#include "core/report/result_json.h"
#include "support/scenarios.h"

using namespace headroom;
using namespace headroom::test;

// A model's config.json and its entry in the catalogue give one answer.
class FileEstimateTest : public QObject
{
    Q_OBJECT

private slots:
    void fileEqualsCatalogue_data();
    void fileEqualsCatalogue();
};

namespace {

using Json = nlohmann::ordered_json;

constexpr auto tasks = std::to_array<std::pair<const char *, const char *>>({
    { "Megatron", R"("task": "training", "training": {"framework": "megatron", "sequence_length": 2048},
        "hardware": {"accelerator": "h100-sxm5-80gb", "count": "auto"})" },
    { "LoRA under transformers", R"("task": "training", "training": {"framework": "transformers", "method": "lora"},
        "hardware": {"accelerator": "a100-sxm4-80gb", "count": "auto"})" },
    { "vLLM", R"("inference": {"engine": "vllm", "max_model_length": 4096},
        "hardware": {"accelerator": "h20-96gb", "count": "auto"})" },
    { "llama.cpp", R"("precision": {"weights": "q4_k_m"}, "inference": {"engine": "llama.cpp",
        "max_model_length": 8192}, "hardware": {"accelerator": "rtx-4090", "count": "auto"})" },
});

// Files of another release of the same shape: in another number format, or for another length.
bool otherRelease(const Json &one)
{
    constexpr auto files = std::to_array<std::string_view>(
        { "bert-arctic-embed-m.json", "kimi-k2.5.json", "llama-4-scout-fp8-dynamic.json", "qwen2.5-7b-instruct.json",
          "qwen3-30b-a3b-gptq-int4.json" });
    return std::ranges::find(files, one.at("file").get<std::string>()) != files.end();
}

// All figures; the note on the release's own type apart, which a config.json cannot know.
Json answer(const Scenario &scenario)
{
    const auto evaluation = evaluate(scenario, embeddedCatalogues());
    if (!evaluation)
        return "refused: " + evaluation.error().front().path;
    std::string text;
    appendResultJson(*evaluation, text, [](const Note &) { return std::string(); });
    return Json::parse(text);
}

// Sums of seconds over the same layers in another order.
bool sameButForRounding(const Json &a, const Json &b, const Json &difference)
{
    const Json::json_pointer at(difference.at("path").get<std::string>());
    if (difference.at("op") != "replace" || !a.at(at).is_number_float() || !b.at(at).is_number_float())
        return false;
    const double first = a.at(at).get<double>();
    return std::abs(first - b.at(at).get<double>()) <= 1e-12 * std::abs(first);
}

} // namespace

void FileEstimateTest::fileEqualsCatalogue_data()
{
    QTest::addColumn<QByteArray>("model");
    QTest::addColumn<QByteArray>("config");
    QTest::addColumn<QByteArray>("rest");
    const auto add = [](const std::string &model, const std::string &config) {
        for (const auto &[name, rest] : tasks) {
            QTest::addRow("%s: %s", model.c_str(), name)
                << QByteArray::fromStdString(model) << QByteArray::fromStdString(config) << QByteArray(rest);
        }
    };
    for (const Json &one : Json::parse(fileText(TEST_DATA_DIR "/configs/expected.json"))) {
        if (one.contains("model") && !otherRelease(one))
            add(one.at("model"), fileText(TEST_DATA_DIR "/configs/" + one.at("file").get<std::string>()));
    }
}

void FileEstimateTest::fileEqualsCatalogue()
{
    QFETCH(QByteArray, model);
    QFETCH(QByteArray, config);
    QFETCH(QByteArray, rest);
    const auto imported = importConfig(config.toStdString());
    QVERIFY(imported.has_value());
    Scenario scenario =
        scenarioOf(R"({"format": "headroom/1", "model": {"parameters": 1e9}, )" + rest.toStdString() + "}");
    scenario.model = {};
    scenario.model.preset = model.toStdString();
    const Json fromCatalogue = answer(scenario);
    scenario.model = {};
    scenario.model.file = "config.json";
    Model fromFile = imported->model;
    fromFile.released = shippedCatalogue()->find(model.toStdString())->released; // no config.json says when
    scenario.model.fromFile = std::make_shared<const Model>(std::move(fromFile));
    const Json fromFileAnswer = answer(scenario);
    Json difference = Json::array();
    for (const Json &one : Json::diff(fromCatalogue, fromFileAnswer)) {
        if (!sameButForRounding(fromCatalogue, fromFileAnswer, one))
            difference.push_back(one);
    }
    QVERIFY2(difference.empty(), difference.dump().substr(0, 2000).c_str());
}

QTEST_APPLESS_MAIN(FileEstimateTest)
#include "file_estimate_test.moc"
