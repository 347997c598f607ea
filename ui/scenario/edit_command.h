// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

#include <QUndoCommand>

#include <string>
#include <string_view>

namespace headroom::ui {

class ScenarioModel;

// "The scenario before, the scenario after": the one command that undoes every edit.
class EditCommand final : public QUndoCommand
{
public:
    EditCommand(ScenarioModel &model, std::string_view field, Scenario after);

    void undo() override;
    void redo() override;
    int id() const override;
    bool mergeWith(const QUndoCommand *other) override;

private:
    ScenarioModel &m_model;
    std::string m_field;
    Scenario m_before;
    Scenario m_after;
};

} // namespace headroom::ui
