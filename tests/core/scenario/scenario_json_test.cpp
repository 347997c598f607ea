// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/fields.h"
#include "support/scenarios.h"

#include <nlohmann/json.hpp>

#include <QDirIterator>
#include <QFile>

using namespace headroom;

class ScenarioJsonTest : public QObject
{
    Q_OBJECT

private slots:
    void examplesReadAndComeBackTheSame_data();
    void examplesReadAndComeBackTheSame();
    void everyKeyComesBackTheSame();
    void extrasAreKept();
    void extrasAreKeptAtAnyDepth();
    void assignmentsHaveTheLimitsOfFiles();
    void mistakesAreNamed_data();
    void mistakesAreNamed();
    void sizesWithoutATypicalShapeAreRefused_data();
    void sizesWithoutATypicalShapeAreRefused();
    void allMistakesAreReported();
    void assignmentsSetKeys_data();
    void assignmentsSetKeys();
    void everyFieldTakesItsLimitsAndNoMore();
};

void ScenarioJsonTest::examplesReadAndComeBackTheSame_data()
{
    QTest::addColumn<QString>("path");
    QDirIterator files(QStringLiteral(RESOURCES_DIR "/examples"), { QStringLiteral("*.headroom") });
    while (files.hasNext()) {
        const QString path = files.next();
        QTest::newRow(qPrintable(files.fileName())) << path;
    }
}

void ScenarioJsonTest::examplesReadAndComeBackTheSame()
{
    QFETCH(QString, path);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto scenario = readScenario(file.readAll().toStdString());
    QVERIFY2(scenario, described(scenario).constData());

    const auto again = readScenario(writeScenario(*scenario));

    QVERIFY2(again, described(again).constData());
    QVERIFY(*again == *scenario);
    QVERIFY(evaluate(*scenario, embeddedCatalogues()));
}

void ScenarioJsonTest::everyKeyComesBackTheSame()
{
    Scenario scenario = scenarioOf(R"({"format": "headroom/1", "name": "数 \"quoted\"",
      "model": {"architecture": {"hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4, "vocab_size": 100,
                "intermediate_size": 128}},
      "precision": {"master_weights": "none", "kv_cache": {"k": "q8_0", "v": "fp16"}},
      "training": {"lora": {"targets": ["q", "up"]}, "recompute_modules": ["core_attn", "moe_act"],
                   "offload": ["optimizer", "parameters"], "kernels": "liger"},
      "inference": {"engine_version": "0.19.0"},
      "hardware": {"accelerator": {"id": "mine", "name": "Mine", "vendor": "Me", "memory_gb": 48}},
      "parallelism": {"stage_layers": [1, 1]}})");
    for (const ScenarioField &field : scenarioFields()) {
        if (field.section == "model")
            continue;
        if (field.type == FieldType::Boolean)
            field.set(scenario, true);
        else if (field.type == FieldType::Number)
            field.set(scenario, field.most);
        else
            field.set(scenario, static_cast<std::int64_t>(field.most));
    }

    const std::string text = writeScenario(scenario);
    const auto again = readScenario(text);

    QVERIFY2(again, described(again).constData());
    QVERIFY(*again == scenario);
    QCOMPARE(writeScenario(*again), text);
}

void ScenarioJsonTest::extrasAreKept()
{
    const Scenario scenario = scenarioOf(R"({"format": "headroom/1", "model": {"preset": "a/b"}, "x-note": "kept",
      "training": {"x-run": {"id": [1, 2]}}})");

    const auto document = nlohmann::json::parse(writeScenario(scenario));

    QCOMPARE(document["x-note"].get<std::string>(), std::string("kept"));
    QCOMPARE(document["training"]["x-run"]["id"][1].get<int>(), 2);
    QVERIFY(scenarioOf(writeScenario(scenario)) == scenario);
}

