// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scenario/scenario_model.h"

#include "core/planning/filled_scenario.h"
#include "ui/scenario/edit_command.h"

namespace headroom::ui {

ScenarioModel::ScenarioModel(const Catalogues &catalogues, QObject *parent) : QObject(parent), m_catalogues(catalogues)
{
    m_undoStack.setUndoLimit(200);
    assign({});
}

void ScenarioModel::edit(std::string_view field, Scenario next)
{
    // The same file may have been read anew.
    if (next != m_scenario || next.model.fromFile != m_scenario.model.fromFile)
        m_undoStack.push(new EditCommand(*this, field, std::move(next)));
}

void ScenarioModel::edit(const ScenarioField &field, const FieldValue &value)
{
    Scenario next = m_scenario;
    if (const Result<void> set = setField(next, field, value)) {
        edit(field.dottedPath(), std::move(next));
    } else {
        m_problems = set.error();
        emit changed();
    }
}

void ScenarioModel::reset(const Scenario &scenario)
{
    m_undoStack.clear();
    m_evaluation.reset();
    assign(scenario);
}

void ScenarioModel::assign(const Scenario &scenario)
{
    m_scenario = scenario;
    m_filled = scenario;
    m_problems.clear();
    if (Result<Evaluation> evaluation = evaluate(m_scenario, m_catalogues)) {
        m_evaluation = std::move(*evaluation);
        m_filled = filledScenario(m_scenario, *m_evaluation);
    } else {
        m_problems = std::move(evaluation.error());
    }
    emit changed();
}

} // namespace headroom::ui
