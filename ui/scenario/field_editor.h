// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/fields.h"
#include "ui/scenario/input.h"

#include <QObject>

class QLabel;
class QWidget;

namespace headroom::ui {

class ScenarioModel;

// Binds a label and a widget to one field of the scenario: shows the value, or what was chosen in its place, and turns
// what a person enters into an edit. The widgets belong to their parent.
class FieldEditor : public QObject
{
    Q_OBJECT

public:
    FieldEditor(ScenarioModel &model, const Input &input, const ScenarioField &field, QWidget *parent);

    QLabel *label() const { return m_label; }
    virtual QWidget *widget() const = 0;
    const Input &input() const { return m_input; }

    bool isShown() const;
    void refresh();
    void retranslate();

protected:
    // Of the scenario as it is, and of the one with everything filled in.
    FieldValue said() const;
    FieldValue chosen() const;
    void submit(const FieldValue &value);

    virtual void refreshValue() = 0;
    virtual void retranslateValue() = 0;

    ScenarioModel &m_model;
    const Input &m_input;
    const ScenarioField &m_field;

private:
    QLabel *m_label;
};

// The editor that suits the field's type.
FieldEditor *makeFieldEditor(ScenarioModel &model, const Input &input, const ScenarioField &field, QWidget *parent);

} // namespace headroom::ui