void ScenarioJsonTest::extrasAreKeptAtAnyDepth()
{
    const Scenario scenario = scenarioOf(R"({"format": "headroom/1", "x-top": 0,
      "model": {"x-model": 1, "architecture": {"hidden_size": 64, "num_hidden_layers": 2, "num_attention_heads": 4,
                "x-shape": 2}},
      "hardware": {"accelerator": {"id": "mine", "name": "Mine", "vendor": "Me", "memory_gb": 48, "x-card": 3}},
      "training": {"lora": {"rank": 8, "x-lora": 4}},
      "precision": {"kv_cache": {"k": "fp8", "v": "fp8", "x-cache": 5}}})");

    const std::string text = writeScenario(scenario);
    const auto document = nlohmann::json::parse(text);

    QCOMPARE(document["model"]["x-model"].get<int>(), 1);
    QCOMPARE(document["model"]["architecture"]["x-shape"].get<int>(), 2);
    QCOMPARE(document["hardware"]["accelerator"]["x-card"].get<int>(), 3);
    QCOMPARE(document["training"]["lora"]["x-lora"].get<int>(), 4);
    QCOMPARE(document["precision"]["kv_cache"]["x-cache"].get<int>(), 5);
    QVERIFY(scenarioOf(text) == scenario);

    Scenario other = scenario;
    other.model = {};
    other.model.preset = "a/b";
    QVERIFY(!nlohmann::json::parse(writeScenario(other))["model"].contains("architecture"));
}

void ScenarioJsonTest::assignmentsHaveTheLimitsOfFiles()
{
    nlohmann::ordered_json document = nlohmann::ordered_json::object();
    const auto deep = applyAssignment(document, "x-a.b=" + std::string(100000, '['));
    QVERIFY(!deep);
    QCOMPARE(deep.error().front().kind, ProblemKind::TooDeep);
    QVERIFY(deep.error().front().path.starts_with("/x-a/b"));
    QCOMPARE(applyAssignment(document, "a=1e400").error().front().kind, ProblemKind::NumberRange);
    QVERIFY(applyAssignment(document, "training.optimizer=adamw"));
    QCOMPARE(document["training"]["optimizer"].get<std::string>(), std::string("adamw"));
}

void ScenarioJsonTest::mistakesAreNamed_data()
{
    QTest::addColumn<QByteArray>("members"); // beside format and model
    QTest::addColumn<int>("kind");
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("found");

    const auto row = [](const char *name, const char *members, ProblemKind kind, const char *path, const char *found) {
        QTest::newRow(name) << QByteArray(members) << static_cast<int>(kind) << QByteArray(path) << QByteArray(found);
    };
    row("negative batch", R"("training": {"micro_batch": -3})", ProblemKind::OutOfRange, "/training/micro_batch", "-3");
    row("text for a number", R"("training": {"micro_batch": "8"})", ProblemKind::WrongType, "/training/micro_batch",
        "\"8\"");
    row("fraction", R"("training": {"micro_batch": 1.5})", ProblemKind::WrongType, "/training/micro_batch", "1.5");
    row("unknown key", R"("training": {"mikro_batch": 1})", ProblemKind::UnknownKey, "/training/mikro_batch",
        "mikro_batch");
    row("unknown section", R"("trainig": {})", ProblemKind::UnknownKey, "/trainig", "trainig");
    row("unknown name", R"("training": {"optimizer": "adam"})", ProblemKind::UnknownValue, "/training/optimizer",
        "\"adam\"");
    row("list for a section", R"("training": [])", ProblemKind::WrongType, "/training", "list");
    row("unknown format", R"("precision": {"weights": "int5"})", ProblemKind::UnknownValue, "/precision/weights",
        "\"int5\"");
    row("unknown target", R"("training": {"lora": {"targets": ["q", "z"]}})", ProblemKind::UnknownValue,
        "/training/lora/targets", "\"z\"");
    row("large number", R"("inference": {"concurrency": 1e300})", ProblemKind::OutOfRange, "/inference/concurrency",
        "1e+300");
    row("count", R"("hardware": {"count": "many"})", ProblemKind::WrongType, "/hardware/count", "\"many\"");
    row("stage layers", R"("parallelism": {"stage_layers": [4, -1]})", ProblemKind::OutOfRange,
        "/parallelism/stage_layers/1", "-1");
    row("task", R"("task": "serving")", ProblemKind::UnknownValue, "/task", "\"serving\"");
    row("card without memory", R"("hardware": {"accelerator": {"id": "x"}})", ProblemKind::MissingKey,
        "/hardware/accelerator/memory_gb", "memory_gb");
}

void ScenarioJsonTest::mistakesAreNamed()
{
    QFETCH(QByteArray, members);
    QFETCH(int, kind);
    QFETCH(QByteArray, path);
    QFETCH(QByteArray, found);

    const auto scenario =
        readScenario(R"({"format": "headroom/1", "model": {"preset": "a/b"}, )" + members.toStdString() + '}');

    QVERIFY(!scenario);
    const Problem &problem = scenario.error().front();
    QCOMPARE(QByteArray::fromStdString(problem.path), path);
    QCOMPARE(static_cast<int>(problem.kind), kind);
    QCOMPARE(QByteArray::fromStdString(problem.found), found);
}

