// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/fields.h"
#include "ui/scenario/input.h"

#include <QObject>

class QLabel;
class QWidget;

namespace headroom::ui {

class ScenarioModel;

// Binds a label and a widget to one key of the scenario: shows the value, or what was chosen in its place, and turns
// what a person enters into an edit. The widgets belong to their parent.
class FieldEditor : public QObject
{
    Q_OBJECT

public:
    FieldEditor(ScenarioModel &model, const Input &input, QWidget *parent);

    QLabel *label() const { return m_label; }
    virtual QWidget *widget() const = 0;
    const Input &input() const { return m_input; }

    bool isShown() const;
    virtual bool isSet() const = 0; // the scenario says it, and does not leave it out
    void refresh();
    void retranslate();

protected:
    virtual void refreshValue() = 0;
    virtual void retranslateValue() = 0;

    ScenarioModel &m_model;
    const Input &m_input;

private:
    QLabel *m_label;
};

// Of a key that is one value: a field of core/scenario/fields.h, or one like it.
class ValueEditor : public FieldEditor
{
    Q_OBJECT

public:
    ValueEditor(ScenarioModel &model, const Input &input, const ScenarioField &field, QWidget *parent);

    bool isSet() const override;

protected:
    // Of the scenario as it is, and of the one with everything filled in.
    FieldValue said() const;
    FieldValue chosen() const;
    void submit(const FieldValue &value);

    const ScenarioField &m_field;
};

// The editor that suits the key; null where there is none.
FieldEditor *makeFieldEditor(ScenarioModel &model, const Input &input, QWidget *parent);

} // namespace headroom::ui
