// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scenario/set_editor.h"

#include "ui/scenario/input_text.h"
#include "ui/scenario/scenario_model.h"
#include "ui/scenario/set_box.h"

namespace headroom::ui {

SetEditor::SetEditor(ScenarioModel &model, const Input &input, const SetField &field, QWidget *parent)
    : FieldEditor(model, input, parent), m_field(field), m_box(new SetBox(parent))
{
    connect(m_box, &SetBox::chosen, this, [this](std::optional<std::uint16_t> bits) {
        Scenario next = m_model.scenario();
        m_field.set(next, bits);
        m_model.edit(m_field.path, std::move(next));
    });
}

QWidget *SetEditor::widget() const
{
    return m_box;
}

bool SetEditor::isSet() const
{
    return m_field.get(m_model.scenario()).has_value();
}

void SetEditor::refreshValue()
{
    const std::optional<std::uint16_t> said = m_field.get(m_model.scenario());
    const std::uint16_t chosen = m_field.get(m_model.filled()).value_or(0);
    // What the program would choose is not known while something else is said.
    const QString automatic = said ? automaticText() : automaticText(m_field.textOf(chosen));
    const QString text = said ? m_field.textOf(*said) : automatic;
    m_box->show(said, chosen, automatic, text);
    m_box->setAccessibleDescription(text);
}

void SetEditor::retranslateValue()
{
    QStringList names;
    for (std::size_t bit = 0; bit < m_field.names.size(); ++bit)
        names += m_field.nameOf(bit);
    m_box->setNames(automaticText(), names);
}

} // namespace headroom::ui