void ScenarioJsonTest::sizesWithoutATypicalShapeAreRefused_data()
{
    QTest::addColumn<QByteArray>("parameters");
    QTest::addColumn<bool>("taken");
    QTest::newRow("too few") << QByteArray("9999999") << false;
    QTest::newRow("fewest") << QByteArray("1e7") << true;
    QTest::newRow("most") << QByteArray("2e13") << true;
    QTest::newRow("too many") << QByteArray("1e14") << false;
}

void ScenarioJsonTest::sizesWithoutATypicalShapeAreRefused()
{
    QFETCH(QByteArray, parameters);
    QFETCH(bool, taken);

    const auto scenario =
        readScenario(R"({"format": "headroom/1", "model": {"parameters": )" + parameters.toStdString() + "}}");

    QCOMPARE(scenario.has_value(), taken);
    if (!taken) {
        QCOMPARE(static_cast<int>(scenario.error().front().kind), static_cast<int>(ProblemKind::OutOfRange));
        QCOMPARE(scenario.error().front().path, std::string("/model/parameters"));
    }
}

void ScenarioJsonTest::allMistakesAreReported()
{
    const auto scenario =
        readScenario(R"({"format": "headroom/1", "model": {}, "training": {"micro_batch": 0, "loss": 1}})");

    QVERIFY(!scenario);
    QCOMPARE(scenario.error().size(), std::size_t(3));

    const auto later = readScenario(R"({"format": "headroom/7", "models": []})");
    QVERIFY(!later);
    QCOMPARE(later.error().size(), std::size_t(1)); // only that a later version is needed
    QCOMPARE(static_cast<int>(later.error().front().kind), static_cast<int>(ProblemKind::FutureFormat));
}

void ScenarioJsonTest::assignmentsSetKeys_data()
{
    QTest::addColumn<QByteArray>("assignment");
    QTest::addColumn<QByteArray>("document");
    QTest::newRow("number") << QByteArray("training.micro_batch=4") << QByteArray(R"({"training":{"micro_batch":4}})");
    QTest::newRow("bare word") << QByteArray("training.optimizer=lion")
                               << QByteArray(R"({"training":{"optimizer":"lion"}})");
    QTest::newRow("object") << QByteArray(R"(model={"preset":"a"})") << QByteArray(R"({"model":{"preset":"a"}})");
    QTest::newRow("nothing named") << QByteArray("=4") << QByteArray();
    QTest::newRow("no value") << QByteArray("training.micro_batch") << QByteArray();
    QTest::newRow("empty part") << QByteArray("training..x=1") << QByteArray();
}

void ScenarioJsonTest::assignmentsSetKeys()
{
    QFETCH(QByteArray, assignment);
    QFETCH(QByteArray, document);
    nlohmann::ordered_json target = nlohmann::ordered_json::object();

    const auto result = applyAssignment(target, assignment.toStdString());

    QCOMPARE(result.has_value(), !document.isEmpty());
    if (result)
        QCOMPARE(QByteArray::fromStdString(target.dump()), document);
}

void ScenarioJsonTest::everyFieldTakesItsLimitsAndNoMore()
{
    for (const ScenarioField &field : scenarioFields()) {
        QCOMPARE(findField(field.dottedPath()), &field);
        if (field.type == FieldType::Boolean)
            continue;
        Scenario scenario;
        const auto value = [&field](double size) -> FieldValue {
            if (field.type == FieldType::Number)
                return size;
            return static_cast<std::int64_t>(size);
        };
        QVERIFY(setField(scenario, field, value(field.least)));
        QVERIFY(setField(scenario, field, value(field.most)));
        QVERIFY(field.get(scenario) == value(field.most));
        QVERIFY(!setField(scenario, field, value(field.least - 1)));
        QVERIFY(!setField(scenario, field, value(field.most * 2 + 1)));
        QVERIFY(setField(scenario, field, std::monostate {}));
        QVERIFY(field.get(scenario) == FieldValue(std::monostate {}));
    }
}

QTEST_APPLESS_MAIN(ScenarioJsonTest)
#include "scenario_json_test.moc"
