// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scenario/field_editor.h"

#include "ui/scenario/choice_editor.h"
#include "ui/scenario/compound_fields.h"
#include "ui/scenario/input_text.h"
#include "ui/scenario/number_editor.h"
#include "ui/scenario/scenario_model.h"
#include "ui/scenario/set_editor.h"
#include "ui/scenario/set_field.h"
#include "ui/scenario/text_editor.h"
#include "ui/scenario/text_field.h"
#include "ui/text/field_words.h"
#include "ui/text/word_table.h"

#include <QLabel>

namespace headroom::ui {

FieldEditor::FieldEditor(ScenarioModel &model, const Input &input, QWidget *parent)
    : QObject(parent), m_model(model), m_input(input), m_label(new QLabel(parent))
{ }

bool FieldEditor::isShown() const
{
    return !m_input.shown || m_input.shown(m_model.filled());
}

void FieldEditor::refresh()
{
    const Evaluation *evaluation = m_model.evaluation();
    const Obstacle obstacle =
        m_input.obstacle && evaluation ? m_input.obstacle(m_model.filled(), *evaluation) : Obstacle::None;
    widget()->setEnabled(obstacle == Obstacle::None);
    m_label->setEnabled(obstacle == Obstacle::None);
    const QString tip = obstacle == Obstacle::None ? inputHelp(m_input) : obstacleText(obstacle);
    widget()->setToolTip(tip);
    m_label->setToolTip(tip);
    refreshValue();
}

void FieldEditor::retranslate()
{
    const QString name = fieldLabel(m_input.path);
    m_label->setText(name);
    // The fields need the room more than the longest of the labels.
    const QFontMetrics metrics = m_label->fontMetrics();
    m_label->setWordWrap(metrics.horizontalAdvance(name) > metrics.averageCharWidth() * 22);
    m_label->setBuddy(widget());
    widget()->setAccessibleName(name);
    widget()->setAccessibleDescription(fieldHelp(m_input.path));
    widget()->setObjectName(fromUtf8(m_input.path));
    retranslateValue();
    refresh();
}

ValueEditor::ValueEditor(ScenarioModel &model, const Input &input, const ScenarioField &field, QWidget *parent)
    : FieldEditor(model, input, parent), m_field(field)
{ }

bool ValueEditor::isSet() const
{
    return !std::holds_alternative<std::monostate>(said());
}

FieldValue ValueEditor::said() const
{
    return m_field.get(m_model.scenario());
}

FieldValue ValueEditor::chosen() const
{
    return m_field.get(m_model.filled());
}

void ValueEditor::submit(const FieldValue &value)
{
    if (value != said())
        m_model.edit(m_field, value);
}

FieldEditor *makeFieldEditor(ScenarioModel &model, const Input &input, QWidget *parent)
{
    if (const SetField *set = findSetField(input.path))
        return new SetEditor(model, input, *set, parent);
    if (const TextField *text = findTextField(input.path))
        return new TextEditor(model, input, *text, parent);
    const ScenarioField *field = findInputField(input.path);
    if (!field)
        return nullptr;
    switch (field->type) {
    case FieldType::Boolean:
    case FieldType::Choice: return new ChoiceEditor(model, input, *field, parent);
    case FieldType::Integer:
    case FieldType::Number: return new NumberEditor(model, input, *field, parent);
    }
    std::unreachable();
}

} // namespace headroom::ui
