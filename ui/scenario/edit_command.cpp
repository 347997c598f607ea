// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scenario/edit_command.h"

#include "ui/scenario/scenario_model.h"

namespace headroom::ui {

EditCommand::EditCommand(ScenarioModel &model, std::string_view field, Scenario after)
    : m_model(model), m_field(field), m_before(model.scenario()), m_after(std::move(after))
{ }

void EditCommand::undo()
{
    m_model.assign(m_before);
}

void EditCommand::redo()
{
    m_model.assign(m_after);
}

int EditCommand::id() const
{
    return m_field.empty() ? -1 : 1;
}

bool EditCommand::mergeWith(const QUndoCommand *other)
{
    const auto *next = static_cast<const EditCommand *>(other);
    if (next->m_field != m_field)
        return false;
    m_after = next->m_after;
    setObsolete(m_after == m_before);
    return true;
}

} // namespace headroom::ui
