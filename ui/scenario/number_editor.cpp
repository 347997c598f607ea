// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scenario/number_editor.h"

#include "ui/scenario/input_text.h"
#include "ui/scenario/scenario_model.h"

#include <QSignalBlocker>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

NumberEditor::NumberEditor(ScenarioModel &model, const Input &input, const ScenarioField &field, QWidget *parent)
    : ValueEditor(model, input, field, parent)
{
    const double scale = scaleOf(input.unit);
    const int decimals = field.type == FieldType::Number && scale <= 1 ? 2 : decimalsOf(input.unit);
    const double smallest = std::pow(10.0, -decimals);
    const double least = std::max(field.least / scale, field.least > 0 ? smallest : 0);
    m_box = new NumberBox(least, field.most / scale, decimals, input.steps, parent);
    connect(m_box, &NumberBox::numberChanged, this, [this](std::optional<double> number) { submit(stored(number)); });
}

QWidget *NumberEditor::widget() const
{
    return m_box;
}

void NumberEditor::refreshValue()
{
    const QSignalBlocker blocker(m_box);
    const std::optional<double> automatic = shown(chosen());
    m_box->setAutomatic(automatic ? automaticText(m_box->textFromValue(*automatic)) : automaticText(), automatic);
    m_box->setNumber(shown(said()));
}

void NumberEditor::retranslateValue()
{
    const QSignalBlocker blocker(m_box);
    m_box->setUnits(unitSuffix(m_input, 1), unitSuffix(m_input, 2));
}

std::optional<double> NumberEditor::shown(const FieldValue &value) const
{
    const double scale = scaleOf(m_input.unit);
    if (const std::int64_t *whole = std::get_if<std::int64_t>(&value))
        return static_cast<double>(*whole) / scale;
    if (const double *number = std::get_if<double>(&value))
        return *number / scale;
    return std::nullopt;
}

FieldValue NumberEditor::stored(std::optional<double> number) const
{
    if (!number)
        return {};
    const double value = *number * scaleOf(m_input.unit);
    return m_field.type == FieldType::Integer ? FieldValue(std::int64_t { std::llround(value) }) : FieldValue(value);
}

} // namespace headroom::ui
