// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scenario/text_editor.h"

#include "ui/scenario/input_text.h"
#include "ui/scenario/scenario_model.h"
#include "ui/scenario/text_box.h"

#include <QRegularExpressionValidator>

namespace headroom::ui {

TextEditor::TextEditor(ScenarioModel &model, const Input &input, const TextField &field, QWidget *parent)
    : FieldEditor(model, input, parent), m_field(field), m_box(new TextBox(parent))
{
    m_box->setValidator(new QRegularExpressionValidator(QRegularExpression(QString::fromLatin1(field.pattern)), m_box));
    connect(m_box, &QLineEdit::textEdited, this, &TextEditor::submit);
    connect(m_box, &QLineEdit::editingFinished, this, [this] { m_box->setText(m_field.get(m_model.scenario())); });
}

QWidget *TextEditor::widget() const
{
    return m_box;
}

bool TextEditor::isSet() const
{
    return !m_field.get(m_model.scenario()).isEmpty();
}

void TextEditor::submit(const QString &text)
{
    Scenario next = m_model.scenario();
    m_field.set(next, text);
    m_model.edit(m_field.path, std::move(next));
}

// The text of the person who types stays as it is while it means the same.
void TextEditor::refreshValue()
{
    m_box->setPlaceholderText(automaticText(m_field.automatic()));
    Scenario typed = m_model.scenario();
    m_field.set(typed, m_box->text());
    if (typed != m_model.scenario())
        m_box->setText(m_field.get(m_model.scenario()));
}

void TextEditor::retranslateValue() { }

} // namespace headroom::ui
