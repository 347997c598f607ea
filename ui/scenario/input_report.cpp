// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scenario/input_report.h"

#include "ui/scenario/catalogue_list.h"
#include "ui/scenario/compound_fields.h"
#include "ui/scenario/input_text.h"
#include "ui/scenario/scenario_model.h"
#include "ui/scenario/set_field.h"
#include "ui/scenario/text_field.h"
#include "ui/text/field_words.h"

#include <QCoreApplication>

namespace headroom::ui {

namespace {

struct InputReport
{
    Q_DECLARE_TR_FUNCTIONS(headroom::ui::InputReport)
};

QString valueText(const Input &input, const ScenarioField &field, const FieldValue &value)
{
    if (const bool *on = std::get_if<bool>(&value))
        return switchText(*on);
    if (std::holds_alternative<std::monostate>(value))
        return {};
    const auto *whole = std::get_if<std::int64_t>(&value);
    if (whole && field.type == FieldType::Choice)
        return inputChoiceText(field, static_cast<std::size_t>(*whole));
    const double number = (whole ? static_cast<double>(*whole) : std::get<double>(value)) / scaleOf(input.unit);
    return numberText(number, 12) + unitSuffix(input, number == 1 ? 1 : 2);
}

} // namespace

QString inputValueText(const Input &input, const Scenario &scenario)
{
    if (const SetField *set = findSetField(input.path)) {
        const std::optional<std::uint16_t> bits = set->get(scenario);
        return bits ? set->textOf(*bits) : QString();
    }
    if (const TextField *text = findTextField(input.path))
        return text->get(scenario);
    const ScenarioField *field = findInputField(input.path);
    return field ? valueText(input, *field, field->get(scenario)) : QString();
}

ReportSection inputsSection(const ScenarioModel &model)
{
    ReportSection section { InputReport::tr("Inputs"), {}, {} };
    section.table.header = { InputReport::tr("Input"), InputReport::tr("Value") };
    if (const Evaluation *evaluation = model.evaluation()) {
        section.table.rows +=
            QStringList { InputReport::tr("Model"), modelName(model.scenario(), evaluation->settings) };
        if (const std::string &file = model.scenario().model.file; !file.empty())
            section.table.rows += QStringList { fieldLabel("model.file"), QString::fromStdString(file) };
        section.table.rows += QStringList { InputReport::tr("Card"), cardName(evaluation->settings) };
    }
    for (const Input &input : inputs()) {
        const bool isObstructed = model.evaluation() && input.obstacle
                                  && input.obstacle(model.filled(), *model.evaluation()) != Obstacle::None;
        if ((input.shown && !input.shown(model.filled())) || isObstructed)
            continue;
        const QString said = inputValueText(input, model.scenario());
        const QString chosen = inputValueText(input, model.filled());
        if (!said.isEmpty() || !chosen.isEmpty())
            section.table.rows += QStringList { fieldLabel(input.path), said.isEmpty() ? automaticText(chosen) : said };
    }
    return section;
}

} // namespace headroom::ui
