// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/embedded/catalogues.h"
#include "core/planning/evaluation.h"
#include "core/planning/fixes.h"
#include "core/planning/plan.h"
#include "support/scenarios.h"

#include <QTest>

#include <algorithm>

namespace headroom {

// What is chosen where a scenario leaves the split open.
class ChosenSettingsTest : public QObject
{
    Q_OBJECT

private slots:
    void theTrainerShardsWhatIsTooLarge_data();
    void theTrainerShardsWhatIsTooLarge();
    void whatIsSaidStays();
    void whatFitsNowhereIsShownOnANode();
    void aPlanStaysWithinTheFramework();
};

namespace {

Scenario run(const QString &model, const QString &framework, const QString &hardware, const QString &parallelism = {})
{
    return scenarioOf(QStringLiteral(R"({"format": "headroom/1", "task": "training", "model": {"preset": "%1"},
        "training": {"framework": "%2", "micro_batch": 1, "sequence_length": 2048, "recompute": "full"},
        "hardware": {"accelerator": "h100-sxm5-80gb"%3}, "parallelism": {%4}})")
                          .arg(model, framework, hardware, parallelism)
                          .toStdString());
}

} // namespace

void ChosenSettingsTest::theTrainerShardsWhatIsTooLarge_data()
{
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("framework");
    QTest::addColumn<QString>("hardware");
    QTest::addColumn<int>("stage");
    const QString small = QStringLiteral("Qwen/Qwen3-0.6B");
    const QString large = QStringLiteral("meta-llama/Meta-Llama-3-70B");
    const QString eight = QStringLiteral(R"(, "count": 8)");
    const QString many = QStringLiteral(R"(, "count": 32)");
    for (const char *framework : { "transformers", "torchtune", "litgpt" }) {
        const QString name = QString::fromLatin1(framework);
        QTest::addRow("%s, small", framework) << small << name << eight << 0;
        QTest::addRow("%s, large", framework) << large << name << many << 3;
        QTest::addRow("%s, as many as it takes", framework) << large << name << QString() << 3;
    }
    QTest::newRow("Megatron splits") << large << QStringLiteral("megatron") << many << 1;
}

void ChosenSettingsTest::theTrainerShardsWhatIsTooLarge()
{
    QFETCH(QString, model);
    QFETCH(QString, framework);
    QFETCH(QString, hardware);
    QFETCH(int, stage);
    const Result<Evaluation> answer = evaluate(run(model, framework, hardware), embeddedCatalogues());
    QVERIFY2(answer, described(answer).constData());
    QCOMPARE(answer->settings.parallelism.zeroStage, stage);
    QVERIFY(answer->estimate.fits());
    const Layout &layout = answer->estimate.layout;
    if (framework == QStringLiteral("megatron"))
        QVERIFY(layout.tensor > 1);
    else
        QCOMPARE(layout.data, static_cast<std::int32_t>(layout.cards()));
}

void ChosenSettingsTest::whatIsSaidStays()
{
    const auto said = [](const char *parallelism) {
        return evaluate(run(QStringLiteral("meta-llama/Meta-Llama-3-70B"), QStringLiteral("transformers"),
                            QStringLiteral(R"(, "count": 8)"), QString::fromLatin1(parallelism)),
                        embeddedCatalogues());
    };
    QCOMPARE(said(R"("zero_stage": 1)")->settings.parallelism.zeroStage, 1);
    QVERIFY(!said(R"("zero_stage": 1)")->estimate.fits());
    QCOMPARE(said(R"("tensor": 8)")->estimate.layout.tensor, 8);
}

// Activations of 80 layers at 8192 tokens are on every card, however many share the states.
void ChosenSettingsTest::whatFitsNowhereIsShownOnANode()
{
    Scenario scenario = run(QStringLiteral("meta-llama/Meta-Llama-3-70B"), QStringLiteral("transformers"), QString());
    scenario.training.recompute = Recompute::None;
    scenario.training.sequenceLength = 8192;
    const Result<Evaluation> answer = evaluate(scenario, embeddedCatalogues());
    QCOMPARE(answer->cards.minimum, 0);
    QCOMPARE(answer->estimate.layout.data, 8);
    const std::vector<Fix> list = fixes(scenario, *answer, embeddedCatalogues());
    QVERIFY(std::ranges::find(list, FixId::Recompute, &Fix::id) != list.end());
}

void ChosenSettingsTest::aPlanStaysWithinTheFramework()
{
    const Scenario scenario = run(QStringLiteral("meta-llama/Meta-Llama-3-70B"), QStringLiteral("transformers"),
                                  QStringLiteral(R"(, "count": 32)"));
    const Result<Evaluation> answer = evaluate(scenario, embeddedCatalogues());
    const Plan found = plan(scenario, answer->settings, { .top = 20 });
    QVERIFY(!found.options.empty());
    for (const PlanOption &option : found.options) {
        QCOMPARE(option.layout.data, 32);
        QVERIFY(option.zeroStage == 3);
    }
}

} // namespace headroom

QTEST_APPLESS_MAIN(headroom::ChosenSettingsTest)
#include "chosen_settings_test.moc"
