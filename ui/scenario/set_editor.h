// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/scenario/field_editor.h"
#include "ui/scenario/set_field.h"

namespace headroom::ui {

class SetBox;

class SetEditor final : public FieldEditor
{
    Q_OBJECT

public:
    SetEditor(ScenarioModel &model, const Input &input, const SetField &field, QWidget *parent);
    QWidget *widget() const override;
    bool isSet() const override;

protected:
    void refreshValue() override;
    void retranslateValue() override;

private:
    const SetField &m_field;
    SetBox *m_box;
};

} // namespace headroom::ui
