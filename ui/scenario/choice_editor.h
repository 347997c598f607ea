// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/scenario/field_editor.h"

#include <vector>

namespace headroom::ui {

class ChoiceBox;

// A choice among names, or on and off; the first entry leaves it to the planner and says what that gives.
class ChoiceEditor final : public ValueEditor
{
    Q_OBJECT

public:
    ChoiceEditor(ScenarioModel &model, const Input &input, const ScenarioField &field, QWidget *parent);
    QWidget *widget() const override;

protected:
    void refreshValue() override;
    void retranslateValue() override;

private:
    QString textOf(const FieldValue &value) const;
    FieldValue valueAt(int index) const;
    int indexOf(const FieldValue &value) const;

    void fill();

    ChoiceBox *m_box;
    std::vector<std::size_t> m_choices; // indices of the names in the list
};

} // namespace headroom::ui
