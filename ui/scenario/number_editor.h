// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/scenario/field_editor.h"

namespace headroom::ui {

// A whole or broken number with its unit; left empty, it shows what the planner or the defaults chose.
class NumberEditor final : public ValueEditor
{
    Q_OBJECT

public:
    NumberEditor(ScenarioModel &model, const Input &input, const ScenarioField &field, QWidget *parent);
    QWidget *widget() const override;

protected:
    void refreshValue() override;
    void retranslateValue() override;

private:
    std::optional<double> shown(const FieldValue &value) const;
    FieldValue stored(std::optional<double> number) const;

    NumberBox *m_box;
};

} // namespace headroom::ui
