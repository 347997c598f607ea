// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/evaluation.h"
#include "core/scenario/fields.h"

#include <QObject>
#include <QUndoStack>

#include <optional>
#include <string_view>

namespace headroom::ui {

// The open scenario, what the core says about it, and its undo history. Knows no widgets.
class ScenarioModel final : public QObject
{
    Q_OBJECT

public:
    explicit ScenarioModel(const Catalogues &catalogues, QObject *parent = nullptr);

    const Scenario &scenario() const { return m_scenario; }
    const Catalogues &catalogues() const { return m_catalogues; }
    QUndoStack &undoStack() { return m_undoStack; }

    // Of the latest scenario that could be computed; null until there was one.
    const Evaluation *evaluation() const { return m_evaluation ? &*m_evaluation : nullptr; }
    // Why the present scenario cannot be computed; empty when it can.
    const Problems &problems() const { return m_problems; }
    // The present scenario with what was left out filled in; as it is where that cannot be said.
    const Scenario &filled() const { return m_filled; }

    // Makes one undoable step. Successive edits of one field are one step; an empty field name never merges.
    void edit(std::string_view field, Scenario next);
    // Sets one field of the table. What is out of its limits is refused and becomes the problem.
    void edit(const ScenarioField &field, const FieldValue &value);
    // Another scenario altogether: the history starts anew.
    void reset(const Scenario &scenario);

signals:
    void changed();

private:
    friend class EditCommand;
    void assign(const Scenario &scenario);

    Catalogues m_catalogues;
    Scenario m_scenario;
    Scenario m_filled;
    std::optional<Evaluation> m_evaluation;
    Problems m_problems;
    QUndoStack m_undoStack;
};

} // namespace headroom::ui
