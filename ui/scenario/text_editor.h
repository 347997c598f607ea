// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/scenario/field_editor.h"
#include "ui/scenario/text_field.h"

namespace headroom::ui {

class TextBox;

// Every letter that is typed counts at once; left empty, the box says what holds instead.
class TextEditor final : public FieldEditor
{
    Q_OBJECT

public:
    TextEditor(ScenarioModel &model, const Input &input, const TextField &field, QWidget *parent);
    QWidget *widget() const override;
    bool isSet() const override;

protected:
    void refreshValue() override;
    void retranslateValue() override;

private:
    void submit(const QString &text);

    const TextField &m_field;
    TextBox *m_box;
};

} // namespace headroom::ui
