// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/embedded/catalogues.h"
#include "ui/scenario/compound_fields.h"
#include "ui/scenario/input.h"
#include "ui/scenario/scenario_model.h"
#include "ui/scenario/set_field.h"
#include "ui/scenario/text_field.h"

#include <QSignalSpy>
#include <QTest>

namespace headroom::ui {

class ScenarioModelTest : public QObject
{
    Q_OBJECT

private slots:
    void init();
    void editsOfOneFieldAreOneStep();
    void anEditThatReturnsToTheStartLeavesNoStep();
    void editsWithoutAFieldStayApart();
    void aScenarioThatCannotBeKeepsTheLastEvaluation();
    void aValueBeyondItsLimitsIsRefused();
    void everyInputHasAField();
    void compoundFieldsReadWhatTheyWrite();
    void keysAndValuesMayDiffer();

private:
    const ScenarioField &concurrency = *findField("inference.concurrency");
    Scenario m_start;
};

void ScenarioModelTest::init()
{
    m_start = {};
    m_start.model.preset = "Qwen/Qwen3-8B";
    m_start.hardware.accelerator = "h100-sxm5-80gb";
}

void ScenarioModelTest::editsOfOneFieldAreOneStep()
{
    ScenarioModel model(embeddedCatalogues());
    model.reset(m_start);
    QSignalSpy changed(&model, &ScenarioModel::changed);

    model.edit(concurrency, std::int64_t { 2 });
    model.edit(concurrency, std::int64_t { 4 });

    QCOMPARE(model.undoStack().count(), 1);
    QCOMPARE(changed.count(), 2);
    model.undoStack().undo();
    QVERIFY(model.scenario() == m_start);
}

void ScenarioModelTest::anEditThatReturnsToTheStartLeavesNoStep()
{
    ScenarioModel model(embeddedCatalogues());
    model.reset(m_start);

    model.edit(concurrency, std::int64_t { 2 });
    model.edit(concurrency, FieldValue {});

    QCOMPARE(model.undoStack().count(), 0);
    QVERIFY(model.undoStack().isClean());
}

void ScenarioModelTest::editsWithoutAFieldStayApart()
{
    ScenarioModel model(embeddedCatalogues());
    model.reset(m_start);
    Scenario next = m_start;
    next.inference.concurrency = 2;
    model.edit(std::string_view {}, next);
    next.inference.concurrency = 4;
    model.edit(std::string_view {}, next);

    QCOMPARE(model.undoStack().count(), 2);
}

void ScenarioModelTest::aScenarioThatCannotBeKeepsTheLastEvaluation()
{
    ScenarioModel model(embeddedCatalogues());
    model.reset(m_start);
    const Bytes before = model.evaluation()->estimate.worstDevice().total();

    model.edit(*findField("parallelism.tensor"), std::int64_t { 7 }); // 32 heads

    QVERIFY(!model.problems().empty());
    QCOMPARE(model.evaluation()->estimate.worstDevice().total().count(), before.count());
    model.undoStack().undo();
    QVERIFY(model.problems().empty());
}

void ScenarioModelTest::aValueBeyondItsLimitsIsRefused()
{
    ScenarioModel model(embeddedCatalogues());
    model.reset(m_start);

    model.edit(concurrency, std::int64_t { -3 });

    QVERIFY(!model.problems().empty());
    QVERIFY(model.scenario() == m_start);
}

void ScenarioModelTest::everyInputHasAField()
{
    for (const Input &input : inputs())
        QVERIFY2(findInputField(input.path) || findSetField(input.path) || findTextField(input.path),
                 std::string(input.path).c_str());
}

void ScenarioModelTest::compoundFieldsReadWhatTheyWrite()
{
    for (const char *path : { "precision.master_weights", "precision.kv_cache", "precision.kv_cache.v" }) {
        const ScenarioField &field = *findInputField(path);
        for (std::size_t i = 0; i < field.names.size(); ++i) {
            Scenario scenario;
            QVERIFY(field.get(scenario) == FieldValue {});
            field.set(scenario, static_cast<std::int64_t>(i));
            QVERIFY(field.get(scenario) == FieldValue(static_cast<std::int64_t>(i)));
            field.set(scenario, {});
            QVERIFY(scenario == Scenario {});
        }
    }
}

// A format for the values stays when that of the keys changes.
void ScenarioModelTest::keysAndValuesMayDiffer()
{
    const ScenarioField &keys = *findInputField("precision.kv_cache");
    const ScenarioField &values = *findInputField("precision.kv_cache.v");
    Scenario scenario;
    keys.set(scenario, std::int64_t { formatNamed("fp16").index() });
    QVERIFY(scenario.precision.valueCache == formatNamed("fp16"));
    QVERIFY(values.get(scenario) == FieldValue {});

    values.set(scenario, std::int64_t { formatNamed("q8_0").index() });
    keys.set(scenario, std::int64_t { formatNamed("bf16").index() });
    QVERIFY(scenario.precision.keyCache == formatNamed("bf16"));
    QVERIFY(scenario.precision.valueCache == formatNamed("q8_0"));
    values.set(scenario, {});
    QVERIFY(scenario.precision.valueCache == formatNamed("bf16"));
}

} // namespace headroom::ui

QTEST_GUILESS_MAIN(headroom::ui::ScenarioModelTest)
#include "scenario_model_test.moc"
