// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/launch/launch_command.h"
#include "core/launch/shell.h"
#include "support/scenarios.h"

#include <nlohmann/json.hpp>

#include <QFile>

#include <set>

namespace headroom {

// A training run, the settings that start it, and the scenario that these say: it is estimated to the byte alike, or a
// note says which key the settings do not say.
class ConfigRoundTripTest : public QObject
{
    Q_OBJECT

private slots:
    void measuredRuns_data();
    void measuredRuns();
};

std::vector<Scenario> trainingScenarios()
{
    QFile file(QStringLiteral(TEST_DATA_DIR "/measured/training.ndjson"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no measured cases");
    std::vector<Scenario> scenarios;
    std::set<std::string> seen;
    while (!file.atEnd()) {
        const auto line = nlohmann::ordered_json::parse(file.readLine().toStdString());
        const auto &document = line.at("scenario");
        if (document.value("task", "") == "training" && seen.insert(document.dump()).second)
            scenarios.push_back(scenarioOf(document.dump()));
    }
    return scenarios;
}

void ConfigRoundTripTest::measuredRuns_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<int>("fewest"); // runs that must come back without a note about a key
    QTest::newRow("megatron") << QStringLiteral("megatron") << 70;
    QTest::newRow("axolotl") << QStringLiteral("axolotl") << 20;
    QTest::newRow("llama-factory") << QStringLiteral("llama-factory") << 15;
    QTest::newRow("trl") << QStringLiteral("trl") << 10;
    QTest::newRow("accelerate") << QStringLiteral("accelerate") << 170;
    QTest::newRow("deepspeed") << QStringLiteral("deepspeed") << 60;
}

// The bytes of a card of each stage.
std::string bytesOf(const Evaluation &evaluation)
{
    std::string text;
    for (const DeviceMemory &device : evaluation.estimate.devices)
        text.append(std::to_string(device.total().count())).append(" ");
    return text;
}

void ConfigRoundTripTest::measuredRuns()
{
    QFETCH(QString, program);
    QFETCH(int, fewest);
    int same = 0;
    for (const Scenario &scenario : trainingScenarios()) {
        const auto evaluation = evaluate(scenario, embeddedCatalogues());
        QVERIFY2(evaluation, described(evaluation).constData());
        const auto programs = launchPrograms(evaluation->settings);
        const std::string id = program.toStdString();
        if (std::ranges::find(programs, id) == programs.end())
            continue;
        const auto command = launchCommand(scenario, *evaluation, id);
        QVERIFY2(command, described(command).constData());
        const std::string text = command->file.empty() ? shellLine(command->words, true) : command->file;
        const auto reading = readLaunchText(text, embeddedCatalogues());
        const auto has = [&command](LaunchNoteId note) {
            return std::ranges::find(command->notes, note, &LaunchNote::id) != command->notes.end();
        };
        if (has(LaunchNoteId::PlaceholderModel)) {
            QCOMPARE(reading->unknownModel, std::string("MODEL"));
            continue;
        }
        QVERIFY2(reading, QByteArray(described(reading) + text.c_str()).constData());
        QCOMPARE(reading->launcher, id);
        const bool textbook = evaluation->settings.training.framework == Framework::Textbook; // reads as Megatron's
        if (textbook || has(LaunchNoteId::CannotSay) || has(LaunchNoteId::NeedsCheckpoint))
            continue;
        auto again = withReading(scenario, *reading);
        QVERIFY2(again, described(again).constData());
        // A program takes one micro batch a step where the scenario leaves it open.
        if (!scenario.training.accumulation && !scenario.training.globalBatch)
            again->training.accumulation.reset();
        again->hardware.count = evaluation->estimate.layout.cards();
        const auto second = evaluate(*again, embeddedCatalogues());
        QVERIFY2(second, QByteArray(described(second) + text.c_str()).constData());
        if (bytesOf(*second) != bytesOf(*evaluation))
            QFAIL((writeScenario(scenario) + text + writeScenario(*again)).c_str());
        ++same;
    }
    QVERIFY2(same >= fewest, qPrintable(QString::number(same)));
}

} // namespace headroom

QTEST_APPLESS_MAIN(headroom::ConfigRoundTripTest)
#include "config_round_trip_test.moc"
