// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scenario/choice_editor.h"

#include "ui/scenario/choice_box.h"
#include "ui/scenario/compound_fields.h"
#include "ui/scenario/input_text.h"
#include "ui/scenario/scenario_model.h"

#include <QSignalBlocker>

#include <algorithm>

namespace headroom::ui {

ChoiceEditor::ChoiceEditor(ScenarioModel &model, const Input &input, const ScenarioField &field, QWidget *parent)
    : ValueEditor(model, input, field, parent), m_box(new ChoiceBox(parent))
{
    connect(m_box, &QComboBox::currentIndexChanged, this, [this](int index) { submit(valueAt(index)); });
}

QWidget *ChoiceEditor::widget() const
{
    return m_box;
}

void ChoiceEditor::refreshValue()
{
    const QSignalBlocker blocker(m_box);
    // A file may say what the list does not offer; the answer tells what is wrong with it.
    if (indexOf(said()) < 0) {
        m_choices.push_back(static_cast<std::size_t>(std::get<std::int64_t>(said())));
        fill();
    }
    m_box->setItemText(0, automaticText(textOf(chosen())));
    m_box->setCurrentIndex(indexOf(said()));
}

void ChoiceEditor::retranslateValue()
{
    const QSignalBlocker blocker(m_box);
    if (m_field.type == FieldType::Choice)
        m_choices = allowedChoices(m_field);
    fill();
}

void ChoiceEditor::fill()
{
    m_box->clear();
    m_box->addItem(QString());
    if (m_field.type == FieldType::Boolean) {
        m_box->addItem(textOf(true));
        m_box->addItem(textOf(false));
    }
    for (const std::size_t choice : m_choices)
        m_box->addItem(textOf(static_cast<std::int64_t>(choice)));
}

QString ChoiceEditor::textOf(const FieldValue &value) const
{
    if (const bool *on = std::get_if<bool>(&value))
        return switchText(*on);
    if (const std::int64_t *index = std::get_if<std::int64_t>(&value))
        return inputChoiceText(m_field, static_cast<std::size_t>(*index));
    return {};
}

// The first entry is "auto"; then on and off, or the names in their order. -1: not in the list.
FieldValue ChoiceEditor::valueAt(int index) const
{
    if (index <= 0)
        return {};
    if (m_field.type == FieldType::Boolean)
        return index == 1;
    return static_cast<std::int64_t>(m_choices[static_cast<std::size_t>(index - 1)]);
}

int ChoiceEditor::indexOf(const FieldValue &value) const
{
    if (const bool *on = std::get_if<bool>(&value))
        return *on ? 1 : 2;
    if (const std::int64_t *index = std::get_if<std::int64_t>(&value)) {
        const auto found = std::ranges::find(m_choices, static_cast<std::size_t>(*index));
        return found == m_choices.end() ? -1 : static_cast<int>(found - m_choices.begin()) + 1;
    }
    return 0;
}

} // namespace headroom::ui
